//! The text form of compiled code, stable, for golden tests; and of operands, for all who print instructions.
//!
//! ```text
//! code f (f) args=1 regs=2 line 1
//!   locals: r0=x
//!     1     0  AddK              d=r1 a=r0 k=1
//!           1  Return            v=r1
//! ```
//!
//! A line is the source line where it changes, the pc, the opcode, and its operands by name.

use crate::code::{Code, Const, Flavor};
use crate::op::{NO_REG, Op, Operand, Reg, Role};
use std::fmt::Write;

/// The text form of the code and of all code nested in it.
pub fn disassemble(code: &Code) -> String {
    let mut text = String::new();
    write_code(&mut text, code).expect("writing to a string cannot fail");
    text
}

fn write_code(out: &mut String, code: &Code) -> std::fmt::Result {
    write!(out, "code {} ({}) args={}", code.name, code.qualname, code.argcount)?;
    if code.posonly > 0 {
        write!(out, " posonly={}", code.posonly)?;
    }
    if code.kwonly > 0 {
        write!(out, " kwonly={}", code.kwonly)?;
    }
    write!(out, " regs={}", code.num_regs)?;
    let flags = [
        (code.has_varargs, "varargs"),
        (code.has_varkw, "varkw"),
        (code.is_generator && code.flavor == Flavor::Generator, "generator"),
        (code.is_generator && code.flavor == Flavor::Coroutine, "coroutine"),
        (code.is_generator && code.flavor == Flavor::AsyncGenerator, "async-generator"),
        (code.is_class_body, "class"),
        (code.is_module, "module"),
        (code.is_nested, "nested"),
        (code.needs_locals, "needs-locals"),
    ];
    for (_, flag) in flags.iter().filter(|(is_set, _)| *is_set) {
        write!(out, " {flag}")?;
    }
    writeln!(out, " line {}", code.first_line)?;
    if !code.local_names.is_empty() {
        out.push_str("  locals:");
        for (reg, name) in code.local_names.iter().enumerate() {
            write!(out, " r{reg}={name}")?;
            if code.cell_regs.contains(&(reg as u32)) {
                out.push_str("(cell)");
            }
            if code.free_regs.contains(&(reg as u32)) {
                out.push_str("(free)");
            }
        }
        out.push('\n');
    }
    let mut last_line = None;
    for (pc, &op) in code.ops.iter().enumerate() {
        let line = code.line_of(pc);
        if last_line == Some(line) {
            out.push_str("      ");
        } else {
            write!(out, "  {line:4}")?;
            last_line = Some(line);
        }
        write!(out, " {pc:5}  {:<17} {}", op.mnemonic(), operands(code, op, &Plain(code)))?;
        while out.ends_with(' ') {
            out.pop();
        }
        out.push('\n');
    }
    for handler in &code.exception_table {
        let (start, end) = (handler.start, handler.end);
        writeln!(out, "  handler {start}..{end} -> {} exc=r{}", handler.target, handler.exc_reg)?;
    }
    for child in code.children() {
        out.push('\n');
        write_code(out, child)?;
    }
    Ok(())
}

/// The text of operands that are no plain numbers.
pub trait Spelling {
    /// A register.
    fn register(&self, reg: Reg) -> String;
    /// A constant, by its index.
    fn constant(&self, index: u32) -> String;
    /// The target of a jump.
    fn target(&self, pc: u32) -> String;
}

/// The operands of an instruction, each as `name=value`.
pub fn operands(code: &Code, op: Op, spelling: &impl Spelling) -> String {
    let mut out = String::new();
    op.for_each_operand(|role, name, operand| {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(name);
        out.push('=');
        out.push_str(&match operand {
            Operand::Number(number) => match role {
                Role::OptUse if number == NO_REG => "none".to_owned(),
                Role::Def | Role::Use | Role::UseDef | Role::OptUse | Role::Base => spelling.register(number),
                Role::Const => spelling.constant(number),
                Role::Name => code.names.get(number as usize).map_or("invalid", String::as_str).to_owned(),
                Role::Target => spelling.target(number),
                _ => number.to_string(),
            },
            Operand::Cmp(op) => op.symbol().to_owned(),
            Operand::Bin(op) => op.symbol().to_owned(),
            Operand::Conv(conversion) => format!("{conversion:?}"),
            Operand::Parts(parts) => format!("{:#06b}", parts.0),
        });
    });
    out
}

/// Operands by number; constants in the front end's form.
struct Plain<'a>(&'a Code);

impl Spelling for Plain<'_> {
    fn register(&self, reg: Reg) -> String {
        format!("r{reg}")
    }
    fn constant(&self, index: u32) -> String {
        let mut out = String::new();
        match self.0.consts.get(index as usize) {
            Some(constant) => write_const(&mut out, constant),
            None => out.push_str("invalid"),
        }
        out
    }
    fn target(&self, pc: u32) -> String {
        format!("->{pc}")
    }
}

fn write_const(out: &mut String, constant: &Const) {
    let sequence = |out: &mut String, items: &[Const]| {
        out.push('(');
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            write_const(out, item);
        }
        out.push(')');
    };
    match constant {
        Const::None => out.push_str("None"),
        Const::True => out.push_str("True"),
        Const::False => out.push_str("False"),
        Const::Ellipsis => out.push_str("..."),
        Const::Int(value) => out.push_str(&value.to_string()),
        Const::BigInt(value) => out.push_str(&value.to_string()),
        Const::Float(value) => out.push_str(&format!("{value:?}")),
        Const::Str(value) => out.push_str(&format!("{value:?}")),
        Const::Complex(value) => out.push_str(&format!("{value:?}j")),
        Const::Bytes(value) => out.push_str(&format!("b{value:?}")),
        Const::Tuple(items) => sequence(out, items),
        Const::FrozenSet(items) => {
            out.push_str("frozenset");
            sequence(out, items);
        }
        Const::Code(code) => out.push_str(&format!("<code {}>", code.qualname)),
        Const::Names(names) => out.push_str(&format!("{names:?}")),
    }
}
