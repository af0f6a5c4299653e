//! Recording of single operations: folds those on constants, omits guards on known values, and enters results in the
//! log.
//!
//! It does no more than that: removing redundant operations is left to the optimizer.

use super::level::EchoEvent;
use super::{Action, Raw, Recorder};
use crate::abort::Abort;
use crate::resume::{KnownResult, Operand};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{
    Arg, CallDescr, CallSite, Class, Decision, Descr, EffectKind, ExitId, Inst, Op, SiteId, Target, TargetId,
    Ty, Writes,
};
use std::panic::Location;

type Loc = Option<&'static Location<'static>>;

impl Recorder {
    /// Appends an instruction.
    pub fn emit(&mut self, op: Op, args: [Arg; 3], descr: &'static Descr, loc: Loc) -> u32 {
        let [a, b, c] = args;
        self.made.trace.insts.push(Inst { op, at: self.progress.at, a, b, c, descr, loc });
        self.progress.known.push(Arg::NONE);
        self.made.trace.insts.len() as u32 - 1
    }

    /// Appends an input of type `ty` with the value `bits`.
    pub fn input(&mut self, bits: u64, ty: Ty) -> Raw {
        let arg = self.made.trace.push_input(ty);
        self.progress.known.push(Arg::NONE);
        Raw { bits, name: arg.0 }
    }

    /// Records that the parent trace has shown an operation on inputs and constants to give a constant.
    pub fn assume(&mut self, op: Op, descr: &'static Descr, operands: [Arg; 2], gives: Arg) {
        let [a, b] = operands;
        let asked = self.emit(op, [a, b, Arg::NONE], descr, None);
        self.emit(Op::Assume, [Arg(asked), gives, Arg::NONE], &NO_DESCR, None);
        let operand = |arg: Arg| match (arg.as_value(), self.made.trace.constant(arg)) {
            (Some(value), _) => Some(Operand::Value(value as u32)),
            (_, constant) => constant.map(Operand::Const),
        };
        let operands = operands.into_iter().filter_map(operand).collect();
        let gives = self.made.trace.constant(gives).expect("what is known is a constant");
        self.made.inherited.push(KnownResult { op, descr, operands, gives });
    }

    /// Records that the parent trace kept a word of the NaN layout as the number that `op` makes it of, which it does
    /// only if the word gives that number back.
    pub fn assume_survives(&mut self, op: Op, number: Arg) {
        if number.is_const() {
            return;
        }
        let (asked, b, gives) = match op {
            Op::FloatToNan => (Op::FloatCanonical, Arg::NONE, number),
            Op::IntToNan => (Op::IntToNanOvf, Arg::NONE, self.constant(0, Ty::Int)),
            _ => (Op::UintLt, self.constant(1 << 32, Ty::Int), self.constant(1, Ty::Int)),
        };
        let asked = self.emit(asked, [number, b, Arg::NONE], &NO_DESCR, None);
        self.emit(Op::Assume, [Arg(asked), gives, Arg::NONE], &NO_DESCR, None);
    }

    /// Records a pure operation whose result is `bits`.
    #[inline]
    pub fn pure(&mut self, op: Op, a: Raw, b: Raw, bits: u64, loc: Loc) -> Raw {
        if !self.recording() {
            return Raw::constant(bits);
        }
        self.made.ops_seen += 1;
        let constant = self.is_constant(a) && self.is_constant(b);
        let reference = || self.allocation(a).is_some_and(|made| made.op != Op::BoxInt);
        let test = matches!(op, Op::IsTagged | Op::NanKind);
        if constant || test && (reference() || self.is_known_object(a)) {
            return Raw::constant(bits);
        }
        let (ta, tb) = op.pure_operands().expect("a pure operation");
        let a = self.arg(a, ta);
        let b = if tb == Ty::Void { Arg::NONE } else { self.arg(b, tb) };
        Raw { bits, name: self.emit(op, [a, b, Arg::NONE], &NO_DESCR, loc) }
    }

    /// Selects one of two values of type `ty` by a condition.
    pub fn select(&mut self, condition: Raw, [a, b]: [Raw; 2], ty: Ty, loc: Loc) -> Raw {
        let chosen = if condition.bits & 1 == 1 { a } else { b };
        if !self.recording() {
            return Raw::constant(chosen.bits);
        }
        self.made.ops_seen += 1;
        let same = a.name == b.name && a.bits == b.bits;
        if self.is_constant(condition) || same {
            return chosen;
        }
        let operands = [self.arg(condition, Ty::Int), self.arg(a, ty), self.arg(b, ty)];
        Raw { bits: chosen.bits, name: self.emit(Op::select(ty), operands, &NO_DESCR, loc) }
    }

