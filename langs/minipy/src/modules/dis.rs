//! The module `_dis`: the instructions of a code object and the current forms of those with inline caches, as `dis`
//! lists them.
//!
//! Instructions with the same meaning have CPython's names, although minipy's operands are in registers.

use super::NativeModule;
use crate::exceptions::raising::Raise as _;
use crate::interp::forms::{Form, Owners};
use crate::interp::sites;
use crate::objects::class::Class;
use crate::objects::code::{CodeObj, offset};
use crate::types::dicts;
use crate::types::support::*;
use minipy_frontend::{Op, Operand, Reg, Role, Spelling, operands};
use std::collections::HashSet;

pub(super) const MODULE: NativeModule = NativeModule { name: "_dis", functions: NATIVES, init: None };

functions! {
    NATIVES {
        "opnames" opnames, NONE;
        "operands" operand_kinds, NONE;
        "instructions" instructions, ONE;
        "handlers" handlers, ONE;
    }
}

/// Names that differ from the instruction's own name in capitals.
const NAMES: &[(&str, &str)] = &[
    ("DelGlobal", "DELETE_GLOBAL"),
    ("DelName", "DELETE_NAME"),
    ("LoadClassDeref", "LOAD_FROM_DICT_OR_DEREF"),
    ("LoadCell", "LOAD_DEREF"),
    ("StoreCell", "STORE_DEREF"),
    ("DelCell", "DELETE_DEREF"),
    ("Add", "BINARY_ADD"),
    ("Sub", "BINARY_SUBTRACT"),
    ("Mul", "BINARY_MULTIPLY"),
    ("TrueDiv", "BINARY_TRUE_DIVIDE"),
    ("FloorDiv", "BINARY_FLOOR_DIVIDE"),
    ("Mod", "BINARY_MODULO"),
    ("Pow", "BINARY_POWER"),
    ("MatMul", "BINARY_MATRIX_MULTIPLY"),
    ("LShift", "BINARY_LSHIFT"),
    ("RShift", "BINARY_RSHIFT"),
    ("BitAnd", "BINARY_AND"),
    ("BitOr", "BINARY_OR"),
    ("BitXor", "BINARY_XOR"),
    ("AddK", "BINARY_ADD_CONST"),
    ("SubK", "BINARY_SUBTRACT_CONST"),
    ("MulK", "BINARY_MULTIPLY_CONST"),
    ("BinaryK", "BINARY_OP_CONST"),
    ("InplaceAdd", "INPLACE_ADD"),
    ("InplaceSub", "INPLACE_SUBTRACT"),
    ("InplaceMul", "INPLACE_MULTIPLY"),
    ("Inplace", "INPLACE_OP"),
    ("InplaceAddK", "INPLACE_ADD_CONST"),
    ("InplaceSubK", "INPLACE_SUBTRACT_CONST"),
    ("InplaceMulK", "INPLACE_MULTIPLY_CONST"),
    ("InplaceK", "INPLACE_OP_CONST"),
    ("Neg", "UNARY_NEGATIVE"),
    ("Pos", "UNARY_POSITIVE"),
    ("Invert", "UNARY_INVERT"),
    ("Not", "UNARY_NOT"),
    ("Compare", "COMPARE_OP"),
    ("Jump", "JUMP_FORWARD"),
    ("JumpBack", "JUMP_BACKWARD"),
    ("JumpIfCmp", "JUMP_IF_COMPARE"),
    ("JumpIfNotCmp", "JUMP_IF_NOT_COMPARE"),
    ("JumpIfCmpK", "JUMP_IF_COMPARE_CONST"),
    ("JumpIfNotCmpK", "JUMP_IF_NOT_COMPARE_CONST"),
    ("Return", "RETURN_VALUE"),
    ("DelAttr", "DELETE_ATTR"),
    ("GetItem", "BINARY_SUBSCR"),
    ("SetItem", "STORE_SUBSCR"),
    ("DelItem", "DELETE_SUBSCR"),
    ("DictSet", "MAP_ADD"),
    ("BuildDict", "BUILD_MAP"),
    ("CallEx", "CALL_FUNCTION_EX"),
    ("PushExc", "PUSH_EXC_INFO"),
    ("PopExc", "POP_EXCEPT"),
    ("Yield", "YIELD_VALUE"),
];

/// The name of an instruction.
fn opname(mnemonic: &str) -> String {
    if let Some((_, name)) = NAMES.iter().find(|(own, _)| *own == mnemonic) {
        return (*name).to_owned();
    }
    let mut name = String::new();
    for c in mnemonic.chars() {
        if c.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(c.to_ascii_uppercase());
    }
    name
}

/// `opnames()`: the names by opcode.
fn opnames(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut names = RootedVec::new();
    Op::ALL.iter().for_each(|mnemonic| names.push(str_value(opname(mnemonic))));
    Ok(names.into_list().into())
}

