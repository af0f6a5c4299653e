//! `re.Match`: the result of a match. Groups are stored as byte offsets; positions and pieces of the text are
//! computed on demand.

use super::Pattern;
use super::source::Source;
use crate::exceptions::errors::check_room;
use crate::objects::kind::Kind;
use crate::protocols::indexing;
use crate::types::dicts;
use crate::types::support::*;
use metatrace::{Array, array_class};
use minipy_text::regex::Found;

array_class!(
    /// The start and end of each group in bytes; -1 for groups that did not take part.
    pub immutable Places of i64
);

/// A match.
#[derive(Object)]
pub(crate) struct Match {
    pub(super) pattern: Ref<Pattern>,
    /// The object that was searched.
    pub(super) string: Value,
    pos: i64,
    endpos: i64,
    pub(super) start: i64,
    pub(super) end: i64,
    /// The group that closed last, or 0.
    last: i64,
    /// The offsets of the groups, if there are groups.
    pub(super) groups: Option<Ref<Array<Places>>>,
}

/// A new match.
pub(super) fn new_match(
    pattern: Ref<Pattern>,
    string: Value,
    (pos, endpos): (i64, i64),
    found: &Found,
) -> Ref<Match> {
    let (start, end) = found.get(0).expect("a match has a span");
    let groups = (found.groups() > 1).then(|| {
        let groups = Array::<Places>::new(2 * (found.groups() - 1), -1);
        for group in 1..found.groups() {
            if let Some((start, end)) = found.get(group) {
                groups.set(2 * group - 2, start as i64);
                groups.set(2 * group - 1, end as i64);
            }
        }
        groups
    });
    let (start, end, last) = (start as i64, end as i64, found.last as i64);
    Ref::new(Match { pattern, string, pos, endpos, start, end, last, groups })
}

impl Match {
    /// The offsets of a group, in bytes.
    pub(super) fn span(&self, group: usize) -> Option<(usize, usize)> {
        let (start, end) = match (group, self.groups) {
            (0, _) => (self.start, self.end),
            (_, Some(groups)) => (groups.get(2 * group - 2), groups.get(2 * group - 1)),
            (_, None) => (-1, -1),
        };
        (start >= 0).then_some((start as usize, end as usize))
    }
}

