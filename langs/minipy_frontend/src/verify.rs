//! The bytecode verifier: what every [`Code`] fulfils. It is run on everything that is compiled.
//!
//! It checks that
//! 1. registers, constants, names and jump targets are in range, and constants are of the kind an opcode needs;
//! 2. jumps go forward, and only `JumpBack` goes backward;
//! 3. control never runs off the end;
//! 4. the exception table is in range, and its entries are sorted and do not overlap;
//! 5. liveness is consistent: what an instruction reads is live before it; what is live before a successor or handler
//!    is live before the instruction or written by it; and nothing but named registers is live at entry, so that no
//!    temporary is read before it is written;
//! 6. the tables of positions and live sets cover the code.
//!
//! It does not check that a register holds a value of the kind an opcode needs (a cell, a list, an exception).

use crate::code::{Code, Const, Handler};
use crate::op::{FunctionParts, Op, Operand, Role};
use crate::regset::RegSet;

/// Checks the code and all code nested in it.
pub fn verify(code: &Code) -> Result<(), String> {
    verify_one(code).map_err(|problem| format!("{}: {problem}", code.qualname))?;
    code.children().try_for_each(|child| verify(child))
}

fn check(condition: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(problem()) }
}

fn verify_one(code: &Code) -> Result<(), String> {
    let len = code.ops.len();
    check(len > 0, || "no instructions".to_owned())?;
    check(code.live.len() == len, || "live sets do not cover the code".to_owned())?;
    check(code.positions.first().is_some_and(|first| first.pc == 0), || "no position for pc 0".to_owned())?;
    check(code.positions.is_sorted_by_key(|position| position.pc), || "positions are not sorted".to_owned())?;
    let named = code.local_names.len();
    check(named <= (code.num_regs as usize), || "more names than registers".to_owned())?;
    check((code.num_params() as usize) <= named, || "more parameters than names".to_owned())?;
    for &reg in code.cell_regs.iter().chain(&code.free_regs) {
        check((reg as usize) < named, || format!("cell r{reg} has no name"))?;
    }
    check(code.free_regs.len() == code.free_names.len(), || "free registers without names".to_owned())?;
    for (pc, &op) in code.ops.iter().enumerate() {
        let at = |problem: String| format!("pc {pc} ({op:?}): {problem}");
        verify_operands(code, pc, op).map_err(at)?;
        check(op.falls_through() <= (pc + 1 < len), || at("control runs off the end".to_owned()))?;
    }
    let are_disjoint = code.exception_table.is_sorted_by(|a, b| a.end <= b.start);
    check(are_disjoint, || "handlers overlap or are not sorted".to_owned())?;
    for handler in &code.exception_table {
        verify_handler(code, handler).map_err(|problem| format!("{handler:?}: {problem}"))?;
    }
    for (pc, &op) in code.ops.iter().enumerate() {
        verify_liveness(code, pc, op).map_err(|problem| format!("pc {pc} ({op:?}): {problem}"))?;
    }
    match code.live_at(0).iter().find(|&reg| reg as usize >= named) {
        Some(reg) => Err(format!("temporary r{reg} is live at entry")),
        None => Ok(()),
    }
}

fn verify_operands(code: &Code, pc: usize, op: Op) -> Result<(), String> {
    let mut result = Ok(());
    op.for_each_operand(|role, name, operand| {
        let Operand::Number(number) = operand else { return };
        let index = number as usize;
        let is_in_range = match role {
            Role::Const => index < code.consts.len(),
            Role::Name => index < code.names.len(),
            Role::Target if matches!(op, Op::JumpBack(_)) => index <= pc,
            Role::Target => index > pc && index < code.ops.len(),
            _ => true,
        };
        if !is_in_range && result.is_ok() {
            result = Err(format!("operand {name} = {number} is out of range"));
        }
    });
    result?;
    let mut max_reg = None;
    op.for_each_read(|reg| max_reg = max_reg.max(Some(reg)));
    op.for_each_write(|reg| max_reg = max_reg.max(Some(reg)));
    check(max_reg < Some(code.num_regs), || format!("register {max_reg:?} is out of range"))?;
    let constant = |k: u32| &code.consts[k as usize];
    match op {
        Op::LoadConst(_, k) => {
            check(!matches!(constant(k), Const::Code(_) | Const::Names(_)), || "no value".to_owned())
        }
        Op::CallKw(_, argc, k) | Op::CallMethodKw(_, argc, k) => match constant(k) {
            Const::Names(names) => {
                check(names.len() <= (argc as usize), || "more names than arguments".to_owned())
            }
            _ => Err("the constant is no list of names".to_owned()),
        },
        Op::MakeFunction(parts, _, k, _) => match constant(k) {
            Const::Code(child) => {
                check(parts.has(FunctionParts::CLOSURE) != child.free_regs.is_empty(), || {
                    "closure and free variables differ".to_owned()
                })
            }
            _ => Err("the constant is no code".to_owned()),
        },
        Op::ForUnpack(d, ..) => {
            let unpacked = matches!(code.ops.get(pc + 1), Some(&Op::UnpackSequence(s, ..)) if s == d);
            check(unpacked && !code.live_at(pc + 2).contains(d), || "it is not only unpacked".to_owned())
        }
        _ => Ok(()),
    }
}

fn verify_handler(code: &Code, handler: &Handler) -> Result<(), String> {
    let len = code.ops.len();
    check(handler.start < handler.end && handler.end as usize <= len, || "bad range".to_owned())?;
    check((handler.target as usize) < len, || "target out of range".to_owned())?;
    check(handler.exc_reg < code.num_regs, || "register out of range".to_owned())
}

fn verify_liveness(code: &Code, pc: usize, op: Op) -> Result<(), String> {
    let live = code.live_at(pc);
    let mut unread = None;
    op.for_each_read(|reg| unread = unread.or_else(|| (!live.contains(reg)).then_some(reg)));
    if let Some(reg) = unread {
        return Err(format!("reads r{reg}, which is not live"));
    }
    // The registers that are live before it or written by it.
    let mut after = live.clone();
    op.for_each_write(|reg| after.insert(reg));
    let flows = |needed: &RegSet, there: &RegSet, place: &str| {
        let missing = || needed.iter().find(|&reg| !there.contains(reg)).unwrap_or_default();
        check(needed.is_subset(there), || format!("r{} is live {place}, but not before", missing()))
    };
    if op.falls_through() {
        flows(code.live_at(pc + 1), &after, "after")?;
    }
    if let Some(target) = op.target() {
        let there = if op.is_loop_head() { live } else { &after };
        flows(code.live_at(target as usize), there, "at the target")?;
    }
    if let Some(handler) = code.handler_for(pc) {
        let mut there = live.clone();
        there.insert(handler.exc_reg);
        flows(code.live_at(handler.target as usize), &there, "in the handler")?;
    }
    Ok(())
}
