//! The cost of the framework where its JIT is not at work.
//!
//! `cargo run --release -p bench-direct -- callgrind` compares the interpreter of `examples/src/tiny.rs` in `Direct`,
//! with the JIT off but its counters on, with the same loop written by hand (`by_hand.rs`), in instructions per
//! iteration of a guest loop: each variant runs under callgrind with two numbers of iterations, so that start-up
//! cancels out. `… -- record` measures the recorder.

mod by_hand;
mod callgrind;
mod programs;
mod record;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["callgrind"] => callgrind::compare(),
        ["record"] => record::measure(),
        ["run", program, variant, iterations] => callgrind::run(program, variant, iterations),
        _ => Err("usage: bench-direct callgrind | record | run PROGRAM direct|hand ITERATIONS".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("bench-direct: {e}");
            ExitCode::FAILURE
        }
    }
}
