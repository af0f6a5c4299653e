//! Facts about the values of the trace being rebuilt, from the operations that made them and the guards passed so far.
//! A fact holds from where it was learned to the end of the trace. Facts about memory are not kept here.

use super::bounds::{Bound, Check};
use super::deferred::Deferred;
use super::peel::Body;
use hashbrown::{HashMap, HashSet};
use metatrace_ir::{Arg, Class, Const, Descr, Inst, Op, Trace, Ty, Width, nan};

/// The new trace so far, with the facts about its values.
#[derive(Default)]
pub(super) struct View {
    /// Instructions, operands and constants of the new trace.
    pub trace: Trace,
    /// The deferred effects of the new trace so far.
    pub deferred: Deferred,
    interned: HashMap<Const, Arg>,
    facts: Vec<Fact>,
    /// The loop behind the label, once there is one.
    pub body: Option<Body>,
    /// Whether constant references with different numbers refer to different objects. Known only with their addresses.
    pub distinct_refs: bool,
    /// Sums, differences and products that guards have shown not to overflow.
    exact: HashSet<(Op, Arg, Arg)>,
}

/// The facts about one value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    /// The constant that guards have shown it to be, or nothing.
    constant: Arg,
    /// The integers that it may be.
    bound: Bound,
    /// Whether it is a tagged word; `Some(false)`: an object or null.
    tagged: Option<bool>,
    /// Whether it is an object, and not null.
    object: bool,
    /// Whether it is a float without a NaN that `float_canonical` would change. A label promises it by an import.
    canonical: bool,
}

impl Fact {
    /// No fact.
    pub const NOTHING: Fact =
        Fact { constant: Arg::NONE, bound: Bound::ALL, tagged: None, object: false, canonical: false };

    /// An integer that a tagged word can hold.
    pub const FITS: Fact = Fact { bound: Bound::TAGGED, ..Fact::NOTHING };

    /// Whether there is any fact.
    pub fn is_known(&self) -> bool {
        self.bound != Bound::ALL || self.tagged.is_some() || self.object
    }

    /// The tests that establish all of these facts for a value of which only the arguments are known.
    pub fn tests(&self, bound: Bound, known: Option<bool>, object: bool) -> Vec<Missing> {
        let mut missing = Vec::new();
        let integer =
            |op, operand: Option<i64>, truth| Missing { op, operand: operand.map(Const::Int), truth };
        let checks: Vec<Check> = self.bound.checks(bound).collect();
        match checks[..] {
            [Check::AtLeast(lo), Check::AtMost(hi)] if Bound::between(lo, hi) == Bound::TAGGED => {
                missing.push(integer(Op::TagOvf, None, false));
            }
            [Check::AtLeast(0), Check::AtMost(hi)] => missing.push(integer(Op::UintLt, Some(hi + 1), true)),
            _ => missing.extend(checks.into_iter().map(|check| match check {
                Check::AtLeast(lo) => integer(Op::IntGe, Some(lo), true),
                Check::AtMost(hi) => integer(Op::IntLe, Some(hi), true),
                Check::Bits { .. } => unreachable!("what a param keeps is a range"),
            })),
        }
        if let Some(tagged) = self.tagged
            && known != Some(tagged)
        {
            missing.push(integer(Op::IsTagged, None, tagged));
        }
        if self.object && !object {
            missing.push(Missing { op: Op::RefNe, operand: Some(Const::Null), truth: true });
        }
        missing
    }
}

/// A test that would establish a fact about a value.
#[derive(Clone, Copy)]
pub(super) struct Missing {
    /// The operation on the value.
    pub op: Op,
    /// Its second operand.
    pub operand: Option<Const>,
    /// Its required result.
    pub truth: bool,
}

/// Whether an integer fits a tagged word.
pub(super) fn fits_63_bits(value: i64) -> bool {
    (value << 1) >> 1 == value
}

