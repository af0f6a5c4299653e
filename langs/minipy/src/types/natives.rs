//! Tables of native functions and methods, with their arities and traced twins.

/// Arities of methods; the receiver is not counted.
#[allow(non_snake_case)]
pub(crate) mod method_arity {
    use crate::objects::model::Arity;

    pub(crate) const NONE: Arity = Arity::exactly(1);
    pub(crate) const ONE: Arity = Arity::exactly(2);
    pub(crate) const TWO: Arity = Arity::exactly(3);
    pub(crate) const ANY: Arity = Arity::at_least(1);
    pub(crate) const KEYWORDS: Arity = Arity::at_least(1).with_keywords();
    pub(crate) const fn RANGE(min: u8, max: u8) -> Arity {
        Arity::between(min + 1, max + 1)
    }
}

/// Arities of functions.
#[allow(non_snake_case)]
pub(crate) mod function_arity {
    use crate::objects::model::Arity;

    pub(crate) const NONE: Arity = Arity::exactly(0);
    pub(crate) const ONE: Arity = Arity::exactly(1);
    pub(crate) const TWO: Arity = Arity::exactly(2);
    pub(crate) const ANY: Arity = Arity::at_least(0);
    pub(crate) const KEYWORDS: Arity = Arity::at_least(0).with_keywords();
    pub(crate) const AT_LEAST_ONE: Arity = Arity::at_least(1).with_keywords();
    pub(crate) const fn RANGE(min: u8, max: u8) -> Arity {
        Arity::between(min, max)
    }
}

/// Defines a table of native methods, some with a traced twin:
/// `methods! { /// doc NAME { "append" append, ONE => twins::append; … } }`.
macro_rules! methods {
    ($($rest:tt)*) => { $crate::types::natives::natives! { method_arity $($rest)* } };
}
/// As `methods!`, for functions without a receiver.
macro_rules! functions {
    ($($rest:tt)*) => { $crate::types::natives::natives! { function_arity $($rest)* } };
}
macro_rules! natives {
    ($arities:ident $(#[$doc:meta])* $table:ident { $(
        $name:literal $func:path, $arity:ident $(($($n:literal),*))? $(=> $($twin:ident)::+ $(as $role:ident)?)?;
    )* }) => {
        $(#[$doc])*
        pub(crate) const $table: &[$crate::objects::model::NativeDef] = &[
            $(
                $crate::objects::model::native($name, $func, $crate::types::natives::$arities::$arity $(($($n),*))?)
                    $(
                        .traced(&metatrace::by_mode!($($twin)::+ as $crate::objects::kind::traced::Call))
                        .entered($crate::types::natives::entry!($($twin)::+))
                        $(.role($crate::objects::model::Role::$role))?
                    )?,
            )*
        ];
    };
}
/// The entry of a native function with a twin for arguments in registers. In interpreted code the twin is compiled into
/// it, for arguments that are there.
macro_rules! entry {
    ($($twin:ident)::+) => {
        &metatrace::by_mode!(
            direct: |vm, native, frame, (first, count)| {
                let args = $crate::objects::args::Args::of_frame(None, frame, first, count);
                match $($twin)::+::<metatrace::Direct>(vm, args) {
                    Some(result) => result,
                    None => $crate::interp::native_calls::without_twin(vm, native, frame, (first, count)),
                }
            },
            else $crate::interp::native_calls::in_general as $crate::objects::kind::traced::CallRegisters
        )
    };
}
pub(crate) use {entry, functions, methods, natives};
