//! A cache of parsed templates by their text: most programs format with a few constants.
//!
//! The cached data must depend on the template alone, never on values. Long templates are parsed each time: what is
//! cached does not count for the limit of the heap. Parsing a short one never fails.

use super::{percent, template};
use crate::error::Result;
use crate::room::Grow;
use crate::work::Steps;
use hashbrown::HashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The size of the longest templates that are cached. Parsing them checks neither for memory nor for interruption.
pub(super) const SHORT: usize = 1 << 10;

struct Parsed<T>(RefCell<HashMap<Box<str>, Rc<[T]>>>);

impl<T> Parsed<T> {
    /// A program with more templates than this creates them at run time, and caching does not help.
    const MOST: usize = 256;

    fn new() -> Parsed<T> {
        Parsed(RefCell::default())
    }

    fn of(&self, template: &str, parse: fn(&str) -> Result<Vec<T>>) -> Result<Rc<[T]>> {
        if template.len() > SHORT {
            return Ok(parse(template)?.into());
        }
        if let Some(pieces) = self.0.borrow().get(template) {
            return Ok(pieces.clone());
        }
        let pieces: Rc<[T]> = parse(template)?.into();
        let mut all = self.0.borrow_mut();
        if all.len() == Self::MOST {
            all.clear();
        }
        all.insert(template.into(), pieces.clone());
        Ok(pieces)
    }
}

/// The pieces of a template while it is parsed. Those of a long one need memory and time.
pub(super) struct Pieces<T> {
    all: Vec<T>,
    steps: Steps,
}

impl<T> Pieces<T> {
    pub(super) fn new() -> Pieces<T> {
        Pieces { all: Vec::new(), steps: Steps::new() }
    }

    /// Appends a piece. Fails if there is no memory for it or if the work is to stop.
    pub(super) fn push(&mut self, piece: T) -> Result<()> {
        if self.all.len() >= SHORT {
            self.all.room_for(1)?;
        }
        self.steps.spend(1)?;
        self.all.push(piece);
        Ok(())
    }

    pub(super) fn into_vec(self) -> Vec<T> {
        self.all
    }
}

thread_local! {
    static PERCENT: Parsed<percent::Piece> = Parsed::new();
    static TEMPLATES: Parsed<template::Piece> = Parsed::new();
}

/// The pieces of `template % values`.
pub fn percent(template: &str) -> Result<Rc<[percent::Piece]>> {
    PERCENT.with(|p| p.of(template, percent::parse))
}

/// The pieces of `template.format(...)`.
pub fn template(template: &str) -> Result<Rc<[template::Piece]>> {
    TEMPLATES.with(|p| p.of(template, template::parse))
}
