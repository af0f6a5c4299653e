//! `re.Pattern` with its methods, and scanners. Loops over matches run no code of the program, and check for
//! interruption at intervals.

use super::matches::{Match, new_match};
use super::source::Source;
use crate::exceptions::errors::{OrRaise, check_room};
use crate::objects::kind::Kind;
use crate::protocols::indexing;
use crate::run::interrupt::Work;
use crate::types::iterators;
use crate::types::support::*;
use metatrace::Opaque;
use minipy_text::regex::{Anchor, Found, Regex, template};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// A compiled pattern.
#[derive(Object)]
pub(crate) struct Pattern {
    /// The source of the pattern.
    pub(super) pattern: Value,
    /// The numbers of the named groups, and the mapping of them that programs see.
    pub(super) names: Ref<Dict>,
    pub(super) shown_names: Value,
    pub(super) flags: i64,
    pub(super) groups: i64,
    /// Whether it is a pattern of bytes.
    pub(super) bytes: bool,
    /// The template that was used last, with its parts.
    pub(super) template: Mut<Value>,
    #[plain]
    pub(super) regex: Opaque<Regex>,
    #[plain]
    pub(super) parts: Opaque<RefCell<Arc<[template::Part]>>>,
}

/// A search that continues behind its last match: `Pattern.scanner()`.
#[derive(Object)]
pub(crate) struct Scanner {
    pattern: Ref<Pattern>,
    string: Value,
    pos: i64,
    endpos: i64,
    /// The byte offset at which it continues; -1 once it has ended.
    #[plain]
    at: Cell<i64>,
    /// Whether the last match was empty.
    #[plain]
    advance: Cell<bool>,
}

/// The iterator of `finditer`.
#[derive(Object)]
pub(crate) struct Matches {
    scanner: Ref<Scanner>,
}

/// The range of a search: positions, and their byte offsets.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub pos: i64,
    pub endpos: i64,
    pub start: usize,
    pub end: usize,
}

impl Range {
    pub fn new(
        vm: Ref<Vm>,
        source: &Source<'_>,
        pos: Option<Value>,
        endpos: Option<Value>,
    ) -> PyResult<Range> {
        let bound = |v: Option<Value>, otherwise: i64| match v {
            None => Ok(otherwise),
            Some(v) => indexing::ssize(vm, v).map(|i| i.clamp(0, source.len())),
        };
        let (pos, endpos) = (bound(pos, 0)?, bound(endpos, source.len())?);
        let end = if endpos == source.len() { source.size() } else { source.offset(endpos) };
        Ok(Range { pos, endpos, start: source.offset(pos), end })
    }
}

/// The successive matches of a pattern, without match objects.
pub(super) struct Search<'a> {
    vm: Ref<Vm>,
    pattern: Ref<Pattern>,
    source: &'a Source<'a>,
    range: Range,
    at: usize,
    advance: bool,
    work: Work,
    pub found: Found,
}

impl<'a> Search<'a> {
    pub fn new(
        vm: Ref<Vm>,
        pattern: Ref<Pattern>,
        source: &'a Source<'a>,
        range: Range,
    ) -> PyResult<Search<'a>> {
        let found = Found::new(pattern.groups as usize).or_raise(vm)?;
        Ok(Search { vm, pattern, source, range, at: range.start, advance: false, work: Work::new(), found })
    }

    /// The byte range of the next match; its groups are in `found`.
    pub fn next(&mut self) -> PyResult<Option<(usize, usize)>> {
        self.work.step(self.vm)?;
        let anchor = if self.advance { Anchor::Advance } else { Anchor::Search };
        let subject = self.source.subject();
        let found = self.pattern.regex.find(subject, self.at, self.range.end, anchor, &mut self.found);
        if !found.or_raise(self.vm)? {
            return Ok(None);
        }
        let (start, end) = self.found.get(0).expect("a match has a span");
        self.at = end;
        // After an empty match, the next one must not be empty at the same place.
        self.advance = start == end;
        Ok(Some((start, end)))
    }

    /// The text of a group of the match, or `otherwise` if it did not take part.
    pub fn piece(&self, string: Value, group: usize, otherwise: Value) -> PyResult<Value> {
        let piece = |(start, end)| self.source.piece(self.vm, string, start, end);
        self.found.get(group).map_or(Ok(otherwise), piece)
    }
}

pub(super) fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Pattern>> {
    receiver(vm, args[0].downcast(), args[0], method, "re.Pattern")
}

/// One search, as a match object.
fn find(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, method: &str, anchor: Anchor) -> PyResult<Value> {
    let pattern = this(vm, args, method)?;
    let (string, pos, endpos) = match args {
        [_, string] if kw.is_empty() => (*string, None, None),
        _ => {
            let [string, pos, endpos] = bind(vm, method, &args[1..], kw, &["string", "pos", "endpos"], 1)?;
            (string.expect("required"), pos, endpos)
        }
    };
    let source = Source::for_pattern(vm, pattern, &string)?;
    let range = Range::new(vm, &source, pos, endpos)?;
    let mut found = Found::new(pattern.groups as usize).or_raise(vm)?;
    let is = pattern.regex.find(source.subject(), range.start, range.end, anchor, &mut found);
    Ok(match is.or_raise(vm)? {
        true => new_match(pattern, string, (range.pos, range.endpos), &found).into(),
        false => vm.none,
    })
}

