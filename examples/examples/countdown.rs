//! The smallest driver: an interpreter of two opcodes, and the JIT it gets from four annotations.
//!
//! `cargo run --release --example countdown` prints the trace of the hot loop. It must stay under 80
//! lines: it is what a reader sees first.

use metatrace::{Config, Counter, Direct, Jit, Mode, Object, Red, Ref, portal, untraced::IntoPlain};

/// A program: `-` decrements the register, `<` jumps to the start while it is not zero.
#[derive(Object)]
struct Program {
    #[plain]
    ops: Vec<u8>,
    #[plain]
    counter: Counter,
}

/// `program` and `pc` are green: every read of them happens while the trace is recorded and costs
/// nothing in the compiled loop. `n` is red: it varies at run time.
#[portal(greens(program, pc), reds(n), counter = &program.counter)]
fn interpret<M: Mode>(program: Ref<Program>, mut pc: usize, mut n: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        let Some(op) = program.ops.get(pc) else { return n };
        pc += 1;
        match op {
            b'-' => n -= 1,
            b'<' => {
                if n.ne(0).test() {
                    pc = 0;
                    can_enter_jit!()
                }
            }
            op => panic!("no opcode `{}`", *op as char),
        }
    }
}

fn main() -> Result<(), metatrace::Error> {
    let mut config = Config::default();
    config.params.keep_traces = 1;
    Jit::new(config)?.enter(|jit| {
        let program = Ref::new(Program { ops: b"-<".to_vec(), counter: Counter::new() });
        let result = interpret::<Direct>(program, 0, 10_000_000.into()).into_plain();
        println!(
            "result {result}; {} loop compiled, {} times left",
            jit.stats().loops,
            jit.stats().guard_failures
        );
        jit.dump_traces().iter().for_each(|trace| println!("{trace}"));
    });
    Ok(())
}
