//! The dispatch loop that README.md starts from: an interpreter without a JIT. Compiled and run by the
//! test `docs`, so that the README does not show what was never tried.

/// A program: `-` decrements the register, `<` jumps to the start while it is not zero.
pub struct Program {
    /// Its opcodes.
    pub ops: Vec<u8>,
}

/// Runs a program; what is in the register at its end.
pub fn run(ops: &[u8], n: i64) -> i64 {
    interpret(&Program { ops: ops.to_vec() }, 0, n)
}

fn interpret(program: &Program, mut pc: usize, mut n: i64) -> i64 {
    loop {
        let Some(op) = program.ops.get(pc) else { return n };
        pc += 1;
        match op {
            b'-' => n -= 1,
            b'<' => {
                if n != 0 {
                    pc = 0;
                }
            }
            op => panic!("no opcode `{}`", *op as char),
        }
    }
}
