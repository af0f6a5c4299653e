//! Where a debugger may have a frame continue: CPython's rules for an assignment to `f_lineno`.
//!
//! CPython compares what is on the stack at both places; here the temporary registers that are live take its part. A
//! place may be reached if all that it needs is there, and of the same kind: a jump may lead out of blocks, or into
//! another block of the same kind at the same depth. This file only looks at finished code.

use crate::code::Code;
use crate::op::{Op, Reg};

/// Where a frame continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The instruction.
    pub pc: usize,
    /// The line.
    pub line: u32,
    /// The offset of the instruction, or that of a statement without instructions in front of it.
    pub offset: u32,
    /// Registers with the exception state around the handlers that are left, the outermost first. One that is unbound
    /// belongs to a clause that no exception has led to.
    pub left: Vec<Reg>,
}

/// What a temporary register holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It is not set, or differently on the ways that lead here.
    Unknown,
    /// What that instruction has computed.
    Computed(usize),
    /// A method of a context manager.
    Exit,
    Iterator,
    /// An exception that is being handled.
    Exception,
    /// The exception state around a handler.
    State,
}

/// The temporary registers at each instruction; `None` where it is never reached.
type Kinds = Vec<Option<Vec<Kind>>>;

/// Where a frame that is about to execute the instruction at `from` continues if it is sent to a line; otherwise the
/// text of CPython's error.
pub fn landing(code: &Code, from: usize, line: i64) -> Result<Landing, String> {
    if line < i64::from(code.first_line) {
        return Err(format!("line {line} comes before the current code block"));
    }
    let starts = starts(code);
    let Some(line) = starts.iter().map(|start| start.0).filter(|&start| i64::from(start) >= line).min()
    else {
        return Err(format!("line {line} comes after the current code block"));
    };
    let kinds = kinds(code);
    let held = held(code, &kinds, from);
    let mut best: Option<(usize, Landing)> = None;
    let mut reason = None;
    for &(_, pc, offset) in starts.iter().filter(|start| start.0 == line) {
        let needed = self::held(code, &kinds, pc);
        let fits = needed.iter().all(|&(reg, kind)| {
            let found = held.iter().find(|other| other.0 == reg).map(|other| other.1);
            found == Some(kind) && kind != Kind::Unknown
        });
        if !fits {
            reason = reason.or(Some(refusal(&needed)));
        } else if best.as_ref().is_none_or(|(depth, _)| needed.len() > *depth) {
            let is_left = |&&(reg, kind): &&(Reg, Kind)| {
                kind == Kind::State && needed.iter().all(|other| other.0 != reg)
            };
            let left = held.iter().filter(is_left).map(|other| other.0).collect();
            best = Some((needed.len(), Landing { pc, line, offset, left }));
        }
    }
    match best {
        Some((_, landing)) => Ok(landing),
        None => Err(reason.unwrap_or("cannot find bytecode for specified line").into()),
    }
}

/// Where lines begin: the line, the instruction, and the offset.
fn starts(code: &Code) -> Vec<(u32, usize, u32)> {
    let mut starts: Vec<(u32, usize, u32)> = Vec::new();
    let mut last = None;
    for pc in 0..code.ops.len() {
        for (line, offset) in code.lines_at(pc) {
            if last != Some(line) {
                starts.push((line, pc, offset));
            }
            last = Some(line);
        }
    }
    starts
}

/// The temporary registers that are live at an instruction, and what they hold.
fn held(code: &Code, kinds: &Kinds, pc: usize) -> Vec<(Reg, Kind)> {
    let first = code.local_names.len() as Reg;
    let Some(kinds) = &kinds[pc] else { return Vec::new() };
    let live = code.live_at(pc);
    (first..code.num_regs)
        .filter(|&reg| live.contains(reg))
        .map(|reg| (reg, kinds[(reg - first) as usize]))
        .collect()
}

fn refusal(needed: &[(Reg, Kind)]) -> &'static str {
    match needed.last() {
        Some((_, Kind::Exception | Kind::State)) => {
            "can't jump into an 'except' block as there's no exception"
        }
        Some((_, Kind::Iterator)) => "can't jump into the body of a for loop",
        _ => "incompatible stacks",
    }
}

