//! The report of an uncaught exception: its chain, each with its traceback, and suggestions.

use crate::exceptions::fields::{self, field};
use crate::exceptions::groups;
use crate::exceptions::raising::{as_exception, data, is_a};
use crate::objects::heap_util::{as_kind, as_str};
use crate::objects::model::*;
use crate::run::excerpt::excerpt;
use crate::run::suggestions;
use crate::vm::Vm;
use crate::{classes, protocols};
use metatrace::Ref;
use metatrace::untraced::Untraced as _;
use minipy_frontend::Op;
use std::fmt::Write as _;

/// The position of a syntax error.
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

/// File, line, text and mark of a syntax error.
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
        } else if place.end_line != place.line {
            length
        } else {
            start + 1
        };
        let marks = end.min(length.max(start + 1)).saturating_sub(start).max(1);
        let _ = writeln!(out, "    {}{}", " ".repeat(start), "^".repeat(marks));
    }
    out
}

/// The position in a SyntaxError, if it has a line.
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

/// The name of an exception's class in reports.
fn class_name(vm: Ref<Vm>, exc: Ref<Exc>) -> String {
    let class = classes::class_of(vm, exc.into());
    let module = class.find(vm.names.module).filter(|_| !class.builtin);
    let module = module.as_ref().and_then(as_str).filter(|m| !matches!(*m, "builtins" | "__main__"));
    let name = class.qualname();
    let name = name.as_str();
    module.map_or_else(|| name.to_owned(), |module| format!("{module}.{name}"))
}

/// The line after the traceback: `ValueError: text`.
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

/// The whole report of an uncaught exception, as CPython prints it.
pub fn report(vm: Ref<Vm>, exc: Ref<Exc>) -> String {
    report_with(vm, exc, data(exc).traceback.get())
}

/// Writes a report to `sys.stderr`. Failures are ignored: they could not be reported either.
pub fn say(vm: Ref<Vm>, text: &str) {
    if let Some(file) = crate::modules::sys::standard_error(vm) {
        let _ = crate::modules::builtins::print::write_to(vm, file, text);
    }
}

/// An exception that cannot be propagated.
#[derive(Clone, Copy)]
pub struct Unraisable<'a> {
    /// The exception.
    pub exc: Ref<Exc>,
    /// The first line of the report; None stands for "Exception ignored in" and the object.
    pub message: Option<&'a str>,
    /// Where it was raised; null if that is not known.
    pub object: Value,
}

/// Reports an exception that cannot be propagated: to `sys.unraisablehook`, if the program has set that.
pub fn unraisable(vm: Ref<Vm>, report: Unraisable<'_>) {
    let Some(hook) = crate::modules::sys::unraisable_hook(vm) else { return say_unraisable(vm, report) };
    let arguments = crate::modules::sys::unraisable_arguments(vm, report);
    if let Err(exc) = protocols::call(vm, hook, &[arguments]) {
        let message = Some("Exception ignored in sys.unraisablehook");
        say_unraisable(vm, Unraisable { exc, message, object: hook });
    }
}

/// Writes the report of an exception that cannot be propagated; as in CPython, without chained exceptions.
pub fn say_unraisable(vm: Ref<Vm>, Unraisable { exc, message, object }: Unraisable<'_>) {
    let shown = (!object.is_null())
        .then(|| protocols::repr(vm, object).unwrap_or_else(|_| "<object repr() failed>".to_owned()));
    let mut out = match (message, shown) {
        (Some(message), Some(shown)) => format!("{message}: {shown}\n"),
        // That of a file which is gone names it already.
        (Some(message), None) => format!("{message}{}\n", if message.contains(':') { "" } else { ":" }),
        (None, Some(shown)) => format!("Exception ignored in: {shown}\n"),
        (None, None) => String::new(),
    };
    let extent = Extent { is_brief: true, ..Extent::ALL };
    out.extend(traceback_parts(vm, data(exc).traceback.get(), HEADER, extent));
    let text = protocols::str_of(vm, exc.into()).unwrap_or_else(|_| "<exception str() failed>".into());
    let _ = writeln!(out, "{}: {text}", class_name(vm, exc));
    say(vm, &out);
    std::hint::black_box((exc, object));
}

