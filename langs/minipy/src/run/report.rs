//! How an uncaught exception is printed: its chain, each with its traceback, and what may have been meant.
//!
//! As CPython prints it but for the lines of marks (`~~~^^~~`) under the source lines of a traceback.

use crate::exceptions::fields::{self, field};
use crate::exceptions::groups;
use crate::exceptions::raising::{as_exception, data, is_a};
use crate::objects::heap_util::{as_kind, as_str};
use crate::objects::model::*;
use crate::run::suggestions;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::Ref;
use metatrace::untraced::Untraced as _;
use minipy_frontend::{Op, Position};
use std::fmt::Write as _;

/// A place in source text that does not compile.
pub struct Place<'a> {
    /// The file.
    pub filename: &'a str,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1; 0 if unknown.
    pub column: u32,
    /// The line where the wrong text ends.
    pub end_line: u32,
    /// The column after the wrong text.
    pub end_column: u32,
    /// The source line.
    pub text: Option<&'a str>,
}

/// File, line, text and mark of an error in source text.
pub fn syntax_place(place: &Place<'_>) -> String {
    let mut out = format!("  File \"{}\", line {}\n", place.filename, place.line);
    let Some(text) = place.text else { return out };
    let line = text.trim_end_matches(['\n', '\r']);
    let stripped = line.trim_start_matches([' ', '\t', '\x0c']);
    let _ = writeln!(out, "    {stripped}");
    let indent = line.chars().count() - stripped.chars().count();
    let length = stripped.chars().count();
    if place.column >= 1 {
        let start = (place.column as usize - 1).saturating_sub(indent);
        let end = if place.end_line == place.line && place.end_column > place.column {
            (place.end_column as usize - 1).saturating_sub(indent)
        } else if place.end_line > place.line {
            length
        } else {
            start + 1
        };
        let marks = end.min(length.max(start + 1)).saturating_sub(start).max(1);
        let _ = writeln!(out, "    {}{}", " ".repeat(start), "^".repeat(marks));
    }
    out
}

/// The place that a SyntaxError names, if it names a line.
fn place_of(vm: Ref<Vm>, exc: Ref<Exc>) -> Option<String> {
    let number = |at: usize| u32::try_from(fields::get(vm, exc, at).as_int().unwrap_or(0)).unwrap_or(0);
    let line = fields::get(vm, exc, field::LINE).as_int()?;
    let (filename, text) = (fields::get(vm, exc, field::FILE), fields::get(vm, exc, field::TEXT));
    Some(syntax_place(&Place {
        filename: as_str(&filename).unwrap_or("<string>"),
        line: u32::try_from(line).unwrap_or(0),
        column: number(field::OFFSET),
        end_line: number(field::END_LINE),
        end_column: number(field::END_OFFSET),
        text: as_str(&text),
    }))
}

/// The class of an exception as reports name it.
fn class_name(vm: Ref<Vm>, exc: Ref<Exc>) -> String {
    let class = classes::class_of(vm, exc.into());
    let module = class.find(vm.names.module).filter(|_| !class.builtin);
    let module = module.as_ref().and_then(as_str).filter(|m| !matches!(*m, "builtins" | "__main__"));
    let name = class.qualname();
    let name = name.as_str();
    module.map_or_else(|| name.to_owned(), |module| format!("{module}.{name}"))
}

/// What comes after the traceback: `ValueError: text`.
fn headline(vm: Ref<Vm>, exc: Ref<Exc>) -> String {
    let mut line = class_name(vm, exc);
    if is_a(vm, exc, vm.excs.syntax_error) {
        let msg = fields::message(vm, exc);
        let text = if msg == vm.none {
            "<no detail available>".into()
        } else {
            protocols::str_of(vm, msg).unwrap_or_default()
        };
        let _ = write!(line, ": {text}");
        let file = fields::get(vm, exc, field::FILE);
        if let (Some(file), true) = (as_str(&file), fields::get(vm, exc, field::LINE) == vm.none) {
            let _ = write!(line, " ({file})");
        }
        return line;
    }
    match protocols::str_of(vm, exc.into()) {
        Ok(text) if text.is_empty() => {}
        Ok(text) => {
            let _ = write!(line, ": {text}");
        }
        Err(_) => line.push_str(": <exception str() failed>"),
    }
    line.push_str(&suggestions::of(vm, exc));
    line
}

