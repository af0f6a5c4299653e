//! Procedures, promises, parameters, records, errors, and helpers of the part of the library that is written in
//! Scheme.

use super::{Entry, MANY};
use crate::primitives::Primitive;
use crate::value::{
    Arguments, Closure, Condition, Continuation, Done, Native, Parameter, Promise, Raised, RecordType,
    Special, Word, cons,
};
use metatrace::untraced::Untraced;
use metatrace::{Mut, Opaque, Ref};
use std::time::Instant;

/// The procedures that the machine implements itself.
pub const SPECIALS: &[(&str, usize, usize, Special)] = &[
    ("apply", 1, MANY, Special::Apply),
    ("call-with-current-continuation", 1, 1, Special::CallCc),
    ("call/cc", 1, 1, Special::CallCc),
    ("values", 0, MANY, Special::Values),
    ("call-with-values", 2, 2, Special::CallWithValues),
    ("raise", 1, 1, Special::Raise),
    ("raise-continuable", 1, 1, Special::RaiseContinuable),
    ("%with-handlers", 2, 2, Special::WithHandlers),
    ("%resume", 2, 2, Special::Resume),
    ("eval", 1, 2, Special::Eval),
    ("load", 1, 2, Special::Load),
];

/// The kind of the object that `exit` raises: programs cannot create a condition of this kind.
const EXIT: i64 = 3;

pub const TABLE: &[Entry] = &[
    ("procedure?", 1, 1, true, |a| a.boolean(is_procedure(a.word(0)))),
    ("boolean?", 1, 1, true, |a| {
        let word = a.word(0);
        a.boolean([a.vm.truth, a.vm.falsehood].iter().any(|truth| word == Word::from(*truth)))
    }),
    ("boolean=?", 1, MANY, true, |a| {
        let all = a.all();
        a.boolean(all.windows(2).all(|pair| pair[0] == pair[1]))
    }),
    ("%unspecified", 0, 0, true, Arguments::unspecified),
    ("%handlers", 0, 0, true, |a| Ok(a.vm.state.handlers.get())),
    ("%winders", 0, 0, true, |a| Ok(a.vm.state.winders.get())),
    ("%set-winders!", 1, 1, false, |a| {
        let state = a.vm.state;
        state.winders.set(state, a.word(0));
        a.unspecified()
    }),
    ("%set-raiser!", 1, 1, false, |a| {
        let state = a.vm.state;
        state.raiser.set(state, a.word(0));
        a.unspecified()
    }),
    ("%set-traveller!", 1, 1, false, |a| {
        let state = a.vm.state;
        state.traveller.set(state, a.word(0));
        a.unspecified()
    }),
    ("%continuable?", 1, 1, true, |a| {
        a.boolean(a.word(0).downcast::<Raised>().is_some_and(|raised| raised.continuable))
    }),
    // A handler has returned: the error is raised again, at its position, for the outer handlers.
    ("%raise-again", 1, 1, true, |a| match a.word(0).downcast::<Raised>() {
        Some(raised) => Err(raised),
        None => a.wrong("something raised is expected", a.word(0)),
    }),
    ("%accepts?", 2, 2, true, |a| {
        let count = a.index(1, usize::MAX)?;
        a.boolean(a.word(0).downcast::<Closure>().is_some_and(|closure| {
            let least = closure.lambda.parameters;
            count == least || count > least && closure.lambda.rest
        }))
    }),
    ("error", 1, MANY, true, |a| {
        let all = a.all();
        let condition = Condition { message: all[0], irritants: a.vm.list(&all[1..]), kind: 0 };
        raise(Ref::new(condition).into())
    }),
    ("error-object?", 1, 1, true, |a| a.boolean(a.word(0).downcast::<Condition>().is_some())),
    ("error-object-message", 1, 1, true, |a| condition(a).map(|condition| condition.message)),
    ("error-object-irritants", 1, 1, true, |a| condition(a).map(|condition| condition.irritants)),
    ("read-error?", 1, 1, true, |a| {
        a.boolean(a.word(0).downcast::<Condition>().is_some_and(|c| c.kind == 1))
    }),
    ("file-error?", 1, 1, true, |a| {
        a.boolean(a.word(0).downcast::<Condition>().is_some_and(|c| c.kind == 2))
    }),
    ("exit", 0, 1, true, exit),
    ("emergency-exit", 0, 1, true, exit),
    ("%make-promise", 1, 1, true, |a| promise(a, false)),
    ("%done-promise", 1, 1, true, |a| promise(a, true)),
    ("make-promise", 1, 1, true, |a| {
        if a.word(0).downcast::<Promise>().is_some() { Ok(a.word(0)) } else { promise(a, true) }
    }),
    ("promise?", 1, 1, true, |a| a.boolean(a.word(0).downcast::<Promise>().is_some())),
    ("%promise-content", 1, 1, true, |a| match a.word(0).downcast::<Promise>() {
        Some(promise) => Ok(promise.content.get().into()),
        None => a.wrong("a promise is expected", a.word(0)),
    }),
    ("%promise-share!", 2, 2, false, |a| {
        match (a.word(0).downcast::<Promise>(), a.word(1).downcast::<Promise>()) {
            (Some(to), Some(from)) => to.content.set(to, from.content.get()),
            _ => return a.wrong("a promise is expected", a.word(1)),
        }
        a.unspecified()
    }),
    ("%make-parameter", 2, 2, true, |a| {
        Ok(Ref::new(Parameter { value: Mut::new(a.word(0)), converter: a.word(1) }).into())
    }),
    ("%parameter-converter", 1, 1, true, |a| Ok(parameter(a)?.converter)),
    ("%parameter-set!", 2, 2, false, |a| {
        let parameter = parameter(a)?;
        parameter.value.set(parameter, a.word(1));
        a.unspecified()
    }),
    ("default-object?", 1, 1, true, |a| a.boolean(false)),
    ("void", 0, MANY, true, Arguments::unspecified),
    ("eof-object", 0, 0, true, |a| Ok(a.vm.eof.into())),
    ("eof-object?", 1, 1, true, |a| a.boolean(a.word(0) == Word::from(a.vm.eof))),
    ("interaction-environment", 0, 0, true, Arguments::unspecified),
    ("scheme-report-environment", 0, 1, true, Arguments::unspecified),
    ("system-global-environment", 0, 1, true, Arguments::unspecified),
    ("environment", 0, MANY, true, Arguments::unspecified),
    ("features", 0, 0, true, |a| {
        let names = ["r7rs", "exact-closed", "ratios", "full-unicode"];
        let names: Vec<Word> = names.iter().map(|name| crate::vm::intern(a.vm, name).into()).collect();
        Ok(a.vm.list(&names))
    }),
    ("current-jiffy", 0, 0, true, |_| Ok(Word::int(jiffies()))),
    ("jiffies-per-second", 0, 0, true, |_| Ok(Word::int(1_000_000_000))),
    ("current-second", 0, 0, true, |_| Ok(crate::value::float(jiffies() as f64 / 1e9))),
    ("runtime", 0, 0, true, |_| Ok(crate::value::float(jiffies() as f64 / 1e9))),
];