/// The report of an exception with this traceback instead of its own.
pub fn report_with(vm: Ref<Vm>, exc: Ref<Exc>, traceback: Value) -> String {
    report_parts(vm, exc, traceback, Extent::ALL).concat()
}

/// The extent of a report.
#[derive(Clone, Copy)]
pub struct Extent {
    /// The number of entries of each traceback from its beginning; from its end, if negative.
    pub limit: Option<i64>,
    /// Whether chained exceptions are shown.
    pub chain: bool,
    /// Whether only the first line of each entry is shown, without marks.
    pub is_brief: bool,
}

impl Extent {
    /// Everything.
    pub const ALL: Extent = Extent { limit: None, chain: true, is_brief: false };
}

const HEADER: &str = "Traceback (most recent call last):\n";

/// The report of an exception with this traceback instead of its own, in parts: header, entry or headline.
pub fn report_parts(vm: Ref<Vm>, exc: Ref<Exc>, traceback: Value, extent: Extent) -> Vec<String> {
    let mut writer =
        Writer { vm, extent, nodes: nodes_of(vm, exc), out: Vec::new(), depth: 0, need_close: false };
    writer.nodes[0].traceback = traceback;
    writer.chain(0);
    writer.out
}

/// The part of a report below the traceback: class and text, and the notes; for a SyntaxError, its position first.
pub fn headline_parts(vm: Ref<Vm>, exc: Ref<Exc>) -> Vec<String> {
    let mut text = String::new();
    if is_a(vm, exc, vm.excs.syntax_error)
        && let Some(place) = place_of(vm, exc)
    {
        text.push_str(&place);
    }
    let mut parts: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    parts.push(headline(vm, exc) + "\n");
    let mut notes = String::new();
    write_notes(vm, &mut notes, exc);
    parts.extend(notes.split_inclusive('\n').map(str::to_owned));
    parts
}

/// An exception of a report, with the indices of those that are shown with it.
struct Node {
    exc: Ref<Exc>,
    traceback: Value,
    /// Its cause or context, and the line between the two.
    before: Option<(usize, &'static str)>,
    /// The exceptions of a group.
    parts: Option<Vec<usize>>,
}

const CAUSED: &str = "\nThe above exception was the direct cause of the following exception:\n\n";
const MEANWHILE: &str = "\nDuring handling of the above exception, another exception occurred:\n\n";

/// All exceptions of the report of `exc`. The chain of each exception is shown once.
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

/// The maximal number of exceptions shown for a group, and of nested groups.
const MOST_PARTS: usize = 15;
const MOST_LEVELS: usize = 10;

/// A report that is being written.
struct Writer {
    vm: Ref<Vm>,
    extent: Extent,
    nodes: Vec<Node>,
    out: Vec<String>,
    /// The number of enclosing groups.
    depth: usize,
    /// Whether the frame around the parts of a group still needs its last line.
    need_close: bool,
}

impl Writer {
    fn indent(&self) -> String {
        " ".repeat(2 * self.depth)
    }

    /// Writes lines; within a group behind its margin.
    fn emit(&mut self, text: &str, margin: char) {
        if self.depth == 0 {
            self.out.push(text.to_owned());
            return;
        }
        let indent = self.indent();
        self.out.push(text.split_inclusive('\n').map(|line| format!("{indent}{margin} {line}")).collect());
    }