impl View {
    /// The constant as an operand.
    pub fn intern(&mut self, constant: Const) -> Arg {
        let trace = &mut self.trace;
        *self.interned.entry(constant).or_insert_with(|| trace.push_const(constant))
    }

    /// The section that the walk is in: 0 is the preamble (or a trace without a label), 1 the body.
    pub fn section(&self) -> usize {
        usize::from(self.body.is_some())
    }

    /// The name under which passes store facts about a value: the value itself or, for a param of the label, its
    /// initial value. Facts of the preamble are thus found in the body; a pass that uses one says so
    /// ([`super::forward::Action::FromPreamble`]).
    pub fn canonical(&self, arg: Arg) -> Arg {
        self.body.as_ref().and_then(|body| body.origin(arg)).unwrap_or(arg)
    }

    /// Whether it is a value of the preamble, while the walk is in the body.
    pub fn is_from_preamble(&self, arg: Arg) -> bool {
        let Some(body) = &self.body else { return false };
        match (arg.as_value(), arg.as_virtual()) {
            (Some(v), _) => v < body.label,
            (_, Some(k)) => k < body.virtuals,
            _ => false,
        }
    }

    /// The param whose initial value is this value of the preamble.
    pub fn param_for(&mut self, origin: Arg) -> Arg {
        let ty = self.trace.ty(origin);
        let fact = self.carried(origin);
        let next = Arg::value(self.trace.insts.len());
        let body = self.body.as_mut().expect("params stand behind a label");
        let (param, new) = body.param(origin, next);
        if new {
            self.trace.push_param(self.body.as_ref().map_or(0, |b| b.params.len() - 1), ty);
            self.facts.push(fact);
            self.body.as_mut().expect("params stand behind a label").state.facts.push(fact);
        }
        param
    }

    /// A new param of the label with initial value `origin` and no other fact than `fact`.
    pub fn opaque_param(&mut self, origin: Arg, fact: Fact) -> Arg {
        let ty = self.trace.ty(origin);
        let body = self.body.as_mut().expect("params stand behind a label");
        let next = Arg::value(self.trace.insts.len());
        body.opaque(origin, next);
        body.state.facts.push(fact);
        self.facts.push(fact);
        let position = body.params.len() - 1;
        self.trace.push_param(position, ty)
    }

    /// A new param without any fact.
    pub fn push_param(&mut self, position: usize, ty: Ty) -> Arg {
        self.facts.push(Fact::NOTHING);
        self.trace.push_param(position, ty)
    }

    /// The facts about a param that follow from those about its initial value. Ranges are rounded up, so that other
    /// jumps to the label rarely have to check them.
    fn carried(&self, origin: Arg) -> Fact {
        let fact = *self.fact(origin).expect("a param stands for a value");
        Fact { constant: Arg::NONE, bound: fact.bound.widened(), canonical: false, ..fact }
    }

    /// The tests of `given` that would establish those facts of `want` that are not known.
    pub fn missing(&self, want: &Fact, given: Arg) -> Vec<Missing> {
        want.tests(self.bound(given), self.tagged(given), self.is_object(given))
    }

    /// The rebuilt instructions, with their operands and constants.
    pub fn into_trace(self) -> Trace {
        self.trace
    }

    /// Appends an instruction, and notes the facts that its operation implies for its result.
    pub fn push(&mut self, inst: Inst) -> Arg {
        let fact = self.fact_of(&inst);
        self.facts.push(fact);
        let mut inst = inst;
        if inst.op == Op::Input {
            inst.a = Arg::value(self.trace.insts.len());
        }
        self.trace.push(inst)
    }

