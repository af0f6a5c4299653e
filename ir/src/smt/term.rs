//! Terms, parsed from SMT-LIB, and their value for words of a chosen width. Only the functions of [`super`] are known;
//! anything else is a parse error.

use super::Library;
use crate::word::Word as _;
use std::rc::Rc;

/// The sort of a term's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// A word of the current width.
    Word,
    /// A word of twice that width.
    Double,
    /// A float.
    Float,
}

impl Sort {
    /// Its name in a script.
    pub(super) fn name(self) -> &'static str {
        match self {
            Sort::Bool => "Bool",
            Sort::Word => "Word",
            Sort::Double => "Double",
            Sort::Float => "Float64",
        }
    }
}

/// A term.
#[derive(Clone, Debug)]
pub struct Term {
    sort: Sort,
    node: Node,
}

#[derive(Clone, Debug)]
enum Node {
    Var(usize),
    /// In two's complement, truncated to the current width.
    Literal(u64),
    Named(Named),
    Apply(Builtin, Vec<Term>),
    Call(Rc<Term>, Vec<Term>),
}

#[derive(Clone, Copy, Debug)]
enum Named {
    Zero,
    One,
    Ones,
    Min,
    Max,
    Bits,
    Top,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Builtin {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    Ashr,
    Lshr,
    Sdiv,
    Srem,
    Smod,
    Udiv,
    Urem,
    Neg,
    Not,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
    Equal,
    Distinct,
    All,
    Any,
    No,
    Implies,
    Ite,
    SignExtend,
    ZeroExtend,
    Low,
    High,
    Log2,
    Floor,
    Modulo,
    Float,
    FloatEq,
    FloatLt,
    FloatLe,
    FloatGt,
    FloatGe,
}

/// The sorts of a function's operands and result.
#[derive(Clone, Copy)]
enum Signature {
    /// Words or doubles; the result has the same sort.
    Arithmetic,
    /// Words or doubles; the result is a truth value.
    Compare,
    /// Two operands of any one sort; the result is a truth value.
    Same,
    /// Truth values.
    Logic,
    /// A truth value and two alternatives of one sort.
    Choice,
    /// From one sort to another.
    From(Sort, Sort),
}

#[rustfmt::skip]
const BUILTINS: &[(&str, Builtin, usize, Signature)] = {
    use {Builtin::*, Signature::*};
    &[
        ("bvadd", Add, 2, Arithmetic), ("bvsub", Sub, 2, Arithmetic), ("bvmul", Mul, 2, Arithmetic),
        ("bvand", And, 2, Arithmetic), ("bvor", Or, 2, Arithmetic), ("bvxor", Xor, 2, Arithmetic),
        ("bvshl", Shl, 2, Arithmetic), ("bvashr", Ashr, 2, Arithmetic), ("bvlshr", Lshr, 2, Arithmetic),
        ("bvsdiv", Sdiv, 2, Arithmetic), ("bvsrem", Srem, 2, Arithmetic), ("bvsmod", Smod, 2, Arithmetic),
        ("bvudiv", Udiv, 2, Arithmetic), ("bvurem", Urem, 2, Arithmetic),
        ("bvneg", Neg, 1, Arithmetic), ("bvnot", Not, 1, Arithmetic),
        ("bvslt", Slt, 2, Compare), ("bvsle", Sle, 2, Compare), ("bvsgt", Sgt, 2, Compare), ("bvsge", Sge, 2, Compare),
        ("bvult", Ult, 2, Compare), ("bvule", Ule, 2, Compare), ("bvugt", Ugt, 2, Compare), ("bvuge", Uge, 2, Compare),
        ("=", Equal, 2, Same), ("distinct", Distinct, 2, Same),
        ("and", All, 0, Logic), ("or", Any, 0, Logic), ("not", No, 1, Logic), ("=>", Implies, 2, Logic),
        ("ite", Ite, 3, Choice),
        ("sx", SignExtend, 1, From(Sort::Word, Sort::Double)), ("zx", ZeroExtend, 1, From(Sort::Word, Sort::Double)),
        ("low", Low, 1, From(Sort::Double, Sort::Word)), ("high", High, 1, From(Sort::Double, Sort::Word)),
        ("modulo", Modulo, 2, From(Sort::Double, Sort::Double)),
        ("floor", Floor, 2, From(Sort::Double, Sort::Double)),
        ("log2", Log2, 1, From(Sort::Word, Sort::Word)), ("fp", Float, 1, From(Sort::Word, Sort::Float)),
        ("fp.eq", FloatEq, 2, From(Sort::Float, Sort::Bool)), ("fp.lt", FloatLt, 2, From(Sort::Float, Sort::Bool)),
        ("fp.leq", FloatLe, 2, From(Sort::Float, Sort::Bool)), ("fp.gt", FloatGt, 2, From(Sort::Float, Sort::Bool)),
        ("fp.geq", FloatGe, 2, From(Sort::Float, Sort::Bool)),
    ]
};

const NAMED: &[(&str, Named)] = &[
    ("zero", Named::Zero),
    ("one", Named::One),
    ("ones", Named::Ones),
    ("min", Named::Min),
    ("max", Named::Max),
    ("bits", Named::Bits),
    ("top", Named::Top),
];

impl Signature {
    /// The sort of the function's result, if these are possible sorts of its operands.
    fn result(self, operands: &[Sort]) -> Option<Sort> {
        let same = operands.windows(2).all(|pair| pair[0] == pair[1]);
        let numbers = operands.iter().all(|s| matches!(s, Sort::Word | Sort::Double));
        match self {
            Signature::Arithmetic => (same && numbers).then(|| operands[0]),
            Signature::Compare => (same && numbers).then_some(Sort::Bool),
            Signature::Same => (same && operands[0] != Sort::Float).then_some(Sort::Bool),
            Signature::Logic => operands.iter().all(|&s| s == Sort::Bool).then_some(Sort::Bool),
            Signature::Choice => {
                (operands[0] == Sort::Bool && operands[1] == operands[2]).then(|| operands[1])
            }
            Signature::From(from, to) => operands.iter().all(|&s| s == from).then_some(to),
        }
    }
}

impl Term {
    /// Parses a term over variables that are words.
    pub fn parse(text: &str, vars: &[&str], library: &Library) -> Result<Term, String> {
        let mut tokens: Vec<&str> = Vec::new();
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let end = match first {
                '(' | ')' => 1,
                _ => rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len()),
            };
            tokens.push(&rest[..end]);
            rest = rest[end..].trim_start();
        }
        let mut reader = Reader { text, tokens: &tokens, vars, library };
        let term = reader.term()?;
        if reader.tokens.is_empty() { Ok(term) } else { Err(format!("`{text}` continues after its end")) }
    }

    /// The sort of its value.
    pub fn sort(&self) -> Sort {
        self.sort
    }

    /// Its value for words of `width` bits (a power of two, 4 to 64); truth values are 0 and 1. The value of a term of
    /// doubles is the low half.
    pub fn eval(&self, width: u32, words: &[u64]) -> u64 {
        let words: Vec<u128> = words.iter().map(|&w| u128::from(w) & ones(width)).collect();
        self.value(width, &words) as u64
    }

    fn value(&self, width: u32, vars: &[u128]) -> u128 {
        match &self.node {
            Node::Var(index) => vars[*index],
            Node::Literal(bits) => u128::from(*bits) & ones(width),
            Node::Named(named) => named.value(width),
            Node::Call(body, operands) => {
                let mut values = [0; 4];
                for (value, operand) in values.iter_mut().zip(operands) {
                    *value = operand.value(width, vars);
                }
                body.value(width, &values[..operands.len()])
            }
            Node::Apply(builtin, operands) => apply(*builtin, operands, width, vars),
        }
    }

    fn bits(&self, width: u32) -> u32 {
        if self.sort == Sort::Double { 2 * width } else { width }
    }
}

