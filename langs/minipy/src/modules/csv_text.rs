//! `_csv_text`: fast paths of `csv` for most lines. For other lines (an escape character, a record of several lines,
//! an error) the functions return None, and the module `_csv`, which is written in Python, parses them.

use super::NativeModule;
use crate::types::support::*;

/// The module.
pub const MODULE: NativeModule = NativeModule { name: "_csv_text", functions: FUNCTIONS, init: None };

functions! {
    /// Its functions.
    FUNCTIONS {
        "split" split, RANGE(6, 6);
        "join" join, RANGE(5, 5);
    }
}

/// The character of a string of length 1; None for any other value.
fn character(v: &Value) -> Option<char> {
    as_str(v)?.chars().next()
}

/// The delimiter and quote characters of a dialect.
struct Marks {
    delimiter: char,
    quote: Option<char>,
    /// Whether two quotes in a quoted field stand for one.
    doubles: bool,
    skips_space: bool,
    strict: bool,
}

impl Marks {
    /// The field at the beginning of a line, and the text behind its delimiter; the inner None at the end of the
    /// line.
    fn field<'a>(&self, line: &'a str) -> Option<(std::borrow::Cow<'a, str>, Option<&'a str>)> {
        let line = if self.skips_space { line.trim_start_matches(' ') } else { line };
        let rest = self.quote.and_then(|quote| line.strip_prefix(quote));
        let Some(mut rest) = rest else {
            return Some(match line.split_once(self.delimiter) {
                Some((field, rest)) => (field.into(), Some(rest)),
                None => (line.into(), None),
            });
        };
        let quote = self.quote?;
        let mut text = String::new();
        loop {
            // If the closing quote is not in this line, the field continues in the next one.
            let (piece, behind) = rest.split_once(quote)?;
            text.push_str(piece);
            match behind.strip_prefix(quote).filter(|_| self.doubles) {
                Some(behind) => {
                    text.push(quote);
                    rest = behind;
                }
                None => {
                    rest = behind;
                    break;
                }
            }
        }
        let (more, behind) = match rest.split_once(self.delimiter) {
            Some((more, behind)) => (more, Some(behind)),
            None => (rest, None),
        };
        if self.strict && !more.is_empty() {
            return None;
        }
        text.push_str(more);
        Some((text.into(), behind))
    }
}

/// Whether it contains a line ending.
fn has_end(text: &str) -> bool {
    text.contains(['\n', '\r'])
}

/// `split(line, delimiter, quotechar, doublequote, skipinitialspace, strict)`: the fields of a line; None if the line
/// is not handled here.
fn split(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (Some(line), Some(delimiter)) = (as_str(&args[0]), character(&args[1])) else { return Ok(none(vm)) };
    let [doubles, skips_space, strict] = [args[3], args[4], args[5]].map(|flag| flag == vm.true_);
    let marks = Marks { delimiter, quote: character(&args[2]), doubles, skips_space, strict };
    let line = line.strip_suffix("\r\n").or_else(|| line.strip_suffix(['\n', '\r'])).unwrap_or(line);
    // Within quotes a line ending is an ordinary character.
    let is_quoted = marks.quote.is_some_and(|quote| line.contains(quote));
    if has_end(line) {
        return Ok(none(vm));
    }
    let mut fields = RootedVec::new();
    if !is_quoted && !skips_space {
        if !line.is_empty() {
            line.split(delimiter).for_each(|field| fields.push(string(field)));
        }
        return Ok(fields.into_list().into());
    }
    let mut rest = (!line.is_empty()).then_some(line);
    while let Some(line) = rest {
        let Some((field, behind)) = marks.field(line) else { return Ok(none(vm)) };
        fields.push(string(field));
        rest = behind;
    }
    Ok(fields.into_list().into())
}

/// `join(row, delimiter, quotechar, lineterminator, all)`: the line of a row of strings, numbers and None, with
/// quotes around the fields that need them, or around all; None if the row is not handled here.
fn join(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let (Some(delimiter), Some(quote)) = (character(&args[1]), character(&args[2])) else {
        return Ok(none(vm));
    };
    let Some(end) = as_str(&args[3]) else { return Ok(none(vm)) };
    let all = args[4] == vm.true_;
    let row = collect(vm, args[0])?;
    let special = |c: char| c == delimiter || c == quote || c == '\n' || c == '\r' || end.contains(c);
    let mut line = String::new();
    for (i, &value) in row.as_slice().iter().enumerate() {
        let made;
        let text = if let Some(text) = value.downcast::<Str>() {
            made = room::copy(text.as_str()).or_raise(vm)?;
            made.as_str()
        } else if value == vm.none {
            ""
        } else if value.as_tagged().is_some() || value.downcast::<Float>().is_some() {
            made = crate::protocols::builtin_text::repr(vm, value)?;
            made.as_str()
        } else {
            return Ok(none(vm));
        };
        if i > 0 {
            room::push(&mut line, delimiter.encode_utf8(&mut [0; 4])).or_raise(vm)?;
        }
        if all || text.contains(special) || text.is_empty() && row.len() == 1 {
            line.push(quote);
            let mut parts = text.split(quote);
            room::push(&mut line, parts.next().unwrap_or_default()).or_raise(vm)?;
            for part in parts {
                line.extend([quote, quote]);
                room::push(&mut line, part).or_raise(vm)?;
            }
            line.push(quote);
        } else {
            room::push(&mut line, text).or_raise(vm)?;
        }
    }
    line.push_str(end);
    Ok(string(line))
}