    fn fact_of(&self, inst: &Inst) -> Fact {
        let bound = self.bound_of_result(inst);
        let tagged = match inst.op {
            Op::Tag => Some(true),
            Op::New | Op::NewArray => Some(false),
            Op::BoxInt if self.fits(inst.a) => Some(true),
            _ => None,
        };
        let object = matches!(inst.op, Op::New | Op::NewArray);
        let canonical = match inst.op {
            // Words of floats are made of canonical ones.
            Op::FloatCanonical | Op::IntToFloat | Op::NanToFloat => true,
            _ => keeps_canonical(inst)
                .is_some_and(|mut of| of.all(|operand| self.follows_canonical(operand, 0, &|_| false))),
        };
        Fact { constant: Arg::NONE, bound, tagged, object, canonical }
    }

    /// Whether it is known to be a float that `float_canonical` would not change.
    pub fn is_canonical(&self, arg: Arg) -> bool {
        self.follows_canonical(arg, CANONICAL_STEPS, &|_| false)
    }

    /// Whether a float is canonical if all those are for which `given` holds.
    fn follows_canonical(&self, arg: Arg, steps: u32, given: &impl Fn(Arg) -> bool) -> bool {
        if let Some(constant) = self.constant(arg) {
            return matches!(constant, Const::Float(bits)
                if nan::canonical(f64::from_bits(bits)).to_bits() == bits);
        }
        if self.fact(arg).is_some_and(|fact| fact.canonical) || given(arg) {
            return true;
        }
        // An operand may have become known to be canonical since.
        let of = arg.as_value().filter(|_| steps > 0).and_then(|v| keeps_canonical(&self.trace.insts[v]));
        of.is_some_and(|mut of| of.all(|operand| self.follows_canonical(operand, steps - 1, given)))
    }

    /// Whether the word of the NaN layout that `op` makes of a number gives that number back: it fits, or is canonical.
    pub fn survives_in_word(&self, op: Op, number: Arg) -> bool {
        match op {
            Op::IntToNan => self.fits_nan(number),
            Op::ConstantToNan => self.bound(number).implies(Bound::NAN_CONSTANT),
            _ => self.is_canonical(number),
        }
    }

    /// Learns that a value is the number of a virtual word of the NaN layout that `op` makes, and so
    /// [survives](Self::survives_in_word) in it. The pass that makes such a virtual sees to that.
    pub fn learn_number(&mut self, op: Op, number: Arg) {
        match (op, number.as_value()) {
            (Op::IntToNan, _) => self.narrow(number, Bound::NAN_INT, 0),
            (Op::ConstantToNan, _) => self.narrow(number, Bound::NAN_CONSTANT, 0),
            (Op::FloatToNan, Some(v)) => self.facts[v].canonical = true,
            _ => {}
        }
    }

    /// Learns that an operation gives `value`, where it says of its operand that it is canonical.
    pub fn learn_unchanged(&mut self, inst: &Inst, value: Arg) {
        if inst.op == Op::FloatCanonical && self.resolve(inst.a) == value {
            self.learn_number(Op::FloatToNan, value);
        }
    }

    /// The initial value of a param of which only that value is known to be canonical. The label promises it for the
    /// param once it is asked.
    pub fn canonical_at_label(&self, param: Arg) -> Option<Arg> {
        let origin = self.body.as_ref()?.origin(param)?;
        (!self.is_canonical(param) && self.is_canonical(origin)).then_some(origin)
    }

    /// Whether a float would be canonical if the label promised that of its params.
    pub fn may_be_canonical(&self, arg: Arg) -> bool {
        self.body.is_some()
            && self.follows_canonical(arg, CANONICAL_STEPS, &|arg| self.canonical_at_label(arg).is_some())
    }

    fn fact(&self, arg: Arg) -> Option<&Fact> {
        arg.as_value().map(|v| &self.facts[v])
    }

    /// The operand or, if it is known to be a constant, that constant; for a forced virtual, its value.
    pub fn resolve(&self, arg: Arg) -> Arg {
        let arg = self.deferred.real(arg);
        match self.fact(arg) {
            Some(fact) if fact.constant != Arg::NONE => fact.constant,
            _ => arg,
        }
    }

