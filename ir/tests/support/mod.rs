//! Random traces that are well-formed and safe to execute, for tests of the text form, of passes and of executors. A
//! trace must depend on its choices alone.

#![allow(dead_code, missing_docs)]

use metatrace_ir::parse::Env;
use metatrace_ir::{
    Arg, CallSite, Const, Descr, Exit, FrameObject, FrameState, Inst, LogEntry, Op, RefId, Snapshot,
    SnapshotId, Target, Trace, TraceId, Ty, nan,
};

/// The descriptors of random traces.
pub const DECLS: &str = "
field Node.id @8 i64 imm
field Node.n @16 i64 mut
field Node.next @24 ref mut
field Node.small @32 u8 mut
field Node.f @40 f64 mut
field Node.any @48 ref mut
field Int64.value @8 i64 imm
array Ints tid 6 @16 i64 mut
array Refs tid 7 @16 ref mut
array Frozen tid 9 @24 i64 imm
type Node tid 5 size 56 { Node.id Node.n Node.next Node.small Node.f Node.any }
type Int64 tid 8 size 16 { Int64.value }
call mix(int, int) -> int elidable
call bump(ref) -> int residual raises writes(Node)
call fill(ref, int) -> void residual writes(Ints)
call look(ref, float) -> float residual writes()
call wild(ref, ref) -> ref residual raises
portal interpret greens(code, pc) reds(vm)
";

/// Number of items of every array.
pub const LEN: i64 = 4;

pub fn env() -> Env {
    let mut env = Env::default();
    env.declare(DECLS).expect("the declarations are right");
    env
}

/// What is known of a value besides its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Int,
    /// An index of an array.
    Index,
    /// 0 or 1.
    Bool,
    Float,
    Node,
    Ints,
    Refs,
    Frozen,
    /// A tagged integer, a boxed one, or a node.
    Any,
}

/// The inputs of every random trace.
pub const INPUTS: &[Kind] = &[
    Kind::Node,
    Kind::Node,
    Kind::Ints,
    Kind::Ints,
    Kind::Refs,
    Kind::Frozen,
    Kind::Int,
    Kind::Int,
    Kind::Float,
    Kind::Any,
];

/// A source of choices: the same numbers make the same trace. When it is used up, it returns the first alternative.
pub struct Choices<'a>(pub std::slice::Iter<'a, u16>);

impl Choices<'_> {
    pub fn below(&mut self, n: usize) -> usize {
        *self.0.next().unwrap_or(&0) as usize % n
    }
}

/// How a trace may end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// By leaving it.
    Straight,
    /// By leaving it or by any jump.
    Any,
}

/// Makes a random trace.
pub fn random_trace(choices: &mut Choices<'_>, env: &Env, size: usize, ends: Ends) -> Trace {
    let mut builder = Builder { choices, env, trace: Trace::default(), values: Vec::new(), events: 0 };
    for &kind in INPUTS {
        let value = builder.trace.push_input(ty(kind));
        builder.values.push((value, kind));
    }
    builder.snapshot();
    for _ in 0..size {
        builder.step();
    }
    builder.end(ends);
    builder.trace
}

pub fn ty(kind: Kind) -> Ty {
    match kind {
        Kind::Int | Kind::Index | Kind::Bool => Ty::Int,
        Kind::Float => Ty::Float,
        _ => Ty::Ref,
    }
}

struct Builder<'c, 'a, 'e> {
    choices: &'c mut Choices<'a>,
    env: &'e Env,
    trace: Trace,
    values: Vec<(Arg, Kind)>,
    events: u32,
}

const NONE: Arg = Arg::NONE;

