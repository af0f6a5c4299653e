//! The trace that is being made, with the value of each operation in the recorded execution and the facts that guards
//! have established. Appends instructions, logs and snapshots; the choice of operations is made in `ops`.

use super::{Input, values};
use crate::heap::{Heap, Image};
use crate::universe::{Kind, Universe, tid};
use fastrand::Rng;
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{
    Arg, At, CallSite, Class, Const, Descr, Exit, ExitId, FrameObject, FrameState, Inst, LogEntry, Memory,
    Op, RefId, Snapshot, SnapshotId, Target, TargetId, Trace, TraceId, Ty, Width, ops,
};

/// The trace that others jump to.
pub const OTHER: TraceId = TraceId(7);

/// A trace that jumps to the subject.
pub const ENTRANT: TraceId = TraceId(1);

/// The facts about a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub ty: Ty,
    pub kind: Kind,
    /// Whether it is known to be an object, not null.
    pub object: bool,
    /// Whether it is tagged, if a guard has checked that.
    pub tagged: Option<bool>,
    /// The length, if it is an array made here.
    pub len: Option<u64>,
    /// The value in the recorded execution.
    pub word: u64,
}

impl Known {
    fn plain(ty: Ty, kind: Kind, word: u64) -> Known {
        Known { ty, kind, object: false, tagged: None, len: None, word }
    }
}

/// A portal level that is being recorded.
struct Level {
    snapshot: SnapshotId,
    event: u32,
}

pub(super) struct Recorder {
    pub rng: Rng,
    pub trace: Trace,
    pub heap: Heap,
    pub inputs: Vec<Input>,
    pub pinned: Vec<usize>,
    /// The facts about the value of each instruction.
    pub known: Vec<Known>,
    /// The facts about each constant.
    consts: Vec<Known>,
    levels: Vec<Level>,
    /// The second word of the last call.
    exception: u64,
}

impl Recorder {
    pub fn new(rng: Rng, image: &Image) -> Recorder {
        Recorder {
            rng,
            trace: Trace::default(),
            heap: Heap::new(image.clone(), 1000, None),
            inputs: Vec::new(),
            pinned: Vec::new(),
            known: Vec::new(),
            consts: Vec::new(),
            levels: Vec::new(),
            exception: 0,
        }
    }

    /// True with a probability of `n` percent.
    pub fn chance(&mut self, n: u32) -> bool {
        self.rng.u32(0..100) < n
    }

    pub fn input(&mut self, ty: Ty, kind: Kind, word: u64, small: bool) -> Arg {
        self.inputs.push(Input { ty, kind, word, small });
        self.known.push(Known::plain(ty, kind, word));
        self.trace.push_input(ty)
    }

    pub fn constant(&mut self, constant: Const) -> Arg {
        if let Some(index) = self.trace.consts.iter().position(|&c| c == constant) {
            return Arg::constant(index);
        }
        let addresses = |index: u32| Image::address(index as usize);
        let (kind, word) = match constant {
            Const::Ref(RefId(index)) => (Kind::Object(values::initial_tid(index as usize)), addresses(index)),
            Const::Tagged(value) => (Kind::Int, values::tagged(value)),
            constant => (Kind::Any, constant.bits(&[])),
        };
        let mut known = Known::plain(constant.ty(), kind, word);
        known.object = matches!(constant, Const::Ref(_));
        known.tagged = matches!(kind, Kind::Int).then_some(true);
        if kind == Kind::Object(tid::INT64) {
            (known.kind, known.tagged) = (Kind::Int, Some(false));
        }
        self.consts.push(known);
        self.trace.push_const(constant)
    }

    pub fn int(&mut self, value: i64) -> Arg {
        self.constant(Const::Int(value))
    }

    pub fn known(&self, arg: Arg) -> Known {
        match (arg.as_value(), arg.as_const()) {
            (Some(value), _) => self.known[value],
            (_, Some(constant)) => self.consts[constant],
            _ => Known::plain(Ty::Void, Kind::Any, 0),
        }
    }

    pub fn word(&self, arg: Arg) -> u64 {
        self.known(arg).word
    }

    /// Adds facts about a value.
    pub fn learn(&mut self, arg: Arg, learn: impl FnOnce(&mut Known)) {
        if let Some(value) = arg.as_value() {
            learn(&mut self.known[value]);
        }
    }