    /// Records a load of immutable data: a field or item, a length, a type id.
    pub fn load_pure(
        &mut self,
        op: Op,
        object: Raw,
        index: Raw,
        descr: &'static Descr,
        bits: u64,
        loc: Loc,
    ) -> Raw {
        if !self.recording() {
            return Raw::constant(bits);
        }
        self.made.ops_seen += 1;
        let indexed = op == Op::ArrayLoadPure;
        let known = op == Op::LoadTid && self.is_known_object(object);
        if known || self.is_constant(object) && (!indexed || self.is_constant(index)) {
            return Raw::constant(bits);
        }
        if let Some(known) = self.of_allocation(op, object, descr, bits) {
            return known;
        }
        let o = self.arg(object, Ty::Ref);
        let i = if indexed { self.arg(index, Ty::Int) } else { Arg::NONE };
        Raw { bits, name: self.emit(op, [o, i, Arg::NONE], descr, loc) }
    }

    /// The result of a load of immutable data from an object that this trace allocated: its type, length, or the
    /// initial value of an immutable field.
    fn of_allocation(&self, op: Op, object: Raw, descr: &'static Descr, bits: u64) -> Option<Raw> {
        let made = self.allocation(object)?;
        let operand = match (op, made.op) {
            (Op::LoadTid, Op::New | Op::NewArray) => return Some(Raw::constant(bits)),
            (Op::ArrayLen, Op::NewArray) => made.a,
            (Op::LoadPure, Op::New) => {
                let at = made.descr.ty().fields.iter().position(|f| f.same(descr))?;
                self.made.trace.args[made.args().start + at]
            }
            _ => return None,
        };
        Some(if operand.as_const().is_some() { Raw::constant(bits) } else { Raw { bits, name: operand.0 } })
    }

    /// A guard that fixes the value.
    pub fn guard(&mut self, raw: Raw, ty: Ty, boolean: bool, loc: &'static Location<'static>) {
        match self.event() {
            Action::Record => self.record_guard(raw, ty, boolean, Some(loc)),
            Action::Replay => self.passed(raw, ty),
            Action::Plain => {}
        }
    }

    pub(super) fn record_guard(&mut self, raw: Raw, ty: Ty, boolean: bool, loc: Loc) {
        self.made.ops_seen += 1;
        self.made.guards_seen += 1;
        self.keep_event(Op::GuardValue, &NO_DESCR, raw.bits);
        if !self.is_constant(raw) {
            let op = match (boolean, raw.bits) {
                (false, _) => Op::GuardValue,
                (true, 0) => Op::GuardFalse,
                (true, _) => Op::GuardTrue,
            };
            let want = if boolean { Arg::NONE } else { self.constant(raw.bits, ty) };
            self.guard_inst(op, Arg(raw.name), want, loc);
            self.learn(raw, ty);
        } else {
            if raw.name != Raw::CONST && !boolean {
                self.note(Decision::PromoteKnown, &NO_DESCR, loc);
            }
            self.snapshot();
        }
        self.progress.levels.innermost_mut().events += 1;
    }

    /// Notes that the value is from here on the constant that it is now.
    pub(super) fn learn(&mut self, raw: Raw, ty: Ty) {
        if raw.name != Raw::CONST {
            self.progress.known[raw.name as usize] = self.constant(raw.bits, ty);
        }
    }

    pub(super) fn guard_inst(&mut self, op: Op, a: Arg, b: Arg, loc: Loc) {
        let exit = self.here();
        self.made.trace.exits.push(exit);
        let index = ExitId::at(self.made.trace.exits.len() - 1).into();
        self.emit(op, [a, b, index], &NO_DESCR, loc);
    }

    /// Emits, in front of an event, a forced exit if tests ask for it.
    #[cold]
    pub(super) fn forced_exit(&mut self) {
        let number = self.limits.next_event.get();
        self.limits.next_event.set(number + 1);
        if self.limits.force_only != 0 && self.limits.force_only != number {
            return;
        }
        self.guard_inst(Op::ForcedExit, Arg::NONE, Arg::NONE, None);
    }

    /// Records a logged operation with these operands, and enters its result in the log.
    pub fn logged(&mut self, op: Op, args: [Arg; 3], descr: &'static Descr, bits: u64, loc: Loc) -> Raw {
        self.made.ops_seen += 1;
        let name = self.emit(op, args, descr, loc);
        self.keep_event(op, descr, bits);
        self.log(op, descr, Arg(name));
        Raw { bits, name }
    }

