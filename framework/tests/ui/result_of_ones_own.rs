//! A result of a portal whose words are not promised to be what it says they are.

use metatrace::experimental::Ty;
use metatrace::Outcome;

pub struct Mine;

impl Outcome for Mine {
    const TY: Ty = Ty::Ref;
}

fn main() {}