fn search(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    find(vm, args, kw, "search", Anchor::Search)
}

fn match_(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    find(vm, args, kw, "match", Anchor::Match)
}

fn fullmatch(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    find(vm, args, kw, "fullmatch", Anchor::Full)
}

fn findall(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let pattern = this(vm, args, "findall")?;
    let [string, pos, endpos] = bind(vm, "findall", &args[1..], kw, &["string", "pos", "endpos"], 1)?;
    let string = string.expect("required");
    let source = Source::for_pattern(vm, pattern, &string)?;
    let range = Range::new(vm, &source, pos, endpos)?;
    let mut search = Search::new(vm, pattern, &source, range)?;
    let groups = pattern.groups as usize;
    let empty = source.empty();
    let mut all = RootedVec::new();
    while search.next()?.is_some() {
        let item = match groups {
            0 | 1 => search.piece(string, groups, empty)?,
            _ => {
                let mut pieces = RootedVec::new();
                for group in 1..=groups {
                    pieces.push(search.piece(string, group, empty)?);
                }
                pieces.into_tuple()
            }
        };
        check_many(vm, all.len(), groups)?;
        all.push(item);
    }
    Ok(all.into_list().into())
}

/// Checks that there is memory for as many pieces again, each for a match with `groups` groups. Checked at powers of
/// two.
fn check_many(vm: Ref<Vm>, pieces: usize, groups: usize) -> PyResult<()> {
    if pieces >= 256 && pieces.is_power_of_two() {
        check_room(vm, pieces, PIECE * groups.max(1))?;
    }
    Ok(())
}

fn new_scanner(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>, method: &str) -> PyResult<Ref<Scanner>> {
    let pattern = this(vm, args, method)?;
    let [string, pos, endpos] = bind(vm, method, &args[1..], kw, &["string", "pos", "endpos"], 1)?;
    let string = string.expect("required");
    let source = Source::for_pattern(vm, pattern, &string)?;
    let Range { pos, endpos, start, .. } = Range::new(vm, &source, pos, endpos)?;
    let (at, advance) = (Cell::new(start as i64), Cell::new(false));
    Ok(Ref::new(Scanner { pattern, string, pos, endpos, at, advance }))
}

fn scanner(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    Ok(new_scanner(vm, args, kw, "scanner")?.into())
}

fn finditer(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Ref::new(Matches { scanner: new_scanner(vm, args, kw, "finditer")? }).into())
}

/// The next match of a scanner.
fn advance(vm: Ref<Vm>, it: Ref<Scanner>, anchor: Anchor) -> PyResult<Option<Ref<Match>>> {
    if it.at.get() < 0 {
        return Ok(None);
    }
    let source = Source::for_pattern(vm, it.pattern, &it.string)?;
    // A `bytearray` may have become shorter.
    let end = source.offset(it.endpos.min(source.len()));
    let anchor = if it.advance.get() && anchor == Anchor::Search { Anchor::Advance } else { anchor };
    let mut found = Found::new(it.pattern.groups as usize).or_raise(vm)?;
    let is = it.pattern.regex.find(source.subject(), it.at.get() as usize, end, anchor, &mut found);
    if !is.or_raise(vm)? {
        it.at.set(-1);
        return Ok(None);
    }
    let (start, end) = found.get(0).expect("a match has a span");
    it.at.set(end as i64);
    it.advance.set(start == end);
    Ok(Some(new_match(it.pattern, it.string, (it.pos, it.endpos), &found)))
}

/// The kind of the iterators of `finditer` and `iter(callable, sentinel)`: as in CPython, the two have one type.
pub(crate) const CALLABLE_ITERATOR: Kind = Kind { next: Some(next_call), ..iterators::CALL_KIND };

fn next_call(vm: Ref<Vm>, it: Value) -> PyResult<Option<Value>> {
    match it.downcast::<Matches>() {
        Some(matches) => Ok(advance(vm, matches.scanner, Anchor::Search)?.map(Value::from)),
        None => iterators::next_call(vm, it),
    }
}

fn scan(vm: Ref<Vm>, args: &[Value], method: &str, anchor: Anchor) -> PyResult<Value> {
    let it = receiver(vm, args[0].downcast(), args[0], method, "re.Scanner")?;
    Ok(advance(vm, it, anchor)?.map_or(vm.none, Value::from))
}

fn scan_search(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    scan(vm, args, "search", Anchor::Search)
}

fn scan_match(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    scan(vm, args, "match", Anchor::Match)
}

