//! The operations of random traces: single ones, and the groups that interpreters record (check, then use; test for
//! overflow, then compute; unbox, compute, box). Operands are mostly recent values, so that operations interact.

use super::Input;
use super::recorder::{Known, OTHER, Recorder};
use super::values::{self, INITIAL_OBJECTS, INTERESTING};
use crate::heap::SUBJECT;
use crate::universe::{Field, Kind, Layout, Universe, tid};
use metatrace_ir::{Arg, Class, Const, Descr, EffectKind, Mutability, Op, RefId, Target, Ty, Width, nan};

const ARITHMETIC: [Op; 14] = [
    Op::IntAdd,
    Op::IntSub,
    Op::IntMul,
    Op::IntAnd,
    Op::IntOr,
    Op::IntXor,
    Op::IntShl,
    Op::IntShr,
    Op::UintShr,
    Op::IntFloorDiv,
    Op::IntFloorMod,
    Op::IntAdd,
    Op::IntSub,
    Op::IntAnd,
];
const COMPARISONS: [Op; 7] = [Op::IntEq, Op::IntNe, Op::IntLt, Op::IntLe, Op::IntGt, Op::IntGe, Op::UintLt];
const OVERFLOWS: [(Op, Op); 3] =
    [(Op::IntAddOvf, Op::IntAdd), (Op::IntSubOvf, Op::IntSub), (Op::IntMulOvf, Op::IntMul)];
const FLOAT_OPS: [Op; 4] = [Op::FloatAdd, Op::FloatSub, Op::FloatMul, Op::FloatDiv];
const FLOAT_UNARY: [Op; 3] = [Op::FloatNeg, Op::FloatAbs, Op::FloatSqrt];
const FLOAT_COMPARISONS: [Op; 6] =
    [Op::FloatEq, Op::FloatNe, Op::FloatLt, Op::FloatLe, Op::FloatGt, Op::FloatGe];

/// How a loop counts.
#[derive(Clone, Copy)]
enum Counter {
    None,
    Plain(Arg, Arg),
    Boxed(Arg, Arg),
}

