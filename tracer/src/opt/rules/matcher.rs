//! The compiled table. Rules stand by the operation at their root; for each such operation two rows of
//! bit sets say which rules the kind of the first and of the second operand leaves: an instruction is
//! asked for with two loads and an `and`, and in most cases that is the end of it. The few rules that are
//! left are tried in the table's order, each as a short list of steps. Nothing is allocated unless a
//! rule fires.

use super::conditions::{Condition, is_checked};
use super::read::{MAX_VARS, Node, Rule, commuted};
use crate::opt::facts::View;
use crate::opt::forward::Expr;
use metatrace_ir::{Arg, Const, Inst, Op, Ty, ops};

/// One bit for each rule of an operation.
type Set = u128;

/// What is seen of an operand at once: the pure operation that made it, a constant that rules name, or
/// one of these.
const OTHER_INT: usize = Op::ALL.len();
const ZERO: usize = OTHER_INT + 1;
const ONE: usize = OTHER_INT + 2;
const MINUS_ONE: usize = OTHER_INT + 3;
const OTHER_CONST: usize = OTHER_INT + 4;
const OPAQUE: usize = OTHER_INT + 5;
const KINDS: usize = OTHER_INT + 6;

/// Operands of the root and of operations below it.
const REGISTERS: usize = 8;
type Registers = [Arg; REGISTERS];

/// One thing to check of an instruction.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The operand was made by that operation; its operands go to two registers.
    Open { register: u8, op: Op, into: u8 },
    /// It is that constant.
    Const { register: u8, constant: Const },
    /// It is a constant.
    IsConst { register: u8 },
    /// It is the same as another operand.
    Same { register: u8, as_register: u8 },
}

/// A form of a rule.
#[derive(Debug)]
struct Form {
    /// The rule's index in the table.
    rule: u16,
    steps: Vec<Step>,
    /// The register of each variable.
    vars: [u8; MAX_VARS],
}

/// The rules of one operation.
#[derive(Debug)]
struct Root {
    /// By kind, the forms that the first and the second operand leave.
    sets: Box<[[Set; 2]; KINDS]>,
    /// Those that any first or second operand leaves, until they are part of the sets above.
    any: [Set; 2],
    forms: Vec<Form>,
}

impl Default for Root {
    fn default() -> Root {
        Root { sets: Box::new([[0; 2]; KINDS]), any: [0; 2], forms: Vec::new() }
    }
}

impl Root {
    /// A form stays in question where an operand matches.
    fn leave(&mut self, side: usize, form: Set, operand: Option<&Node>) {
        let kinds = match operand {
            None | Some(Node::Var { constant: false, .. }) => {
                self.any[side] |= form;
                return;
            }
            Some(Node::Var { constant: true, .. }) => OTHER_INT..=OTHER_CONST,
            Some(Node::Op(op, _)) => *op as usize..=*op as usize,
            Some(Node::Const(constant, _)) => constant_kind(*constant)..=constant_kind(*constant),
            Some(Node::Function(..)) => panic!("a pattern calls a function"),
        };
        self.sets[kinds].iter_mut().for_each(|sets| sets[side] |= form);
    }
}

/// The compiled table.
#[derive(Debug)]
pub(super) struct Matcher {
    rules: Vec<Rule>,
    roots: Vec<Option<Root>>,
}

/// What the variables of a rule stand for.
struct Binding<'a> {
    registers: &'a Registers,
    vars: &'a [u8; MAX_VARS],
}

impl Binding<'_> {
    fn var(&self, index: usize) -> Arg {
        self.registers[self.vars[index] as usize]
    }
}

