//! `os` and `io`: clocks, the output of text, and exit.

use super::{Done, Entry, any, module};
use crate::number::general;
use crate::value::{Arguments, Plain, Word};
use crate::vm::Vm;
use metatrace::Ref;
use std::io::{BufRead, Read, stdin};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

const OS: [Entry; 6] = [
    any("os.clock", clock),
    any("os.time", time),
    any("os.getenv", getenv),
    any("os.exit", exit),
    any("os.date", date),
    any("os.tmpname", no_files),
];

const IO: [Entry; 3] = [any("io.write", write), any("io.read", read), any("io.lines", no_files)];

pub fn install(vm: Ref<Vm>) {
    module(vm, "os", &OS);
    module(vm, "io", &IO);
}

fn clock(a: &mut Arguments) -> Done {
    use std::sync::OnceLock;
    static START: OnceLock<Instant> = OnceLock::new();
    let seconds = START.get_or_init(Instant::now).elapsed().as_secs_f64();
    a.push_float(seconds);
    Ok(())
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

fn time(a: &mut Arguments) -> Done {
    if !a.word(0).is_null() {
        return a.fail("no times of tables in this implementation");
    }
    a.push_int(now());
    Ok(())
}

fn date(a: &mut Arguments) -> Done {
    a.fail("no dates in this implementation")
}

fn getenv(a: &mut Arguments) -> Done {
    match std::env::var(a.text(0)?.lossy()) {
        Ok(value) => a.push_text(value.into_bytes()),
        Err(_) => a.push(Word::NULL),
    }
    Ok(())
}

fn exit(a: &mut Arguments) -> Done {
    let status = match a.plain(0) {
        Plain::Bool(false) => 1,
        Plain::Nil | Plain::Bool(true) => 0,
        _ => a.int(0)? as i32,
    };
    // A closed pipe is no error of the program.
    let _ = a.vm.out.borrow_mut().flush();
    std::process::exit(status)
}

fn no_files(a: &mut Arguments) -> Done {
    a.fail("no files in this implementation")
}

fn write(a: &mut Arguments) -> Done {
    for i in 0..a.len() {
        // Floats that are integers are written without a point here, unlike in `tostring`.
        let text = match a.plain(i) {
            Plain::Float(x) => general(x, 14, false).into_bytes(),
            _ => a.text(i)?.text().to_vec(),
        };
        let _ = a.vm.out.borrow_mut().write_all(&text);
    }
    a.push(crate::table::get_str(a.vm, a.vm.globals, crate::vm::intern(a.vm, b"io").text));
    Ok(())
}

fn read(a: &mut Arguments) -> Done {
    let format = if a.word(0).is_null() { "l".to_owned() } else { a.text(0)?.lossy() };
    let mut line = Vec::new();
    match format.trim_start_matches('*') {
        "a" => {
            let _ = stdin().lock().read_to_end(&mut line);
            a.push_text(line);
        }
        "l" | "L" | "n" => {
            let count = stdin().lock().read_until(b'\n', &mut line).unwrap_or(0);
            if count == 0 {
                a.push(Word::NULL);
                return Ok(());
            }
            if !format.ends_with('L') && line.last() == Some(&b'\n') {
                line.pop();
            }
            match crate::number::parse_number(&line).filter(|_| format.ends_with('n')) {
                Some(Ok(i)) => a.push_int(i),
                Some(Err(x)) => a.push_float(x),
                None if format.ends_with('n') => a.push(Word::NULL),
                None => a.push_text(line),
            }
        }
        _ => return a.bad(0, "invalid format"),
    }
    Ok(())
}
