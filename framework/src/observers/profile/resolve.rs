//! Turns raw levels into frames of the guest: the greens of a merge point give the place, and the code map gives the
//! merge points of an address of compiled code, including those of inlined calls.

use super::sampler::{CodeAt, Portal, Raw, StackTree};
use super::signal::COLLECTING;
use super::{FrameKind, StackFrame, phase};
use crate::code::CompiledCode;
use crate::code::compiled::{CompiledTrace, words};
use crate::language::levels::MAX_GREENS;
use hashbrown::HashMap;
use metatrace_ir::backend::RoutineView;
use metatrace_ir::{At, CodeView, Descr, ExitId, Inst, Op, TraceId};
use metatrace_tracer::record::{Place, PortalInfo};
use std::rc::Rc;

/// The stacks of a tree.
pub(crate) struct Resolved {
    pub frames: Vec<StackFrame>,
    pub stacks: Vec<(Option<u32>, u32)>,
    /// The stack of each node, if it has frames.
    pub of_node: Vec<Option<u32>>,
}

/// Code of a trace, for looking up addresses.
struct Piece {
    start: usize,
    end: usize,
    trace: Rc<CompiledTrace>,
    /// Offset and operation, in ascending order.
    marks: Vec<(u32, u32)>,
    /// Offset and exit of the stubs, in ascending order; the entry follows the last one.
    stubs: Vec<(u32, ExitId)>,
    /// Offset of the entry.
    entry: u32,
    first_exit: u32,
}

/// A place in compiled code.
enum Spot {
    Op(usize),
    Exit(ExitId),
    Start,
}

struct Names<'j> {
    code: &'j CompiledCode,
    pieces: Vec<Piece>,
    routines: Vec<RoutineView>,
    frames: Vec<StackFrame>,
    frame_index: HashMap<StackFrame, u32>,
    stacks: Vec<(Option<u32>, u32)>,
    stack_index: HashMap<(Option<u32>, u32), u32>,
    places: HashMap<(usize, [u64; MAX_GREENS]), Place>,
}

/// The stacks of all nodes of a tree.
pub(crate) fn resolve(code: &CompiledCode, tree: &StackTree) -> Resolved {
    let mut names = Names::new(code);
    let mut of_node: Vec<Option<u32>> = Vec::with_capacity(tree.nodes.len());
    for (index, (caller, raw)) in tree.nodes.iter().enumerate() {
        debug_assert!(caller.is_none_or(|c| (c as usize) < index), "callers come first");
        let under = caller.and_then(|c| of_node[c as usize]);
        let inner = caller.map(|c| &tree.nodes[c as usize].1);
        of_node.push(names.stack(under, inner, raw));
    }
    Resolved { frames: names.frames, stacks: names.stacks, of_node }
}

impl Piece {
    fn new(trace: Rc<CompiledTrace>, view: CodeView) -> Piece {
        let mut marks = view.marks;
        marks.sort_unstable();
        let mut stubs = Vec::new();
        let mut entry = u32::MAX;
        for (offset, name) in &view.labels {
            if let Some(exit) = name.strip_prefix("exit_").and_then(|n| n.parse().ok().map(ExitId)) {
                stubs.push((*offset, exit));
            } else if name == "entry" {
                entry = *offset;
            }
        }
        stubs.sort_unstable();
        let end = view.address + view.bytes.len();
        Piece { start: view.address, end, trace, marks, stubs, entry, first_exit: view.first_exit }
    }

    fn spot(&self, address: usize) -> Spot {
        let offset = (address - self.start) as u32;
        if offset >= self.entry {
            return Spot::Start;
        }
        match (last(&self.stubs, offset), last(&self.marks, offset)) {
            (Some((_, exit)), _) => Spot::Exit(exit),
            (None, Some((_, op))) => Spot::Op(op as usize),
            (None, None) => Spot::Start,
        }
    }
}

/// The last entry of an ascending list whose offset is at most `offset`.
fn last<T: Copy>(list: &[(u32, T)], offset: u32) -> Option<(u32, T)> {
    list[..list.partition_point(|m| m.0 <= offset)].last().copied()
}