fn this(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<Ref<Match>> {
    receiver(vm, args[0].downcast(), args[0], method, "re.Match")
}

/// The number of a group that the program has given by number or name.
fn number(vm: Ref<Vm>, it: Ref<Match>, v: Value) -> PyResult<usize> {
    let number = if let Some(i) = v.as_tagged() {
        i
    } else if indexing::is_index(vm, v) {
        indexing::index_clipped(vm, v)?
    } else {
        dicts::get(vm, it.pattern.names, v)?.and_then(|i| i.as_tagged()).unwrap_or(-1)
    };
    if (0..=it.pattern.groups).contains(&number) {
        return Ok(number as usize);
    }
    index_error(vm, "no such group")
}

/// The text of a group, or `otherwise` if it did not take part.
fn piece(
    vm: Ref<Vm>,
    it: Ref<Match>,
    source: &Source<'_>,
    group: usize,
    otherwise: Value,
) -> PyResult<Value> {
    it.span(group).map_or(Ok(otherwise), |(start, end)| source.piece(vm, it.string, start, end))
}

fn one(vm: Ref<Vm>, it: Ref<Match>, group: Value) -> PyResult<Value> {
    let group = number(vm, it, group)?;
    piece(vm, it, &Source::of(vm, &it.string)?, group, vm.none)
}

fn group(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let it = this(vm, args, "group")?;
    match args[1..] {
        [] => one(vm, it, Value::int(0)),
        [group] => one(vm, it, group),
        _ => {
            let mut all = RootedVec::new();
            for &group in &args[1..] {
                all.push(one(vm, it, group)?);
            }
            Ok(all.into_tuple())
        }
    }
}

fn groups(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let it = this(vm, args, "groups")?;
    let [default] = bind(vm, "groups", &args[1..], kw, &["default"], 0)?;
    let source = Source::of(vm, &it.string)?;
    check_room(vm, it.pattern.groups as usize, PIECE)?;
    let default = default.unwrap_or(vm.none);
    let mut all = RootedVec::new();
    for group in 1..=it.pattern.groups as usize {
        all.push(piece(vm, it, &source, group, default)?);
    }
    Ok(all.into_tuple())
}

fn groupdict(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let it = this(vm, args, "groupdict")?;
    let [default] = bind(vm, "groupdict", &args[1..], kw, &["default"], 0)?;
    let default = default.unwrap_or(vm.none);
    let source = Source::of(vm, &it.string)?;
    let all = dicts::new();
    let mut at = 0;
    while let Some((entry, next)) = dicts::entry(it.pattern.names, at) {
        let group = entry.value.as_tagged().unwrap_or(0) as usize;
        dicts::set(vm, all, entry.key, piece(vm, it, &source, group, default)?)?;
        at = next;
    }
    Ok(all.into())
}

/// The positions of a group in characters, -1 if it did not take part.
fn places(vm: Ref<Vm>, it: Ref<Match>, group: usize) -> PyResult<[Value; 2]> {
    let Some((start, end)) = it.span(group) else { return Ok([Value::int(-1); 2]) };
    let source = Source::of(vm, &it.string)?;
    Ok([Value::int(source.index(start)), Value::int(source.index(end))])
}

/// The positions of the group that is an argument of a method.
fn places_of(vm: Ref<Vm>, args: &[Value], method: &str) -> PyResult<[Value; 2]> {
    let it = this(vm, args, method)?;
    let group = args.get(1).map_or(Ok(0), |&group| number(vm, it, group))?;
    places(vm, it, group)
}

fn start(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(places_of(vm, args, "start")?[0])
}

fn end(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(places_of(vm, args, "end")?[1])
}

fn span(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(tuple(&places_of(vm, args, "span")?))
}

fn expand(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let it = this(vm, args, "expand")?;
    let [template] = bind(vm, "expand", &args[1..], kw, &["template"], 1)?;
    super::replace::expand(vm, it, template.expect("required"))
}

fn itself(_: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(args[0])
}

fn get_item(vm: Ref<Vm>, v: Value, group: Value) -> PyResult<Value> {
    one(vm, this(vm, &[v], "__getitem__")?, group)
}

fn repr(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let it = this(vm, &[v], "__repr__")?;
    let [start, end] = places(vm, it, 0)?.map(|place| place.as_tagged().unwrap_or(-1));
    let shown = crate::protocols::builtin_text::repr(vm, one(vm, it, Value::int(0))?)?;
    let shown: String = shown.chars().take(50).collect();
    Ok(format!("<re.Match object; span=({start}, {end}), match={shown}>"))
}

fn string_of(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this(vm, args, "string")?.string)
}

fn pattern_of(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(this(vm, args, "re")?.pattern.into())
}

fn pos(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(this(vm, args, "pos")?.pos))
}

fn endpos(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    Ok(Value::int(this(vm, args, "endpos")?.endpos))
}

fn lastindex(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let last = this(vm, args, "lastindex")?.last;
    Ok(if last > 0 { Value::int(last) } else { vm.none })
}

fn lastgroup(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let it = this(vm, args, "lastgroup")?;
    let mut at = 0;
    while let Some((entry, next)) = dicts::entry(it.pattern.names, at) {
        if entry.value.as_tagged() == Some(it.last) {
            return Ok(entry.key);
        }
        at = next;
    }
    Ok(vm.none)
}

fn regs(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let it = this(vm, args, "regs")?;
    check_room(vm, it.pattern.groups as usize, PIECE)?;
    let mut all = RootedVec::new();
    for group in 0..=it.pattern.groups as usize {
        all.push(tuple(&places(vm, it, group)?));
    }
    Ok(all.into_tuple())
}

methods! {
    /// The methods of `re.Match`.
    MATCH_METHODS {
        "group" group, ANY => super::traced::group;
        "groups" groups, KEYWORDS;
        "groupdict" groupdict, KEYWORDS;
        "start" start, RANGE(0, 1) => super::traced::start;
        "end" end, RANGE(0, 1) => super::traced::end;
        "span" span, RANGE(0, 1) => super::traced::span;
        "expand" expand, KEYWORDS;
        "__copy__" itself, NONE;
        "__deepcopy__" itself, ONE;
    }
}
/// The attributes of `re.Match`.
pub(crate) const MATCH_GETTERS: &[(&str, NativeFn)] = &[
    ("string", string_of),
    ("re", pattern_of),
    ("pos", pos),
    ("endpos", endpos),
    ("lastindex", lastindex),
    ("lastgroup", lastgroup),
    ("regs", regs),
];

/// `re.Match`
pub(crate) const MATCH_KIND: Kind =
    Kind { get_item: Some(get_item), repr: Some(repr), ..crate::objects::kind::Kind::NONE };