    /// The constant that an operand is known to be.
    pub fn constant(&self, arg: Arg) -> Option<Const> {
        self.trace.constant(self.resolve(arg))
    }

    /// The integer that an operand is known to be.
    pub fn int(&self, arg: Arg) -> Option<i64> {
        match self.constant(arg) {
            Some(Const::Int(i)) => Some(i),
            _ => None,
        }
    }

    /// The instruction that made a value, also of a virtual.
    pub fn def(&self, arg: Arg) -> Option<&Inst> {
        let arg = self.deferred.real(arg);
        match arg.as_value() {
            Some(v) => Some(&self.trace.insts[v]),
            None => self.deferred.get(arg).map(|of| &of.inst),
        }
    }

    /// The set of integers that an operand may be.
    pub fn bound(&self, arg: Arg) -> Bound {
        match (self.int(arg), self.fact(arg)) {
            (Some(i), _) => Bound::constant(i),
            (None, Some(fact)) => fact.bound,
            (None, None) => Bound::ALL,
        }
    }

    /// The set of integers that the result of an instruction may be, given the facts about its operands.
    pub fn bound_of_result(&self, inst: &Inst) -> Bound {
        match (inst.op, inst.descr) {
            (op, _) if op.class() == Class::Pure => {
                if op.fixed_ty() != Some(Ty::Int) {
                    return Bound::ALL;
                }
                let (a, b) = (self.bound(inst.a), self.bound(inst.b));
                if self.is_exact(inst) { a.exact_result(op, b) } else { a.result(op, b) }
            }
            (Op::IsInt, _) => Bound::BOOL,
            (Op::IntSelect, _) => self.bound(inst.b).join(self.bound(inst.c)),
            (Op::LoadTid, _) => Bound::between(0, u32::MAX.into()),
            (Op::ArrayLen, _) => Bound::between(0, MAX_LEN),
            (Op::Load | Op::LoadPure, Descr::Field(f)) => bound_of_width(f.width),
            (Op::ArrayLoad | Op::ArrayLoadPure, Descr::Array(a)) => bound_of_width(a.width),
            _ => Bound::ALL,
        }
    }

    /// Whether it is a sum, difference or product that is known not to overflow.
    fn is_exact(&self, inst: &Inst) -> bool {
        matches!(inst.op, Op::IntAdd | Op::IntSub | Op::IntMul)
            && !self.exact.is_empty()
            && self.exact.contains(&exact_key(inst.op, inst.a, inst.b))
    }

    /// Whether a sum, difference or product stays within 64 bits, by the ranges of its operands or by an earlier test.
    pub fn stays_exact(&self, op: Op, a: Arg, b: Arg) -> bool {
        let overflows = match op {
            Op::IntAdd => Op::IntAddOvf,
            Op::IntSub => Op::IntSubOvf,
            _ => Op::IntMulOvf,
        };
        self.exact.contains(&exact_key(op, a, b))
            || self.bound(a).result(overflows, self.bound(b)).as_constant() == Some(0)
    }

    /// Whether it is 0 or 1.
    pub fn is_bool(&self, arg: Arg) -> bool {
        self.bound(arg).is_bool()
    }

    /// Whether it is an integer that a word of the NaN layout can hold.
    pub fn fits_nan(&self, arg: Arg) -> bool {
        self.bound(arg).fits_nan()
    }

    /// Whether it is an integer of at most 63 bits.
    pub fn fits(&self, arg: Arg) -> bool {
        self.bound(arg).fits()
    }

    /// Whether it is a tagged word, if that is known.
    pub fn tagged(&self, arg: Arg) -> Option<bool> {
        match self.constant(arg) {
            Some(constant) => Some(matches!(constant, Const::Tagged(_))),
            None => match self.def(arg) {
                Some(i) if i.op == Op::BoxInt && self.fits(i.a) => Some(true),
                Some(i) if matches!(i.op, Op::New | Op::NewArray) => Some(false),
                _ => self.fact(arg).and_then(|f| f.tagged),
            },
        }
    }