    /// Writes an exception after those to which it is chained.
    fn chain(&mut self, last: usize) {
        let mut chain = vec![last];
        while let Some((before, _)) =
            chain.last().and_then(|&at| self.nodes[at].before).filter(|_| self.extent.chain)
        {
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
        for text in traceback_parts(self.vm, self.nodes[at].traceback, HEADER, self.extent) {
            self.emit(&text, '|');
        }
        self.headline(at);
    }

    fn headline(&mut self, at: usize) {
        for text in headline_parts(self.vm, self.nodes[at].exc) {
            self.emit(&text, '|');
        }
    }

    fn group(&mut self, at: usize, parts: &[usize]) {
        let outermost = self.depth == 0;
        self.depth += usize::from(outermost);
        let header = "Exception Group Traceback (most recent call last):\n";
        let parts_of_traceback = traceback_parts(self.vm, self.nodes[at].traceback, header, self.extent);
        for (i, text) in parts_of_traceback.iter().enumerate() {
            self.emit(text, if outermost && i == 0 { '+' } else { '|' });
        }
        self.headline(at);
        let shown = parts.len().min(MOST_PARTS + 1);
        self.need_close = false;
        for (i, &part) in parts.iter().enumerate().take(shown) {
            let is_last = i + 1 == shown;
            self.need_close |= is_last;
            let title = if i < MOST_PARTS { (i + 1).to_string() } else { "...".to_owned() };
            let (indent, joint) = (self.indent(), if i == 0 { "+-" } else { "  " });
            self.out.push(format!("{indent}{joint}+---------------- {title} ----------------\n"));
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
                self.out.push(format!("{indent}+------------------------------------\n"));
                self.need_close = false;
            }
            self.depth -= 1;
        }
        self.depth -= usize::from(outermost);
    }
}

/// The parts of a traceback under its header; none if there is no traceback.
fn traceback_parts(vm: Ref<Vm>, traceback: Value, header: &str, extent: Extent) -> Vec<String> {
    let mut entries = Vec::new();
    let mut at = traceback.downcast::<Traceback>();
    if at.is_none() {
        return Vec::new();
    }
    while let Some(entry) = at {
        entries.push((entry.code, entry.pc));
        at = entry.inner.get().downcast();
    }
    let count = entries.len();
    let limit = |limit: u64| usize::try_from(limit).map_or(count, |limit| limit.min(count));
    let shown = match extent.limit {
        None => &entries[..],
        Some(most) if most >= 0 => &entries[..limit(most.unsigned_abs())],
        Some(last) => &entries[count - limit(last.unsigned_abs())..],
    };
    let mut out = vec![header.to_owned()];
    let mut last = None;
    let mut repeated: u64 = 0;
    let flush = |out: &mut Vec<String>, repeated: u64| {
        if repeated > 3 {
            let more = repeated - 3;
            let plural = if more > 1 { "s" } else { "" };
            out.push(format!("  [Previous line repeated {more} more time{plural}]\n"));
        }
    };
    let mut sources = hashbrown::HashMap::<String, Vec<String>>::new();
    for &(code, pc) in shown {
        let (file, line, name) = (code.filename.as_str(), code.front.line_of(pc), code.name.as_str());
        let key = (file.to_string(), line, name.to_string());
        if last.as_ref() != Some(&key) {
            flush(&mut out, repeated);
            (last, repeated) = (Some(key), 0);
        }
        repeated += 1;
        if repeated <= 3 {
            let mut text = format!("  File \"{file}\", line {line}, in {name}\n");
            let lines = sources.entry(file.to_string()).or_insert_with(|| source_lines(vm, file));
            if extent.is_brief {
                let line = lines.get((line as usize).wrapping_sub(1)).map_or("", |line| line.trim());
                text.push_str(&if line.is_empty() { String::new() } else { format!("    {line}\n") });
            } else {
                text.push_str(&excerpt(
                    lines,
                    code.front.position_of(pc),
                    shows_statement(code.front.ops[pc]),
                ));
            }
            out.push(text);
        }
    }
    flush(&mut out, repeated);
    out
}

/// The lines of the source file that a traceback names. The text of option `-c` has the name `<string>`.
fn source_lines(vm: Ref<Vm>, file: &str) -> Vec<String> {
    let text = match &vm.options.command {
        Some(command) if file == "<string>" => command.clone().into_bytes(),
        _ => std::fs::read(file).unwrap_or_default(),
    };
    String::from_utf8_lossy(&text).lines().map(str::to_string).collect()
}

/// Whether the position of the instruction is a statement in CPython too, as for `raise` and `class`. It is shown in
/// full.
fn shows_statement(op: Op) -> bool {
    matches!(op, Op::Raise(_) | Op::RaiseFrom(..) | Op::Call(..) | Op::CallKw(..) | Op::CallEx(..))
}
