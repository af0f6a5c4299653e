//! Guest positions as DWARF: one compilation unit per piece of code, with a line table, a subprogram for the whole
//! code, and an inlined subroutine for each range that belongs to an inlined guest call. A debugger thus shows the
//! frames of the guest program.
//!
//! ```text
//! code 00..18  frames total:4            DW_TAG_subprogram "total loop 3"           00..40
//! code 18..30  frames total:5 square:1     DW_TAG_inlined_subroutine "square"       18..30  called at line 5
//! code 30..40  frames total:4
//! ```
//!
//! The code itself is never read.

use crate::{Code, GuestFrame, clean};
use gimli::write::{
    Address, AttributeValue, Dwarf, EndianVec, FileId, LineProgram, LineString, Sections, Unit, UnitEntryId,
};
use gimli::{Encoding, Format, LineEncoding, LittleEndian};

/// Version 4: read by every debugger in use.
const ENCODING: Encoding = Encoding { format: Format::Dwarf32, version: 4, address_size: 8 };

/// A string for DWARF, which must not be empty or contain a zero byte.
fn text(name: &str) -> Vec<u8> {
    if name.is_empty() { b"?".to_vec() } else { clean(name).into_owned().into_bytes() }
}

fn string(name: &str) -> AttributeValue {
    AttributeValue::String(text(name))
}

struct Builder<'c> {
    code: &'c Code<'c>,
    unit: Unit,
    files: Vec<FileId>,
    /// The abstract entries of inlined functions.
    inlined: Vec<Option<UnitEntryId>>,
}

/// The debug sections of a piece of code with guest frames, by name.
pub(crate) fn sections(code: &Code<'_>) -> gimli::write::Result<Vec<(&'static str, Vec<u8>)>> {
    let Some((function, _)) = code.root() else { return Ok(Vec::new()) };
    let directory = std::env::current_dir().unwrap_or_default().to_string_lossy().into_owned();
    let line = |name: &str| LineString::String(text(name));
    let mut program = LineProgram::new(
        ENCODING,
        LineEncoding::default(),
        line(&directory),
        None,
        line(&function.file),
        None,
    );
    let default = program.default_directory();
    let files: Vec<FileId> =
        code.functions.iter().map(|f| program.add_file(line(&f.file), default, None)).collect();
    lines(code, &files, &mut program);
    let mut builder = Builder {
        code,
        unit: Unit::new(ENCODING, program),
        files,
        inlined: vec![None; code.functions.len()],
    };
    builder.describe(&directory);
    let mut dwarf = Dwarf::new();
    dwarf.units.add(builder.unit);
    let mut sections = Sections::new(EndianVec::new(LittleEndian));
    dwarf.write(&mut sections)?;
    let mut out = Vec::new();
    sections.for_each(|id, data| {
        if !data.slice().is_empty() {
            out.push((id.name(), data.slice().to_vec()));
        }
        Ok::<(), gimli::write::Error>(())
    })?;
    Ok(out)
}

/// The line table: the innermost frame of each span.
fn lines(code: &Code<'_>, files: &[FileId], program: &mut LineProgram) {
    program.begin_sequence(Some(Address::Constant(code.address)));
    let mut before = None;
    for span in code.spans {
        let Some(&GuestFrame { function, line }) = span.frames.last() else { continue };
        if before.replace((function, line)) != Some((function, line)) {
            let row = program.row();
            row.address_offset = u64::from(span.offset);
            row.file = files[function];
            row.line = u64::from(line);
            program.generate_row();
        }
    }
    program.end_sequence(code.bytes.len() as u64);
}

impl Builder<'_> {
    fn set(&mut self, entry: UnitEntryId, name: gimli::DwAt, value: AttributeValue) {
        self.unit.get_mut(entry).set(name, value);
    }

    fn range(&mut self, entry: UnitEntryId, from: u32, to: u32) {
        let start = Address::Constant(self.code.address + u64::from(from));
        self.set(entry, gimli::DW_AT_low_pc, AttributeValue::Address(start));
        self.set(entry, gimli::DW_AT_high_pc, AttributeValue::Udata(u64::from(to - from)));
    }

    fn declared(&mut self, entry: UnitEntryId, function: usize) {
        self.set(entry, gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(self.files[function])));
        let line = u64::from(self.code.functions[function].line);
        self.set(entry, gimli::DW_AT_decl_line, AttributeValue::Udata(line));
    }

    fn describe(&mut self, directory: &str) {
        let (code, root) = (self.code, self.unit.root());
        let first = code.spans[0].frames[0].function;
        let function = &code.functions[first];
        let end = code.bytes.len() as u32;
        self.set(root, gimli::DW_AT_producer, string("metatrace"));
        // Debuggers know no guest languages; names of C are shown unchanged.
        self.set(root, gimli::DW_AT_language, AttributeValue::Language(gimli::DW_LANG_C99));
        self.set(root, gimli::DW_AT_name, string(&function.file));
        self.set(root, gimli::DW_AT_comp_dir, string(directory));
        self.set(root, gimli::DW_AT_stmt_list, AttributeValue::LineProgramRef);
        self.range(root, 0, end);
        let body = self.unit.add(root, gimli::DW_TAG_subprogram);
        self.set(body, gimli::DW_AT_name, string(&format!("{} {}", function.name, code.label)));
        self.declared(body, first);
        self.range(body, 0, end);
        let ranges: Vec<_> = code.ranges().collect();
        self.inlined_calls(&ranges, 1, body);
    }

    /// Adds the calls at a depth of inlining. Adjacent ranges in one function that were called from one line are one
    /// call.
    fn inlined_calls(&mut self, ranges: &[(u32, u32, &[GuestFrame])], depth: usize, parent: UnitEntryId) {
        let key = |frames: &[GuestFrame]| frames.get(depth).map(|f| (f.function, frames[depth - 1]));
        for group in ranges.chunk_by(|a, b| key(a.2) == key(b.2)) {
            let (from, to) = (group[0].0, group[group.len() - 1].1);
            let Some((function, caller)) = key(group[0].2).filter(|_| from < to) else { continue };
            let origin = self.abstract_entry(function);
            let call = self.unit.add(parent, gimli::DW_TAG_inlined_subroutine);
            self.set(call, gimli::DW_AT_abstract_origin, AttributeValue::UnitRef(origin));
            self.range(call, from, to);
            let file = self.files[caller.function];
            self.set(call, gimli::DW_AT_call_file, AttributeValue::FileIndex(Some(file)));
            self.set(call, gimli::DW_AT_call_line, AttributeValue::Udata(u64::from(caller.line)));
            self.inlined_calls(group, depth + 1, call);
        }
    }

    fn abstract_entry(&mut self, function: usize) -> UnitEntryId {
        if let Some(entry) = self.inlined[function] {
            return entry;
        }
        let entry = self.unit.add(self.unit.root(), gimli::DW_TAG_subprogram);
        self.inlined[function] = Some(entry);
        self.set(entry, gimli::DW_AT_name, string(&self.code.functions[function].name));
        self.declared(entry, function);
        self.set(entry, gimli::DW_AT_inline, AttributeValue::Inline(gimli::DW_INL_inlined));
        entry
    }
}