    /// Whether it is known to be an object, and neither a tagged word nor null.
    pub fn is_object(&self, arg: Arg) -> bool {
        match self.constant(arg) {
            Some(constant) => matches!(constant, Const::Ref(_)),
            None => {
                let allocation = |i: &Inst| matches!(i.op, Op::New | Op::NewArray);
                self.def(arg).is_some_and(allocation) || self.fact(arg).is_some_and(|f| f.object)
            }
        }
    }

    /// Whether they are certainly different words, because one is an object allocated after the other value existed.
    pub fn are_apart(&self, a: Arg, b: Arg) -> bool {
        let is_newer = |a: Arg, b: Arg| {
            let made = self.def(a).is_some_and(|i| matches!(i.op, Op::New | Op::NewArray));
            let older = match (a.as_value(), b.as_value()) {
                (Some(a), Some(b)) => b < a,
                _ => b.is_const(),
            };
            made && older
        };
        is_newer(a, b) || is_newer(b, a)
    }

    /// Learns what the execution of an instruction implies for its operands.
    pub fn learn(&mut self, inst: &Inst, _value: Arg) {
        match inst.op {
            Op::GuardTrue => self.learn_bool(inst.a, true),
            Op::GuardFalse => self.learn_bool(inst.a, false),
            Op::GuardValue => self.learn_constant(inst.a, inst.b),
            Op::Load | Op::LoadPure | Op::Store | Op::LoadTid => self.learn_object(inst.a),
            Op::ArrayLoad | Op::ArrayLoadPure | Op::ArrayStore | Op::ArrayLen => self.learn_object(inst.a),
            _ => {}
        }
    }

    /// Only an object has fields.
    fn learn_object(&mut self, arg: Arg) {
        if let Some(v) = arg.as_value() {
            let fact = &mut self.facts[v];
            (fact.tagged, fact.object) = (Some(false), true);
        }
    }

    fn learn_constant(&mut self, arg: Arg, constant: Arg) {
        let Some(v) = arg.as_value() else { return };
        if self.facts[v].constant != Arg::NONE {
            return;
        }
        match self.trace.constant(constant) {
            Some(Const::Int(i)) => self.narrow(arg, Bound::constant(i), NARROW_STEPS),
            _ => self.facts[v].constant = constant,
        }
    }

    fn learn_bool(&mut self, arg: Arg, truth: bool) {
        self.narrow(arg, Bound::constant(truth.into()), NARROW_STEPS);
    }

    /// Learns that an integer is also in the set `bound`, and what that implies for the operands it was computed from.
    /// An empty intersection means that an earlier guard cannot have passed; nothing is learned then.
    pub fn narrow(&mut self, arg: Arg, bound: Bound, steps: u32) {
        let Some(v) = arg.as_value() else { return };
        let known = self.facts[v].bound;
        let bound = known.meet(bound);
        if bound.is_empty() {
            return;
        }
        self.facts[v].bound = bound;
        let decided = bound.as_constant().filter(|_| self.facts[v].constant == Arg::NONE);
        if let Some(value) = decided {
            self.facts[v].constant = self.intern(Const::Int(value));
        }
        if bound == known && decided.is_none() {
            return;
        }
        if steps > 0 {
            self.learn_operands(v, steps - 1);
        }
    }

    /// Learns what the set of an integer implies for the operands it was computed from.
    fn learn_operands(&mut self, v: usize, steps: u32) {
        let inst = self.trace.insts[v];
        if inst.op.class() != Class::Pure {
            return;
        }
        let result = self.facts[v].bound;
        let (a, b) = (self.bound(inst.a), self.bound(inst.b));
        let (a, b) = match result.as_constant().filter(|_| inst.op.is_boolean()) {
            Some(answer) => {
                self.learn_answer(&inst, answer == 1, steps);
                a.given_answer(inst.op, b, answer == 1)
            }
            None => result.operands(inst.op, a, b, self.is_exact(&inst)),
        };
        self.narrow(inst.a, a, steps);
        self.narrow(inst.b, b, steps);
    }

