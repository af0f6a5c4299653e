//! Code objects die while the JIT lives: another object at the same address must not find their code.

use metatrace::{Config, Counter, Direct, Jit, Mode, Object, Params, Red, Ref, portal, untraced::IntoPlain};

#[derive(Object)]
struct Program {
    #[plain]
    ops: Vec<u8>,
    #[plain]
    counter: Counter,
}

#[portal(greens(program, pc), reds(n), counter = &program.counter)]
fn interpret<M: Mode>(program: Ref<Program>, mut pc: usize, mut n: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        let Some(op) = program.ops.get(pc) else { return n };
        pc += 1;
        n = if *op == b'+' { n + 1 } else { n - 1 };
        if pc == usize::MAX {
            can_enter_jit!()
        }
    }
}

#[inline(never)]
fn run(ops: &[u8], times: usize) -> i64 {
    let program = Ref::new(Program { ops: ops.to_vec(), counter: Counter::new() });
    let mut result = 0;
    for _ in 0..times {
        result = interpret::<Direct>(program, 0, 10.into()).into_plain();
    }
    result
}

/// Overwrites references to dead programs on the native stack.
#[inline(never)]
fn clobber(n: usize) -> usize {
    std::hint::black_box([n; 4096]).iter().sum()
}

#[test]
fn a_new_program_does_not_find_the_code_of_a_dead_one() {
    let params = Params { threshold: 3, function_threshold: 3, ..Params::default() };
    Jit::new(Config { params, ..Config::default() }).expect("a heap").enter(|jit| {
        // No guard, no snapshot: the trace itself does not refer to the program.
        assert_eq!(run(b"++", 20), 12);
        assert!(jit.stats().functions > 0);
        for i in 0..2000 {
            clobber(i);
            if i % 100 == 0 {
                jit.collect(true);
            }
            assert_eq!(run(b"-", 1), 9, "round {i}");
            if i < 200 {
                assert_eq!(run(b"+++", 5), 13, "round {i}");
            }
        }
    });
}