impl Builder<'_, '_, '_> {
    fn constant(&mut self, constant: Const) -> Arg {
        let known = self.trace.consts.iter().position(|&c| c == constant);
        known.map_or_else(|| self.trace.push_const(constant), Arg::constant)
    }

    fn emit(&mut self, op: Op, descr: Option<&'static Descr>, args: [Arg; 3]) -> Arg {
        let [a, b, c] = args;
        let descr = descr.unwrap_or(&metatrace_ir::descr::NO_DESCR);
        self.trace.push(Inst { op, at: metatrace_ir::At::NONE, a, b, c, descr, loc: None })
    }

    fn keep(&mut self, value: Arg, kind: Kind) {
        self.values.push((value, kind));
    }

    fn log(&mut self, op: Op, descr: &'static Descr, value: Arg) {
        self.events += 1;
        let snapshot = self.trace.snapshots.last_mut().expect("there is one from the start");
        snapshot.log.push(LogEntry { op, descr, value });
    }

    /// An operand of a kind; later values are more likely.
    fn pick(&mut self, kind: Kind) -> Arg {
        let fits = |k: Kind| {
            k == kind
                || (kind == Kind::Int && matches!(k, Kind::Index | Kind::Bool))
                || (kind == Kind::Any && k == Kind::Node)
        };
        let fitting: Vec<Arg> = self.values.iter().filter(|(_, k)| fits(*k)).map(|(v, _)| *v).collect();
        let constant = match kind {
            Kind::Int => {
                Some(Const::Int([0, 1, -1, 2, 7, i64::MAX, i64::MIN, 1 << 62][self.choices.below(8)]))
            }
            Kind::Index => Some(Const::Int(self.choices.below(LEN as usize) as i64)),
            Kind::Bool => Some(Const::Int(self.choices.below(2) as i64)),
            Kind::Float => {
                let floats = [0.0, -0.0, 1.0, -2.5, f64::INFINITY, f64::NAN, 1e300, f64::from_bits(!1)];
                Some(Const::Float(floats[self.choices.below(8)].to_bits()))
            }
            Kind::Any => Some(match self.choices.below(5) {
                4 => Const::Immediate(nan::CONSTANTS | 4),
                choice => Const::Tagged([0, 1, -7, 1 << 61][choice]),
            }),
            Kind::Node => Some(Const::Ref(RefId(self.choices.below(2) as u32))),
            _ => None,
        };
        match constant {
            Some(constant) if fitting.is_empty() || self.choices.below(3) == 0 => self.constant(constant),
            _ => {
                let back = self.choices.below(fitting.len()).min(self.choices.below(fitting.len()));
                fitting[fitting.len() - 1 - back]
            }
        }
    }

    fn pick_any(&mut self) -> Arg {
        let kinds = [Kind::Int, Kind::Float, Kind::Any, Kind::Node, Kind::Ints, Kind::Refs];
        let kind = kinds[self.choices.below(kinds.len())];
        self.pick(kind)
    }

    fn field(&self, index: usize) -> (&'static Descr, Kind) {
        let (name, kind) = [
            ("Node.n", Kind::Int),
            ("Node.next", Kind::Node),
            ("Node.any", Kind::Any),
            ("Node.small", Kind::Int),
            ("Node.f", Kind::Float),
        ][index];
        (self.env.field(name).expect("declared"), kind)
    }

    fn step(&mut self) {
        // Guards are rare, because code behind one that fails is not tested.
        match self.choices.below(22) {
            0..=2 => self.pure(),
            3..=6 => self.load(),
            7..=9 => self.store(),
            10..=12 => self.array(),
            13..=15 => self.alloc(),
            16..=17 => self.call(),
            18 => self.guard(),
            19..=20 => self.idiom(),
            _ => self.snapshot(),
        }
    }

    fn pure(&mut self) {
        if self.choices.below(4) == 0 {
            return self.tagging();
        }
        let pures: Vec<Op> = Op::ALL.iter().copied().filter(|o| o.pure_operands().is_some()).collect();
        let op = pures[self.choices.below(pures.len())];
        if op == Op::Untag {
            let any = self.pick(Kind::Any);
            return self.untag(any, false);
        }
        // An object's address is no number.
        let made = [Op::IntToNan, Op::ConstantToNan, Op::FloatToNan]
            .into_iter()
            .find(|make| make.nan_number().map(|n| n.1) == Some(op));
        if let Some(make) = made {
            let kind = if op == Op::NanToFloat { Kind::Float } else { Kind::Int };
            let number = self.pick(kind);
            let word = self.emit(make, None, [number, NONE, NONE]);
            self.keep(word, Kind::Any);
            let value = self.emit(op, None, [word, NONE, NONE]);
            return self.keep(value, kind);
        }
        let (a, b) = op.pure_operands().expect("a pure operation");
        let mut operand = |ty| match ty {
            Ty::Int => self.pick(Kind::Int),
            Ty::Float => self.pick(Kind::Float),
            Ty::Ref => self.pick(Kind::Any),
            Ty::Void => NONE,
        };
        let (a, b) = (operand(a), operand(b));
        let value = self.emit(op, None, [a, b, NONE]);
        let kind = match op.fixed_ty() {
            Some(Ty::Float) => Kind::Float,
            Some(Ty::Ref) => Kind::Any,
            _ if op.name().contains("_ovf") || op == Op::IsTagged || is_comparison(op) => Kind::Bool,
            _ => Kind::Int,
        };
        self.keep(value, kind);
    }

    /// The integer of a word. If the word may be an object, only bits that all addresses share, since tests compare
    /// runs that allocate differently.
    fn untag(&mut self, any: Arg, tagged: bool) {
        let mut value = self.emit(Op::Untag, None, [any, NONE, NONE]);
        if !tagged {
            let mask = self.constant(Const::Int(0xffff));
            value = self.emit(Op::IntAnd, None, [value, mask, NONE]);
        }
        self.keep(value, Kind::Int);
    }

    /// The operations around tagged words, and an index.
    fn tagging(&mut self) {
        let (op, from, kind) = [
            (Op::Tag, Kind::Int, Kind::Any),
            (Op::IsTagged, Kind::Any, Kind::Bool),
            (Op::TagOvf, Kind::Int, Kind::Bool),
            (Op::IntAnd, Kind::Int, Kind::Index),
        ][self.choices.below(4)];
        let a = self.pick(from);
        let b = if op == Op::IntAnd { self.constant(Const::Int(LEN - 1)) } else { NONE };
        let value = self.emit(op, None, [a, b, NONE]);
        self.keep(value, kind);
    }

    fn load(&mut self) {
        let node = self.pick(Kind::Node);
        if self.choices.below(4) == 0 {
            let value = if self.choices.below(2) == 0 {
                self.emit(Op::LoadPure, self.env.field("Node.id"), [node, NONE, NONE])
            } else {
                self.emit(Op::LoadTid, None, [node, NONE, NONE])
            };
            return self.keep(value, Kind::Int);
        }
        let index = self.choices.below(5);
        let (descr, kind) = self.field(index);
        let value = self.emit(Op::Load, Some(descr), [node, NONE, NONE]);
        self.log(Op::Load, descr, value);
        self.keep(value, kind);
    }

    fn store(&mut self) {
        let index = self.choices.below(5);
        let (descr, kind) = self.field(index);
        let (node, value) = (self.pick(Kind::Node), self.pick(kind));
        self.emit(Op::Store, Some(descr), [node, value, NONE]);
    }

    fn array(&mut self) {
        let (name, array, item) = [
            ("Ints", Kind::Ints, Kind::Int),
            ("Refs", Kind::Refs, Kind::Node),
            ("Frozen", Kind::Frozen, Kind::Int),
        ][self.choices.below(3)];
        let descr = self.env.array(name).expect("declared");
        let (object, index) = (self.pick(array), self.pick(Kind::Index));
        match self.choices.below(5) {
            0 => {
                let value = self.emit(Op::ArrayLen, Some(descr), [object, NONE, NONE]);
                self.keep(value, Kind::Int);
            }
            1 | 2 if array != Kind::Frozen => {
                let value = self.pick(item);
                self.emit(Op::ArrayStore, Some(descr), [object, index, value]);
            }
            _ => {
                let op = if array == Kind::Frozen { Op::ArrayLoadPure } else { Op::ArrayLoad };
                let value = self.emit(op, Some(descr), [object, index, NONE]);
                if op == Op::ArrayLoad {
                    self.log(op, descr, value);
                }
                self.keep(value, item);
            }
        }
    }

    fn alloc(&mut self) {
        let (op, descr, value, kind) = match self.choices.below(4) {
            0 => {
                let n = self.pick(Kind::Int);
                let descr = self.env.ty("Int64");
                (Op::BoxInt, descr, self.emit(Op::BoxInt, descr, [n, NONE, NONE]), Kind::Any)
            }
            1 => {
                let (name, array, item) = [
                    ("Ints", Kind::Ints, Kind::Int),
                    ("Refs", Kind::Refs, Kind::Node),
                    ("Frozen", Kind::Frozen, Kind::Int),
                ][self.choices.below(3)];
                let (len, fill) = (self.constant(Const::Int(LEN)), self.pick(item));
                let descr = self.env.array(name);
                (Op::NewArray, descr, self.emit(Op::NewArray, descr, [len, fill, NONE]), array)
            }
            _ => {
                let kinds = [Kind::Int, Kind::Int, Kind::Node, Kind::Int, Kind::Float, Kind::Any];
                let fields: Vec<Arg> = kinds.into_iter().map(|k| self.pick(k)).collect();
                let (a, b) = self.trace.push_args(fields);
                let descr = self.env.ty("Node");
                (Op::New, descr, self.emit(Op::New, descr, [a, b, NONE]), Kind::Node)
            }
        };
        self.log(op, descr.expect("declared"), value);
        self.keep(value, kind);
    }

    fn call(&mut self) {
        let (name, args, kind) = match self.choices.below(6) {
            0 => ("bump", vec![self.pick(Kind::Node)], Some(Kind::Int)),
            1 => ("fill", vec![self.pick(Kind::Ints), self.pick(Kind::Int)], None),
            2 => ("look", vec![self.pick(Kind::Node), self.pick(Kind::Float)], Some(Kind::Float)),
            3 => ("wild", vec![self.pick(Kind::Node), self.pick(Kind::Node)], Some(Kind::Node)),
            4 => return self.portal_call(),
            _ => ("mix", vec![self.pick(Kind::Int), self.pick(Kind::Int)], Some(Kind::Int)),
        };
        let descr = self.env.call(name).expect("declared");
        let (a, b) = self.trace.push_args(args);
        let value = self.emit(Op::Call, Some(descr), [a, b, NONE]);
        self.log(Op::Call, descr, value);
        if descr.call().raises {
            let exception = self.emit(Op::CallExc, Some(descr), [value, NONE, NONE]);
            let null = self.constant(Const::Null);
            self.guard_with(Op::GuardValue, exception, null);
        }
        if let Some(kind) = kind {
            self.keep(value, kind);
        }
    }

    fn portal_call(&mut self) {
        let portal = self.env.portal("interpret").expect("declared");
        let frame =
            (self.choices.below(2) == 0).then(|| (self.env.ty("Int64").expect("declared"), 3, 1, vec![0, 2]));
        let mut args = vec![self.pick(Kind::Node)];
        if frame.is_some() {
            args.extend([self.pick(Kind::Int), self.pick(Kind::Any), self.pick(Kind::Any)]);
        }
        let greens = vec![Const::Ref(RefId(0)), Const::Int(3)];
        self.trace.sites.push(CallSite { portal, greens, reds: 1, frame, depth: 1 });
        let (a, b) = self.trace.push_args(args);
        let site = Arg(self.trace.sites.len() as u32 - 1);
        let value = self.emit(Op::CallPortal, Some(portal), [a, b, site]);
        let tag = self.emit(Op::CallTag, Some(portal), [value, NONE, NONE]);
        self.log(Op::Outcome, portal, value);
        self.keep(value, Kind::Node);
        self.keep(tag, Kind::Bool);
    }

    /// Typical sequences of interpreters, for passes to combine.
    fn idiom(&mut self) {
        let mostly = |likely, other, choice| if choice == 0 { other } else { likely };
        match self.choices.below(6) {
            4 => self.compare_twice(),
            5 => self.escape(),
            0 => {
                let test = mostly(Op::GuardTrue, Op::GuardFalse, self.choices.below(4));
                let n = self.pick(Kind::Int);
                let boxed = self.emit(Op::BoxInt, self.env.ty("Int64"), [n, NONE, NONE]);
                self.keep(boxed, Kind::Any);
                let asked = self.choices.below(3) != 0;
                if asked {
                    let tagged = self.emit(Op::IsTagged, None, [boxed, NONE, NONE]);
                    self.guard_with(test, tagged, NONE);
                }
                self.untag(boxed, asked && test == Op::GuardTrue);
            }
            1 => {
                let test = mostly(Op::GuardFalse, Op::GuardTrue, self.choices.below(4));
                let n = self.pick(Kind::Int);
                let overflows = self.emit(Op::TagOvf, None, [n, NONE, NONE]);
                self.guard_with(test, overflows, NONE);
                let tagged = self.emit(Op::Tag, None, [n, NONE, NONE]);
                let value = self.emit(Op::Untag, None, [tagged, NONE, NONE]);
                self.keep(tagged, Kind::Any);
                self.keep(value, Kind::Int);
            }
            2 => {
                let (a, b) = (self.pick(Kind::Bool), self.pick(Kind::Bool));
                let op = if self.choices.below(2) == 0 { Op::IntAnd } else { Op::IntOr };
                let test = mostly(Op::GuardTrue, Op::GuardFalse, self.choices.below(2));
                let both = self.emit(op, None, [a, b, NONE]);
                self.guard_with(test, both, NONE);
                let sum = self.emit(Op::IntAdd, None, [a, b, NONE]);
                self.keep(sum, Kind::Int);
                let test = if self.choices.below(2) == 0 { Op::GuardTrue } else { Op::GuardFalse };
                self.guard_with(test, a, NONE);
            }
            _ => {
                self.guard_with(Op::GuardNotInvalidated, NONE, NONE);
                self.call();
                self.guard_with(Op::GuardNotInvalidated, NONE, NONE);
            }
        }
    }

    /// Two comparisons of the same operands, the second after a guard on the first.
    fn compare_twice(&mut self) {
        let ints = [Op::IntLt, Op::IntLe, Op::IntGt, Op::IntGe, Op::IntEq, Op::IntNe];
        let floats = [Op::FloatLt, Op::FloatLe, Op::FloatGt, Op::FloatGe, Op::FloatEq, Op::FloatNe];
        let (ops, kind) = if self.choices.below(2) == 0 { (ints, Kind::Int) } else { (floats, Kind::Float) };
        let (a, b) = (self.pick(kind), self.pick(kind));
        let (first, second) = (ops[self.choices.below(6)], ops[self.choices.below(6)]);
        let first = self.emit(first, None, [a, b, NONE]);
        let test = if self.choices.below(2) == 0 { Op::GuardTrue } else { Op::GuardFalse };
        self.guard_with(test, first, NONE);
        let (a, b) = if self.choices.below(2) == 0 { (a, b) } else { (b, a) };
        let second = self.emit(second, None, [a, b, NONE]);
        self.keep(second, Kind::Bool);
    }

    /// An allocation that is loaded under another name, written by that name, and read by its own.
    fn escape(&mut self) {
        let (next, n) = (self.env.field("Node.next"), self.env.field("Node.n"));
        self.alloc_node();
        let (own, _) = self.values[self.values.len() - 1];
        let holder = if self.choices.below(2) == 0 {
            let holder = self.pick(Kind::Node);
            self.emit(Op::Store, next, [holder, own, NONE]);
            holder
        } else {
            self.alloc_node_with(own)
        };
        // The call makes passes forget the contents of the holder.
        if self.choices.below(4) != 0 {
            let descr = self.env.call("wild");
            let args = [self.pick(Kind::Node), holder];
            let (a, b) = self.trace.push_args(args);
            self.emit(Op::Call, descr, [a, b, NONE]);
        }
        let other = self.emit(Op::Load, next, [holder, NONE, NONE]);
        let by = self.pick(Kind::Int);
        self.emit(Op::Store, n, [other, by, NONE]);
        let read = self.emit(Op::Load, n, [own, NONE, NONE]);
        self.keep(other, Kind::Node);
        self.keep(read, Kind::Int);
    }

    fn alloc_node(&mut self) {
        let next = self.pick(Kind::Node);
        self.alloc_node_with(next);
    }

    fn alloc_node_with(&mut self, next: Arg) -> Arg {
        let before = [Kind::Int, Kind::Int].map(|k| self.pick(k));
        let after = [Kind::Int, Kind::Float, Kind::Any].map(|k| self.pick(k));
        let (a, b) = self.trace.push_args(before.into_iter().chain([next]).chain(after));
        let descr = self.env.ty("Node");
        let node = self.emit(Op::New, descr, [a, b, NONE]);
        self.keep(node, Kind::Node);
        node
    }

    fn guard(&mut self) {
        match self.choices.below(8) {
            0 => self.guard_with(Op::GuardNotInvalidated, NONE, NONE),
            1 => {
                let k = self.choices.below(3) as i64;
                let k = self.constant(Const::Int(k));
                self.guard_with(Op::GuardDepth, k, NONE);
            }
            2 => self.guard_with(Op::ForcedExit, NONE, NONE),
            3 => {
                let kind = [Kind::Int, Kind::Node, Kind::Any][self.choices.below(3)];
                let value = self.pick(kind);
                let known: Vec<Const> =
                    self.trace.consts.iter().copied().filter(|c| c.ty() == ty(kind)).collect();
                if !known.is_empty() {
                    let constant = known[self.choices.below(known.len())];
                    let constant = self.constant(constant);
                    self.guard_with(Op::GuardValue, value, constant);
                }
            }
            n => {
                let condition = self.pick(Kind::Bool);
                let op = if n % 2 == 0 { Op::GuardTrue } else { Op::GuardFalse };
                self.guard_with(op, condition, NONE);
            }
        }
    }

    fn guard_with(&mut self, op: Op, a: Arg, b: Arg) {
        let snapshot = self.trace.snapshots.len() - 1;
        let log = self.trace.snapshots[snapshot].log.len() as u32;
        // Events number the guards of the whole trace, so that tests can tell exits apart.
        self.events += 1;
        self.trace.exits.push(Exit { snapshot: SnapshotId::at(snapshot), log, event: self.events });
        let exit = Arg(self.trace.exits.len() as u32 - 1);
        self.emit(op, None, [a, b, exit]);
    }

    fn snapshot(&mut self) {
        let portal = self.env.portal("interpret").expect("declared");
        let index = self.trace.snapshots.len();
        let parent = (index > 0 && self.choices.below(3) == 0).then(|| {
            let snapshot = self.choices.below(index);
            let log = self.choices.below(self.trace.snapshots[snapshot].log.len() + 1) as u32;
            Exit { snapshot: SnapshotId::at(snapshot), log, event: log }
        });
        let reds = vec![self.pick_any()];
        let frame = (self.choices.below(3) > 0).then(|| {
            let descr = self.env.ty("Int64").expect("declared");
            let object = FrameObject { descr, len: 5, fields: vec![self.pick(Kind::Int)] };
            FrameState { object, slots: vec![(1, self.pick(Kind::Any)), (4, self.pick_any())] }
        });
        let greens = vec![Const::Ref(RefId(1)), Const::Int(index as i64)];
        self.trace.snapshots.push(Snapshot { portal, greens, reds, frame, parent, log: Vec::new() });
    }

    fn end(&mut self, ends: Ends) {
        let choice = if ends == Ends::Straight { 0 } else { self.choices.below(3) };
        let target = match choice {
            0 => {
                let tag = self.constant(Const::Int(0));
                let payload = self.pick(Kind::Any);
                self.emit(Op::Finish, None, [tag, payload, NONE]);
                return;
            }
            1 => Target::SelfLoop,
            _ => Target::Trace(TraceId(3)),
        };
        let args: Vec<Arg> = INPUTS.iter().map(|&k| self.pick(k)).collect();
        let (a, b) = self.trace.push_args(args);
        self.trace.targets.push(target);
        let target = Arg(self.trace.targets.len() as u32 - 1);
        self.emit(Op::Jump, None, [a, b, target]);
    }
}

fn is_comparison(op: Op) -> bool {
    let name = op.name();
    ["_eq", "_ne", "_lt", "_le", "_gt", "_ge"].iter().any(|end| name.ends_with(end))
}
