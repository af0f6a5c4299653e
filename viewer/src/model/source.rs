//! Lines of the guest program, as far as the log holds its files.

use super::Model;
use metatrace_events::schema::{FileId, Site};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The files whose text was read.
#[derive(Default)]
pub struct Sources {
    files: RefCell<HashMap<FileId, Option<Rc<str>>>>,
}

impl Sources {
    /// The text of a file.
    pub fn text(&self, model: &Model, file: FileId) -> Option<Rc<str>> {
        let mut files = self.files.borrow_mut();
        files.entry(file).or_insert_with(|| model.source(file).map(Rc::from)).clone()
    }

    /// A line of a file (from 1), without the end of the line.
    pub fn line(&self, model: &Model, file: FileId, line: u32) -> Option<String> {
        let at = (line as usize).checked_sub(1)?;
        self.text(model, file)?.lines().nth(at).map(str::to_owned)
    }

    /// The line of a merge point.
    pub fn of(&self, model: &Model, site: &Site) -> Option<String> {
        self.line(model, site.file, site.line)
    }
}
