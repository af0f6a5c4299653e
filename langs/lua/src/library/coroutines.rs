//! `coroutine`.

use super::{Done, Entry, any, known, module, native};
use crate::coroutine::{close, create, resume, yielded};
use crate::value::{Arguments, Coroutine, Error, Native, Plain, Special, State, Values, Word, values, words};
use crate::vm::{Vm, current};
use metatrace::untraced::{IntoPlain, Untraced};
use metatrace::{Array, Red, Ref};

const ENTRIES: [Entry; 8] = [
    any("coroutine.close", close_thread),
    any("coroutine.create", create_thread),
    any("coroutine.isyieldable", is_yieldable),
    any("coroutine.resume", resume_thread),
    any("coroutine.running", running),
    any("coroutine.status", status),
    any("coroutine.wrap", wrap),
    known("coroutine.yield", yield_values, Special::Yield, false),
];

const WRAPPED: Entry = known("wrap", wrapped, Special::Wrapped, false);

pub fn install(vm: Ref<Vm>) {
    module(vm, "coroutine", &ENTRIES);
}

fn thread(a: &Arguments, i: usize) -> Done<Ref<Coroutine>> {
    match a.plain(i) {
        Plain::Thread(thread) => Ok(thread),
        _ => a.bad_type(i, "thread"),
    }
}

fn create_thread(a: &mut Arguments) -> Done {
    let thread = create(a.function(0)?);
    a.push(thread);
    Ok(())
}

fn results_of(word: Word) -> Vec<Word> {
    words(array_of(word))
}

fn array_of(word: Word) -> Ref<Array<Values>> {
    crate::call::as_array(Red::<metatrace::Direct, Word>::from(word)).into_plain()
}

fn resume_thread(a: &mut Arguments) -> Done {
    let thread = thread(a, 0)?;
    match resume(a.vm, thread, values(&a.rest(1))) {
        Ok(results) => {
            a.push_bool(true);
            a.results.extend(results_of(results));
        }
        Err(error) => {
            a.push_bool(false);
            a.push(error);
        }
    }
    Ok(())
}

fn wrap(a: &mut Arguments) -> Done {
    let thread = create(a.function(0)?);
    a.push(native(&WRAPPED, thread.into()));
    Ok(())
}

fn wrapped(a: &mut Arguments) -> Done {
    a.results = words(resume_wrapped(a.vm, a.native, a.words)?);
    Ok(())
}

/// Resumes the coroutine of a function from `coroutine.wrap`.
pub fn resume_wrapped(
    vm: Ref<Vm>,
    native: Ref<Native>,
    arguments: Ref<Array<Values>>,
) -> Result<Ref<Array<Values>>, Ref<Error>> {
    let Plain::Thread(thread) = crate::value::plain(native.bound) else {
        unreachable!("`wrap` has bound it")
    };
    match resume(vm, thread, arguments) {
        Ok(results) => Ok(array_of(results)),
        Err(error) => {
            let error = Error::new(error);
            error.level.set(error, 1);
            Err(error)
        }
    }
}

fn yield_values(a: &mut Arguments) -> Done {
    Err(yielded(a.vm, a.words))
}

fn status(a: &mut Arguments) -> Done {
    let status = match thread(a, 0)?.state.get() {
        State::Suspended => "suspended",
        State::Running => "running",
        State::Normal => "normal",
        State::Dead => "dead",
    };
    a.push_text(status.as_bytes());
    Ok(())
}

fn running(a: &mut Arguments) -> Done {
    match current(a.vm) {
        Some(thread) => {
            a.push(thread);
            a.push_bool(false);
        }
        None => {
            a.push(a.vm.main_thread);
            a.push_bool(true);
        }
    }
    Ok(())
}

fn is_yieldable(a: &mut Arguments) -> Done {
    a.push_bool(current(a.vm).is_some());
    Ok(())
}

fn close_thread(a: &mut Arguments) -> Done {
    let thread = thread(a, 0)?;
    match thread.state.get() {
        State::Suspended | State::Dead => {
            close(thread);
            a.push_bool(true);
            Ok(())
        }
        State::Running => a.fail("cannot close a running coroutine"),
        State::Normal => a.fail("cannot close a normal coroutine"),
    }
}
