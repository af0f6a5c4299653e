//! A portal's result of a type that does not promise the representation of its words.

use metatrace::experimental::Ty;
use metatrace::Outcome;

pub struct Mine;

impl Outcome for Mine {
    const TY: Ty = Ty::Ref;
}

fn main() {}
