//! Values and guards of a trace in words: what a guard checks, and where its operand comes from. For human readers
//! only: nothing may depend on these texts.

use metatrace_ir::{Arg, Const, Descr, Inst, Op, Trace, Ty, nan};

/// Nesting depth up to which operands are spelled out.
const DEPTH: usize = 2;
/// Length in bytes up to which an input is described by the words of the parent trace.
const LONGEST: usize = 80;

/// Describes the operations of a trace in words.
#[derive(Clone, Copy)]
pub struct Words<'t> {
    /// The trace.
    pub trace: &'t Trace,
    /// The names of types, by their numbers.
    pub types: &'t dyn Fn(u32) -> Option<String>,
    /// Descriptions of a bridge's inputs, from the parent trace; empty if unknown.
    pub inputs: &'t [String],
}

impl Words<'_> {
    /// Describes a value: what it is and where it comes from.
    pub fn value(&self, arg: Arg) -> String {
        self.deep(arg, DEPTH)
    }

    fn deep(&self, arg: Arg, depth: usize) -> String {
        let Some(index) = arg.as_value() else {
            return self.trace.constant(arg).map_or_else(|| "nothing".to_owned(), constant);
        };
        let Some(inst) = self.trace.insts.get(index) else { return format!("v{index}") };
        let name = inst.descr.name();
        let of = |arg: Arg| match depth {
            0 => String::new(),
            _ => format!(" of {}", self.deep(arg, depth - 1)),
        };
        match inst.op {
            Op::Input => self.input(arg),
            // Its initial value.
            Op::Param => {
                let label = self.trace.label().map(|at| self.trace.variadic(&self.trace.insts[at]));
                match label.and_then(|operands| operands.get(inst.position())) {
                    Some(&first) => self.deep(first, depth),
                    None => format!("v{index}"),
                }
            }
            Op::Load | Op::LoadPure => match self.trace.constant(inst.a) {
                Some(_) => format!("`{name}`"),
                None => format!("`{name}`{}", of(inst.a)),
            },
            Op::LoadTid => format!("the type{}", of(inst.a)),
            Op::ArrayLoad | Op::ArrayLoadPure => match self.trace.constant(inst.b) {
                Some(index) => format!("item {index} of `{name}`"),
                None => format!("an item of `{name}`"),
            },
            Op::ArrayLen => format!("the length{}", of(inst.a)),
            Op::Call => format!("the result of `{name}`"),
            Op::CallPortal => "the result of a call".to_owned(),
            Op::CallExc => format!("the exception of `{}`", self.callee(inst)),
            Op::CallTag => "the outcome of a call".to_owned(),
            Op::New | Op::NewArray => format!("a new `{name}`"),
            Op::BoxInt | Op::Untag | Op::Tag => self.deep(inst.a, depth),
            Op::IsTagged => format!("whether {} is a small integer", self.deep(inst.a, depth)),
            Op::TagOvf => format!("whether {} needs more than 63 bits", self.deep(inst.a, depth)),
            Op::NanToInt | Op::NanToConstant | Op::NanToFloat => self.deep(inst.a, depth),
            op if op.nan_number().is_some() => self.deep(inst.a, depth),
            Op::NanKind => format!("the kind{}", of(inst.a)),
            Op::IntToNanOvf => format!("whether {} needs more than 32 bits", self.deep(inst.a, depth)),
            op => self.pure(op, inst, index, depth),
        }
    }

    fn pure(&self, op: Op, inst: &Inst, index: usize, depth: usize) -> String {
        if depth == 0 || op.pure_operands().is_none() {
            return format!("v{index}");
        }
        let a = self.deep(inst.a, depth - 1);
        let b = self.deep(inst.b, depth - 1);
        match (infix(op), op) {
            (Some(sign), _) => format!("{a} {sign} {b}"),
            (None, Op::IntAddOvf) => format!("whether {a} + {b} overflows"),
            (None, Op::IntSubOvf) => format!("whether {a} - {b} overflows"),
            (None, Op::IntMulOvf) => format!("whether {a} * {b} overflows"),
            (None, _) if inst.b == Arg::NONE => format!("{}({a})", op.name()),
            (None, _) => format!("{}({a}, {b})", op.name()),
        }
    }

    /// Describes an input: a slot of a frame, or a red.
    fn input(&self, arg: Arg) -> String {
        let before = arg.as_value().and_then(|v| self.inputs.get(v));
        if let Some(before) = before.filter(|b| b.len() <= LONGEST) {
            return before.clone();
        }
        for snapshot in &self.trace.snapshots {
            if let Some(frame) = &snapshot.frame
                && let Some((slot, _)) = frame.slots.iter().find(|s| s.1 == arg)
            {
                return format!("frame slot {slot}");
            }
            let red = snapshot.reds.iter().position(|&r| r == arg);
            if let (Some(red), Descr::Portal(portal)) = (red, snapshot.portal) {
                return portal.reds.get(red).map_or_else(|| "a red".to_owned(), |name| format!("`{name}`"));
            }
        }
        "a value from before".to_owned()
    }

    fn callee(&self, inst: &Inst) -> &'static str {
        let call = inst.a.as_value().and_then(|v| self.trace.insts.get(v));
        call.map_or("", |c| c.descr.name())
    }

    /// What a guard checks, as a sentence that is true while it does not fail.
    pub fn guard(&self, inst: &Inst) -> String {
        match inst.op {
            Op::GuardTrue => self.holds(inst.a, true),
            Op::GuardFalse => self.holds(inst.a, false),
            Op::GuardValue => self.is(inst.a, inst.b),
            Op::GuardNotInvalidated => "nothing that the trace depends on was written".to_owned(),
            Op::GuardDepth => "the recursion limit allows more levels".to_owned(),
            Op::ForcedExit => "neither a test nor a demand on the label ends this run".to_owned(),
            Op::SideExit => "nothing: the trace ends here, and another one continues".to_owned(),
            op => op.name().to_owned(),
        }
    }

    fn holds(&self, arg: Arg, truth: bool) -> String {
        let producer = arg.as_value().and_then(|v| self.trace.insts.get(v));
        let not = if truth { "" } else { "not " };
        let Some(inst) = producer else { return format!("{} is {truth}", self.value(arg)) };
        let (a, b) = (self.value(inst.a), self.value(inst.b));
        match inst.op {
            Op::IsTagged if truth => format!("{a} is a small integer"),
            Op::IsTagged => format!("{a} is an object, no small integer"),
            Op::TagOvf if !truth => format!("{a} fits 63 bits"),
            Op::TagOvf => format!("{a} needs more than 63 bits"),
            Op::IntToNanOvf if !truth => format!("{a} fits 32 bits"),
            Op::IntToNanOvf => format!("{a} needs more than 32 bits"),
            Op::IntAddOvf | Op::IntSubOvf | Op::IntMulOvf => {
                let sign = match inst.op {
                    Op::IntAddOvf => '+',
                    Op::IntSubOvf => '-',
                    _ => '*',
                };
                format!("{a} {sign} {b} {}", if truth { "overflows" } else { "does not overflow" })
            }
            op => match infix(op) {
                Some("is") => format!("{a} is {not}{b}"),
                Some("is not") => format!("{a} is {}{b}", if truth { "not " } else { "" }),
                Some(sign) if opposite(sign).is_some() => match opposite(sign).filter(|_| is_integer(op)) {
                    _ if truth => format!("{a} {sign} {b}"),
                    Some(opposite) => format!("{a} {opposite} {b}"),
                    None => format!("not {a} {sign} {b}"),
                },
                _ => format!("{} is {}", self.value(arg), if truth { "true" } else { "false" }),
            },
        }
    }

    fn is(&self, arg: Arg, want: Arg) -> String {
        let producer = arg.as_value().and_then(|v| self.trace.insts.get(v));
        let constant_want = self.trace.constant(want);
        match (producer.map(|i| i.op), constant_want) {
            (Some(Op::LoadTid), Some(Const::Int(tid))) => {
                let object = producer.map(|i| self.value(i.a)).unwrap_or_default();
                let name = u32::try_from(tid).ok().and_then(self.types);
                match name {
                    Some(name) => format!("the type of {object} is `{name}`"),
                    None => format!("the type of {object} is number {tid}"),
                }
            }
            (Some(Op::NanKind), Some(Const::Int(kind))) => {
                let word = producer.map(|i| self.value(i.a)).unwrap_or_default();
                let kind = match kind {
                    nan::REFERENCE => "an object or null",
                    nan::CONSTANT => "a constant",
                    nan::FLOAT => "a float",
                    _ => "a small integer",
                };
                format!("{word} is {kind}")
            }
            (Some(Op::CallExc), Some(Const::Null)) => {
                format!("`{}` raises nothing", producer.map_or("", |i| self.callee(i)))
            }
            (Some(Op::CallTag), Some(Const::Int(0))) => "the call returns normally".to_owned(),
            (_, Some(Const::Ref(_))) => format!("{} is the object seen while recording", self.value(arg)),
            _ => format!("{} is {}", self.value(arg), self.value(want)),
        }
    }
}

