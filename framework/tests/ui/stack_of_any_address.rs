//! A promise about the native stack, made in safe code.

use metatrace::Jit;

fn f(jit: &Jit) {
    jit.set_stack(0..usize::MAX);
}

fn main() {}