impl<'j> Names<'j> {
    fn new(code: &'j CompiledCode) -> Names<'j> {
        let traces = code.traces.borrow().all();
        let inspect = code.backend.inspect();
        let pieces = traces.iter().filter_map(|t| Some(Piece::new(t.clone(), inspect?.code(t.id)?)));
        let mut pieces: Vec<Piece> = pieces.collect();
        pieces.sort_unstable_by_key(|p| p.start);
        let mut routines = inspect.map_or_else(Vec::new, |inspect| inspect.routines(0));
        routines.sort_unstable_by_key(|r| r.address);
        Names {
            code,
            pieces,
            routines,
            frames: Vec::new(),
            frame_index: HashMap::new(),
            stacks: Vec::new(),
            stack_index: HashMap::new(),
            places: HashMap::new(),
        }
    }

    fn push(&mut self, under: Option<u32>, frame: StackFrame) -> Option<u32> {
        let next = self.frames.len() as u32;
        let index = *self.frame_index.entry(frame.clone()).or_insert(next);
        if index == next {
            self.frames.push(frame);
        }
        let next = self.stacks.len() as u32;
        let stack = *self.stack_index.entry((under, index)).or_insert(next);
        if stack == next {
            self.stacks.push((under, index));
        }
        Some(stack)
    }

    /// Adds a frame that is no guest frame.
    fn push_work(&mut self, under: Option<u32>, kind: FrameKind, what: &str) -> Option<u32> {
        let frame =
            StackFrame { kind, function: what.to_owned(), file: String::new(), line: 0, first_line: 0 };
        self.push(under, frame)
    }

    fn push_place(
        &mut self,
        under: Option<u32>,
        kind: FrameKind,
        portal: &PortalInfo,
        greens: &[u64],
    ) -> Option<u32> {
        let mut key = [0; MAX_GREENS];
        key[..greens.len()].copy_from_slice(greens);
        let place = self
            .places
            .entry((std::ptr::from_ref(portal) as usize, key))
            .or_insert_with(|| (portal.place)(greens))
            .clone();
        let Place { file, line, function, first_line } = place;
        self.push(under, StackFrame { kind, function, file, line, first_line })
    }

    /// The stack of a node under that of its caller, whose raw level is `outer`.
    fn stack(&mut self, under: Option<u32>, outer: Option<&Raw>, raw: &Raw) -> Option<u32> {
        match raw {
            Raw::Cut => self.push_work(under, FrameKind::Native, "[outer frames left out]"),
            Raw::At(portal, greens, by_jit) => {
                let kind = if *by_jit { FrameKind::Traced } else { FrameKind::Interpreted };
                self.push_place(under, kind, &portal.0, &greens[..portal.0.green_tys.len()])
            }
            Raw::Code(code) => self.code(under, code),
            Raw::Work(work) if work & COLLECTING != 0 => {
                self.push_work(under, FrameKind::Gc, "[garbage collection]")
            }
            Raw::Work(work) => match (phase::name(*work), outer) {
                (Some(name), _) => self.push_work(under, FrameKind::Jit, name),
                (None, Some(Raw::Code(code))) => self.called(under, code),
                (None, _) => under,
            },
        }
    }

    fn piece(&self, address: usize) -> Option<&Piece> {
        let after = self.pieces.partition_point(|p| p.start <= address);
        self.pieces[..after].last().filter(|p| address < p.end)
    }

    /// The routine of compiled code that contains an address.
    fn routine(&self, address: usize) -> Option<&'static str> {
        let after = self.routines.partition_point(|r| r.address <= address);
        let routine = self.routines[..after].last()?;
        (address - routine.address < routine.bytes.len()).then(|| routine.name.trim_start_matches("routine_"))
    }