fn constant(constant: Const) -> String {
    match constant {
        Const::Ref(_) => "a known object".to_owned(),
        Const::Tagged(i) => i.to_string(),
        other => other.to_string(),
    }
}

/// Whether the negation of a comparison is another comparison. It is not for floats, as all comparisons are false for
/// NaN.
fn is_integer(op: Op) -> bool {
    op.pure_operands().is_some_and(|(a, _)| a == Ty::Int)
}

/// The opposite of a comparison.
fn opposite(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "==" => "!=",
        "!=" => "==",
        "<" => ">=",
        "<=" => ">",
        ">" => "<=",
        ">=" => "<",
        _ => return None,
    })
}

fn infix(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::IntAdd | Op::FloatAdd => "+",
        Op::IntSub | Op::FloatSub => "-",
        Op::IntMul | Op::FloatMul => "*",
        Op::FloatDiv => "/",
        Op::IntFloorDiv => "//",
        Op::IntFloorMod => "%",
        Op::IntAnd => "&",
        Op::IntOr => "|",
        Op::IntXor => "^",
        Op::IntShl => "<<",
        Op::IntShr => ">>",
        Op::IntEq | Op::FloatEq => "==",
        Op::IntNe | Op::FloatNe => "!=",
        Op::IntLt | Op::FloatLt | Op::UintLt => "<",
        Op::IntLe | Op::FloatLe => "<=",
        Op::IntGt | Op::FloatGt => ">",
        Op::IntGe | Op::FloatGe => ">=",
        Op::RefEq => "is",
        Op::RefNe => "is not",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
field Instance.map @8 ref mut
type Instance tid 32 size 16 { Instance.map }
call find(ref, ref) -> ref elidable raises
portal interpret greens(code, pc) reds(left)
array Registers @16 ref mut
v0 = input ref
v1 = input ref
v2 = input int
v3 = load_tid v1
guard_value v3 32 [exit 0]
v5 = load Instance.map v1
guard_value v5 &1 [exit 0]
v7 = call find(v5, &2)
v8 = call_exc v7
guard_value v8 null [exit 0]
v10 = is_tagged v7
guard_false v10 [exit 0]
v12 = int_add v2 1
v13 = int_lt v12 10
guard_false v13 [exit 0]
guard_value v12 7 [exit 0]
v16 = load_tid v7
guard_value v16 9 [exit 0]
v18 = ref_eq v7 null
guard_false v18 [exit 0]
v20 = int_add_ovf v2 v12
guard_false v20 [exit 0]
v22 = nan_kind v7
guard_value v22 2 [exit 0]
v24 = nan_kind v1
guard_value v24 0 [exit 0]
v26 = int_to_nan_ovf v2
guard_false v26 [exit 0]
jump self(v0, v1, v12)
snapshot 0: interpret(&0, 2) reds(v2) frame virtual Registers len 4 () {3: v1}
exit 0: snapshot 0 log 0 event 0
";

    #[test]
    fn guards_in_words() {
        let trace = metatrace_ir::parse::parse_trace(TEXT).unwrap();
        let types = |tid| (tid == 32).then(|| "Instance".to_owned());
        let words = Words { trace: &trace, types: &types, inputs: &[] };
        let guards: Vec<String> =
            trace.insts.iter().filter(|i| i.op.is_guard()).map(|i| words.guard(i)).collect();
        assert_eq!(
            guards,
            [
                "the type of frame slot 3 is `Instance`",
                "`Instance.map` of frame slot 3 is the object seen while recording",
                "`find` raises nothing",
                "the result of `find` is an object, no small integer",
                "`left` + 1 >= 10",
                "`left` + 1 is 7",
                "the type of the result of `find` is number 9",
                "the result of `find` is not null",
                "`left` + `left` + 1 does not overflow",
                "the result of `find` is a float",
                "frame slot 3 is an object or null",
                "`left` fits 32 bits",
            ]
        );
        assert_eq!(words.value(Arg::value(0)), "a value from before");
    }
}