fn jiffies() -> i64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as i64
}

fn is_procedure(word: Word) -> bool {
    word.downcast::<Closure>().is_some()
        || word.downcast::<Native>().is_some()
        || word.downcast::<Continuation>().is_some()
        || word.downcast::<Parameter>().is_some()
}

fn raise(payload: Word) -> Done {
    Err(Ref::new(Raised { payload, continuable: false, place: Mut::new(Word::NULL) }))
}

fn condition(a: &Arguments) -> Result<Ref<Condition>, Ref<Raised>> {
    a.word(0).downcast().map_or_else(|| a.wrong("an error is expected", a.word(0)), Ok)
}

fn parameter(a: &Arguments) -> Result<Ref<Parameter>, Ref<Raised>> {
    a.word(0).downcast().map_or_else(|| a.wrong("a parameter is expected", a.word(0)), Ok)
}

fn promise(a: &Arguments, done: bool) -> Done {
    let content = cons(a.vm.boolean(done), a.word(0)).downcast().expect("it is a pair");
    Ok(Ref::new(Promise { content: Mut::new(content) }).into())
}

/// Raises an object that no handler gets, which ends the program.
fn exit(a: &Arguments) -> Done {
    let status = match a.optional(0) {
        None => 0,
        Some(word) => word.as_int().unwrap_or(i64::from(!a.vm.is_true(word))),
    };
    let state = a.vm.state;
    state.handlers.set(state, a.vm.nil.into());
    let condition = Condition { message: Word::int(status), irritants: a.vm.nil.into(), kind: EXIT };
    raise(Ref::new(condition).into())
}

/// The exit status, if the raised object is that of `exit`.
pub fn exit_status(payload: Word) -> Option<u8> {
    let condition = payload.downcast::<Condition>()?;
    if condition.kind == EXIT { condition.message.as_int().map(|status| status as u8) } else { None }
}

/// A procedure of a type of records.
pub fn record_procedure(
    special: Special,
    kind: Ref<RecordType>,
    name: &str,
    fields: Vec<usize>,
) -> Ref<Native> {
    let count = match special {
        Special::Construct => fields.len(),
        Special::SetField => 2,
        _ => 1,
    };
    Ref::new(Native {
        special,
        primitive: Primitive::None,
        quiet: true,
        least: count,
        most: count,
        bound: kind.into(),
        fields,
        name: name.to_owned(),
        function: Opaque::new(|a| {
            let kind =
                a.native.bound.downcast::<RecordType>().map_or_else(String::new, |kind| kind.name.clone());
            a.wrong(&format!("a record of type {kind} is expected"), a.word(0))
        }),
    })
}