impl Recorder {
    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.rng.usize(0..choices.len())]
    }

    /// One of the values for which `fits` is true, preferably a recent one.
    fn some(&mut self, fits: impl Fn(&Known) -> bool) -> Option<Arg> {
        let len = self.known.len();
        for _ in 0..8 {
            let back = if self.rng.bool() { self.rng.usize(0..len.min(6)) } else { self.rng.usize(0..len) };
            if fits(&self.known[len - 1 - back]) {
                return Some(Arg::value(len - 1 - back));
            }
        }
        let start = self.rng.usize(0..len);
        (0..len).map(|i| (start + i) % len).find(|&i| fits(&self.known[i])).map(Arg::value)
    }

    fn some_int(&mut self) -> Arg {
        let value = if self.chance(75) { self.some(|k| k.ty == Ty::Int) } else { None };
        value.unwrap_or_else(|| self.constant_int())
    }

    fn constant_int(&mut self) -> Arg {
        let value = if self.rng.bool() { self.one_of(&INTERESTING) } else { self.rng.i64(-4..10) };
        self.int(value)
    }

    fn some_float(&mut self) -> Arg {
        let value = if self.chance(80) { self.some(|k| k.ty == Ty::Float) } else { None };
        value.unwrap_or_else(|| {
            let bits = values::float(&mut self.rng).to_bits();
            self.constant(Const::Float(bits))
        })
    }

    /// A reference that is valid where this kind is expected.
    fn some_ref(&mut self, kind: Kind) -> Arg {
        let fits = |k: &Known| k.ty == Ty::Ref && takes(kind, k.kind);
        if self.chance(88)
            && let Some(value) = self.some(fits)
        {
            return value;
        }
        match kind {
            Kind::Int => {
                let value = self.rng.i64(-3..20);
                self.constant(Const::Tagged(value))
            }
            Kind::Nan => {
                let word = values::nan_word(&mut self.rng);
                self.constant(Const::of_word(word).expect("an immediate"))
            }
            Kind::Object(id) if self.rng.bool() => {
                let found = (0..INITIAL_OBJECTS).rfind(|&i| values::initial_tid(i) == id);
                self.constant(found.map_or(Const::Null, |i| Const::Ref(RefId(i as u32))))
            }
            Kind::Any if self.rng.bool() => {
                let index = self.rng.u32(0..INITIAL_OBJECTS as u32);
                self.constant(Const::Ref(RefId(index)))
            }
            _ => self.constant(Const::Null),
        }
    }

    fn some_value(&mut self, width: Width, kind: Kind) -> Arg {
        match width {
            Width::F64 => self.some_float(),
            Width::Ref => self.some_ref(kind),
            Width::I64 => self.some_int(),
            narrow if self.rng.bool() => {
                let value = self.rng.i64(0..1 << (8 * narrow.bytes()).min(20));
                self.int(value & ((1 << (8 * narrow.bytes())) - 1))
            }
            _ => self.some_int(),
        }
    }

    /// An object of this type, as checked by guards.
    fn some_object(&mut self, id: u32) -> Option<Arg> {
        let object = self.some_ref(Kind::Object(id));
        let known = self.known(object);
        if known.object {
            return Some(object);
        }
        if known.kind != Kind::Object(id) {
            return None;
        }
        let null = self.constant(Const::Null);
        let op = if self.rng.bool() { Op::RefEq } else { Op::RefNe };
        let is_null = self.pure(op, object, null);
        self.guard(is_null);
        if known.word == 0 {
            return None;
        }
        self.learn(object, |k| k.object = true);
        Some(object)
    }

    /// The integer in a boxed one.
    fn unboxed(&mut self, value: Arg) -> Arg {
        let known = self.known(value);
        let int64 = Universe::get().int64;
        if self.chance(30) {
            if known.tagged.is_none() {
                let is_int = self.load(Op::IsInt, value, int64, Kind::Any);
                self.guard(is_int);
            }
            return self.load(Op::UnboxInt, value, int64, Kind::Any);
        }
        if known.tagged.is_none() || self.chance(30) {
            let tagged = self.unary(Op::IsTagged, value);
            self.guard(tagged);
            self.learn(value, |k| k.tagged = Some(k.word & 1 == 1));
        }
        if known.word & 1 == 1 {
            return self.unary(Op::Untag, value);
        }
        let field = Universe::get().field("Int64.value");
        self.load(Op::LoadPure, value, field, Kind::Any)
    }

    /// Checks the type of a reference to any object.
    fn narrow(&mut self) {
        let Some(value) = self.some(|k| k.ty == Ty::Ref && k.kind == Kind::Any && k.word != 0) else {
            return;
        };
        let word = self.word(value);
        let tagged = self.unary(Op::IsTagged, value);
        self.guard(tagged);
        if word & 1 == 1 {
            return self.learn(value, |k| (k.kind, k.tagged) = (Kind::Int, Some(true)));
        }
        let null = self.constant(Const::Null);
        let is_null = self.pure(Op::RefEq, value, null);
        self.guard(is_null);
        if self.chance(15) {
            let is_int = self.load(Op::IsInt, value, Universe::get().int64, Kind::Any);
            return self.guard(is_int);
        }
        let found = self.load(Op::LoadTid, value, &metatrace_ir::descr::NO_DESCR, Kind::Any);
        let id = self.word(found) as u32;
        if self.rng.bool() {
            self.guard_value(found);
        } else {
            let wanted = self.int(id.into());
            let same = self.pure(Op::IntEq, found, wanted);
            self.guard(same);
        }
        self.learn(value, |k| match id {
            tid::INT64 => (k.kind, k.tagged) = (Kind::Int, Some(false)),
            id => (k.kind, k.object) = (Kind::Object(id), true),
        });
    }

    fn arithmetic(&mut self) {
        let (a, b) = (self.some_int(), self.some_int());
        match self.rng.u8(0..10) {
            0 => drop(self.unary(Op::IntNeg, a)),
            1 => drop(self.unary(Op::IntNot, a)),
            2..4 => {
                let (test, op) = self.one_of(&OVERFLOWS);
                let overflows = self.pure(test, a, b);
                self.guard(overflows);
                self.pure(op, a, b);
            }
            _ => {
                let op = self.one_of(&ARITHMETIC);
                if matches!(op, Op::IntFloorDiv | Op::IntFloorMod) && self.word(b) == 0 {
                    return;
                }
                if matches!(op, Op::IntFloorDiv | Op::IntFloorMod) && !b.is_const() {
                    let zero = self.int(0);
                    let is_zero = self.pure(Op::IntEq, b, zero);
                    self.guard(is_zero);
                }
                self.pure(op, a, b);
            }
        }
    }

    fn comparison(&mut self) {
        let (a, b) = (self.some_int(), self.some_int());
        let op = self.one_of(&COMPARISONS);
        let truth = self.pure(op, a, b);
        if self.chance(80) {
            self.guard(truth);
        }
    }

    fn float(&mut self) {
        let (a, b) = (self.some_float(), self.some_float());
        match self.rng.u8(0..10) {
            0..4 => {
                let op = self.one_of(&FLOAT_OPS);
                self.pure(op, a, b);
            }
            4 => {
                let op = self.one_of(&FLOAT_UNARY);
                self.unary(op, a);
            }
            5 => {
                let int = self.some_int();
                self.unary(Op::IntToFloat, int);
            }
            6 => drop(self.unary(Op::FloatToInt, a)),
            7 => self.guard_value(a),
            _ => {
                let op = self.one_of(&FLOAT_COMPARISONS);
                let truth = self.pure(op, a, b);
                self.guard(truth);
            }
        }
    }

    fn some_field(&mut self) -> Option<(Arg, Field)> {
        let id = self.one_of(&[tid::NODE, tid::NODE, tid::NODE, tid::PAIR, tid::PAIR, tid::MAP, tid::FLOAT]);
        let object = self.some_object(id)?;
        let fields = Universe::get().layout(id)?.fields();
        Some((object, fields[self.rng.usize(0..fields.len())]))
    }

    fn load_field(&mut self) {
        let Some((object, field)) = self.some_field() else { return };
        let op = match field.mutability {
            Mutability::Immutable => Op::LoadPure,
            Mutability::Quasi if self.rng.bool() => Op::LoadPure,
            _ => Op::Load,
        };
        let value = self.load(op, object, field.descr, field.kind);
        if self.chance(25) {
            // Like the promotion of a map: the content of the field is known from here on, until the next write.
            self.guard_value(value);
        }
    }

    fn store_field(&mut self) {
        let Some((object, field)) = self.some_field() else { return };
        let rare = field.mutability == Mutability::Quasi && self.chance(80);
        if field.mutability == Mutability::Immutable || rare {
            return;
        }
        let value = self.some_value(field.width, field.kind);
        self.store(object, value, field.descr);
    }

    /// An array and an index that guards have checked to be in range.
    fn some_item(&mut self) -> Option<(Arg, Arg, &'static Descr, Width, Kind)> {
        let id =
            self.one_of(&[tid::INTS, tid::INTS, tid::REFS, tid::REFS, tid::BYTES, tid::FLOATS, tid::FROZEN]);
        let Some(&Layout::Items(descr, width, kind)) = Universe::get().layout(id) else { return None };
        let array = self.some_object(id)?;
        let items = self.heap.with(|image| image.items(self.known(array).word));
        if items == 0 {
            return None;
        }
        if self.known(array).len.is_some() && self.rng.bool() {
            let index = self.rng.u64(0..items);
            return Some((array, self.int(index as i64), descr, width, kind));
        }
        let in_range = |k: &Known| k.ty == Ty::Int && k.word < items;
        let index = match self.some(in_range) {
            Some(index) if self.chance(60) => index,
            _ => {
                let index = self.rng.u64(0..items);
                self.int(index as i64)
            }
        };
        let len = self.load(Op::ArrayLen, array, descr, Kind::Any);
        if self.rng.bool() {
            let inside = self.pure(Op::UintLt, index, len);
            self.guard(inside);
        } else {
            let zero = self.int(0);
            let below = self.pure(Op::IntLt, index, zero);
            self.guard(below);
            let beyond = self.pure(Op::IntGe, index, len);
            self.guard(beyond);
        }
        Some((array, index, descr, width, kind))
    }

    fn load_item(&mut self) {
        if let Some((array, index, descr, _, kind)) = self.some_item() {
            self.array_load(array, index, descr, kind);
        }
    }

    fn store_item(&mut self) {
        let Some((array, index, descr, width, kind)) = self.some_item() else { return };
        if !descr.array().immutable {
            let value = self.some_value(width, kind);
            self.array_store(array, index, value, descr);
        }
    }

    fn allocate(&mut self) {
        let id = self.one_of(&[tid::NODE, tid::NODE, tid::PAIR, tid::PAIR, tid::FLOAT, tid::MAP]);
        match (self.rng.u8(0..10), Universe::get().layout(id)) {
            (0..6, Some(Layout::Fields(descr, fields))) => {
                let fields = fields.iter().map(|f| self.some_value(f.width, f.kind)).collect();
                self.new_object(descr, fields);
            }
            (6..8, _) => {
                let id = self.one_of(&[tid::INTS, tid::REFS, tid::REFS, tid::BYTES, tid::FLOATS]);
                let Some(&Layout::Items(descr, width, kind)) = Universe::get().layout(id) else { return };
                let small = self.some(|k| k.ty == Ty::Int && k.word < 6).filter(|_| self.rng.u8(0..4) == 0);
                let len = match small {
                    Some(len) => {
                        let most = self.int(20);
                        let fits = self.pure(Op::UintLt, len, most);
                        self.guard(fits);
                        len
                    }
                    None => {
                        let len = self.rng.i64(0..5);
                        self.int(len)
                    }
                };
                let fill = self.some_value(width, kind);
                self.new_array(descr, len, fill);
            }
            _ => {
                let value = self.some_int();
                self.box_int(value);
            }
        }
    }

    /// The operations of an interpreter for adding to a boxed integer.
    fn boxed_arithmetic(&mut self) {
        let Some(boxed) = self.some(|k| k.ty == Ty::Ref && k.kind == Kind::Int) else { return };
        let value = self.unboxed(boxed);
        let other = self.some_int();
        let (test, op) = self.one_of(&OVERFLOWS);
        let overflows = self.pure(test, value, other);
        self.guard(overflows);
        let result = self.pure(op, value, other);
        match self.rng.u8(0..4) {
            0 => {
                let too_big = self.unary(Op::TagOvf, result);
                self.guard(too_big);
                if self.word(too_big) == 0 {
                    self.unary(Op::Tag, result);
                }
            }
            _ => drop(self.box_int(result)),
        }
    }

    /// The operations of an interpreter for values in the NaN layout.
    fn nan_word(&mut self) {
        match self.rng.u8(0..7) {
            6 => {
                let (a, b) = (self.some_int(), self.some_int());
                let truth = self.pure(Op::IntLt, a, b);
                self.unary(Op::ConstantToNan, truth);
            }
            0 => {
                let number = self.some_int();
                let too_big = self.unary(Op::IntToNanOvf, number);
                self.guard(too_big);
                self.unary(Op::IntToNan, number);
            }
            1 => {
                let number = self.some_float();
                self.unary(Op::FloatToNan, number);
            }
            2 => {
                let (a, b) = (self.some_ref(Kind::Nan), self.some_ref(Kind::Nan));
                let op = self.one_of(&[Op::RefEq, Op::RefNe]);
                let null = self.constant(Const::Null);
                let b = if self.chance(25) { null } else { b };
                let same = self.pure(op, a, b);
                self.guard(same);
            }
            3 => {
                let word = self.some_ref(Kind::Nan);
                self.guard_value(word);
            }
            _ => {
                let word = self.some_ref(Kind::Nan);
                let kind = self.unary(Op::NanKind, word);
                let found = self.word(kind) as i64;
                if self.chance(70) {
                    self.guard_value(kind);
                } else {
                    let wanted = self.int(found);
                    let same = self.pure(Op::IntEq, kind, wanted);
                    self.guard(same);
                }
                let decode = match found {
                    nan::INT => Op::NanToInt,
                    nan::CONSTANT => Op::NanToConstant,
                    _ => Op::NanToFloat,
                };
                self.unary(decode, word);
            }
        }
    }

    fn identity(&mut self) {
        // Programs cannot rely on the identity of boxed integers and floats.
        let objects = |k: &Known| k.ty == Ty::Ref && matches!(k.kind, Kind::Object(id) if id != tid::FLOAT);
        let (Some(a), Some(b)) = (self.some(objects), self.some(objects)) else { return };
        match self.rng.u8(0..4) {
            0 => self.guard_value(a),
            1 => {
                let null = self.constant(Const::Null);
                let same = self.pure(Op::RefNe, a, null);
                self.guard(same);
            }
            _ => {
                let op = if self.rng.bool() { Op::RefEq } else { Op::RefNe };
                let same = self.pure(op, a, b);
                if self.chance(80) {
                    self.guard(same);
                }
            }
        }
    }

    fn some_call(&mut self) {
        if self.chance(8) {
            let args = (0..3).map(|_| self.some_ref(Kind::Any)).collect();
            self.call_portal(args);
            return;
        }
        let callee = self.one_of(&Universe::get().calls);
        let call = callee.call();
        if call.kind == EffectKind::Residual && self.chance(60) {
            return;
        }
        let args = call.args.iter().map(|&ty| match ty {
            Ty::Float => self.some_float(),
            Ty::Ref => self.some_ref(Kind::Any),
            _ => self.some_int(),
        });
        let args = args.collect();
        self.call(callee, args);
    }

    /// Reads a word that others may write at any time, as a loop polls for interrupts.
    fn poll(&mut self) {
        let flag = self.constant(Const::Ref(RefId(values::FLAG)));
        let set = self.load(Op::Load, flag, Universe::get().field("Flag.set"), Kind::Any);
        self.guard(set);
    }

    /// Repeats an earlier operation.
    fn again(&mut self) {
        let index = self.rng.usize(0..self.trace.insts.len());
        let inst = self.trace.insts[index];
        match inst.op {
            op if op.class() == Class::Pure => drop(self.pure(op, inst.a, inst.b)),
            Op::Load if volatile(inst.descr) => self.poll(),
            Op::Load | Op::LoadPure => drop(self.load(inst.op, inst.a, inst.descr, kind_of(inst.descr))),
            Op::LoadTid | Op::ArrayLen | Op::IsInt | Op::UnboxInt => {
                self.load(inst.op, inst.a, inst.descr, Kind::Any);
            }
            Op::ArrayLoad | Op::ArrayLoadPure => drop(self.array_load(inst.a, inst.b, inst.descr, Kind::Any)),
            Op::BoxInt => drop(self.box_int(inst.a)),
            Op::GuardTrue | Op::GuardFalse => self.guard(inst.a),
            Op::GuardValue => self.guard_value(inst.a),
            Op::Call if inst.descr.call().kind == EffectKind::Elidable => {
                let args = self.trace.variadic(&inst).to_vec();
                self.call(inst.descr, args);
            }
            _ => {}
        }
    }

    fn step(&mut self) {
        match self.rng.u8(0..100) {
            0..14 => self.arithmetic(),
            14..22 => self.comparison(),
            22..26 => self.float(),
            26..30 => self.nan_word(),
            30..38 => self.load_field(),
            38..46 => self.store_field(),
            46..51 => self.load_item(),
            51..55 => self.store_item(),
            55..65 => self.allocate(),
            65..71 => self.boxed_arithmetic(),
            71..74 => self.identity(),
            74..79 => self.narrow(),
            79..83 => self.some_call(),
            83..89 => self.again(),
            89 => self.guard_not_invalidated(),
            90 => {
                let levels = self.rng.i64(0..4);
                self.guard_depth(levels);
            }
            91 => {
                let levels = self.rng.i64(1..3);
                self.add_depth(levels);
                self.step();
                self.add_depth(-levels);
            }
            92 => self.enter(),
            93 => self.leave(),
            94 => self.poll(),
            95 => {
                let value = self.some_int();
                self.guard_value(value);
            }
            _ => self.merge_point(),
        }
    }

    /// Records a whole trace.
    pub fn record(&mut self) {
        let counter = self.counter();
        self.some_inputs();
        self.merge_point();
        let most = if self.rng.u8(0..8) == 0 { 60 } else { 24 };
        let steps = self.rng.usize(2..most);
        let check = self.rng.usize(0..steps);
        let mut next = None;
        for step in 0..steps {
            if step == check {
                next = self.count(counter);
            }
            self.step();
        }
        if let Some(next) = next {
            return self.close(counter, next);
        }
        let payload = if self.chance(70) { self.some_ref(Kind::Any) } else { self.some_int() };
        match self.rng.u8(0..5) {
            0 => {
                let count = self.rng.usize(0..5);
                let mut args = vec![payload];
                args.extend((0..count).map(|_| self.some_value(Width::Ref, Kind::Any)));
                self.jump(Target::Trace(OTHER), args);
            }
            _ => {
                let tag = self.some_int();
                self.finish(tag, payload);
            }
        }
    }

    /// Records a trace that continues with a loop that has these inputs.
    pub fn record_entrant(&mut self, inputs: &[Input]) {
        let count = self.input(Ty::Int, Kind::Any, 1, true);
        let boxed = self.input(Ty::Ref, Kind::Int, values::tagged(0), true);
        self.some_inputs();
        self.merge_point();
        for _ in 0..self.rng.usize(1..12) {
            self.step();
        }
        let args = inputs.iter().map(|input| match (input.ty, input.small) {
            // The bound of the loop stays small.
            (Ty::Ref, true) if self.rng.bool() => boxed,
            (Ty::Ref, true) => self.constant(Const::Tagged(1)),
            (_, true) if self.rng.bool() => count,
            (_, true) => self.int(2),
            (Ty::Float, _) => self.some_float(),
            (Ty::Ref, _) => self.some_ref(input.kind),
            _ => self.some_int(),
        });
        let args = args.collect();
        self.jump(Target::Trace(SUBJECT), args);
    }

    fn counter(&mut self) -> Counter {
        let limit = if self.rng.bool() { None } else { Some(self.rng.i64(2..6)) };
        let limit = |r: &mut Recorder| match limit {
            Some(limit) => r.int(limit),
            None => r.input(Ty::Int, Kind::Any, 3, true),
        };
        match self.rng.u8(0..5) {
            0 | 1 => Counter::None,
            2 | 3 => {
                let counter = self.input(Ty::Int, Kind::Any, 0, true);
                Counter::Plain(counter, limit(self))
            }
            _ => {
                let counter = self.input(Ty::Ref, Kind::Int, values::tagged(0), true);
                Counter::Boxed(counter, limit(self))
            }
        }
    }

    fn some_inputs(&mut self) {
        for _ in 0..self.rng.usize(1..7) {
            let ty = self.one_of(&[Ty::Int, Ty::Int, Ty::Float, Ty::Ref, Ty::Ref, Ty::Ref, Ty::Ref]);
            let kind = match ty {
                Ty::Ref => self.one_of(&[
                    Kind::Any,
                    Kind::Int,
                    Kind::Int,
                    Kind::Nan,
                    Kind::Nan,
                    Kind::Object(tid::NODE),
                    Kind::Object(tid::NODE),
                    Kind::Object(tid::NODE),
                    Kind::Object(tid::PAIR),
                    Kind::Object(tid::FLOAT),
                    Kind::Object(tid::INTS),
                    Kind::Object(tid::REFS),
                    Kind::Object(tid::BYTES),
                ]),
                _ => Kind::Any,
            };
            let word = self.heap.with(|image| values::word(&mut self.rng, image, ty, kind));
            self.input(ty, kind, word, false);
        }
    }

    /// Checks a loop's counter and counts; returns the counter of the next iteration.
    fn count(&mut self, counter: Counter) -> Option<Arg> {
        let from = self.trace.insts.len();
        let next = match counter {
            Counter::None => return None,
            Counter::Plain(counter, limit) => {
                let goes_on = self.pure(Op::IntLt, counter, limit);
                self.guard(goes_on);
                let one = self.int(1);
                self.pure(Op::IntAdd, counter, one)
            }
            Counter::Boxed(counter, limit) => {
                let tagged = self.unary(Op::IsTagged, counter);
                self.guard(tagged);
                self.learn(counter, |k| k.tagged = Some(true));
                let value = self.unary(Op::Untag, counter);
                let goes_on = self.pure(Op::IntLt, value, limit);
                self.guard(goes_on);
                let one = self.int(1);
                let overflows = self.pure(Op::IntAddOvf, value, one);
                self.guard(overflows);
                let next = self.pure(Op::IntAdd, value, one);
                self.box_int(next)
            }
        };
        self.pinned.extend(from..self.trace.insts.len());
        Some(next)
    }

    /// Jumps back to the start.
    fn close(&mut self, counter: Counter, next: Arg) {
        let (Counter::Plain(count, limit) | Counter::Boxed(count, limit)) = counter else { return };
        let inputs = self.inputs.len();
        let args = (0..inputs).map(|index| match Arg::value(index) {
            own if own == count => next,
            own if own == limit || self.chance(35) => own,
            own => {
                let input = self.inputs[index];
                let fits = |k: &Known| k.ty == input.ty && (k.ty != Ty::Ref || takes(input.kind, k.kind));
                self.some(fits).unwrap_or(own)
            }
        });
        let args = args.collect();
        self.jump(Target::SelfLoop, args);
    }
}

/// Whether a value of kind `given` may stand where kind `wanted` is expected.
fn takes(wanted: Kind, given: Kind) -> bool {
    given == wanted || wanted == Kind::Any && given != Kind::Nan
}

/// The kind of object to which a field points.
fn kind_of(descr: &Descr) -> Kind {
    let universe = Universe::get();
    let of = |id| universe.layout(id).map_or(&[][..], Layout::fields).iter();
    let mut fields = [tid::NODE, tid::PAIR].into_iter().flat_map(of);
    fields.find(|f| f.descr.same(descr)).map_or(Kind::Any, |f| f.kind)
}

fn volatile(descr: &Descr) -> bool {
    matches!(descr, Descr::Field(field) if field.mutability == Mutability::Volatile)
}
