//! A red value where a green one is needed: as an index.

use metatrace::{Mode, Red};

fn opcode<M: Mode>(ops: &[u8], pc: Red<M, usize>) -> u8 {
    ops[pc]
}

fn main() {}
