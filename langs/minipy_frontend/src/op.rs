//! The instruction set: one table of opcodes from which the enum, the operand roles, the register
//! reads and writes, and the disassembler's view are all generated.
//!
//! This file says what an instruction is; it must never know how one is compiled or executed.
//!
//! Conventions that hold for every opcode:
//! - `d` is the destination register. It is written only when the instruction succeeds: an instruction that
//!   raises leaves `d` as it was. Operands are read before `d` is written, so `d` may also be an operand.
//! - "Raises" names only what the instruction itself adds; a protocol call (`__add__`, `__getitem__`, ...)
//!   may raise anything.
//! - Every jump goes forward, but for [`Op::JumpBack`], which always goes backward.
//! - At function entry the parameters are in their registers, the closure's cells in `free_regs`, and every
//!   other register is unbound.

use serde::{Deserialize, Serialize};

/// A register of the frame.
pub type Reg = u32;

/// The "no register" value of an optional register operand.
pub const NO_REG: Reg = u32::MAX;

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum CmpOp {
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `is`
    Is,
    /// `is not`
    IsNot,
    /// `in`
    In,
    /// `not in`
    NotIn,
}

impl CmpOp {
    /// The operator in source text.
    pub fn symbol(self) -> &'static str {
        ["<", "<=", ">", ">=", "==", "!=", "is", "is not", "in", "not in"][self as usize]
    }
}

/// A binary arithmetic operator, for the opcodes that take it as an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum BinOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    TrueDiv,
    /// `//`
    FloorDiv,
    /// `%`
    Mod,
    /// `**`
    Pow,
    /// `@`
    MatMul,
    /// `<<`
    LShift,
    /// `>>`
    RShift,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
}

impl BinOp {
    /// The operator in source text.
    pub fn symbol(self) -> &'static str {
        ["+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^"][self as usize]
    }
}

/// The conversion of an f-string replacement field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Conversion {
    /// No conversion: the value goes to `format` as it is.
    None,
    /// `!s`
    Str,
    /// `!r`
    Repr,
    /// `!a`
    Ascii,
}

/// The optional parts of a function that [`Op::MakeFunction`] reads from the registers from its base on. The parts
/// that are present are packed in the order of the constants here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct FunctionParts(pub u8);

impl FunctionParts {
    /// A tuple: the defaults of the last positional parameters.
    pub const DEFAULTS: u8 = 1;
    /// A dict: the defaults of keyword-only parameters by name.
    pub const KW_DEFAULTS: u8 = 2;
    /// A dict: the value of `__annotations__`.
    pub const ANNOTATIONS: u8 = 4;
    /// A tuple of cells: one for each of the code's `free_regs`, in that order.
    pub const CLOSURE: u8 = 8;

    /// Whether the part `bit` is present.
    pub fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }

    /// The number of parts that are present.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// The meaning of an operand of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A register that is written.
    Def,
    /// A register that is read.
    Use,
    /// A register that is read and then written.
    UseDef,
    /// A register that is read, or [`NO_REG`].
    OptUse,
    /// The first of consecutive registers; the table's `reads` and `writes` clauses give their number.
    Base,
    /// An index into `Code::consts`.
    Const,
    /// An index into `Code::names`.
    Name,
    /// A jump target: an index into `Code::ops`.
    Target,
    /// A number of registers.
    Count,
    /// A number of registers below 256.
    Small,
    /// A [`CmpOp`].
    Cmp,
    /// A [`BinOp`].
    Bin,
    /// A [`Conversion`].
    Conv,
    /// A [`FunctionParts`].
    Parts,
}

/// The value of an operand, as the disassembler and the verifier see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// A register, an index, a target or a count.
    Number(u32),
    /// A comparison operator.
    Cmp(CmpOp),
    /// A binary operator.
    Bin(BinOp),
    /// A conversion.
    Conv(Conversion),
    /// Function parts.
    Parts(FunctionParts),
}

/// Lets the table's generated code treat operands of every type alike.
trait OperandField: Copy {
    fn operand(self) -> Operand;
    fn map(&mut self, f: &mut impl FnMut(u32) -> u32);
}

impl OperandField for u32 {
    fn operand(self) -> Operand {
        Operand::Number(self)
    }
    fn map(&mut self, f: &mut impl FnMut(u32) -> u32) {
        *self = f(*self);
    }
}

