//! The small Forth gives the same results interpreted, compiled, and with each guard failing early, and its traces
//! allocate no cells of a stack that is as high at the end of a loop as at its start.

use metatrace::{Config, Jit, Params};
use metatrace_examples::forth::run_text;

const PROGRAMS: [(&str, &str); 6] = [
    (": fib dup 2 < if drop 1 else dup 1 - recurse swap 2 - recurse + then ; 18 fib .", "4181 "),
    (
        "100 array a : fill 100 0 do i i * i a ! loop ; : sum 0 100 0 do i a @ + loop ;
         : many 0 200 0 do fill sum + loop ; many .",
        "65670000 ",
    ),
    (
        ": gcd begin dup while swap over mod repeat drop ; : gcds 0 2000 1 do i 360 gcd + loop ; gcds .",
        "20816 ",
    ),
    (
        ": count 0 begin 1 + dup 3000 = until ; count . 7 -2 / . -7 2 mod . 1 2 3 rot . . .",
        "3000 -3 -1 1 3 2 ",
    ),
    (": short 60 0 do i loop 100 0 do drop loop ; short", "stack underflow"),
    (": late 1 500 0 do i 400 = if 0 / then loop ; late", "division by zero"),
];

#[test]
fn programs_do_as_they_should() {
    for parameters in ["", "jit=off", "optimize=off", "force_exit=1,bridges=off"] {
        for (text, expected) in PROGRAMS {
            let mut params = Params { threshold: 20, bridge_threshold: 5, ..Params::default() };
            params.set_list(parameters).expect("parameters");
            let jit = Jit::new(Config { params, ..Config::default() }).expect("a Jit");
            assert_eq!(run_text(&jit, text), expected, "{text} with {parameters}");
            assert_eq!(jit.stats().loops > 0, parameters != "jit=off", "{text} with {parameters}");
        }
    }
}

#[test]
fn a_loop_makes_no_cells() {
    let config = Config { params: Params { keep_traces: 1, ..Params::default() }, ..Config::default() };
    let jit = Jit::new(config).expect("a Jit");
    assert_eq!(run_text(&jit, ": count 0 begin 1 + dup 100000 = until ; count ."), "100000 ");
    let traces = jit.dump_traces().join("\n");
    let body = traces.split("label(").nth(1).expect("a loop");
    assert!(!body.contains("= new "), "{traces}");
}