/// The kind of an operand that programs can interpret; None for registers.
fn kind(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Target => "jump",
        Role::Name => "name",
        Role::Const => "const",
        Role::Cmp => "compare",
        Role::Bin => "operator",
        Role::Conv | Role::Parts | Role::Count | Role::Small => "number",
        Role::Def | Role::Use | Role::UseDef | Role::OptUse | Role::Base => return None,
    })
}

/// `operands()`: by opcode, the kind of its `arg`, or None if it has only registers.
fn operand_kinds(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut kinds = RootedVec::new();
    for roles in Op::ROLES {
        kinds.push(main_operand(roles).and_then(|at| kind(roles[at])).map_or(vm.none, str_value));
    }
    Ok(kinds.into_list().into())
}

/// The operand that is the `arg` of an instruction; if there are several, the one that CPython has.
fn main_operand(roles: &[Role]) -> Option<usize> {
    let rank = |role| match role {
        Role::Target => 3,
        Role::Name => 2,
        Role::Const => 1,
        _ => 0,
    };
    (0..roles.len()).rev().filter(|&at| kind(roles[at]).is_some()).max_by_key(|&at| rank(roles[at]))
}

fn a_code(vm: Ref<Vm>, value: Value) -> PyResult<Ref<CodeObj>> {
    value.downcast().ok_or_else(|| vm.type_error("a code object is needed"))
}

/// The text of operands for people: registers by the names of variables, constants by `repr`, targets by label.
struct Names<'a> {
    code: Ref<CodeObj>,
    constants: &'a [String],
    labels: &'a [usize],
}

impl Spelling for Names<'_> {
    fn register(&self, reg: Reg) -> String {
        let names = &self.code.front.local_names;
        match names.get(reg as usize) {
            Some(name) if names[..reg as usize].contains(name) => format!("{name}%{reg}"),
            Some(name) => name.clone(),
            None => format!("%{reg}"),
        }
    }
    fn constant(&self, index: u32) -> String {
        self.constants[index as usize].clone()
    }
    fn target(&self, pc: u32) -> String {
        label(self.labels, pc as usize)
            .map_or_else(|| self.code.front.offset_of(pc as usize).to_string(), |n| format!("L{n}"))
    }
}

/// The offsets that have a label, in order: targets of jumps, and the bounds in the exception table.
fn labels(code: Ref<CodeObj>) -> Vec<usize> {
    let front = &code.front;
    let handlers = front.exception_table.iter().flat_map(|h| [h.start, h.end, h.target]);
    let mut places: Vec<usize> =
        front.ops.iter().filter_map(|op| op.target()).chain(handlers).map(|pc| pc as usize).collect();
    places.sort_unstable();
    places.dedup();
    places
}

fn label(labels: &[usize], pc: usize) -> Option<i64> {
    labels.binary_search(&pc).ok().map(|i| i as i64 + 1)
}

/// The constants by `repr`; code objects without their address, so that the same program gives the same text.
fn constants(vm: Ref<Vm>, code: Ref<CodeObj>) -> PyResult<Vec<String>> {
    let text = |i: usize| match code.codes[i] {
        Some(inner) => Ok(format!(
            "<code object {}, file \"{}\", line {}>",
            inner.name.as_str(),
            inner.filename.as_str(),
            inner.front.first_line
        )),
        None => crate::protocols::repr(vm, code.consts[i]),
    };
    (0..code.consts.len()).map(text).collect()
}

/// The existing classes and modules, by their versions.
fn owners(vm: Ref<Vm>) -> Owners {
    let mut owners = Owners::new();
    let mut classes = vec![vm.types.object];
    while let Some(class) = classes.pop() {
        if owners.insert(class.version.get(), format!("class {}", class.qualname().as_str())).is_none() {
            classes.extend(class.subclasses());
        }
    }
    let mut from = 0;
    while let Some((entry, next)) = dicts::entry(vm.modules, from) {
        if let Some(module) = entry.value.downcast::<Module>() {
            owners.insert(module.version.get(), format!("module {}", module.name.as_str()));
        }
        from = next;
    }
    owners
}

/// `instructions(code)`: for each `(opcode, arg, argval, operands, target, label, position, form)`. The target is an
/// offset; the position a line, its last line, a column and the last one; the form a family,
/// the name of the form and its text.
fn instructions(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let code = a_code(vm, args[0])?;
    let constants = constants(vm, code)?;
    let labels = labels(code);
    // The heap must not be used from here on.
    let mut known = owners(vm);
    known.insert(code.globals.version.get(), format!("module {}", code.globals.name.as_str()));
    known.insert(code.builtins.version.get(), format!("module {}", code.builtins.name.as_str()));
    let count = code.front.ops.len();
    let forms: Vec<Option<Form>> = (0..count).map(|pc| sites::form_of(&code, pc, &known)).collect();
    let names = Names { code, constants: &constants, labels: &labels };
    let mut all = RootedVec::new();
    for (pc, form) in forms.iter().enumerate() {
        all.push(instruction(vm, pc, &names, form.as_ref()));
    }
    Ok(all.into_list().into())
}