    /// Logs the answer to a question about the recording, given at trace time, so that replay gives the same. Without a
    /// recording the answer is false.
    pub fn answer(&mut self, ask: impl FnOnce(&Recorder) -> bool) -> bool {
        match self.event() {
            Action::Record => {
                let answer = ask(self);
                self.logged_constant(Op::Answer, &NO_DESCR, Raw::constant(u64::from(answer)), Ty::Int);
                answer
            }
            Action::Replay => self.take(Op::Answer, &NO_DESCR).bits != 0,
            Action::Plain => false,
        }
    }

    /// Logs a constant: an answer given at trace time, a folded call, or a quasi-immutable read.
    pub fn logged_constant(&mut self, op: Op, descr: &'static Descr, raw: Raw, ty: Ty) {
        self.made.ops_seen += 1;
        self.keep_event(op, descr, raw.bits);
        let arg = self.arg(raw, ty);
        self.log(op, descr, arg);
    }

    /// Keeps an event for the echo test.
    pub(super) fn keep_event(&mut self, op: Op, descr: &'static Descr, bits: u64) {
        if self.limits.keep_events {
            self.progress.levels.innermost_mut().events_seen.push(EchoEvent { op, descr, bits });
        }
    }

    /// Records a store, which is not an event.
    pub fn store(&mut self, op: Op, args: [Arg; 3], descr: &'static Descr, loc: Loc) {
        debug_assert_eq!(op.class(), Class::Store);
        self.made.ops_seen += 1;
        self.emit(op, args, descr, loc);
    }

    /// Records a call with its result and, if it may raise, its exception.
    pub fn call(
        &mut self,
        descr: &'static Descr,
        args: &[Raw],
        value: u64,
        exception: u64,
        loc: Loc,
    ) -> (Raw, Raw) {
        let call = descr.call();
        let called = self.called(descr);
        let elidable = called.call().kind == EffectKind::Elidable;
        if elidable && args.iter().all(|&a| self.is_constant(a)) {
            let (value, exception) = (Raw::constant(value), Raw::constant(exception));
            self.note(Decision::ElidableFolded, descr, loc);
            self.logged_constant(Op::Call, descr, value, call.ret);
            if call.raises {
                self.logged_constant(Op::CallExc, descr, exception, Ty::Ref);
            }
            return (value, exception);
        }
        if call.args.iter().filter(|&&t| t != Ty::Float).count() > 6 || call.args.len() > 14 {
            self.abort(Abort::TooManyArguments);
            return (Raw::constant(value), Raw::constant(exception));
        }
        let (a, b) = self.outgoing_args(args.iter().zip(call.args).map(|(&a, &t)| (a, t)));
        // Functions that run guest code count levels from those in use, which must include the inlined ones.
        let anything = call.kind != EffectKind::Elidable && call.writes == Writes::Everything;
        let inlined = if anything { self.progress.levels.len() as i64 - 1 } else { 0 };
        self.add_depth(inlined);
        let name = self.emit(Op::Call, [a, b, Arg::NONE], called, loc);
        let value = Raw { bits: value, name };
        let exception = if call.raises {
            let exc = self.emit(Op::CallExc, [Arg(name), Arg::NONE, Arg::NONE], called, loc);
            Raw { bits: exception, name: exc }
        } else {
            Raw::constant(0)
        };
        self.add_depth(-inlined);
        self.made.ops_seen += 1;
        self.keep_event(Op::Call, descr, value.bits);
        self.log(Op::Call, descr, Arg(name));
        if call.raises {
            self.keep_event(Op::CallExc, descr, exception.bits);
            self.log(Op::CallExc, descr, Arg(exception.name));
        }
        if call.kind != EffectKind::Elidable {
            // A function that writes only certain types may still write a field that the trace depends on.
            self.progress.validity_checked &= call.writes == Writes::Nothing;
            if call.writes == Writes::Everything {
                // It may also change the depth limit.
                self.progress.depth_checked = 0;
            }
        }
        (value, exception)
    }

