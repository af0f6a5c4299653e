//! The built-in functions that are no types. Those that access namespaces, classes and frames are in the core.

mod functions;
mod numbers;
mod objects;
pub mod print;
pub mod streams;

use crate::types::support::*;

/// The functions of the module `builtins`.
pub const NATIVES: &[NativeDef] = &concat();

const PARTS: [&[NativeDef]; 5] =
    [functions::NATIVES, numbers::NATIVES, objects::NATIVES, print::NATIVES, streams::NATIVES];
const LEN: usize = PARTS[0].len() + PARTS[1].len() + PARTS[2].len() + PARTS[3].len() + PARTS[4].len();

const fn concat() -> [NativeDef; LEN] {
    let mut all = [PARTS[0][0]; LEN];
    let (mut part, mut i, mut at) = (0, 0, 0);
    while part < PARTS.len() {
        if i == PARTS[part].len() {
            part += 1;
            i = 0;
        } else {
            all[at] = PARTS[part][i];
            at += 1;
            i += 1;
        }
    }
    all
}