    /// Learns what a comparison's result implies beyond the sets of the integers compared.
    fn learn_answer(&mut self, inst: &Inst, truth: bool, steps: u32) {
        match (inst.op, truth) {
            (Op::IsTagged, _) => {
                if let Some(a) = inst.a.as_value() {
                    self.facts[a].tagged = Some(truth);
                    let def = self.trace.insts[a];
                    if def.op == Op::BoxInt {
                        // A boxed integer is tagged exactly if it fits.
                        let (bound, _) = self.bound(def.a).given_answer(Op::TagOvf, Bound::ALL, !truth);
                        self.narrow(def.a, bound, steps);
                    }
                }
            }
            (Op::IntAddOvf, false) => drop(self.exact.insert(exact_key(Op::IntAdd, inst.a, inst.b))),
            (Op::IntSubOvf, false) => drop(self.exact.insert(exact_key(Op::IntSub, inst.a, inst.b))),
            (Op::IntMulOvf, false) => drop(self.exact.insert(exact_key(Op::IntMul, inst.a, inst.b))),
            (Op::RefEq, true) | (Op::RefNe, false) => {
                for (a, b) in [(inst.a, inst.b), (inst.b, inst.a)] {
                    let b = self.resolve(b);
                    if b.is_const() {
                        self.learn_constant(a, b);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Depth to which the operands of a float's operation are asked whether they are canonical.
const CANONICAL_STEPS: u32 = 4;

/// The operands of an operation whose result is canonical if all of them are.
pub(super) fn keeps_canonical(inst: &Inst) -> Option<impl Iterator<Item = Arg>> {
    let operands = match inst.op {
        Op::FloatAdd | Op::FloatSub | Op::FloatMul | Op::FloatDiv => [inst.a, inst.b],
        Op::FloatNeg | Op::FloatAbs | Op::FloatSqrt => [inst.a, Arg::NONE],
        Op::FloatSelect => [inst.b, inst.c],
        _ => return None,
    };
    Some(operands.into_iter().filter(|&operand| operand != Arg::NONE))
}

/// Depth to which facts about an integer are propagated to operands of operands.
const NARROW_STEPS: u32 = 4;

/// More items than any array has, because programs have 47 bits of addresses.
const MAX_LEN: i64 = (1 << 47) - 1;

/// The set of integers that a field or item can hold.
fn bound_of_width(width: Width) -> Bound {
    match width {
        Width::U8 | Width::U16 | Width::U32 => Bound::between(0, (1 << (8 * width.bytes())) - 1),
        Width::I64 | Width::F64 | Width::Ref => Bound::ALL,
    }
}

/// Sums and products do not depend on the order of their operands.
fn exact_key(op: Op, a: Arg, b: Arg) -> (Op, Arg, Arg) {
    if op != Op::IntSub && b < a { (op, b, a) } else { (op, a, b) }
}

/// The width of a field or item.
pub(super) fn width(descr: &Descr) -> Width {
    match descr {
        Descr::Field(field) => field.width,
        descr => descr.array().width,
    }
}

/// Whether a load from that width gives the stored value unchanged.
pub(super) fn survives(width: Width, value: Arg, view: &View) -> bool {
    let bits = 8 * width.bytes() as u32;
    bits == 64 || view.int(value).is_some_and(|i| (0..1i64 << bits).contains(&i))
}

/// The type id of an object allocated by this instruction, if its type is registered.
pub(super) fn type_id(def: &Inst) -> Option<Const> {
    let tid = match (def.op, def.descr) {
        (Op::New, Descr::Type(ty)) => ty.tid(),
        (Op::NewArray, Descr::Array(array)) => array.tid(),
        _ => 0,
    };
    (tid != 0).then(|| Const::Int(tid.into()))
}