fn scanned(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let it: Ref<Scanner> = receiver(vm, args[0].downcast(), args[0], "pattern", "re.Scanner")?;
    Ok(it.pattern.into())
}

fn split(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let pattern = this(vm, args, "split")?;
    let [string, most] = bind(vm, "split", &args[1..], kw, &["string", "maxsplit"], 1)?;
    let string = string.expect("required");
    let most = most.map_or(Ok(0), |most| indexing::ssize(vm, most))?;
    let source = Source::for_pattern(vm, pattern, &string)?;
    let range = Range::new(vm, &source, None, None)?;
    let mut search = Search::new(vm, pattern, &source, range)?;
    let groups = pattern.groups as usize;
    let mut parts = RootedVec::new();
    let (mut last, mut count) = (0, 0);
    while most == 0 || count < most {
        let Some((start, end)) = search.next()? else { break };
        check_many(vm, count as usize, groups + 1)?;
        parts.push(source.piece(vm, string, last, start)?);
        for group in 1..=groups {
            parts.push(search.piece(string, group, vm.none)?);
        }
        last = end;
        count += 1;
    }
    parts.push(source.piece(vm, string, last, source.size())?);
    Ok(parts.into_list().into())
}

fn itself(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0])
}

fn pattern_of(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this(vm, args, "pattern")?.pattern)
}

fn flags(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(this(vm, args, "flags")?.flags))
}

fn groups(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(this(vm, args, "groups")?.groups))
}

fn groupindex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this(vm, args, "groupindex")?.shown_names)
}

fn compare(vm: Ref<Vm>, op: CmpOp, a: Value, b: Value) -> PyResult<Option<bool>> {
    let (Some(a), Some(b)) = (a.downcast::<Pattern>(), b.downcast::<Pattern>()) else { return Ok(None) };
    let equal = match op {
        CmpOp::Eq | CmpOp::Ne => {
            a == b || a.flags == b.flags && a.bytes == b.bytes && same_or_equal(vm, a.pattern, b.pattern)?
        }
        _ => return Ok(None),
    };
    Ok(Some(equal == matches!(op, CmpOp::Eq)))
}

fn hash_of(vm: Ref<Vm>, v: Value) -> PyResult<i64> {
    let pattern = this(vm, &[v], "__hash__")?;
    Ok(hash(vm, pattern.pattern)? ^ pattern.flags)
}

/// The flags that `repr` shows.
const SHOWN: &[(&str, i64)] = &[
    ("re.IGNORECASE", 2),
    ("re.LOCALE", 4),
    ("re.MULTILINE", 8),
    ("re.DOTALL", 16),
    ("re.VERBOSE", 64),
    ("re.DEBUG", 128),
    ("re.ASCII", 256),
];

fn repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let pattern = this(vm, &[v], "__repr__")?;
    // The flag for Unicode is implied for strings.
    let mut left = if pattern.bytes { pattern.flags } else { pattern.flags & !32 };
    let mut names: Vec<String> = Vec::new();
    for &(name, flag) in SHOWN {
        if left & flag != 0 {
            names.push(name.to_string());
            left &= !flag;
        }
    }
    if left != 0 {
        names.push(format!("{left:#x}"));
    }
    let shown = crate::protocols::builtin_text::repr(vm, pattern.pattern)?;
    let shown: String = shown.chars().take(200).collect();
    let flags = if names.is_empty() { String::new() } else { format!(", {}", names.join("|")) };
    Ok(format!("re.compile({shown}{flags})"))
}

methods! {
    /// The methods of `re.Pattern`.
    PATTERN_METHODS {
        "search" search, KEYWORDS;
        "match" match_, KEYWORDS;
        "fullmatch" fullmatch, KEYWORDS;
        "findall" findall, KEYWORDS;
        "finditer" finditer, KEYWORDS;
        "scanner" scanner, KEYWORDS;
        "split" split, KEYWORDS;
        "sub" super::replace::sub, KEYWORDS;
        "subn" super::replace::subn, KEYWORDS;
        "__copy__" itself, NONE;
        "__deepcopy__" itself, ONE;
    }
}
methods! {
    /// The methods of scanners.
    SCANNER_METHODS {
        "search" scan_search, NONE;
        "match" scan_match, NONE;
    }
}
/// The attributes of `re.Pattern`.
pub(crate) const PATTERN_GETTERS: &[(&str, NativeFn)] =
    &[("pattern", pattern_of), ("flags", flags), ("groups", groups), ("groupindex", groupindex)];
/// The attributes of scanners.
pub(crate) const SCANNER_GETTERS: &[(&str, NativeFn)] = &[("pattern", scanned)];

/// `re.Pattern`
pub(crate) const PATTERN_KIND: Kind = Kind {
    compare: Some(compare),
    hash: crate::objects::kind::Hash::By(hash_of),
    repr: Some(repr),
    ..crate::objects::kind::Kind::NONE
};