    /// Appends an instruction with the result that it has in the recorded execution.
    fn push(&mut self, op: Op, args: [Arg; 3], descr: &'static Descr, word: u64) -> Arg {
        let [a, b, c] = args;
        let value = self.trace.push(Inst { op, at: At::NONE, a, b, c, descr, loc: None });
        let ty = self.trace.ty(value);
        self.known.push(Known::plain(ty, Kind::Any, word));
        value
    }

    pub fn pure(&mut self, op: Op, a: Arg, b: Arg) -> Arg {
        let word = ops::eval(op, self.word(a), self.word(b)).unwrap_or(0);
        let value = self.push(op, [a, b, Arg::NONE], &NO_DESCR, word);
        if op == Op::Tag {
            self.learn(value, |k| (k.kind, k.tagged) = (Kind::Int, Some(true)));
        }
        if op.nan_number().is_some() {
            self.learn(value, |k| k.kind = Kind::Nan);
        }
        value
    }

    pub fn unary(&mut self, op: Op, a: Arg) -> Arg {
        self.pure(op, a, Arg::NONE)
    }

    /// A load whose result is of this kind; usually logged.
    pub fn load(&mut self, op: Op, object: Arg, descr: &'static Descr, kind: Kind) -> Arg {
        let word = match (op, descr) {
            (Op::LoadTid, _) => self.heap.load_tid(self.word(object)),
            (Op::IsInt, _) => self.heap.is_kind(self.word(object), Kind::Int).into(),
            (Op::UnboxInt, _) if self.word(object) & 1 == 1 => (self.word(object) as i64 >> 1) as u64,
            (Op::UnboxInt, _) => self.heap.read(self.word(object), 8, Width::I64),
            (Op::ArrayLen, _) => self.heap.with(|image| image.items(self.word(object))),
            (_, descr) => {
                let field = descr.field();
                self.heap.read(self.word(object), field.offset.into(), field.width)
            }
        };
        let value = self.push(op, [object, Arg::NONE, Arg::NONE], descr, word);
        self.learn(value, |k| k.kind = kind);
        self.log(op, descr, value, 70);
        value
    }

    pub fn array_load(&mut self, array: Arg, index: Arg, descr: &'static Descr, kind: Kind) -> Arg {
        let class = descr.array();
        let op = if class.immutable { Op::ArrayLoadPure } else { Op::ArrayLoad };
        let offset = self.word(index) * class.width.bytes() as u64 + u64::from(class.items);
        let word = self.heap.read(self.word(array), offset, class.width);
        let value = self.push(op, [array, index, Arg::NONE], descr, word);
        self.learn(value, |k| k.kind = kind);
        self.log(op, descr, value, 70);
        value
    }

    pub fn store(&mut self, object: Arg, value: Arg, descr: &'static Descr) {
        let field = descr.field();
        self.heap.store(self.word(object), field.offset.into(), field.width, self.word(value));
        self.push(Op::Store, [object, value, Arg::NONE], descr, 0);
    }

    pub fn array_store(&mut self, array: Arg, index: Arg, value: Arg, descr: &'static Descr) {
        let class = descr.array();
        let offset = self.word(index) * class.width.bytes() as u64 + u64::from(class.items);
        self.heap.store(self.word(array), offset, class.width, self.word(value));
        self.push(Op::ArrayStore, [array, index, value], descr, 0);
    }

    pub fn new_object(&mut self, descr: &'static Descr, fields: Vec<Arg>) -> Arg {
        let words: Vec<u64> = fields.iter().map(|&f| self.word(f)).collect();
        let word = self.heap.new_object(descr, &words);
        let (a, b) = self.trace.push_args(fields);
        let value = self.push(Op::New, [a, b, Arg::NONE], descr, word);
        let tid = descr.ty().tid();
        self.learn(value, |k| (k.kind, k.object) = (Kind::Object(tid), true));
        self.log(Op::New, descr, value, 40);
        value
    }

    pub fn new_array(&mut self, descr: &'static Descr, len: Arg, fill: Arg) -> Arg {
        let word = self.heap.new_array(descr, self.word(len), self.word(fill));
        let value = self.push(Op::NewArray, [len, fill, Arg::NONE], descr, word);
        let (tid, items) = (descr.array().tid(), self.word(len));
        let constant = len.is_const();
        self.learn(value, |k| {
            (k.kind, k.object, k.len) = (Kind::Object(tid), true, constant.then_some(items));
        });
        self.log(Op::NewArray, descr, value, 40);
        value
    }