    /// The function that a call is recorded as: an elidable one may be replaced by a residual counterpart.
    fn called(&self, descr: &'static Descr) -> &'static Descr {
        let call = descr.call();
        let Some(residuals) = self.limits.residuals.as_ref().filter(|_| call.kind == EffectKind::Elidable)
        else {
            return descr;
        };
        residuals.borrow_mut().entry(std::ptr::from_ref(descr)).or_insert_with(|| {
            // Descriptors live for ever; there is one for each elidable function of the language.
            Box::leak(Box::new(Descr::Call(CallDescr {
                name: call.name,
                func: call.func,
                args: call.args,
                ret: call.ret,
                raises: call.raises,
                kind: EffectKind::Residual,
                writes: Writes::Nothing,
            })))
        })
    }

    /// Enters the operands of a variadic operation that passes them on, see [`Recorder::outgoing`]. Returns its `a` and
    /// `b`.
    pub fn outgoing_args(&mut self, args: impl Iterator<Item = (Raw, Ty)>) -> (Arg, Arg) {
        let start = self.made.trace.args.len();
        for (raw, ty) in args {
            let arg = self.outgoing(raw, ty);
            self.made.trace.args.push(arg);
        }
        (Arg(start as u32), Arg((self.made.trace.args.len() - start) as u32))
    }

    fn add_depth(&mut self, levels: i64) {
        if levels != 0 {
            let k = self.constant(levels as u64, Ty::Int);
            self.emit(Op::AddDepth, [k, Arg::NONE, Arg::NONE], &NO_DESCR, None);
        }
    }

    /// Reads a quasi-immutable field of a constant: records a dependency and returns the constant.
    pub fn quasi(&mut self, descr: &'static Descr, address: u64, bits: u64, loc: Loc) {
        if !self.progress.validity_checked {
            self.guard_inst(Op::GuardNotInvalidated, Arg::NONE, Arg::NONE, loc);
            self.progress.validity_checked = true;
        }
        if !self.made.dependencies.iter().any(|d| d.0 == address) {
            self.made.dependencies.push((address, descr));
        }
        self.note(Decision::QuasiFolded, descr, loc);
        let ty = descr.field().width.ty();
        self.logged_constant(Op::Load, descr, Raw::constant(bits), ty);
    }

    /// Called when a quasi-immutable field was written. Returns whether this recording depends on it.
    pub fn quasi_written(&mut self, address: u64) -> bool {
        let depends = self.recording() && self.made.dependencies.iter().any(|d| d.0 == address);
        self.made.dependency_changed |= depends;
        depends
    }

    /// Ensures that `k` guest levels beyond the trace's own level are allowed from here on.
    pub fn guard_depth(&mut self, k: u32) {
        if k > self.progress.depth_checked {
            self.progress.depth_checked = k;
            let k = self.constant(u64::from(k), Ty::Int);
            self.guard_inst(Op::GuardDepth, k, Arg::NONE, None);
        }
    }

    /// Records a portal call out of the trace, with its outcome. `runner` says how compiled code has it run: the
    /// framework's entry, and the words of the portal's environment.
    pub fn call_portal(
        &mut self,
        site: CallSite,
        args: Vec<Arg>,
        runner: (usize, Vec<u64>),
        [tag, payload]: [u64; 2],
    ) -> (Raw, Raw) {
        let descr = site.portal;
        self.made.trace.sites.push(site);
        self.made.runners.push(runner);
        let index = SiteId::at(self.made.trace.sites.len() - 1).into();
        let (a, b) = self.made.trace.push_args(args);
        let call = self.emit(Op::CallPortal, [a, b, index], descr, None);
        let tag_name = self.emit(Op::CallTag, [Arg(call), Arg::NONE, Arg::NONE], descr, None);
        (self.progress.validity_checked, self.progress.depth_checked) = (false, 0);
        (Raw { bits: tag, name: tag_name }, Raw { bits: payload, name: call })
    }

    /// Logs the outcome of a nested portal call, inlined or called: two entries and the guard on the tag.
    pub fn outcome(&mut self, portal: &'static Descr, tag: Raw, payload: Raw, ty: Ty) {
        self.logged_constant(Op::Outcome, portal, tag, Ty::Int);
        if self.phase != super::Phase::Record {
            return;
        }
        self.logged_constant(Op::Outcome, portal, payload, ty);
    }

    /// Ends the trace with a jump to the current merge point, where the jump also has an exit.
    pub fn jump(&mut self, target: Target, greens: &[u64], reds: &[Raw]) {
        let Some(args) = self.jump_args(greens, reds) else { return };
        self.set_merge_point(greens, reds);
        let exit = self.here();
        self.made.trace.exits.push(exit);
        self.made.trace.jump_exit = Some(ExitId::at(self.made.trace.exits.len() - 1));
        self.made.trace.targets.push(target);
        let index = TargetId::at(self.made.trace.targets.len() - 1).into();
        let (a, b) = self.made.trace.push_args(args);
        self.emit(Op::Jump, [a, b, index], &NO_DESCR, None);
        self.complete();
    }

    /// Ends the trace with the outcome of its outermost level.
    pub fn finish(&mut self, tag: Raw, payload: Raw, ty: Ty) {
        let tag = self.arg(tag, Ty::Int);
        let payload = self.arg(payload, ty);
        self.emit(Op::Finish, [tag, payload, Arg::NONE], &NO_DESCR, None);
        self.complete();
    }
}
