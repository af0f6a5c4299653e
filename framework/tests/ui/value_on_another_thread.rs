//! A value that is used on another thread, whose stack its collector does not know.

use metatrace::Value;

fn send(value: Value) {
    std::thread::spawn(move || println!("{value:?}"));
}

fn main() {}