    pub fn box_int(&mut self, value: Arg) -> Arg {
        let int = self.word(value) as i64;
        let int64 = Universe::get().int64;
        let fits = (int << 1) >> 1 == int;
        let word = if fits { values::tagged(int) } else { self.heap.box_int(int64, int) };
        let result = self.push(Op::BoxInt, [value, Arg::NONE, Arg::NONE], int64, word);
        self.learn(result, |k| k.kind = Kind::Int);
        self.log(Op::BoxInt, int64, result, 30);
        result
    }

    /// A call; returns its value, and records the word of its exception.
    pub fn call(&mut self, callee: &'static Descr, args: Vec<Arg>) -> Arg {
        let words: Vec<u64> = args.iter().map(|&a| self.word(a)).collect();
        let answer = self.heap.call(callee.call(), &words);
        self.exception = answer.exception;
        let (a, b) = self.trace.push_args(args);
        let value = self.push(Op::Call, [a, b, Arg::NONE], callee, answer.value);
        let event = self.levels.last().map_or(0, |l| l.event);
        if callee.call().raises {
            let exception = self.push(Op::CallExc, [value, Arg::NONE, Arg::NONE], callee, self.exception);
            self.log(Op::Call, callee, value, 70);
            let null = self.constant(Const::Null);
            let raised = self.pure(Op::RefNe, exception, null);
            self.guard(raised);
        } else if event == 0 || self.rng.bool() {
            self.log(Op::Call, callee, value, 100);
        }
        value
    }

    pub fn call_portal(&mut self, args: Vec<Arg>) -> Arg {
        let portal = Universe::get().portal;
        let number = self.trace.sites.len() as u64;
        let words: Vec<u64> = args.iter().map(|&a| self.word(a)).collect();
        let answer = self.heap.call_portal(number, &words);
        self.exception = answer.exception;
        let greens = vec![Const::Int(number as i64)];
        self.trace.sites.push(CallSite { portal, greens, reds: 3, frame: None, depth: 1 });
        let (a, b) = self.trace.push_args(args);
        let value = self.push(Op::CallPortal, [a, b, Arg(number as u32)], portal, answer.value);
        let tag = self.push(Op::CallTag, [value, Arg::NONE, Arg::NONE], portal, self.exception);
        self.log(Op::CallPortal, portal, value, 100);
        self.log(Op::CallTag, portal, tag, 50);
        self.guard(tag);
        value
    }

    /// Logs a value, with a probability of `percent`.
    fn log(&mut self, op: Op, descr: &'static Descr, value: Arg, percent: u32) {
        if !self.chance(percent) || matches!(op.class(), Class::Pure) {
            return;
        }
        if let Some(level) = self.levels.last_mut() {
            self.trace.snapshots[level.snapshot.index()].log.push(LogEntry { op, descr, value });
            level.event += 1;
        }
    }

    /// An exit for the next guard.
    fn exit(&mut self) -> Arg {
        if self.levels.is_empty() {
            self.merge_point();
        }
        let level = self.levels.last_mut().expect("just made");
        let log = self.trace.snapshots[level.snapshot.index()].log.len() as u32;
        self.trace.exits.push(Exit { snapshot: level.snapshot, log, event: level.event });
        level.event += 1;
        ExitId::at(self.trace.exits.len() - 1).into()
    }

    fn push_guard(&mut self, op: Op, a: Arg, b: Arg) {
        let exit = self.exit();
        self.push(op, [a, b, exit], &NO_DESCR, 0);
    }

    /// Guards a value as in the recorded execution: a boolean by its truth.
    pub fn guard(&mut self, arg: Arg) {
        match self.word(arg) {
            1 => self.push_guard(Op::GuardTrue, arg, Arg::NONE),
            0 => self.push_guard(Op::GuardFalse, arg, Arg::NONE),
            _ => self.guard_value(arg),
        }
    }