/// The lines of `__notes__`.
fn write_notes(vm: Ref<Vm>, out: &mut String, exc: Ref<Exc>) {
    let Ok(Some(notes)) = protocols::getattr_opt(vm, exc.into(), "__notes__") else { return };
    if as_kind::<List>(notes).is_none() && as_kind::<Tuple>(notes).is_none() {
        let text = protocols::repr(vm, notes).unwrap_or_else(|_| "<__notes__ repr() failed>".into());
        let _ = writeln!(out, "{text}");
        return;
    }
    let Ok(notes) = protocols::collect(vm, notes) else { return };
    for &note in notes.as_slice() {
        let text = protocols::str_of(vm, note).unwrap_or_else(|_| "<note str() failed>".into());
        text.split('\n').for_each(|line| {
            let _ = writeln!(out, "{line}");
        });
    }
}

/// The whole report of an uncaught exception, as CPython prints it but for the lines of marks.
pub fn report(vm: Ref<Vm>, exc: Ref<Exc>) -> String {
    report_with(vm, exc, data(exc).traceback.get())
}

/// Writes a report to `sys.stderr`. Its reader may be gone, which is nothing that a report could be made of.
pub fn say(vm: Ref<Vm>, text: &str) {
    if let Some(file) = crate::modules::sys::standard_error(vm) {
        let _ = crate::modules::builtins::print::write_to(vm, file, text);
    }
}

/// Reports an exception that can't be raised: `place` says where it was. As in CPython it comes without those that it
/// is chained to.
pub fn unraisable(vm: Ref<Vm>, exc: Ref<Exc>, place: &str) {
    let colon = if place.contains(':') { "" } else { ":" };
    let mut out = format!("Exception ignored {place}{colon}\n");
    out.push_str(&traceback_text(data(exc).traceback.get(), "Traceback (most recent call last):\n"));
    let text = protocols::str_of(vm, exc.into()).unwrap_or_else(|_| "<exception str() failed>".into());
    let _ = writeln!(out, "{}: {text}", class_name(vm, exc));
    say(vm, &out);
}

/// The report of an exception with this traceback in place of its own.
pub fn report_with(vm: Ref<Vm>, exc: Ref<Exc>, traceback: Value) -> String {
    let mut writer = Writer { vm, nodes: nodes_of(vm, exc), out: String::new(), depth: 0, need_close: false };
    writer.nodes[0].traceback = traceback;
    writer.chain(0);
    writer.out
}

/// An exception of a report, with those that are shown beside it: their places in the list of all.
struct Node {
    exc: Ref<Exc>,
    traceback: Value,
    /// What led to it, and the line between the two.
    before: Option<(usize, &'static str)>,
    /// Those of a group.
    parts: Option<Vec<usize>>,
}

const CAUSED: &str = "\nThe above exception was the direct cause of the following exception:\n\n";
const MEANWHILE: &str = "\nDuring handling of the above exception, another exception occurred:\n\n";

/// All exceptions of the report of the first one. Each is led up to once.
fn nodes_of(vm: Ref<Vm>, exc: Ref<Exc>) -> Vec<Node> {
    let node = |exc: Ref<Exc>| Node { exc, traceback: data(exc).traceback.get(), before: None, parts: None };
    let mut nodes = vec![node(exc)];
    let mut seen = hashbrown::HashSet::<u64>::new();
    seen.insert(Value::from(exc).word());
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        let exc = nodes[at].exc;
        let data = data(exc);
        let unseen = |value: Value| as_exception(value).filter(|e| !seen.contains(&Value::from(*e).word()));
        let before = match (unseen(data.cause.get()), unseen(data.context.get())) {
            (Some(cause), _) => Some((cause, CAUSED)),
            (None, Some(context)) if !data.suppress.get() => Some((context, MEANWHILE)),
            _ => None,
        };
        if let Some((before, text)) = before {
            seen.insert(Value::from(before).word());
            nodes[at].before = Some((nodes.len(), text));
            open.push(nodes.len());
            nodes.push(node(before));
        }
        if let Some(group) = groups::group(vm, exc.into()) {
            let mut parts = Vec::new();
            for part in groups::exceptions_of(vm, group).as_slice().iter().filter_map(|&p| as_exception(p)) {
                seen.insert(Value::from(part).word());
                parts.push(nodes.len());
                open.push(nodes.len());
                nodes.push(node(part));
            }
            nodes[at].parts = Some(parts);
        }
    }
    nodes
}