impl Matcher {
    /// Compiles a table.
    pub fn new(rules: Vec<Rule>) -> Matcher {
        let mut matcher = Matcher { rules: Vec::new(), roots: Op::ALL.iter().map(|_| None).collect() };
        for (index, rule) in rules.iter().enumerate() {
            for pattern in commuted(&rule.pattern) {
                let Node::Op(op, operands) = &pattern else { panic!("`{}` matches no operation", rule.name) };
                let root = matcher.roots[*op as usize].get_or_insert_with(Root::default);
                assert!(root.forms.len() < Set::BITS as usize, "too many rules of `{}`", op.name());
                let bit: Set = 1 << root.forms.len();
                root.leave(0, bit, operands.first());
                root.leave(1, bit, operands.get(1));
                root.forms.push(compile(index, rule, operands));
            }
        }
        for root in matcher.roots.iter_mut().flatten() {
            let any = root.any;
            root.sets.iter_mut().flatten().zip(any.iter().cycle()).for_each(|(set, any)| *set |= any);
        }
        matcher.rules = rules;
        matcher
    }

    /// The table.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What the first rule that fits makes of an instruction, and its index.
    #[inline]
    pub fn apply(&self, inst: &Inst, view: &View) -> Option<(Expr, usize)> {
        let root = self.roots[inst.op as usize].as_ref()?;
        let (a, b) = (view.resolve(inst.a), view.resolve(inst.b));
        let mut left = root.sets[kind(a, view)][0] & root.sets[kind(b, view)][1];
        while left != 0 {
            let form = &root.forms[left.trailing_zeros() as usize];
            left &= left - 1;
            let mut registers = [Arg::NONE; REGISTERS];
            (registers[0], registers[1]) = (a, b);
            if form.steps.iter().all(|step| step.holds(&mut registers, view)) {
                let rule = &self.rules[form.rule as usize];
                let binding = Binding { registers: &registers, vars: &form.vars };
                let holds = |c: &Condition| binding.satisfies(c, inst, view);
                if rule.conditions.iter().all(holds) {
                    return Some((binding.build(&rule.target, view), form.rule.into()));
                }
            }
        }
        None
    }
}

/// The kind of an operand.
fn kind(arg: Arg, view: &View) -> usize {
    match view.trace.constant(arg) {
        None => view.def(arg).map_or(OPAQUE, |inst| inst.op as usize),
        Some(constant) => constant_kind(constant),
    }
}

fn constant_kind(constant: Const) -> usize {
    match constant {
        Const::Int(0) => ZERO,
        Const::Int(1) => ONE,
        Const::Int(-1) => MINUS_ONE,
        Const::Int(_) => OTHER_INT,
        _ => OTHER_CONST,
    }
}

fn compile(index: usize, rule: &Rule, operands: &[Node]) -> Form {
    let mut form = Form { rule: index as u16, steps: Vec::new(), vars: [u8::MAX; MAX_VARS] };
    let mut next = 2;
    let mut open: Vec<(u8, &Node)> = (0..).zip(operands).collect();
    while !open.is_empty() {
        for (register, node) in std::mem::take(&mut open) {
            match node {
                Node::Var { index, constant } => {
                    if *constant {
                        form.steps.push(Step::IsConst { register });
                    }
                    match form.vars[*index] {
                        u8::MAX => form.vars[*index] = register,
                        as_register => form.steps.push(Step::Same { register, as_register }),
                    }
                }
                Node::Const(constant, _) => form.steps.push(Step::Const { register, constant: *constant }),
                Node::Op(op, operands) => {
                    assert!(usize::from(next) + 2 <= REGISTERS, "`{}` is too deep", rule.name);
                    form.steps.push(Step::Open { register, op: *op, into: next });
                    open.extend((next..).zip(operands));
                    next += 2;
                }
                Node::Function(..) => panic!("`{}` calls a function in its pattern", rule.name),
            }
        }
    }
    form
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
                args.iter_mut().zip(vars).for_each(|(arg, &var)| *arg = self.var(var));
                fact.holds(&args[..vars.len()], view)
            }
            Condition::Constant(node) => match self.build(node, view) {
                Expr::Constant(Const::Int(i)) => i != 0,
                _ => false,
            },
            Condition::Unchecked => !is_checked(inst.op, self.registers[0], self.registers[1], view),
        }
    }

    /// The target, as far as it is about constants already computed.
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
                for (word, operand) in words.iter_mut().zip(operands) {
                    *word = match self.constant(operand, view)? {
                        Const::Int(i) => i as u64,
                        Const::Tagged(i) => (i << 1 | 1) as u64,
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
