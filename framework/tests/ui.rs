//! Mistakes and what the compiler says about them. Each file of `tests/ui` is one mistake and must not
//! compile; the message beside it is part of the framework's interface.
//!
//! `TRYBUILD=overwrite cargo test -p metatrace --test ui` writes the messages anew; read the difference.

#[test]
fn mistakes_are_explained() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
