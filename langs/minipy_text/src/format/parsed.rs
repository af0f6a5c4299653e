//! A cache of parsed templates by their text: most programs format with a few constants.
//!
//! The cached data must depend on the template alone, never on values.

use super::{percent, template};
use hashbrown::HashMap;
use std::cell::RefCell;
use std::rc::Rc;

struct Parsed<T>(RefCell<HashMap<Box<str>, Rc<[T]>>>);

impl<T> Parsed<T> {
    /// A program with more templates than this creates them at run time, and caching does not help.
    const MOST: usize = 256;

    fn new() -> Parsed<T> {
        Parsed(RefCell::default())
    }

    fn of(&self, template: &str, parse: fn(&str) -> Vec<T>) -> Rc<[T]> {
        if let Some(pieces) = self.0.borrow().get(template) {
            return pieces.clone();
        }
        let pieces: Rc<[T]> = parse(template).into();
        let mut all = self.0.borrow_mut();
        if all.len() == Self::MOST {
            all.clear();
        }
        all.insert(template.into(), pieces.clone());
        pieces
    }
}

thread_local! {
    static PERCENT: Parsed<percent::Piece> = Parsed::new();
    static TEMPLATES: Parsed<template::Piece> = Parsed::new();
}

/// The pieces of `template % values`.
pub fn percent(template: &str) -> Rc<[percent::Piece]> {
    PERCENT.with(|p| p.of(template, percent::parse))
}

/// The pieces of `template.format(...)`.
pub fn template(template: &str) -> Rc<[template::Piece]> {
    TEMPLATES.with(|p| p.of(template, template::parse))
}