/// Writes the inline caches of the program to the event log, if there is one: those of the code of the main module
/// and of all functions and classes in modules.
pub(crate) fn log_caches(vm: Ref<Vm>, main: Ref<CodeObj>) {
    let Some(jit) = super::host::jit().filter(|jit| jit.has_event_log()) else { return };
    // The heap must not be used from here on.
    let owners = owners(vm);
    let mut waiting = vec![main];
    let mut from = 0;
    while let Some((entry, next)) = dicts::entry(vm.modules, from) {
        if let Some(module) = entry.value.downcast::<Module>() {
            let members = crate::types::namespace::entries(module);
            members.into_iter().for_each(|(_, member)| add_code(member, &mut waiting));
        }
        from = next;
    }
    let mut seen = HashSet::new();
    while let Some(code) = waiting.pop() {
        if !seen.insert(code.address()) {
            continue;
        }
        waiting.extend(code.codes.iter().flatten());
        for pc in 0..code.front.ops.len() {
            let Some(form) = sites::form_of(&code, pc, &owners).filter(|form| form.is_filled) else {
                continue;
            };
            let mut name = opname(code.front.ops[pc].mnemonic());
            if let Some(form) = form.name {
                name = format!("{name}_{form}");
            }
            jit.log_cache(code.place(pc), &name, form.family, &form.text);
        }
    }
}

/// Adds the code of a function, or of the methods of a class.
fn add_code(member: Value, codes: &mut Vec<Ref<CodeObj>>) {
    if let Some(function) = member.downcast::<Function>() {
        codes.push(function.code);
    } else if let Some(class) = member.downcast::<Class>().filter(|class| !class.builtin) {
        for (_, member) in class.members() {
            if let Some(function) = member.downcast::<Function>() {
                codes.push(function.code);
            } else if let Some(method) = member.downcast::<StaticMethod>() {
                codes.extend(method.func.downcast::<Function>().map(|function| function.code));
            } else if let Some(method) = member.downcast::<ClassMethod>() {
                codes.extend(method.func.downcast::<Function>().map(|function| function.code));
            }
        }
    }
}

fn instruction(vm: Ref<Vm>, pc: usize, names: &Names<'_>, form: Option<&Form>) -> Value {
    let code = names.code;
    let op = code.front.ops[pc];
    let opcode = Op::ALL.iter().position(|&name| name == op.mnemonic()).expect("it is in the table");
    let mut all = Vec::new();
    op.for_each_operand(|role, _, operand| all.push((role, operand)));
    let main = main_operand(Op::ROLES[opcode]).map(|at| all[at]);
    let (arg, argval) = main.map_or((vm.none, vm.none), |(role, operand)| arg(code, role, operand));
    let text = operands(&code.front, op, names);
    let target = op.target().map_or(vm.none, |pc| offset(code, pc as usize));
    let at = code.front.position_of(pc);
    let position = [at.line, at.end_line, at.column - 1, at.end_column - 1].map(|n| Value::int(n.into()));
    // This list keeps each of them alive.
    let mut parts = RootedVec::from_slice(&[Value::int(opcode as i64), arg, argval]);
    parts.push(str_value(text));
    parts.push(target);
    parts.push(label(names.labels, pc).map_or(vm.none, Value::int));
    parts.push(tuple(&position));
    match form {
        None => parts.push(vm.none),
        Some(form) => {
            let mut words = RootedVec::new();
            words.push(str_value(form.family));
            words.push(form.name.map_or(vm.none, str_value));
            words.push(str_value(form.text.as_str()));
            parts.push(words.into_tuple());
        }
    }
    parts.push(offset(code, pc));
    parts.into_tuple()
}

/// The number of an operand, and the value that it refers to.
fn arg(code: Ref<CodeObj>, role: Role, operand: Operand) -> (Value, Value) {
    let number = |n: u32| Value::int(n.into());
    match operand {
        Operand::Number(n) => match role {
            Role::Target => (number(n), offset(code, n as usize)),
            Role::Name => (number(n), code.names[n as usize].into()),
            Role::Const => (number(n), code.constant(n as usize)),
            _ => (number(n), number(n)),
        },
        Operand::Cmp(op) => (number(op as u32), str_value(op.symbol())),
        Operand::Bin(op) => (number(op as u32), str_value(op.symbol())),
        Operand::Conv(conversion) => (number(conversion as u32), number(conversion as u32)),
        Operand::Parts(parts) => (number(parts.0.into()), number(parts.0.into())),
    }
}

/// `handlers(code)`: the exception table, as `(start, end, target, labels of these, register)`.
fn handlers(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let code = a_code(vm, args[0])?;
    let labels = labels(code);
    let names = Names { code, constants: &[], labels: &labels };
    let mut all = RootedVec::new();
    for handler in &code.front.exception_table {
        let places = [handler.start, handler.end, handler.target];
        let mut parts = RootedVec::new();
        places.iter().for_each(|&pc| parts.push(offset(code, pc as usize)));
        places.iter().for_each(|&pc| parts.push(label(&labels, pc as usize).map_or(vm.none, Value::int)));
        parts.push(str_value(names.register(handler.exc_reg)));
        all.push(parts.into_tuple());
    }
    Ok(all.into_list().into())
}