fn ones(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

fn signed(value: u128, bits: u32) -> i128 {
    (value << (128 - bits)) as i128 >> (128 - bits)
}

impl Named {
    fn value(self, width: u32) -> u128 {
        match self {
            Named::Zero => 0,
            Named::One => 1,
            Named::Ones => ones(width),
            Named::Min => 1 << (width - 1),
            Named::Max => ones(width - 1),
            Named::Bits => width.into(),
            Named::Top => (width - 1).into(),
        }
    }
}

fn apply(builtin: Builtin, operands: &[Term], width: u32, vars: &[u128]) -> u128 {
    let value = |index: usize| operands[index].value(width, vars);
    match builtin {
        Builtin::All => return operands.iter().all(|o| o.value(width, vars) == 1).into(),
        Builtin::Any => return operands.iter().any(|o| o.value(width, vars) == 1).into(),
        Builtin::Ite => return value(if value(0) == 1 { 1 } else { 2 }),
        _ => {}
    }
    let (a, b) = (value(0), if operands.len() > 1 { value(1) } else { 0 });
    let bits = operands[0].bits(width);
    let (sa, sb) = (signed(a, bits), signed(b, bits));
    let float = |x: u128| f64::from_bits(x as u64);
    // A shift by the width or more gives 0, or copies of the sign.
    let count = b.min(u128::from(bits)) as u32;
    let result = match builtin {
        Builtin::Add => a.wrapping_add(b),
        Builtin::Sub => a.wrapping_sub(b),
        Builtin::Mul => a.wrapping_mul(b),
        Builtin::And => a & b,
        Builtin::Or => a | b,
        Builtin::Xor => a ^ b,
        Builtin::Shl => a.checked_shl(count).unwrap_or(0),
        Builtin::Ashr => (sa >> count.min(127)) as u128,
        Builtin::Lshr => a.checked_shr(count).unwrap_or(0),
        // SMT-LIB defines division by zero; none of the terms here depends on it.
        Builtin::Sdiv if b == 0 => {
            if sa < 0 {
                1
            } else {
                u128::MAX
            }
        }
        Builtin::Srem | Builtin::Smod | Builtin::Urem if b == 0 => a,
        Builtin::Udiv if b == 0 => u128::MAX,
        Builtin::Sdiv => sa.wrapping_div(sb) as u128,
        Builtin::Srem => sa.wrapping_rem(sb) as u128,
        Builtin::Smod => {
            let rest = sa.wrapping_rem(sb);
            (if rest != 0 && (rest < 0) != (sb < 0) { rest + sb } else { rest }) as u128
        }
        Builtin::Udiv => a / b,
        Builtin::Urem => a % b,
        Builtin::Neg => a.wrapping_neg(),
        Builtin::Not => !a,
        Builtin::Slt => (sa < sb).into(),
        Builtin::Sle => (sa <= sb).into(),
        Builtin::Sgt => (sa > sb).into(),
        Builtin::Sge => (sa >= sb).into(),
        Builtin::Ult => (a < b).into(),
        Builtin::Ule => (a <= b).into(),
        Builtin::Ugt => (a > b).into(),
        Builtin::Uge => (a >= b).into(),
        Builtin::Equal => (a == b).into(),
        Builtin::Distinct => (a != b).into(),
        Builtin::No => 1 - a,
        Builtin::Implies => u128::from(a == 0 || b == 1),
        Builtin::SignExtend => sa as u128,
        Builtin::ZeroExtend | Builtin::Low | Builtin::Float => a,
        Builtin::High => a >> width,
        // The complement of a negative dividend rounds to zero from the other side.
        Builtin::Floor => (if sa < 0 { !((!sa) / sb.max(1)) } else { sa / sb.max(1) }) as u128,
        Builtin::Modulo => sa.rem_euclid(sb.max(1)) as u128,
        Builtin::Log2 => a.checked_ilog2().unwrap_or(0).into(),
        Builtin::FloatEq => (float(a) == float(b)).to_bits().into(),
        Builtin::FloatLt => (float(a) < float(b)).to_bits().into(),
        Builtin::FloatLe => (float(a) <= float(b)).to_bits().into(),
        Builtin::FloatGt => (float(a) > float(b)).to_bits().into(),
        Builtin::FloatGe => (float(a) >= float(b)).to_bits().into(),
        Builtin::All | Builtin::Any | Builtin::Ite => unreachable!("done above"),
    };
    let to = match builtin {
        Builtin::SignExtend | Builtin::ZeroExtend => 2 * width,
        Builtin::Low | Builtin::High => width,
        _ => bits,
    };
    result & ones(to)
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [&'a str],
    vars: &'a [&'a str],
    library: &'a Library,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<&'a str, String> {
        let (first, rest) = self.tokens.split_first().ok_or_else(|| format!("`{}` ends early", self.text))?;
        self.tokens = rest;
        Ok(first)
    }

    fn term(&mut self) -> Result<Term, String> {
        let token = self.next()?;
        if token != "(" {
            return self.atom(token);
        }
        let head = self.next()?;
        if head == "_" {
            let (number, _width, _end) = (self.next()?, self.next()?, self.next()?);
            let bits = number.strip_prefix("bv").and_then(|n| n.parse().ok());
            let bits = bits.ok_or_else(|| format!("`{number}` is no literal of a word"))?;
            return Ok(Term { sort: Sort::Word, node: Node::Literal(bits) });
        }
        let mut operands = Vec::new();
        while self.tokens.first() != Some(&")") {
            operands.push(self.term()?);
        }
        self.next()?;
        let sorts: Vec<Sort> = operands.iter().map(|o| o.sort).collect();
        let wrong = || format!("`{head}` does not take such operands in `{}`", self.text);
        if let Some((_, builtin, count, signature)) = BUILTINS.iter().find(|(name, ..)| *name == head) {
            let fits = !operands.is_empty() && (*count == 0 || *count == operands.len());
            let sort = fits.then(|| signature.result(&sorts)).flatten().ok_or_else(wrong)?;
            return Ok(Term { sort, node: Node::Apply(*builtin, operands) });
        }
        let function = self.library.function(head).ok_or_else(|| format!("there is no `{head}`"))?;
        if function.params.len() != operands.len()
            || sorts.iter().any(|&s| s != Sort::Word)
            || operands.len() > 4
        {
            return Err(wrong());
        }
        Ok(Term { sort: function.sort, node: Node::Call(Rc::new(function.term.clone()), operands) })
    }

    fn atom(&self, token: &str) -> Result<Term, String> {
        let var = self.vars.iter().position(|v| *v == token).map(Node::Var);
        let named = || NAMED.iter().find(|(name, _)| *name == token).map(|(_, named)| Node::Named(*named));
        let node = var.or_else(named).ok_or_else(|| format!("there is no `{token}` in `{}`", self.text))?;
        Ok(Term { sort: Sort::Word, node })
    }
}
