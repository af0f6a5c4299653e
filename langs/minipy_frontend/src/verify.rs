//! The bytecode verifier: what every [`Code`] fulfils. Debug builds run it on everything that is compiled.
//!
//! It checks that
//! 1. registers, constants, names and jump targets are in range, and constants are of the kind an opcode needs;
//! 2. jumps go forward, and only `JumpBack` goes backward;
//! 3. control never runs off the end;
//! 4. the exception table is in range, innermost entry first;
//! 5. liveness is consistent: what an instruction reads is live before it; what is live before a successor or handler is
//!    live before the instruction or written by it; and nothing but named registers is live at entry, so that no
//!    temporary is read before it is written;
//! 6. the tables of positions and live sets cover the code.
//!
//! It does not check that a register holds a value of the kind an opcode needs (a cell, a list, an exception).

use crate::code::{Code, Const, Handler};
use crate::op::{FunctionParts, Op, Operand, Reg, Role};

/// Checks the code and all code nested in it.
pub fn verify(code: &Code) -> Result<(), String> {
    verify_one(code).map_err(|problem| format!("{}: {problem}", code.qualname))?;
    code.children().try_for_each(verify)
}

fn check(condition: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(problem()) }
}

fn verify_one(code: &Code) -> Result<(), String> {
    let len = code.ops.len();
    check(len > 0, || "no instructions".to_owned())?;
    check(code.live_index.len() == len, || "live sets do not cover the code".to_owned())?;
    check(code.positions.first().is_some_and(|first| first.pc == 0), || "no position for pc 0".to_owned())?;
    check(code.positions.is_sorted_by_key(|position| position.pc), || "positions are not sorted".to_owned())?;
    let named = code.local_names.len();
    check(named <= usize::from(code.num_regs), || "more names than registers".to_owned())?;
    check(usize::from(code.num_params()) <= named, || "more parameters than names".to_owned())?;
    for &reg in code.cell_regs.iter().chain(&code.free_regs) {
        check(usize::from(reg) < named, || format!("cell r{reg} has no name"))?;
    }
    check(code.free_regs.len() == code.free_names.len(), || "free registers without names".to_owned())?;
    for (pc, &op) in code.ops.iter().enumerate() {
        let at = |problem: String| format!("pc {pc} ({op:?}): {problem}");
        verify_operands(code, pc, op).map_err(at)?;
        check(op.falls_through() <= (pc + 1 < len), || at("control runs off the end".to_owned()))?;
    }
    for handler in &code.exception_table {
        verify_handler(code, handler).map_err(|problem| format!("{handler:?}: {problem}"))?;
    }
    for (pc, &op) in code.ops.iter().enumerate() {
        verify_liveness(code, pc, op).map_err(|problem| format!("pc {pc} ({op:?}): {problem}"))?;
    }
    match code.live_at(0).iter().find(|&&reg| usize::from(reg) >= named) {
        Some(reg) => Err(format!("temporary r{reg} is live at entry")),
        None => Ok(()),
    }
}

fn verify_operands(code: &Code, pc: usize, op: Op) -> Result<(), String> {
    let mut result = Ok(());
    op.for_each_operand(|role, name, operand| {
        let Operand::Number(number) = operand else { return };
        let index = usize::from(number);
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
    let constant = |k: u16| &code.consts[usize::from(k)];
    match op {
        Op::LoadConst(_, k) => {
            check(!matches!(constant(k), Const::Code(_) | Const::Names(_)), || "no value".to_owned())
        }
        Op::CallKw(_, argc, k) | Op::CallMethodKw(_, argc, k) => match constant(k) {
            Const::Names(names) => {
                check(names.len() <= usize::from(argc), || "more names than arguments".to_owned())
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
        _ => Ok(()),
    }
}

fn verify_handler(code: &Code, handler: &Handler) -> Result<(), String> {
    let len = code.ops.len();
    check(handler.start < handler.end && usize::from(handler.end) <= len, || "bad range".to_owned())?;
    check(usize::from(handler.target) < len, || "target out of range".to_owned())?;
    check(handler.exc_reg < code.num_regs, || "register out of range".to_owned())?;
    let overlaps = |other: &&Handler| other.start < handler.end && handler.start < other.end;
    let before = code.exception_table.iter().take_while(|other| !std::ptr::eq(*other, handler));
    for other in before.filter(overlaps) {
        let is_inner = handler.start <= other.start && other.end <= handler.end;
        check(is_inner, || format!("not outside of {other:?}, which comes first"))?;
    }
    Ok(())
}

fn verify_liveness(code: &Code, pc: usize, op: Op) -> Result<(), String> {
    let live = code.live_at(pc);
    check(live.is_sorted_by(|a, b| a < b), || "live set is not sorted".to_owned())?;
    let is_live = |reg: Reg| live.binary_search(&reg).is_ok();
    let mut reads = Vec::new();
    op.for_each_read(|reg| reads.push(reg));
    if let Some(reg) = reads.into_iter().find(|&reg| !is_live(reg)) {
        return Err(format!("reads r{reg}, which is not live"));
    }
    let mut writes = Vec::new();
    op.for_each_write(|reg| writes.push(reg));
    let flows = |needed: &[Reg], written: &[Reg]| {
        needed.iter().copied().find(|reg| !is_live(*reg) && !written.contains(reg))
    };
    if op.falls_through()
        && let Some(reg) = flows(code.live_at(pc + 1), &writes)
    {
        return Err(format!("r{reg} is live after, but not before"));
    }
    if let Some(target) = op.target() {
        let written = if matches!(op, Op::ForIter(..)) { &[][..] } else { &writes[..] };
        if let Some(reg) = flows(code.live_at(usize::from(target)), written) {
            return Err(format!("r{reg} is live at the target, but not before"));
        }
    }
    if let Some(handler) = code.handler_for(pc)
        && let Some(reg) = flows(code.live_at(usize::from(handler.target)), &[handler.exc_reg])
    {
        return Err(format!("r{reg} is live in the handler, but not before"));
    }
    Ok(())
}
