//! Makes a matcher for each operation: the forms of rules with that operation at the root, the sets of forms that each
//! kind of operand admits, and the remaining tests of each form.

use crate::limits::{KINDS, MAX_VARS, OTHER_CONST, OTHER_INT, REGISTERS, constant_kind};
use crate::read::{Expr, Row, commuted};
use metatrace_ir::{Const, Op};

/// One bit for each form.
pub type Set = u128;

/// The build script's counterpart of `Step` in the rules.
pub enum Step {
    Open { register: u8, op: Op, into: u8 },
    Const { register: u8, constant: Const },
    IsConst { register: u8 },
    Same { register: u8, as_register: u8 },
}

pub struct Form {
    pub rule: usize,
    pub steps: Vec<Step>,
    pub vars: [u8; MAX_VARS],
}

/// The rules with one operation at the root.
#[derive(Default)]
pub struct Root {
    /// For each kind of operand, the forms that it admits as first and as second operand.
    pub sets: Vec<[Set; 2]>,
    /// Forms that admit any first or second operand, until they are added to the sets above.
    any: [Set; 2],
    pub forms: Vec<Form>,
}

impl Root {
    /// Adds a form to the sets of the kinds of operands that it admits.
    fn leave(&mut self, side: usize, form: Set, operand: Option<&Expr>) -> Result<(), String> {
        let kinds = match operand {
            None | Some(Expr::Var { constant: false, .. }) => {
                self.any[side] |= form;
                return Ok(());
            }
            Some(Expr::Var { constant: true, .. }) => OTHER_INT..=OTHER_CONST,
            Some(Expr::Op(op, _)) => *op as usize..=*op as usize,
            Some(Expr::Const(constant, _)) => constant_kind(*constant)..=constant_kind(*constant),
            Some(Expr::Function(..)) => return Err("the pattern calls a function".to_owned()),
        };
        self.sets[kinds].iter_mut().for_each(|sets| sets[side] |= form);
        Ok(())
    }
}

/// The rules of each operation, indexed by its number. An error has the index of the row and a message.
pub fn roots(rows: &[Row]) -> Result<Vec<Option<Root>>, (usize, String)> {
    let mut roots: Vec<Option<Root>> = Op::ALL.iter().map(|_| None).collect();
    for (index, row) in rows.iter().enumerate() {
        let wrong = |message: String| (index, message);
        for pattern in commuted(&row.pattern) {
            let Expr::Op(op, operands) = &pattern else {
                return Err(wrong("the pattern is no operation".to_owned()));
            };
            let root = roots[*op as usize]
                .get_or_insert_with(|| Root { sets: vec![[0; 2]; KINDS], ..Root::default() });
            if root.forms.len() >= Set::BITS as usize {
                return Err(wrong(format!("there are too many rules of `{}`", op.name())));
            }
            let bit: Set = 1 << root.forms.len();
            root.leave(0, bit, operands.first()).map_err(wrong)?;
            root.leave(1, bit, operands.get(1)).map_err(wrong)?;
            root.forms.push(form(index, operands).map_err(wrong)?);
        }
    }
    for root in roots.iter_mut().flatten() {
        let any = root.any;
        root.sets.iter_mut().flatten().zip(any.iter().cycle()).for_each(|(set, any)| *set |= any);
    }
    Ok(roots)
}

fn form(rule: usize, operands: &[Expr]) -> Result<Form, String> {
    let mut form = Form { rule, steps: Vec::new(), vars: [u8::MAX; MAX_VARS] };
    let mut next = 2;
    let mut open: Vec<(u8, &Expr)> = (0..).zip(operands).collect();
    while !open.is_empty() {
        for (register, tree) in std::mem::take(&mut open) {
            match tree {
                Expr::Var { index, constant } => {
                    if *constant {
                        form.steps.push(Step::IsConst { register });
                    }
                    match form.vars[*index] {
                        u8::MAX => form.vars[*index] = register,
                        as_register => form.steps.push(Step::Same { register, as_register }),
                    }
                }
                Expr::Const(constant, _) => form.steps.push(Step::Const { register, constant: *constant }),
                Expr::Op(op, operands) => {
                    if usize::from(next) + 2 > REGISTERS {
                        return Err("the pattern is too deep".to_owned());
                    }
                    form.steps.push(Step::Open { register, op: *op, into: next });
                    open.extend((next..).zip(operands));
                    next += 2;
                }
                Expr::Function(..) => return Err("the pattern calls a function".to_owned()),
            }
        }
    }
    Ok(form)
}