/// Of a group not more exceptions than these are shown, and of groups in groups not more levels.
const MOST_PARTS: usize = 15;
const MOST_LEVELS: usize = 10;

/// A report in the making.
struct Writer {
    vm: Ref<Vm>,
    nodes: Vec<Node>,
    out: String,
    /// How many groups are around.
    depth: usize,
    /// Does the frame around the parts of a group wait for its last line?
    need_close: bool,
}

impl Writer {
    fn indent(&self) -> String {
        " ".repeat(2 * self.depth)
    }

    /// Writes lines, in a group behind its margin.
    fn emit(&mut self, text: &str, margin: char) {
        if self.depth == 0 {
            self.out.push_str(text);
            return;
        }
        let indent = self.indent();
        for line in text.split_inclusive('\n') {
            let _ = write!(self.out, "{indent}{margin} {line}");
        }
    }

    /// An exception after all that led to it.
    fn chain(&mut self, last: usize) {
        let mut chain = vec![last];
        while let Some((before, _)) = chain.last().and_then(|&at| self.nodes[at].before) {
            chain.push(before);
        }
        for (i, &at) in chain.iter().enumerate().rev() {
            if i + 1 < chain.len()
                && let Some((_, text)) = self.nodes[at].before
            {
                self.emit(text, '|');
            }
            match self.nodes[at].parts.take() {
                None => self.single(at),
                Some(_) if self.depth > MOST_LEVELS => {
                    self.emit(&format!("... (max_group_depth is {MOST_LEVELS})\n"), '|');
                }
                Some(parts) => self.group(at, &parts),
            }
        }
    }

    fn single(&mut self, at: usize) {
        let text = traceback_text(self.nodes[at].traceback, "Traceback (most recent call last):\n");
        self.emit(&text, '|');
        self.headline(at);
    }

    fn headline(&mut self, at: usize) {
        let (vm, exc) = (self.vm, self.nodes[at].exc);
        let mut text = String::new();
        if is_a(vm, exc, vm.excs.syntax_error)
            && let Some(place) = place_of(vm, exc)
        {
            text.push_str(&place);
        }
        text.push_str(&headline(vm, exc));
        text.push('\n');
        write_notes(vm, &mut text, exc);
        self.emit(&text, '|');
    }

    fn group(&mut self, at: usize, parts: &[usize]) {
        let outermost = self.depth == 0;
        self.depth += usize::from(outermost);
        let header = "Exception Group Traceback (most recent call last):\n";
        let text = traceback_text(self.nodes[at].traceback, header);
        if let Some(rest) = text.strip_prefix(header) {
            self.emit(header, if outermost { '+' } else { '|' });
            self.emit(rest, '|');
        }
        self.headline(at);
        let shown = parts.len().min(MOST_PARTS + 1);
        self.need_close = false;
        for (i, &part) in parts.iter().enumerate().take(shown) {
            let is_last = i + 1 == shown;
            self.need_close |= is_last;
            let title = if i < MOST_PARTS { (i + 1).to_string() } else { "...".to_owned() };
            let (indent, joint) = (self.indent(), if i == 0 { "+-" } else { "  " });
            let _ = writeln!(self.out, "{indent}{joint}+---------------- {title} ----------------");
            self.depth += 1;
            if i < MOST_PARTS {
                self.chain(part);
            } else {
                let more = parts.len() - MOST_PARTS;
                let plural = if more > 1 { "s" } else { "" };
                self.emit(&format!("and {more} more exception{plural}\n"), '|');
            }
            if is_last && self.need_close {
                let indent = self.indent();
                let _ = writeln!(self.out, "{indent}+------------------------------------");
                self.need_close = false;
            }
            self.depth -= 1;
        }
        self.depth -= usize::from(outermost);
    }
}