    /// The trace, and the place in it.
    fn spot(&self, code: &CodeAt) -> Option<(Rc<CompiledTrace>, Spot)> {
        if code.running != 0 {
            let id = TraceId((code.running >> 32) as u32 & 0x7fff_ffff);
            return Some((self.code.compiled(id), Spot::Op(code.running as u32 as usize)));
        }
        let address = code.rip as usize;
        let found = match self.piece(address) {
            Some(piece) => Some((piece, piece.spot(address))),
            None => match code.exit {
                Some(exit) => {
                    let before = self.pieces.iter().filter(|p| p.first_exit <= exit);
                    let piece = before.max_by_key(|p| (p.first_exit, p.trace.id));
                    piece.map(|p| (p, Spot::Exit(ExitId(exit - p.first_exit))))
                }
                // Between the entry or an exit and the code there is no call in progress.
                None if !matches!(self.routine(address), None | Some("alloc" | "box" | "barrier")) => None,
                None => {
                    // The address after a call may belong to the next operation.
                    let call = (code.called_from as usize).wrapping_sub(1);
                    self.piece(call).map(|p| (p, p.spot(call)))
                }
            },
        };
        found.map(|(piece, spot)| (piece.trace.clone(), spot))
    }

    /// Adds the frames of a level that runs compiled code.
    fn code(&mut self, under: Option<u32>, code: &CodeAt) -> Option<u32> {
        let Portal(portal) = code.portal;
        if let Some((compiled, spot)) = self.spot(code) {
            let chain = self.chain(&compiled, spot);
            if !chain.is_empty() {
                return chain.iter().enumerate().fold(under, |under, (depth, (portal, greens))| {
                    let kind = if depth == 0 { FrameKind::CompiledTrace } else { FrameKind::Inlined };
                    self.push_place(under, kind, portal, greens)
                });
            }
        }
        self.push_place(under, FrameKind::CompiledTrace, portal, &code.greens[..portal.green_tys.len()])
    }

    /// The merge points of the levels at a place in a trace, outermost first.
    fn chain(&self, compiled: &CompiledTrace, spot: Spot) -> Vec<(&'static PortalInfo, Vec<u64>)> {
        let Some(trace) = &compiled.trace else { return Vec::new() };
        let refs = &compiled.refs;
        let mut chain = Vec::new();
        match spot {
            Spot::Exit(exit) if exit.index() < trace.exits.len() => {
                for level in trace.levels(trace.exits[exit.index()]) {
                    let snapshot = &trace.snapshots[level.snapshot.index()];
                    chain.push((self.code.portal(snapshot.portal), words(&snapshot.greens, refs)));
                }
            }
            spot => {
                let op = match spot {
                    Spot::Op(op) => op.min(trace.insts.len().saturating_sub(1)),
                    _ => 0,
                };
                let known = |i: &&Inst| i.at != At::NONE;
                let before = trace.insts.get(..=op).and_then(|i| i.iter().rev().find(known));
                let inst = before.or_else(|| trace.insts.iter().find(known));
                let mut at = inst.map_or(At::NONE, |i| i.at);
                while let Some(position) = at.index().and_then(|i| trace.positions.get(i)) {
                    chain.push((self.code.portal(position.portal), words(&position.greens, refs)));
                    at = position.caller;
                }
            }
        }
        chain.reverse();
        chain
    }

    /// Adds a frame for the function that compiled code has called, if the sample hit one.
    fn called(&mut self, under: Option<u32>, code: &CodeAt) -> Option<u32> {
        let address = code.rip as usize;
        if code.running == 0 {
            match self.routine(address) {
                _ if self.piece(address).is_some() => return under,
                Some("alloc" | "box") => return self.push_work(under, FrameKind::Native, "[allocation]"),
                Some("barrier") => return self.push_work(under, FrameKind::Native, "[write barrier]"),
                Some(_) => return under,
                None if code.exit.is_some() => {
                    return self.push_work(under, FrameKind::Jit, "[leaving compiled code]");
                }
                None => {}
            }
        }
        let Some((compiled, Spot::Op(op))) = self.spot(code) else { return under };
        let Some(trace) = &compiled.trace else { return under };
        let inst = &trace.insts[op];
        match inst.descr {
            Descr::Call(call) => self.push_work(under, FrameKind::Native, &format!("[{}]", call.name)),
            _ if matches!(inst.op, Op::New | Op::NewArray | Op::BoxInt) => {
                self.push_work(under, FrameKind::Native, "[allocation]")
            }
            _ => under,
        }
    }
}