macro_rules! fixed_operand {
    ($ty:ty, $value:ident => $operand:expr) => {
        impl OperandField for $ty {
            fn operand(self) -> Operand {
                let $value = self;
                $operand
            }
            fn map(&mut self, _: &mut impl FnMut(u32) -> u32) {}
        }
    };
}
fixed_operand!(u8, v => Operand::Number(v.into()));
fixed_operand!(CmpOp, v => Operand::Cmp(v));
fixed_operand!(BinOp, v => Operand::Bin(v));
fixed_operand!(Conversion, v => Operand::Conv(v));
fixed_operand!(FunctionParts, v => Operand::Parts(v));

macro_rules! role_type {
    (Small) => {
        u8
    };
    (Cmp) => {
        CmpOp
    };
    (Bin) => {
        BinOp
    };
    (Conv) => {
        Conversion
    };
    (Parts) => {
        FunctionParts
    };
    ($register_or_index:ident) => {
        u32
    };
}

macro_rules! ops {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident ( $($arg:ident : $role:ident),* )
        $(reads($read_base:expr, $read_count:expr))?
        $(writes($write_base:expr, $write_count:expr))?
        ;
    )*) => {
        /// One instruction: eight bytes. The operands are named by the documentation of each opcode.
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Op {
            $( $(#[doc = $doc])+ $name( $( role_type!($role) ),* ), )*
        }

        #[allow(unused_variables, reason = "generated: most opcodes need only some of their operands")]
        impl Op {
            /// The names of all opcodes, in order.
            pub const ALL: &[&'static str] = &[$( stringify!($name) ),*];

            /// The roles of the operands of all opcodes, in the same order.
            pub const ROLES: &[&[Role]] = &[$( &[$( Role::$role ),*] ),*];

            /// The opcode's name.
            pub fn mnemonic(self) -> &'static str {
                match self { $( Op::$name(..) => stringify!($name), )* }
            }

            /// Calls `f` with the role, the name and the value of every operand, in order.
            pub fn for_each_operand(self, mut f: impl FnMut(Role, &'static str, Operand)) {
                match self {
                    $( Op::$name($($arg),*) => { $( f(Role::$role, stringify!($arg), $arg.operand()); )* } )*
                }
            }

            /// Replaces every numeric operand by the result of `f` for its role and value.
            pub(crate) fn map_operands(&mut self, mut f: impl FnMut(Role, u32) -> u32) {
                match self {
                    $( Op::$name($($arg),*) => { $( $arg.map(&mut |value| f(Role::$role, value)); )* } )*
                }
            }

            /// The consecutive registers `(first, count)` that are read besides the single `Use` operands.
            pub fn read_range(self) -> (Reg, u32) {
                match self {
                    $( Op::$name($($arg),*) => {
                        let range = (0, 0);
                        $( let range = ($read_base, $read_count); )?
                        range
                    } )*
                }
            }

            /// The consecutive registers `(first, count)` that are written besides the single `Def` operands.
            pub fn write_range(self) -> (Reg, u32) {
                match self {
                    $( Op::$name($($arg),*) => {
                        let range = (0, 0);
                        $( let range = ($write_base, $write_count); )?
                        range
                    } )*
                }
            }
        }
    };
}

ops! {
    // Constants, registers, names.

    /// `d = consts[k]`.
    LoadConst(d: Def, k: Const);
    /// `d = s`. Copies whatever is in the register, cells and the unbound marker included.
    Move(d: Def, s: Use);
    /// `d = globals[n]`, else `builtins[n]`. Raises NameError.
    LoadGlobal(d: Def, n: Name);
    /// `globals[n] = s`.
    StoreGlobal(n: Name, s: Use);
    /// `del globals[n]`. Raises NameError.
    DelGlobal(n: Name);
    /// Class bodies: `d = namespace[n]`, else globals, else builtins. The namespace is register 0. Raises NameError.
    LoadName(d: Def, n: Name);
    /// Class bodies: `namespace[n] = s`.
    StoreName(n: Name, s: Use);
    /// Class bodies: `del namespace[n]`. Raises NameError.
    DelName(n: Name);
    /// Class bodies: `d = namespace[n]`, else the content of the free variable's cell `c`. Raises NameError.
    LoadClassDeref(d: Def, c: Use, n: Name);
    /// Wraps the value now in `r` (possibly the unbound marker) into a new cell, which replaces it in `r`.
    MakeCell(r: UseDef);
    /// `d = content of cell c`. Empty: raises UnboundLocalError, or NameError if `c` is one of `free_regs`
    /// (the variable's name is `local_names[c]`).
    LoadCell(d: Def, c: Use);
    /// `content of cell c = s`.
    StoreCell(c: Use, s: Use);
    /// Empties cell `c`. Raises as [`Op::LoadCell`] does if it is empty.
    DelCell(c: Use);
    /// Raises UnboundLocalError for the local `names[n]` if `r` holds the unbound marker.
    CheckBound(r: Use, n: Name);
    /// `r = the unbound marker`. Never raises.
    Unbind(r: Def);

    /// Before a call of a name like `globals`, `locals`, `eval` or `exec`: if `f` holds that built-in function, binds
    /// it to the globals and the local variables of this frame. If it needs the latter, all named registers are live.
    BindFrame(f: UseDef);
    /// `sys.displayhook(s)`: the value of an expression statement at a prompt.
    PrintExpr(s: Use);

    // Arithmetic.

    /// `d = a + b`.
    Add(d: Def, a: Use, b: Use);
    /// `d = a - b`.
    Sub(d: Def, a: Use, b: Use);
    /// `d = a * b`.
    Mul(d: Def, a: Use, b: Use);
    /// `d = a / b`.
    TrueDiv(d: Def, a: Use, b: Use);
    /// `d = a // b`.
    FloorDiv(d: Def, a: Use, b: Use);
    /// `d = a % b`.
    Mod(d: Def, a: Use, b: Use);
    /// `d = a ** b`.
    Pow(d: Def, a: Use, b: Use);
    /// `d = a @ b`.
    MatMul(d: Def, a: Use, b: Use);
    /// `d = a << b`.
    LShift(d: Def, a: Use, b: Use);
    /// `d = a >> b`.
    RShift(d: Def, a: Use, b: Use);
    /// `d = a & b`.
    BitAnd(d: Def, a: Use, b: Use);
    /// `d = a | b`.
    BitOr(d: Def, a: Use, b: Use);
    /// `d = a ^ b`.
    BitXor(d: Def, a: Use, b: Use);
    /// `d = a + consts[k]`.
    AddK(d: Def, a: Use, k: Const);
    /// `d = a - consts[k]`.
    SubK(d: Def, a: Use, k: Const);
    /// `d = a * consts[k]`.
    MulK(d: Def, a: Use, k: Const);
    /// `d = a op consts[k]`, for the operators without a constant form of their own.
    BinaryK(op: Bin, d: Def, a: Use, k: Const);
    /// `d = a; d += b`.
    InplaceAdd(d: Def, a: Use, b: Use);
    /// `d = a; d -= b`.
    InplaceSub(d: Def, a: Use, b: Use);
    /// `d = a; d *= b`.
    InplaceMul(d: Def, a: Use, b: Use);
    /// `d = a; d op= b`, for the operators without an in-place form of their own.
    Inplace(op: Bin, d: Def, a: Use, b: Use);
    /// `d = a; d += consts[k]`.
    InplaceAddK(d: Def, a: Use, k: Const);
    /// `d = a; d -= consts[k]`.
    InplaceSubK(d: Def, a: Use, k: Const);
    /// `d = a; d *= consts[k]`.
    InplaceMulK(d: Def, a: Use, k: Const);
    /// `d = a; d op= consts[k]`, for the operators without a constant in-place form of their own.
    InplaceK(op: Bin, d: Def, a: Use, k: Const);
    /// `d = -a`.
    Neg(d: Def, a: Use);
    /// `d = +a`.
    Pos(d: Def, a: Use);
    /// `d = ~a`.
    Invert(d: Def, a: Use);
    /// `d = not a`.
    Not(d: Def, a: Use);
    /// `d = a op b`: the object that the comparison returns, not only a bool.
    Compare(op: Cmp, d: Def, a: Use, b: Use);

    // Control flow.

    /// Replaces another instruction in memory, to make running levels of the code become watched levels. Compiled
    /// code never contains it.
    Marked();
    /// Goes forward to `t`.
    Jump(t: Target);
    /// Goes backward to `t`, the head of a loop: the place where the JIT counts.
    JumpBack(t: Target);
    /// Goes to `t` if `r` is true.
    JumpIfTrue(r: Use, t: Target);
    /// Goes to `t` if `r` is false.
    JumpIfFalse(r: Use, t: Target);
    /// Goes to `t` if the result of `a op b` is true.
    JumpIfCmp(op: Cmp, a: Use, b: Use, t: Target);
    /// Goes to `t` if the result of `a op b` is false.
    JumpIfNotCmp(op: Cmp, a: Use, b: Use, t: Target);
    /// Goes to `t` if the result of `a op consts[k]` is true.
    JumpIfCmpK(op: Cmp, a: Use, k: Const, t: Target);
    /// Goes to `t` if the result of `a op consts[k]` is false.
    JumpIfNotCmpK(op: Cmp, a: Use, k: Const, t: Target);
    /// `d = iter(s)`. Raises TypeError.
    GetIter(d: Def, s: Use);
    /// `d = next(it)`; goes to `t`, with `d` unchanged, when the iterator is exhausted.
    ForIter(d: Def, it: Use, t: Target);
    /// As [`Op::ForIter`], in front of an [`Op::UnpackSequence`] of `d`, which nothing else reads. It may do the work
    /// of both, and then leaves `d` unwritten and continues behind the other instruction.
    ForUnpack(d: Def, it: Use, t: Target);
    /// Returns `v` from the function, or ends the generator with it.
    Return(v: Use);

    // Attributes and items.

    /// `d = o.names[n]`.
    LoadAttr(d: Def, o: Use, n: Name);
    /// `o.names[n] = v`.
    StoreAttr(o: Use, n: Name, v: Use);
    /// `del o.names[n]`.
    DelAttr(o: Use, n: Name);
    /// The first half of `o.names[n](...)`: a method of the class goes to `d` with `o` as self in `d + 1`; any other
    /// attribute goes to `d` with the unbound marker in `d + 1`. The call is [`Op::CallMethod`] or
    /// [`Op::CallMethodKw`].
    LoadMethod(d: Def, o: Use, n: Name) writes(d, 2);
    /// `d = o[i]`.
    GetItem(d: Def, o: Use, i: Use);
    /// `o[i] = v`.
    SetItem(o: Use, i: Use, v: Use);
    /// `del o[i]`.
    DelItem(o: Use, i: Use);
    /// `d = slice(base[0], base[1], base[2])`.
    BuildSlice(d: Def, base: Base) reads(base, 3);

    // Containers.

    /// `d = (base[0], ..., base[n - 1])`.
    BuildTuple(d: Def, base: Base, n: Count) reads(base, n);
    /// `d = [base[0], ..., base[n - 1]]`.
    BuildList(d: Def, base: Base, n: Count) reads(base, n);
    /// `d = {base[0], ..., base[n - 1]}`; an empty set for `n = 0`. Raises TypeError for an unhashable item.
    BuildSet(d: Def, base: Base, n: Count) reads(base, n);
    /// `d = {base[0]: base[1], ...}` with `n` pairs. Raises TypeError for an unhashable key.
    BuildDict(d: Def, base: Base, n: Count) reads(base, 2 * n);
    /// Appends `v` to the list `l`, which is no subclass.
    ListAppend(l: Use, v: Use);
    /// Extends the list `l` by the iterable `it`. Raises TypeError "Value after * must be an iterable, not T".
    ListExtend(l: Use, it: Use);
    /// `d = (*t, *it)` of tuple `t` and iterable `it`. Raises TypeError "Value after * must be an iterable, not T".
    TupleExtend(d: Def, t: Use, it: Use);
    /// `d = tuple(l)` of the list `l`, which nothing else refers to.
    ListToTuple(d: Def, l: Use);
    /// Adds `v` to the set `s`. Raises TypeError for an unhashable item.
    SetAdd(s: Use, v: Use);
    /// Adds the items of the iterable `it` to the set `s`. Raises TypeError.
    SetUpdate(s: Use, it: Use);
    /// `m[k] = v` for the dict `m`. Raises TypeError for an unhashable key.
    DictSet(m: Use, k: Use, v: Use);
    /// `{**o}` in a display: updates the dict `m` from the mapping `o`. Raises TypeError "'T' object is not a mapping".
    DictUpdate(m: Use, o: Use);
    /// `f(**o)`: adds the mapping `o` to the keyword dict `m` of a call of `f`. Raises TypeError for a duplicate or
    /// non-string key and for no mapping, all naming `f`.
    DictMerge(m: Use, o: Use, f: Use);
    /// `f(**o)` with no other keyword argument: `d =` a dict with the keys of the mapping `o`, which may be `o` itself
    /// and is only for a call that follows at once. Raises TypeError for no mapping, naming `f`;
    /// the call does for other keys.
    Keywords(d: Def, o: Use, f: Use);
    /// `base[0], ..., base[n - 1] = s`. Raises ValueError for a wrong number, TypeError for no iterable.
    UnpackSequence(s: Use, base: Base, n: Count) writes(base, n);
    /// `base[0], ..., *base[before], ..., base[before + after] = s`; the starred one is a list. Raises as
    /// UnpackSequence.
    UnpackEx(before: Small, s: Use, base: Base, after: Count) writes(base, u32::from(before) + 1 + after);
    /// `d =` the text of `base[0..n]`, which are strings or results of [`Op::FormatPart`].
    BuildString(d: Def, base: Base, n: Count) reads(base, n);
    /// `d = format(v)` for [`Op::BuildString`] alone. An integer may stay as it is.
    FormatPart(d: Def, v: Use);
    /// `d = format(conv(v), spec)`; `spec` is [`NO_REG`] for the empty specification.
    FormatValue(conv: Conv, d: Def, v: Use, spec: OptUse);

    // Patterns.

    /// Goes to `t` unless a sequence pattern can match `s`: it is a sequence, but neither a string nor bytes.
    JumpIfNotSequence(s: Use, t: Target);
    /// Goes to `t` unless a mapping pattern can match `s`.
    JumpIfNotMapping(s: Use, t: Target);
    /// `d = len(s)`.
    GetLen(d: Def, s: Use);
    /// `d =` the tuple of the values that the mapping `s` has for the tuple `keys`, or None if one is missing. Raises
    /// ValueError for a duplicate key.
    MatchKeys(d: Def, s: Use, keys: Use);
    /// `base[0] =` the tuple of the attributes of the subject `base[0]` that a pattern of the class `base[1]`
    /// matches, `n` by position and those named by the tuple `consts[k]`; None if the subject is no instance or lacks
    /// one. Raises TypeError.
    MatchClass(base: Base, n: Count, k: Const) reads(base, 2) writes(base, 1);

    // Calls and functions.

    /// `d = base[0](base[1], ..., base[argc])`.
    Call(d: Def, base: Base, argc: Count) reads(base, argc + 1);
    /// After [`Op::LoadMethod`] into `base`: `d = base[0](base[1]?, base[2], ..., base[argc + 1])`, where the self in
    /// `base[1]` is left out if it is the unbound marker; `argc` does not count it.
    CallMethod(d: Def, base: Base, argc: Count) reads(base, argc + 2);
    /// Like [`Op::Call`], but the last arguments are keyword arguments named by `consts[k]`, a `Const::Names`;
    /// `argc` counts all arguments. The result goes to `base[0]`.
    CallKw(base: Base, argc: Count, k: Const) reads(base, argc + 1) writes(base, 1);
    /// Like [`Op::CallMethod`], with keyword arguments as in [`Op::CallKw`].
    CallMethodKw(base: Base, argc: Count, k: Const) reads(base, argc + 2) writes(base, 1);
    /// `d = base[0](*base[1], **base[2])`: `base[1]` is any iterable, `base[2]` a dict or None. Raises TypeError "f()
    /// argument after * must be an iterable, not T", and for keys that are no strings.
    CallEx(d: Def, base: Base) reads(base, 3);
    /// `super()` without arguments in a method: `base[0]` is the value of the name `super`, `base[1]` the `__class__`
    /// cell, `base[2]` the first parameter. If `base[0]` is the built-in: `d = super(content of the cell, base[2])`,
    /// raising RuntimeError for an empty cell or an unbound parameter; else `d = base[0]()`.
    CallSuper(d: Def, base: Base) reads(base, 3);
    /// `d =` a function of the code `consts[k]`, with the optional `parts` in the registers from `base` on.
    MakeFunction(parts: Parts, d: Def, k: Const, base: Base) reads(base, parts.count());
    /// `d =` an object for the syntax of type parameters, by `kind`: 0 a TypeVar (name, function of the bound or
    /// None, whether that gives constraints, function of the default or None), 1 a ParamSpec and 2 a TypeVarTuple
    /// (name, function of the default or None), 3 a TypeAliasType (name, tuple of parameters or None, function of the
    /// value), 4 `Generic` of a tuple of parameters, 5 the function `base[0]` with its `__type_params__` set.
    MakeType(kind: Small, d: Def, base: Base) reads(base, type_parts(kind));
    /// `d = builtins.__build_class__`; called with the body function, the name, the bases, and the keywords.
    LoadBuildClass(d: Def);
    /// Loads the dict `__annotations__` of the namespace (class body) or the globals (module), after creating it if
    /// it is missing.
    LoadAnnotations(d: Def);

    // Imports.

    /// `d = __import__(names[n], globals, None, fromlist, level)` where `consts[k]` is the tuple `(level, fromlist)`
    /// and the fromlist a tuple of strings or None.
    ImportName(d: Def, n: Name, k: Const);
    /// `d = m.names[n]`, else the submodule. Raises ImportError.
    ImportFrom(d: Def, m: Use, n: Name);
    /// `from m import *` into the globals of a module.
    ImportStar(m: Use);

    // Exceptions.

    /// `raise e` (a class or an instance).
    Raise(e: Use);
    /// `raise e from c`.
    RaiseFrom(e: Use, c: Use);
    /// `raise` without operands: raises the exception that is being handled again. Raises RuntimeError if there is
    /// none.
    RaiseCurrent();
    /// Continues raising `e`, which a handler of this frame has caught: adds neither context nor traceback entry.
    Reraise(e: Use);
    /// Makes `e` the exception that is being handled; the previous one (or None) goes to `save`.
    PushExc(save: Def, e: Use);
    /// Makes the exception in `save` (or None) the one that is being handled, and clears the register of the other
    /// one.
    PopExc(save: Use, e: Def);
    /// Goes to `t` unless the exception `e` matches the class or tuple of classes `ty`. Raises TypeError
    /// "catching classes that do not inherit from BaseException is not allowed".
    JumpIfNotExcMatch(e: Use, ty: Use, t: Target);
    /// `except* ty`: `m =` the part of the exception `rest` that matches, as a group, which becomes the one that is
    /// being handled, and `rest =` the part that does not; either is None if it is empty. Raises TypeError for
    /// classes that cannot be matched.
    MatchGroup(m: Def, rest: UseDef, ty: Use);
    /// The end of the clauses of an `except*` for the exception `e`: `d =` the exception to raise, or None; `raised`
    /// is the list of exceptions that the clauses raised or left.
    Regroup(d: Def, e: Use, raised: Use);
    /// `d, d + 1, d + 2 = type(e), e, e.__traceback__`: the arguments of `__exit__`.
    LoadExcInfo(d: Def, e: Use) writes(d, 3);
    /// `d =` the special method `names[n]` (`__enter__` or `__exit__`) of `type(o)`, bound to `o`. Raises TypeError
    /// "'T' object does not support the context manager protocol" (for `__exit__`: with " (missed __exit__ method)").
    LoadSpecial(d: Def, o: Use, n: Name);
    /// `d = AssertionError`, the built-in, even if the name is bound to another object.
    LoadAssertionError(d: Def);

    // Generators.

    /// Suspends the generator with the value `v`; the value that is sent goes to `d`. An exception that is thrown in
    /// is raised here.
    Yield(d: Def, v: Use);
    /// Sends `d` to the iterator `it` (None: `next`). If that yields, suspends the generator with the value at this
    /// instruction, which is executed again with the value that is sent in `d`. If it is exhausted, `d` = its return
    /// value.
    YieldFrom(d: UseDef, it: Use);
    /// `d =` the iterator to which `yield from s` delegates: `iter(s)`, or a coroutine if [`crate::Flavor`] allows
    /// it. Raises TypeError.
    GetYieldFromIter(d: Def, s: Use);

    // Coroutines.

    /// `d =` the iterator to which [`Op::YieldFrom`] delegates for `await s`. `how` is the origin of `s`, for the
    /// TypeError if it is not awaitable: 0 an expression, 1 `__aenter__`, 2 `__aexit__`.
    GetAwaitable(how: Small, d: Def, s: Use);
    /// `d = type(s).__aiter__(s)`. Raises TypeError.
    GetAiter(d: Def, s: Use);
    /// `d =` the iterator to which [`Op::YieldFrom`] delegates for `await type(it).__anext__(it)`. Raises TypeError.
    GetAnext(d: Def, it: Use);
    /// The end of an `async for` by the exception `e`: raises it again unless it is StopAsyncIteration.
    EndAsyncFor(e: Use);
    /// As [`Op::Call`], if only the [`Op::GetAwaitable`] after it uses the result.
    CallAwaited(d: Def, base: Base, argc: Count) reads(base, argc + 1);
    /// As [`Op::CallMethod`], if only the [`Op::GetAwaitable`] after it uses the result.
    CallMethodAwaited(d: Def, base: Base, argc: Count) reads(base, argc + 2);
}

/// The number of registers that [`Op::MakeType`] reads.
fn type_parts(kind: u8) -> u32 {
    [4, 2, 2, 3, 1, 2].get(usize::from(kind)).copied().unwrap_or(0)
}

impl Op {
    /// Calls `f` for every register that the instruction reads.
    pub fn for_each_read(self, mut f: impl FnMut(Reg)) {
        self.for_each_operand(|role, _, operand| {
            if let (Role::Use | Role::UseDef | Role::OptUse, Operand::Number(reg)) = (role, operand)
                && !(role == Role::OptUse && reg == NO_REG)
            {
                f(reg);
            }
        });
        let (first, count) = self.read_range();
        (first..first.saturating_add(count)).for_each(f);
    }

    /// Calls `f` for every register that the instruction writes when it succeeds. [`Op::ForIter`] and
    /// [`Op::ForUnpack`] write only when they fall through.
    pub fn for_each_write(self, mut f: impl FnMut(Reg)) {
        self.for_each_operand(|role, _, operand| {
            if let (Role::Def | Role::UseDef, Operand::Number(reg)) = (role, operand) {
                f(reg);
            }
        });
        let (first, count) = self.write_range();
        (first..first.saturating_add(count)).for_each(f);
    }

    /// The jump target, if the instruction has one.
    pub fn target(self) -> Option<u32> {
        let mut target = None;
        self.for_each_operand(|role, _, operand| {
            if let (Role::Target, Operand::Number(pc)) = (role, operand) {
                target = Some(pc);
            }
        });
        target
    }

    /// Whether it is the head of a loop: an instruction that writes nothing when it jumps.
    pub fn is_loop_head(self) -> bool {
        matches!(self, Op::ForIter(..) | Op::ForUnpack(..))
    }

    /// Whether control can continue to the next instruction.
    pub fn falls_through(self) -> bool {
        !matches!(
            self,
            Op::Jump(_)
                | Op::JumpBack(_)
                | Op::Return(_)
                | Op::Raise(_)
                | Op::RaiseFrom(..)
                | Op::RaiseCurrent()
                | Op::Reraise(_)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_op_is_sixteen_bytes() {
        assert_eq!(size_of::<Op>(), 16);
    }

    #[test]
    fn reads_and_writes_follow_the_table() {
        let collect = |op: Op| {
            let (mut reads, mut writes) = (Vec::new(), Vec::new());
            op.for_each_read(|r| reads.push(r));
            op.for_each_write(|r| writes.push(r));
            (reads, writes)
        };
        assert_eq!(collect(Op::Add(1, 2, 3)), (vec![2, 3], vec![1]));
        assert_eq!(collect(Op::CallMethod(9, 4, 1)), (vec![4, 5, 6], vec![9]));
        assert_eq!(collect(Op::FormatValue(Conversion::None, 1, 2, NO_REG)), (vec![2], vec![1]));
        assert_eq!(collect(Op::UnpackEx(1, 0, 5, 2)), (vec![0], vec![5, 6, 7, 8]));
        assert_eq!(
            collect(Op::MakeFunction(
                FunctionParts(FunctionParts::DEFAULTS | FunctionParts::CLOSURE),
                1,
                0,
                7
            )),
            (vec![7, 8], vec![1])
        );
        assert_eq!(Op::JumpIfNotCmpK(CmpOp::Lt, 0, 1, 77).target(), Some(77));
    }
}
