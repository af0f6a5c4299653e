//! The operands of operations: a column of the table in [`crate::ops`], like the mode column of LuaJIT's IR. Verifier,
//! printer, parser and everything that copies instructions derive their handling of operands from it; none of them may
//! have a list of operations of its own for that.

use crate::descr::{Descr, DescrKind};
use crate::word::Ty;

/// The kind of one of the three operands of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// No operand.
    Nothing,
    /// A value or constant of that type.
    Value(Ty),
    /// A value or constant of any type.
    Any,
    /// A value or constant of the type of the field or item that the descriptor describes.
    Content,
    /// A value or constant of the first operand's type.
    LikeFirst,
    /// A constant of the first operand's type.
    ConstLikeFirst,
    /// The call directly before, whose second result this operation gives. The call may have no first result.
    Call,
    /// Immediate: the position among the inputs or params.
    Position,
    /// Immediate: a [`Ty`].
    Type,
    /// Start of the operands in `Trace::args`, for a variadic operation.
    ArgsStart,
    /// Number of the operands in `Trace::args`.
    ArgsCount,
    /// An index into `Trace::exits`.
    Exit,
    /// An index into `Trace::sites`.
    Site,
    /// An index into `Trace::targets`.
    Target,
}

impl Operand {
    /// Whether it is a value or constant.
    pub const fn is_value(self) -> bool {
        use Operand::{Any, Call, ConstLikeFirst, Content, LikeFirst, Value};
        matches!(self, Value(_) | Any | Content | LikeFirst | ConstLikeFirst | Call)
    }
}

/// The kind of an instruction's descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// None.
    Nothing,
    /// A field.
    Field,
    /// A class of arrays.
    Array,
    /// A type of objects.
    Type,
    /// A function.
    Call,
    /// A portal: that of the instruction's site, so it does not appear in the text.
    Portal,
    /// The descriptor of the call directly before, or none.
    CallBefore,
    /// Any: the operation is an entry of a log and does not occur in a trace.
    Logged,
}

impl About {
    /// The kind of descriptor that the instruction itself has.
    pub fn kind(self) -> Option<DescrKind> {
        match self {
            About::Field => Some(DescrKind::Field),
            About::Array => Some(DescrKind::Array),
            About::Type => Some(DescrKind::Type),
            About::Call => Some(DescrKind::Call),
            About::Portal => Some(DescrKind::Portal),
            About::Nothing | About::CallBefore | About::Logged => None,
        }
    }

    /// Whether the descriptor is of the right kind.
    pub fn fits(self, descr: &Descr) -> bool {
        match self {
            About::CallBefore => matches!(descr.kind(), None | Some(DescrKind::Call | DescrKind::Portal)),
            About::Logged => true,
            _ => descr.kind() == self.kind(),
        }
    }
}

/// The operands of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operands {
    /// The kind of the descriptor.
    pub about: About,
    /// The operands `a`, `b` and `c`.
    pub slots: [Operand; 3],
    /// Which of them are values or constants.
    pub values: [bool; 3],
}

impl Operands {
    pub(crate) const fn new(about: About, operands: &[Operand]) -> Operands {
        let mut slots = [Operand::Nothing; 3];
        let mut values = [false; 3];
        let mut index = 0;
        while index < operands.len() {
            slots[index] = operands[index];
            values[index] = operands[index].is_value();
            index += 1;
        }
        Operands { about, slots, values }
    }

    /// The operands of a pure operation.
    pub(crate) const fn of_types((a, b): (Ty, Ty)) -> Operands {
        match b {
            Ty::Void => Operands::new(About::Nothing, &[Operand::Value(a)]),
            _ => Operands::new(About::Nothing, &[Operand::Value(a), Operand::Value(b)]),
        }
    }
}

/// The form in documentation: `field; ref, content`.
impl std::fmt::Display for Operands {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(kind) = self.about.kind() {
            write!(f, "{}; ", kind.name())?;
        }
        let mut separator = "";
        for operand in self.slots {
            let word = match operand {
                Operand::Value(ty) => ty.name(),
                Operand::Any => "any",
                Operand::Content => "content",
                Operand::LikeFirst => "of the same type",
                Operand::ConstLikeFirst => "constant of the same type",
                Operand::Call => "call",
                Operand::Position => "position",
                Operand::Type => "type",
                Operand::ArgsStart => "any number",
                Operand::Exit => "exit",
                Operand::Site => "site",
                Operand::Target => "target",
                Operand::Nothing | Operand::ArgsCount => continue,
            };
            write!(f, "{separator}{word}")?;
            separator = ", ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{About, Operand};
    use crate::{Class, Op};

    #[test]
    fn classes_and_operands_of_the_table_agree() {
        for &op in Op::ALL {
            let (operands, name) = (op.operands(), op.name());
            let [a, b, c] = operands.slots;
            assert_eq!(op.is_guard(), c == Operand::Exit, "{name}");
            assert_eq!(op.is_variadic(), b == Operand::ArgsCount, "{name}");
            assert_eq!(op.is_entry_value(), (a, b) == (Operand::Position, Operand::Type), "{name}");
            assert!(op.class() != Class::Pure || operands.about == About::Nothing, "{name}");
        }
    }
}