/// A forward analysis of what the temporary registers hold.
fn kinds(code: &Code) -> Kinds {
    let first = code.local_names.len() as Reg;
    let mut kinds: Kinds = vec![None; code.ops.len()];
    kinds[0] = Some(vec![Kind::Unknown; code.num_regs.saturating_sub(first) as usize]);
    let mut waiting = vec![0];
    while let Some(pc) = waiting.pop() {
        let Some(before) = kinds[pc].clone() else { continue };
        let op = code.ops[pc];
        let mut after = before.clone();
        op.for_each_write(|reg| {
            if let Some(temp) = reg.checked_sub(first) {
                after[temp as usize] = written(op, pc, reg);
            }
        });
        if let Some(handler) = code.handler_for(pc) {
            let mut caught = before;
            if let Some(temp) = handler.exc_reg.checked_sub(first) {
                caught[temp as usize] = Kind::Exception;
            }
            flow(&mut kinds, handler.target as usize, &caught, &mut waiting);
        }
        if let Some(target) = op.target() {
            flow(&mut kinds, target as usize, &after, &mut waiting);
        }
        if op.falls_through() && pc + 1 < code.ops.len() {
            flow(&mut kinds, pc + 1, &after, &mut waiting);
        }
    }
    kinds
}

fn written(op: Op, pc: usize, reg: Reg) -> Kind {
    match op {
        Op::GetIter(..) | Op::GetAiter(..) => Kind::Iterator,
        Op::PushExc(save, _) if save == reg => Kind::State,
        Op::LoadSpecial(..) => Kind::Exit,
        _ => Kind::Computed(pc),
    }
}

/// Joins what is known on one more way to an instruction.
fn flow(kinds: &mut Kinds, to: usize, incoming: &[Kind], waiting: &mut Vec<usize>) {
    match &mut kinds[to] {
        Some(known) => {
            let mut changed = false;
            for (known, &incoming) in known.iter_mut().zip(incoming) {
                if *known != incoming && *known != Kind::Unknown {
                    *known = Kind::Unknown;
                    changed = true;
                }
            }
            if changed {
                waiting.push(to);
            }
        }
        unknown => {
            *unknown = Some(incoming.to_vec());
            waiting.push(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Const;
    use crate::{Mode, compile};

    /// The code of the function that a text defines.
    fn function(text: &str) -> Code {
        let module = compile(text.as_bytes(), "f.py", Mode::Module).expect("it is correct");
        let code = module.consts.iter().find_map(|constant| match constant {
            Const::Code(code) => Some(Code::clone(code)),
            _ => None,
        });
        code.expect("it defines a function")
    }

    /// Where a frame at the start of a line is sent to: the line there, or the error.
    fn sent(code: &Code, from: u32, to: i64) -> Result<u32, String> {
        let start = starts(code).into_iter().find(|start| start.0 == from).expect("the line exists");
        landing(code, start.1, to).map(|landing| code.line_of(landing.pc))
    }

    const BLOCKS: &str = "\
def f(x):
    for i in x:
        x(i)
    with x:
        x(4)
    with x:
        x(6)
    try:
        x(8)
    except E:
        x(10)
    finally:
        x(12)
";

    #[test]
    fn jumps_lead_out_of_blocks_and_between_equal_ones() {
        let code = function(BLOCKS);
        assert_eq!(sent(&code, 3, 5 - 1), Ok(4));
        assert_eq!(sent(&code, 5, 7), Ok(7));
        assert_eq!(sent(&code, 7, 9), Ok(9));
        assert_eq!(sent(&code, 9, 13), Ok(13));
        assert_eq!(sent(&code, 11, 2), Ok(2));
    }

    #[test]
    fn jumps_into_blocks_are_refused_with_cpythons_reasons() {
        let code = function(BLOCKS);
        let into_for = Err("can't jump into the body of a for loop".to_owned());
        let no_exception = Err("can't jump into an 'except' block as there's no exception".to_owned());
        assert_eq!(sent(&code, 2, 3), into_for);
        assert_eq!(sent(&code, 5, 3), into_for);
        assert_eq!(sent(&code, 4, 5), Err("incompatible stacks".to_owned()));
        assert_eq!(sent(&code, 9, 11), no_exception);
        assert_eq!(sent(&code, 2, 0), Err("line 0 comes before the current code block".to_owned()));
        assert_eq!(sent(&code, 2, 14), Err("line 14 comes after the current code block".to_owned()));
    }

    #[test]
    fn the_state_around_handlers_that_are_left_is_found() {
        let code = function(BLOCKS);
        let at = |line| starts(&code).into_iter().find(|start| start.0 == line).expect("it exists").1;
        let out = landing(&code, at(11), 2).expect("it leads out of the handler");
        assert_eq!(out.left.len(), 1);
        assert!(code.ops.iter().any(|op| matches!(op, Op::PushExc(save, _) if *save == out.left[0])));
        let within = landing(&code, at(9), 9).expect("it is no jump");
        assert!(within.left.is_empty());
    }
}
