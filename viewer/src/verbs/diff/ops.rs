//! The difference between two lists of operations. A pass renumbers values, so their names mean nothing: operations are
//! first matched without them, and the matches then give the values of the second list the names of the first. A value
//! that only the second list has is marked: `v7'`.

use crate::error::Failure;
use crate::model::Model;
use crate::model::body::IrView;
use crate::output::Out;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::io::Write;

/// A list of operations, with the log it comes from.
#[derive(Clone, Copy)]
pub struct Side<'s> {
    /// The log.
    pub model: &'s Model,
    /// The operations.
    pub ir: &'s IrView,
}

/// A line of the difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// `-`, `+`, or a space for lines of both.
    pub sign: char,
    /// The operation.
    pub text: String,
    /// The place of the guest that it belongs to.
    pub place: String,
}

/// Splits a text at the names of values, such as `v12`: pieces without and with names, in turn.
fn pieces(text: &str) -> Vec<(&str, Option<usize>)> {
    let (mut pieces, mut start, mut at) = (Vec::new(), 0, 0);
    let bytes = text.as_bytes();
    let is_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b':' | b'"');
    while at < bytes.len() {
        let begins = bytes[at] == b'v' && (at == 0 || !is_name(bytes[at - 1]));
        let digits = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let end = at + 1 + digits;
        let whole = digits > 0 && bytes.get(end).is_none_or(|&b| !is_name(b));
        if let (true, Ok(number)) = (begins && whole, text[at + 1..end].parse()) {
            pieces.push((&text[start..at], Some(number)));
            (start, at) = (end, end);
        } else {
            at += 1;
        }
    }
    pieces.push((&text[start..], None));
    pieces
}

fn rename(text: &str, name: impl Fn(usize) -> String) -> String {
    pieces(text)
        .into_iter()
        .fold(String::new(), |all, (text, value)| all + text + &value.map_or(String::new(), &name))
}

/// The text without the number of the exit, which passes may change.
fn without_exit(text: &str) -> &str {
    text.split_once(" [exit ").map_or(text, |t| t.0)
}

/// The parts of an operation that are equal in matches: everything but the names of values, and the place.
fn signature(side: Side<'_>, op: usize) -> (String, String) {
    let text = side.ir.op_text(op);
    let place = side.ir.chain(op).iter().map(|&s| side.model.green_key(s)).collect::<Vec<_>>().join(" < ");
    (rename(without_exit(&text), |_| "_".to_owned()), place)
}

/// All lines of a difference.
pub fn lines(a: Side<'_>, b: Side<'_>) -> Vec<Line> {
    let signatures =
        |side: Side<'_>| -> Vec<_> { (0..side.ir.trace.insts.len()).map(|op| signature(side, op)).collect() };
    let ops = capture_diff_slices(Algorithm::Myers, &signatures(a), &signatures(b));
    // For each value of the second list, its name in the first.
    let mut names: Vec<Option<usize>> = vec![None; b.ir.trace.insts.len()];
    for op in &ops {
        if let DiffOp::Equal { old_index, new_index, len } = *op {
            (0..len).for_each(|i| names[new_index + i] = Some(old_index + i));
        }
    }
    let line = |side: Side<'_>, sign, op: usize, text| {
        let place = side.ir.chain(op).first().map_or_else(String::new, |&s| side.model.place(s));
        Line { sign, text, place }
    };
    let old = |op| line(a, '-', op, a.ir.op_text(op));
    let new = |op| {
        let name = |value: usize| match names.get(value) {
            Some(Some(old)) => format!("v{old}"),
            _ => format!("v{value}'"),
        };
        line(b, '+', op, rename(&b.ir.op_text(op), name))
    };
    let mut lines = Vec::new();
    for op in ops {
        match op {
            DiffOp::Equal { old_index, new_index, len } => {
                for i in 0..len {
                    let (old, new) = (old(old_index + i), new(new_index + i));
                    if without_exit(&old.text) == without_exit(&new.text) {
                        lines.push(Line { sign: ' ', ..old });
                    } else {
                        lines.extend([old, new]);
                    }
                }
            }
            DiffOp::Delete { old_index, old_len, .. } => {
                lines.extend((0..old_len).map(|i| old(old_index + i)))
            }
            DiffOp::Insert { new_index, new_len, .. } => {
                lines.extend((0..new_len).map(|i| new(new_index + i)))
            }
            DiffOp::Replace { old_index, old_len, new_index, new_len } => {
                lines.extend((0..old_len).map(|i| old(old_index + i)));
                lines.extend((0..new_len).map(|i| new(new_index + i)));
            }
        }
    }
    lines
}

/// The number of operations, inputs included, and of guards at a stage.
fn size(ir: &IrView) -> String {
    let guards = ir.trace.insts.iter().filter(|i| i.op.is_guard()).count();
    format!("{} operations, {guards} of them guards", ir.trace.insts.len())
}

/// Prints a difference: the changes, with `context` lines around each.
pub fn print(
    a: Side<'_>,
    b: Side<'_>,
    names: [&str; 2],
    context: usize,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let paint = out.paint();
    writeln!(out, "{}", paint.bad(format!("--- {}: {}", names[0], size(a.ir))))?;
    writeln!(out, "{}", paint.good(format!("+++ {}: {}", names[1], size(b.ir))))?;
    let lines = lines(a, b);
    let changed: Vec<usize> = lines.iter().enumerate().filter(|l| l.1.sign != ' ').map(|l| l.0).collect();
    if changed.is_empty() {
        writeln!(out, "no difference")?;
        return Ok(());
    }
    let mut shown = vec![false; lines.len()];
    for &at in &changed {
        let end = at.saturating_add(context).saturating_add(1).min(lines.len());
        shown[at.saturating_sub(context)..end].fill(true);
    }
    let mut place = None;
    for (at, line) in lines.iter().enumerate().filter(|l| shown[l.0]) {
        let gap = at > 0 && !shown[at - 1];
        if gap || place != Some(&line.place) {
            let dots = if gap { "@@ … " } else { "@@ " };
            let name = if line.place.is_empty() { "inputs" } else { &line.place };
            writeln!(out, "{}", paint.place(format!("{dots}{name}")))?;
            place = Some(&line.place);
        }
        let text = format!("{} {}", line.sign, line.text);
        match line.sign {
            '-' => writeln!(out, "{}", paint.bad(text))?,
            '+' => writeln!(out, "{}", paint.good(text))?,
            _ => writeln!(out, "{text}")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_names_of_values_are_renamed() {
        let renamed = |text| rename(text, |v| format!("<{v}>"));
        assert_eq!(renamed("v3 = new T(v1, v22)"), "<3> = new T(<1>, <22>)");
        assert_eq!(renamed("v1 = load Env.v1 v0"), "<1> = load Env.v1 <0>");
        assert_eq!(renamed("v1 = call v8_run(v8)"), "<1> = call v8_run(<8>)");
        assert_eq!(renamed("v1 = call \"v8 run\"(v)"), "<1> = call \"v8 run\"(v)");
    }
}
