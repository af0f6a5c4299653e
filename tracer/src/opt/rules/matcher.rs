//! Finds the rule for an instruction. Rules are grouped by the operation at their root; for each such operation two
//! rows of bit sets tell which rules are possible for the kind of the first and of the second operand. A lookup takes
//! two loads and an `and`, which in most cases leave no rule. The few remaining rules are tried in the table's order,
//! each as a short list of steps. Nothing is allocated unless a rule fires.

use super::conditions::is_checked;
use super::limits::{MAX_VARS, OPAQUE, REGISTERS, constant_kind};
use super::rule::{Condition, Node, ROOTS, RULES, Step};
use crate::opt::facts::View;
use crate::opt::forward::Expr;
use metatrace_ir::{Arg, Const, Inst, Ty, ops};

type Registers = [Arg; REGISTERS];

/// The bindings of a rule's variables.
struct Binding<'a> {
    registers: &'a Registers,
    vars: &'a [u8; MAX_VARS],
}

impl Binding<'_> {
    fn var(&self, index: usize) -> Arg {
        self.registers[self.vars[index] as usize]
    }
}

/// The replacement for an instruction by the first rule that matches, and the rule's index.
#[inline]
pub(in crate::opt) fn apply(inst: &Inst, view: &View) -> Option<(Expr, usize)> {
    let root = ROOTS[inst.op as usize].as_ref()?;
    let (a, b) = (view.resolve(inst.a), view.resolve(inst.b));
    let mut left = root.sets[kind(a, view)][0] & root.sets[kind(b, view)][1];
    while left != 0 {
        let form = &root.forms[left.trailing_zeros() as usize];
        left &= left - 1;
        let mut registers = [Arg::NONE; REGISTERS];
        (registers[0], registers[1]) = (a, b);
        if form.steps.iter().all(|step| step.holds(&mut registers, view)) {
            let rule = &RULES[form.rule as usize];
            let binding = Binding { registers: &registers, vars: &form.vars };
            let holds = |c: &Condition| binding.satisfies(c, inst, view);
            if rule.conditions.iter().all(holds) {
                return Some((binding.build(&rule.target, view), form.rule.into()));
            }
        }
    }
    None
}

/// The kind of an operand.
fn kind(arg: Arg, view: &View) -> usize {
    match view.trace.constant(arg) {
        None => view.def(arg).map_or(OPAQUE, |inst| inst.op as usize),
        Some(constant) => constant_kind(constant),
    }
}

impl Step {
    fn holds(self, registers: &mut Registers, view: &View) -> bool {
        match self {
            Step::Open { register, op, into } => match view.def(registers[register as usize]) {
                Some(inst) if inst.op == op => {
                    registers[into as usize] = view.resolve(inst.a);
                    registers[into as usize + 1] = view.resolve(inst.b);
                    true
                }
                _ => false,
            },
            Step::Const { register, constant } => {
                view.trace.constant(registers[register as usize]) == Some(constant)
            }
            Step::IsConst { register } => registers[register as usize].is_const(),
            Step::Same { register, as_register } => {
                registers[register as usize] == registers[as_register as usize]
            }
        }
    }
}

impl Binding<'_> {
    fn satisfies(&self, condition: &Condition, inst: &Inst, view: &View) -> bool {
        match condition {
            Condition::Fact(fact, vars) => {
                let mut args = [Arg::NONE; MAX_VARS];
                args.iter_mut().zip(*vars).for_each(|(arg, &var)| *arg = self.var(var));
                fact.holds(&args[..vars.len()], view)
            }
            Condition::Constant(node) => match self.build(node, view) {
                Expr::Constant(Const::Int(i)) => i != 0,
                _ => false,
            },
            Condition::Unchecked => !is_checked(inst.op, self.registers[0], self.registers[1], view),
        }
    }

    /// Builds the target, with expressions of constants computed.
    fn build(&self, node: &Node, view: &View) -> Expr {
        match node {
            Node::Var { index, .. } => Expr::Arg(self.var(*index)),
            Node::Const(constant, _) => Expr::Constant(*constant),
            Node::Op(op, operands) => match self.constant(node, view) {
                Some(constant) => Expr::Constant(constant),
                None => Expr::Op(*op, operands.iter().map(|n| self.build(n, view)).collect()),
            },
            Node::Function(..) => Expr::Constant(self.constant(node, view).unwrap_or(Const::Int(0))),
        }
    }

    /// The value of an expression of constants.
    fn constant(&self, node: &Node, view: &View) -> Option<Const> {
        match node {
            Node::Var { index, .. } => view.trace.constant(self.var(*index)),
            Node::Const(constant, _) => Some(*constant),
            Node::Function(function, index) => function.eval(view.trace.constant(self.var(*index))?),
            Node::Op(op, operands) => {
                let mut words = [0; 2];
                for (word, operand) in words.iter_mut().zip(*operands) {
                    *word = match self.constant(operand, view)? {
                        Const::Int(i) => i as u64,
                        Const::Tagged(i) => (i << 1 | 1) as u64,
                        Const::Immediate(word) => word,
                        _ => return None,
                    };
                }
                match op.fixed_ty()? {
                    Ty::Int => Some(Const::Int(ops::eval(*op, words[0], words[1])? as i64)),
                    _ => None,
                }
            }
        }
    }
}