    /// Guards that a value is the constant of the recorded execution.
    pub fn guard_value(&mut self, arg: Arg) {
        let known = self.known(arg);
        let constant = match known.ty {
            Ty::Float => Const::Float(known.word),
            Ty::Ref => match Const::of_word(known.word) {
                Some(constant) => constant,
                None => match (0..values::INITIAL_OBJECTS).find(|&i| Image::address(i) == known.word) {
                    Some(index) => Const::Ref(RefId(index as u32)),
                    None => return,
                },
            },
            _ => Const::Int(known.word as i64),
        };
        let constant = self.constant(constant);
        self.push_guard(Op::GuardValue, arg, constant);
    }

    pub fn guard_not_invalidated(&mut self) {
        if !self.heap.invalidated.get() {
            self.push_guard(Op::GuardNotInvalidated, Arg::NONE, Arg::NONE);
        }
    }

    pub fn guard_depth(&mut self, levels: i64) {
        let levels = self.int(levels);
        self.push_guard(Op::GuardDepth, levels, Arg::NONE);
    }

    pub fn add_depth(&mut self, levels: i64) {
        let arg = self.int(levels);
        self.heap.add_depth(levels);
        self.push(Op::AddDepth, [arg, Arg::NONE, Arg::NONE], &NO_DESCR, 0);
    }

    /// Some values, preferably recent ones, which represent the variables of a guest program.
    fn live(&mut self, count: usize) -> Vec<Arg> {
        (0..count)
            .map(|_| {
                let len = self.known.len();
                let back =
                    if self.rng.bool() { self.rng.usize(0..len.min(8)) } else { self.rng.usize(0..len) };
                let value = len - 1 - back;
                if self.known[value].ty == Ty::Void { self.int(7) } else { Arg::value(value) }
            })
            .collect()
    }

    fn snapshot(&mut self, parent: Option<Exit>) -> SnapshotId {
        let number = SnapshotId::at(self.trace.snapshots.len());
        let frame = self.chance(40).then(|| {
            let count = self.rng.usize(0..5);
            let slots = self.live(count);
            FrameState { object: self.frame(slots.len()), slots: (0..).zip(slots).collect() }
        });
        let reds = self.live(3);
        let portal = Universe::get().portal;
        let greens = vec![Const::Int(i64::from(number.0))];
        self.trace.snapshots.push(Snapshot { portal, greens, reds, frame, parent, log: Vec::new() });
        number
    }

    /// A frame of that many slots.
    fn frame(&mut self, len: usize) -> FrameObject {
        let descr = Universe::get().env.ty("Pair").expect("declared");
        FrameObject { descr, len: len as u32, fields: self.live(2) }
    }

    /// The innermost level reaches a merge point.
    pub fn merge_point(&mut self) {
        let parent = self.levels.pop().and_then(|l| self.trace.snapshots[l.snapshot.index()].parent);
        let snapshot = self.snapshot(parent);
        self.levels.push(Level { snapshot, event: 0 });
    }

    /// The innermost level calls another one.
    pub fn enter(&mut self) {
        if self.levels.len() >= 3 {
            return;
        }
        let parent = self.levels.last_mut().map(|level| {
            let log = self.trace.snapshots[level.snapshot.index()].log.len() as u32;
            level.event += 1;
            Exit { snapshot: level.snapshot, log, event: level.event - 1 }
        });
        let snapshot = self.snapshot(parent);
        self.levels.push(Level { snapshot, event: 0 });
    }

    /// The innermost level returns.
    pub fn leave(&mut self) {
        if self.levels.len() >= 2 {
            self.levels.pop();
            let value = self.live(1)[0];
            self.log(Op::Outcome, Universe::get().portal, value, 100);
        }
    }

    pub fn finish(&mut self, tag: Arg, payload: Arg) {
        self.push(Op::Finish, [tag, payload, Arg::NONE], &NO_DESCR, 0);
    }

    pub fn jump(&mut self, target: Target, args: Vec<Arg>) {
        let slots = (0..).zip(args.iter().copied()).collect();
        let snapshot = self.snapshot(None);
        let object = self.frame(args.len());
        self.trace.snapshots[snapshot.index()].frame = Some(FrameState { object, slots });
        self.trace.exits.push(Exit { snapshot, log: 0, event: 0 });
        self.trace.jump_exit = Some(ExitId::at(self.trace.exits.len() - 1));
        self.trace.targets.push(target);
        let (a, b) = self.trace.push_args(args);
        let c = TargetId::at(self.trace.targets.len() - 1).into();
        self.push(Op::Jump, [a, b, c], &NO_DESCR, 0);
    }
}
