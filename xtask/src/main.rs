//! The developer's commands, `cargo xtask COMMAND`: tasks that need another Python, the network or a long time, and
//! so are no tests. Nothing here is linked into released programs.

mod ablation;
mod adaptive;
mod bench;
mod cpython_tests;
mod experiment;
mod fetch;
mod fuzz_programs;
mod hostile;
mod languages;
mod lox;
mod lua;
mod measure;
mod new_language;
mod op_table;
mod operations;
mod optimizer;
mod package;
mod paths;
mod programs;
mod prove;
mod pypy_log;
mod record;
mod sanitize;
mod scheme;
mod soak;
mod sweep;
mod torture;
mod warmup;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  record [--check] [TEXT]
                        write the expected outputs of langs/minipy/tests from CPython 3.13
                        (--check: write nothing, fail if any differs; TEXT: only where the path contains it)
  prove [--all] [--show] [TEXT]
                        ask z3 for a proof of each rule of the optimizer that is new or has changed
                        (--all: of every rule; --show: print the questions; TEXT: only where the name contains it)
  fetch-programs        download pyperformance and unpack its benchmarks into bench/pyperformance
  run-programs [NAME]   run the pyperformance programs on CPython 3.13 and under the JIT and compare
  bench [--micro] [--paths] [--programs] [--runs N]
                        CPU times of minipy, CPython 3.11 and PyPy, paired, as Markdown tables
  lox [--runs N]        CPU times of Lox before its retrofit, and after it without and with the JIT
  lua record            write the expected outputs of langs/lua/tests/programs from lua5.4
  lua fuzz [--rounds N] random Lua programs under six sets of parameters, and on lua5.4
  lua bench [--runs N]  CPU times of Lua without and with the JIT, of lua5.4 and of luajit
  scheme record         write the expected outputs of langs/scheme/tests/programs from guile
  scheme fuzz [--rounds N]
                        random Scheme programs under six sets of parameters, and on guile
  scheme bench [--runs N]
                        CPU times of Scheme without and with the JIT, of chez and of guile
  ablation [--runs N] [NAME]...
                        what each pass, maps, versions and promotion are worth, over the pyperformance programs
  torture [--runs N] [NAME]...
                        make docs/torture.md: programs that are hard for a tracing JIT, beside --jit off and PyPy
                        (NAME: only show these)
  adaptive [--runs N] [NAME]...
                        make docs/adaptive-table.md: inline caches on and off without the JIT, beside CPython 3.11, what
                        sites have seen, and their memory (NAME: only show these)
  operations [--runs N] [TEXT]...
                        make docs/operations.md: nanoseconds of operations of built-in objects, beside CPython and PyPy
                        (TEXT: only show the rows that contain it)
  warmup [--runs N] [NAME]...
                        make docs/warmup.md: tracing time, and the time to the first iterations beside PyPy
                        (NAME: only show these)
  soak [--turns N]      10^9 turns of mixed loops in one virtual machine: memory, traces and keys must not grow
  sanitize [address|thread|miri]
                        tests of memory or of threads under a sanitizer, or of what only computes under Miri (nightly)
  experiment FILE.toml [--page]
                        run programs under configurations in paired rounds: data, plot and page beside the file
                        (--page: make plot and page anew from the data)
  sweep PARAMETER [VALUE]... [--rounds N]
                        the curve of a parameter of the JIT over programs: an experiment in target/sweeps
                        (no VALUE: the default, halved and doubled three times)
  new-language NAME [--path DIR]
                        a language to begin with, as a project of its own in DIR/NAME, or beside this workspace
  package [STEP]...     are the public crates fit to be published? (STEP: pack, docs, features, targets, msrv; else all)
  op-table [--programs] make docs/op-counts.md: operations of hot loops beside PyPy's
                        (--programs: and what the optimizer leaves, over pyperformance and the tests)
  check-opt [--traces N] [--seed S] [--seconds S] [--threads N]
                        the long run of the optimizer's random checker, a million traces
  sabotage [TEXT]       break single lines of the optimizer in a copy of the tree: does the checker notice?
  fuzz-programs [--seconds S] [--programs N] [--seed N] [--settings N] [--threads N] [--reduce-most N]
                        random programs on CPython 3.13, without the JIT, and with so many random sets of its
                        parameters (4); what differs is reduced and kept in langs/minipy/tests/fuzz/found
  fuzz-programs --show --seed N | --reduce FILE.py
                        print the program of a seed; reduce a program whose comment has `parameters: ...`
  cpython-tests [-v] [--off | --eager] [--markdown FILE] [--failures DIR] [--timeout SECONDS]
                [FILE[.Class[.method]]]...
                        CPython's own tests on minipy: passed / runnable / total by file
                        (-v: the methods that fail; --failures: the same into DIR/FILE.txt)

environment: PYTHON313, PYTHON311, PYPY3, MINIPY (a binary to use instead of building one)";

/// The result of a command: nothing, or the reason why it failed.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args.split_first() {
        Some((&"record", rest)) => record::command(rest),
        Some((&"prove", rest)) => prove::command(rest),
        Some((&"lox", rest)) => lox::command(rest),
        Some((&"lua", rest)) => lua::command(rest),
        Some((&"scheme", rest)) => scheme::command(rest),
        Some((&"fetch-programs", [])) => fetch::command(),
        Some((&"run-programs", rest)) => programs::command(rest),
        Some((&"bench", rest)) => bench::command(rest),
        Some((&"ablation", rest)) => ablation::command(rest),
        Some((&"adaptive", rest)) => adaptive::command(rest),
        Some((&"torture", rest)) => torture::command(rest),
        Some((&"operations", rest)) => operations::command(rest),
        Some((&"warmup", rest)) => warmup::command(rest),
        Some((&"soak", rest)) => soak::command(rest),
        Some((&"sanitize", rest)) => sanitize::command(rest),
        Some((&"experiment", rest)) => experiment::command(rest),
        Some((&"sweep", rest)) => sweep::command(rest),
        Some((&"new-language", rest)) => new_language::command(rest),
        Some((&"package", rest)) => package::command(rest),
        Some((&"op-table", rest)) => op_table::command(rest),
        Some((&"check-opt", rest)) => optimizer::check(rest),
        Some((&"sabotage", rest)) => optimizer::sabotage(rest),
        Some((&"fuzz-programs", rest)) => fuzz_programs::command(rest),
        Some((&"cpython-tests", rest)) => cpython_tests::command(rest),
        _ => Err(USAGE.to_string()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
