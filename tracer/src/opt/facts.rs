//! What is known about the values of the trace being rebuilt, by how they were made and by the
//! guards passed so far. Facts hold from where they were learned to the end of the trace; nothing
//! here is about memory.

use super::peel::Body;
use super::removed::Removed;
use hashbrown::HashMap;
use metatrace_ir::{Arg, Const, Descr, Inst, Op, Trace, Width};

/// The new trace so far, and what is known about its values.
#[derive(Default)]
pub(super) struct View {
    /// Instructions, operands and constants of the new trace.
    pub trace: Trace,
    /// Allocations and stores that the new trace does without so far.
    pub removed: Removed,
    interned: HashMap<Const, Arg>,
    facts: Vec<Fact>,
    /// The loop behind the label, once there is one.
    pub body: Option<Body>,
}

/// What is known about a value.
#[derive(Clone, Copy)]
struct Fact {
    /// The constant that guards have proved it to be, or nothing.
    constant: Arg,
    /// Is it 0 or 1?
    boolean: bool,
    /// Does it fit 63 bits?
    fits: bool,
    /// Is it a tagged word (`Some(false)`: an object or null)?
    tagged: Option<bool>,
    /// Is it an object, not null?
    object: bool,
}

/// A test that would tell that a value is what is wanted.
#[derive(Clone, Copy)]
pub(super) struct Missing {
    /// The operation on the value.
    pub op: Op,
    /// Its second operand.
    pub operand: Option<Const>,
    /// The result.
    pub truth: bool,
}

/// Does an integer fit a tagged word?
pub(super) fn fits_63_bits(value: i64) -> bool {
    (value << 1) >> 1 == value
}

impl View {
    /// The constant as an operand.
    pub fn intern(&mut self, constant: Const) -> Arg {
        let trace = &mut self.trace;
        *self.interned.entry(constant).or_insert_with(|| trace.push_const(constant))
    }

    /// 0 in front of the label, 1 behind it.
    pub fn half(&self) -> usize {
        usize::from(self.body.is_some())
    }

    /// The name under which passes remember what they know of a value: that of the value itself, but of a param
    /// of the label the value that it first stands for. So what was known in front of the label is found
    /// behind it; whoever uses it says so ([`super::forward::Action::Earlier`]).
    pub fn canonical(&self, arg: Arg) -> Arg {
        self.body.as_ref().and_then(|body| body.origin(arg)).unwrap_or(arg)
    }

    /// Was it made in front of the label that the walk is behind?
    pub fn is_earlier(&self, arg: Arg) -> bool {
        let Some(body) = &self.body else { return false };
        match (arg.as_value(), arg.as_virtual()) {
            (Some(v), _) => v < body.label,
            (_, Some(k)) => k < body.removed,
            _ => false,
        }
    }

    /// The param that stands for a value made in front of the label.
    pub fn param_for(&mut self, origin: Arg) -> Arg {
        let ty = self.trace.ty(origin);
        let fact = Fact { constant: Arg::NONE, ..*self.fact(origin).expect("a param stands for a value") };
        let next = Arg::value(self.trace.insts.len());
        let body = self.body.as_mut().expect("params stand behind a label");
        let (param, new) = body.param(origin, next);
        if new {
            self.trace.push_param(self.body.as_ref().map_or(0, |b| b.params.len() - 1), ty);
            self.facts.push(fact);
        }
        param
    }

    /// What is known of value `wanted` but not of `given`: tests of the given value, and their results.
    pub fn missing(&self, wanted: Arg, given: Arg) -> Vec<Missing> {
        let mut missing = Vec::new();
        let Some(want) = self.fact(wanted) else { return missing };
        let integer = |op, bound: Option<i64>, truth| Missing { op, operand: bound.map(Const::Int), truth };
        if want.boolean && !self.is_bool(given) {
            missing.push(integer(Op::UintLt, Some(2), true));
        } else if want.fits && !self.fits(given) {
            missing.push(integer(Op::TagOvf, None, false));
        }
        if let Some(tagged) = want.tagged
            && self.tagged(given) != Some(tagged)
        {
            missing.push(integer(Op::IsTagged, None, tagged));
        }
        if want.object && !self.is_object(given) {
            missing.push(Missing { op: Op::RefNe, operand: Some(Const::Null), truth: true });
        }
        missing
    }

    /// The rebuilt instructions, with their operands and constants.
    pub fn into_trace(self) -> Trace {
        self.trace
    }