/// The lines of source text that a traceback shows of an instruction: one, or of an expression over several lines the
/// first, the last, and those around its operator or brackets.
fn source_lines(lines: &[String], position: Position, statement: bool) -> Vec<String> {
    let (first, last) = (position.line as usize, position.end_line as usize);
    let Some(line) = lines.get(first.wrapping_sub(1)) else { return Vec::new() };
    let single = || Some(line.trim().to_string()).filter(|line| !line.is_empty()).into_iter().collect();
    let Some(shown) = lines.get(first.wrapping_sub(1)..last).filter(|shown| shown.len() > 1) else {
        return single();
    };
    let skip = |text: &str, n: u32| text.chars().skip(n.saturating_sub(1) as usize).collect::<String>();
    let take = |text: &str, n: u32| text.chars().take(n.saturating_sub(1) as usize).collect::<String>();
    let mut segment = vec![skip(line, position.column)];
    segment.extend(shown[1..shown.len() - 1].iter().cloned());
    segment.push(take(&shown[shown.len() - 1], position.end_column));
    let anchors = match minipy_frontend::anchors(&segment.join("\n")) {
        Some(anchors) => anchors,
        None if statement => None,
        None => return single(),
    };
    let mut wanted = vec![0, shown.len() - 1];
    if let Some((left, right)) = anchors {
        wanted.extend([left, right].iter().flat_map(|&at| at.saturating_sub(1)..=at + 1));
    }
    wanted.retain(|&at| at < shown.len());
    wanted.sort_unstable();
    wanted.dedup();
    let indent = |text: &String| text.len() - text.trim_start().len();
    let mut out: Vec<String> = Vec::new();
    for (i, &at) in wanted.iter().enumerate() {
        match i.checked_sub(1).map(|before| at - wanted[before]) {
            Some(2) => out.push(shown[at - 1].clone()),
            Some(gap) if gap > 2 => {
                out.push(format!("{}...<{} lines>...", " ".repeat(indent(line)), gap - 1))
            }
            _ => {}
        }
        out.push(shown[at].clone());
    }
    let common = out.iter().filter(|text| !text.trim().is_empty()).map(indent).min().unwrap_or(0);
    out.iter().map(|text| text.get(common..).unwrap_or_default().trim_end().to_string()).collect()
}

/// A traceback under its header; nothing if there is none.
fn traceback_text(traceback: Value, header: &str) -> String {
    let mut at = traceback.downcast::<Traceback>();
    if at.is_none() {
        return String::new();
    }
    let mut text = header.to_owned();
    let out = &mut text;
    let mut last = None;
    let mut repeated = 0;
    let flush = |out: &mut String, repeated: u64| {
        if repeated > 3 {
            let more = repeated - 3;
            let _ = writeln!(
                out,
                "  [Previous line repeated {more} more time{}]",
                if more > 1 { "s" } else { "" }
            );
        }
    };
    let mut sources = hashbrown::HashMap::<String, Vec<String>>::new();
    while let Some(entry) = at {
        let (file, line, name) =
            (entry.code.filename.as_str(), entry.code.front.line_of(entry.pc), entry.code.name.as_str());
        let key = (file.to_string(), line, name.to_string());
        if last.as_ref() != Some(&key) {
            flush(out, repeated);
            (last, repeated) = (Some(key), 0);
        }
        repeated += 1;
        if repeated <= 3 {
            let _ = writeln!(out, "  File \"{file}\", line {line}, in {name}");
            let lines = sources.entry(file.to_string()).or_insert_with(|| {
                let text = std::fs::read(file).unwrap_or_default();
                String::from_utf8_lossy(&text).lines().map(str::to_string).collect()
            });
            let position = entry.code.front.position_of(entry.pc);
            // What is no expression is shown whole where CPython's place is the statement: `raise` and `class`.
            let statement = matches!(
                entry.code.front.ops[entry.pc],
                Op::Raise(_) | Op::RaiseFrom(..) | Op::Call(..) | Op::CallKw(..) | Op::CallEx(..)
            );
            for text in source_lines(lines, position, statement) {
                let _ = writeln!(out, "    {text}");
            }
        }
        at = entry.inner.get().downcast();
    }
    flush(out, repeated);
    text
}