    /// Appends an instruction, and notes what its kind tells about its result.
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
        let boolean = match inst.op {
            Op::IntAnd | Op::IntOr | Op::IntXor => self.is_bool(inst.a) && self.is_bool(inst.b),
            op => op.is_boolean(),
        };
        let fits = match (inst.op, inst.descr) {
            (Op::Untag | Op::ArrayLen | Op::LoadTid, _) => true,
            (Op::Load | Op::LoadPure, Descr::Field(f)) => is_narrow(f.width),
            (Op::ArrayLoad | Op::ArrayLoadPure, Descr::Array(a)) => is_narrow(a.width),
            (Op::IntAnd, _) => {
                let mask = |arg| self.int(arg).is_some_and(|m| m >= 0 && fits_63_bits(m));
                boolean || mask(inst.a) || mask(inst.b) || (self.fits(inst.a) && self.fits(inst.b))
            }
            (Op::IntOr | Op::IntXor, _) => self.fits(inst.a) && self.fits(inst.b),
            _ => boolean,
        };
        let tagged = match inst.op {
            Op::Tag => Some(true),
            Op::New | Op::NewArray => Some(false),
            Op::BoxInt if self.fits(inst.a) => Some(true),
            _ => None,
        };
        let object = matches!(inst.op, Op::New | Op::NewArray);
        Fact { constant: Arg::NONE, boolean, fits, tagged, object }
    }

    fn fact(&self, arg: Arg) -> Option<&Fact> {
        arg.as_value().map(|v| &self.facts[v])
    }

    /// The operand, or the constant that it is known to be; a removed allocation that had to be made after all
    /// is what was made.
    pub fn resolve(&self, arg: Arg) -> Arg {
        let arg = self.removed.real(arg);
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

    /// The instruction that made a value, or that a removed allocation was.
    pub fn def(&self, arg: Arg) -> Option<&Inst> {
        let arg = self.removed.real(arg);
        match arg.as_value() {
            Some(v) => Some(&self.trace.insts[v]),
            None => self.removed.get(arg).map(|of| &of.inst),
        }
    }

    /// Is it 0 or 1?
    pub fn is_bool(&self, arg: Arg) -> bool {
        match self.int(arg) {
            Some(i) => i == 0 || i == 1,
            None => self.fact(arg).is_some_and(|f| f.boolean),
        }
    }

    /// Is it an integer of at most 63 bits?
    pub fn fits(&self, arg: Arg) -> bool {
        match self.int(arg) {
            Some(i) => fits_63_bits(i),
            None => self.fact(arg).is_some_and(|f| f.fits),
        }
    }

    /// Is it a tagged word?
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

    /// Is it an object, and neither a tagged word nor null?
    pub fn is_object(&self, arg: Arg) -> bool {
        match self.constant(arg) {
            Some(constant) => matches!(constant, Const::Ref(_)),
            None => {
                let allocation = |i: &Inst| matches!(i.op, Op::New | Op::NewArray);
                self.def(arg).is_some_and(allocation) || self.fact(arg).is_some_and(|f| f.object)
            }
        }
    }

    /// Learns what an instruction tells about its operands once it has been executed.
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

    /// Only an object has a field.
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
        self.facts[v].constant = constant;
        match self.trace.constant(constant) {
            Some(Const::Int(i @ (0 | 1))) if self.facts[v].boolean => self.learn_operands(v, i == 1),
            _ => {}
        }
    }

    fn learn_bool(&mut self, arg: Arg, truth: bool) {
        let constant = self.intern(Const::Int(truth.into()));
        self.learn_constant(arg, constant);
    }

    /// What a boolean value tells about what it was made of.
    fn learn_operands(&mut self, v: usize, truth: bool) {
        let inst = self.trace.insts[v];
        match (inst.op, truth) {
            (Op::IsTagged, _) => {
                if let Some(a) = inst.a.as_value() {
                    self.facts[a].tagged = Some(truth);
                    // A boxed integer is tagged just when it fits.
                    if let (Op::BoxInt, true, Some(n)) =
                        (self.trace.insts[a].op, truth, self.trace.insts[a].a.as_value())
                    {
                        self.facts[n].fits = true;
                    }
                }
            }
            (Op::TagOvf, false) => {
                if let Some(a) = inst.a.as_value() {
                    self.facts[a].fits = true;
                }
            }
            (Op::IntEq | Op::RefEq, true) | (Op::IntNe | Op::RefNe, false) => {
                for (a, b) in [(inst.a, inst.b), (inst.b, inst.a)] {
                    let b = self.resolve(b);
                    if b.is_const() {
                        self.learn_constant(a, b);
                    }
                }
            }
            (Op::IntEq, false) | (Op::IntNe, true) => {
                for (a, b) in [(inst.a, inst.b), (inst.b, inst.a)] {
                    if let (true, Some(b @ (0 | 1))) = (self.is_bool(a), self.int(b)) {
                        self.learn_bool(a, b == 0);
                    }
                }
            }
            (Op::IntAnd, true) | (Op::IntOr, false) => {
                self.learn_bool(inst.a, truth);
                self.learn_bool(inst.b, truth);
            }
            _ => {}
        }
    }
}

fn is_narrow(width: Width) -> bool {
    width.bytes() < 8
}

/// Facts about operations that only passes ask for.
pub(super) trait OpFacts: Copy {
    /// Is the result 0 or 1?
    fn is_boolean(self) -> bool;
    /// May the operands change places, bit for bit?
    fn is_commutative(self) -> bool;
    /// The operation with the operands in the other order, for comparisons.
    fn swapped(self) -> Option<Op>;
}

impl OpFacts for Op {
    fn is_boolean(self) -> bool {
        self.swapped().is_some()
            || matches!(
                self,
                Op::UintLt | Op::IsTagged | Op::TagOvf | Op::IntAddOvf | Op::IntSubOvf | Op::IntMulOvf
            )
    }

    fn is_commutative(self) -> bool {
        let arithmetic = matches!(self, Op::IntAdd | Op::IntMul | Op::IntAnd | Op::IntOr | Op::IntXor);
        // The payload of a NaN may tell the operands of float arithmetic apart.
        arithmetic || matches!(self, Op::IntAddOvf | Op::IntMulOvf) || self.swapped() == Some(self)
    }

    fn swapped(self) -> Option<Op> {
        Some(match self {
            Op::IntEq | Op::IntNe | Op::RefEq | Op::RefNe | Op::FloatEq | Op::FloatNe => self,
            Op::IntLt => Op::IntGt,
            Op::IntLe => Op::IntGe,
            Op::IntGt => Op::IntLt,
            Op::IntGe => Op::IntLe,
            Op::FloatLt => Op::FloatGt,
            Op::FloatLe => Op::FloatGe,
            Op::FloatGt => Op::FloatLt,
            Op::FloatGe => Op::FloatLe,
            _ => return None,
        })
    }
}
