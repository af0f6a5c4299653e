//! The procedures of the library that traced code implements itself. Each of these returns None, before it has any
//! effect, if the library's function must be called: for operands of other types, and for errors.

use crate::run::Machine;
use crate::value::{
    Big, Bytes, Char, CharRed, Items, Pair, PairRed, Ratio, RedWord, Str, Symbol, Value, Word,
};
use crate::vm::StateRed;
use metatrace::{Any, Array, Mode, Prim, Red, Ref, residual};

/// A procedure of the library that traced code implements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Prim)]
#[repr(u8)]
pub enum Primitive {
    None,
    Car,
    Cdr,
    Caar,
    Cadr,
    Cdar,
    Cddr,
    Caddr,
    Cons,
    SetCar,
    SetCdr,
    List,
    Vector,
    IsNull,
    IsPair,
    IsVector,
    IsString,
    IsSymbol,
    IsChar,
    IsBoolean,
    IsProcedure,
    IsNumber,
    IsInteger,
    Not,
    Eq,
    Eqv,
    Equal,
    Add,
    Sub,
    Mul,
    Div,
    Quotient,
    Remainder,
    Modulo,
    NumEq,
    Less,
    LessEq,
    Greater,
    GreaterEq,
    IsZero,
    IsPositive,
    IsNegative,
    IsEven,
    IsOdd,
    Abs,
    Min,
    Max,
    Sqrt,
    Inexact,
    Exact,
    Truncate,
    BitAnd,
    BitOr,
    BitXor,
    VectorRef,
    VectorSet,
    VectorLength,
    MakeVector,
    BytesRef,
    BytesSet,
    BytesLength,
    StringRef,
    StringLength,
    CharToInteger,
    IntegerToChar,
    CharEq,
    CharLess,
    Handlers,
    Winders,
    SetWinders,
    Unspecified,
}

const NAMES: &[(&str, Primitive)] = &[
    ("car", Primitive::Car),
    ("cdr", Primitive::Cdr),
    ("caar", Primitive::Caar),
    ("cadr", Primitive::Cadr),
    ("cdar", Primitive::Cdar),
    ("cddr", Primitive::Cddr),
    ("caddr", Primitive::Caddr),
    ("cons", Primitive::Cons),
    ("set-car!", Primitive::SetCar),
    ("set-cdr!", Primitive::SetCdr),
    ("list", Primitive::List),
    ("vector", Primitive::Vector),
    ("null?", Primitive::IsNull),
    ("pair?", Primitive::IsPair),
    ("vector?", Primitive::IsVector),
    ("string?", Primitive::IsString),
    ("symbol?", Primitive::IsSymbol),
    ("char?", Primitive::IsChar),
    ("boolean?", Primitive::IsBoolean),
    ("procedure?", Primitive::IsProcedure),
    ("number?", Primitive::IsNumber),
    ("exact-integer?", Primitive::IsInteger),
    ("not", Primitive::Not),
    ("eq?", Primitive::Eq),
    ("eqv?", Primitive::Eqv),
    ("equal?", Primitive::Equal),
    ("+", Primitive::Add),
    ("-", Primitive::Sub),
    ("*", Primitive::Mul),
    ("/", Primitive::Div),
    ("quotient", Primitive::Quotient),
    ("truncate-quotient", Primitive::Quotient),
    ("remainder", Primitive::Remainder),
    ("truncate-remainder", Primitive::Remainder),
    ("modulo", Primitive::Modulo),
    ("floor-remainder", Primitive::Modulo),
    ("=", Primitive::NumEq),
    ("<", Primitive::Less),
    ("<=", Primitive::LessEq),
    (">", Primitive::Greater),
    (">=", Primitive::GreaterEq),
    ("zero?", Primitive::IsZero),
    ("positive?", Primitive::IsPositive),
    ("negative?", Primitive::IsNegative),
    ("even?", Primitive::IsEven),
    ("odd?", Primitive::IsOdd),
    ("abs", Primitive::Abs),
    ("min", Primitive::Min),
    ("max", Primitive::Max),
    ("sqrt", Primitive::Sqrt),
    ("inexact", Primitive::Inexact),
    ("exact", Primitive::Exact),
    ("truncate", Primitive::Truncate),
    ("bitwise-and", Primitive::BitAnd),
    ("bitwise-ior", Primitive::BitOr),
    ("bitwise-xor", Primitive::BitXor),
    ("vector-ref", Primitive::VectorRef),
    ("vector-set!", Primitive::VectorSet),
    ("vector-length", Primitive::VectorLength),
    ("make-vector", Primitive::MakeVector),
    ("bytevector-u8-ref", Primitive::BytesRef),
    ("bytevector-u8-set!", Primitive::BytesSet),
    ("bytevector-length", Primitive::BytesLength),
    ("string-ref", Primitive::StringRef),
    ("string-length", Primitive::StringLength),
    ("char->integer", Primitive::CharToInteger),
    ("integer->char", Primitive::IntegerToChar),
    ("char=?", Primitive::CharEq),
    ("char<?", Primitive::CharLess),
    ("%handlers", Primitive::Handlers),
    ("%winders", Primitive::Winders),
    ("%set-winders!", Primitive::SetWinders),
    ("%unspecified", Primitive::Unspecified),
];

/// An array, and the index of an item, which must exist.
type Element<M, C> = (Red<M, Ref<Array<C>>>, Red<M, i64>);

/// The largest vector that traced code allocates itself.
const LARGEST: i64 = 1 << 16;

/// The primitive of the procedure with that name.
pub fn primitive_of(name: &str) -> Primitive {
    NAMES.iter().find(|entry| entry.0 == name).map_or(Primitive::None, |entry| entry.1)
}

/// The character at an index; -1 if there is none.
#[residual(writes())]
fn char_at(text: Ref<Str>, index: i64) -> i64 {
    let text = text.text.borrow();
    usize::try_from(index).ok().and_then(|i| text.get(i)).map_or(-1, |c| i64::from(u32::from(*c)))
}

#[residual(writes())]
fn char_count(text: Ref<Str>) -> i64 {
    text.text.borrow().len() as i64
}

#[residual(writes())]
fn equal_values(a: Word, b: Word) -> bool {
    crate::library::equal(a, b)
}

#[residual(writes())]
fn same_numbers(a: Word, b: Word) -> bool {
    crate::library::eqv(a, b)
}

impl<M: Mode> Machine<M> {
    /// The result of a primitive.
    pub fn primitive(&self, primitive: Primitive, arguments: &[Red<M, Word>]) -> Option<Red<M, Word>> {
        if let Some(truth) = self.predicate(primitive, arguments) {
            return Some(self.boolean(truth));
        }
        match *arguments {
            [] => self.nullary(primitive),
            [a] => self.unary(primitive, a),
            [a, b] => self.binary(primitive, a, b),
            _ => self.general(primitive, arguments),
        }
    }

    fn nullary(&self, primitive: Primitive) -> Option<Red<M, Word>> {
        use crate::vm::StateGreen;
        match primitive {
            Primitive::List => Some(Word::from(self.vm.nil).into()),
            Primitive::Handlers => Some(self.vm.state.handlers::<M>()),
            Primitive::Winders => Some(self.vm.state.winders::<M>()),
            Primitive::Unspecified => Some(Word::from(self.vm.unspecified).into()),
            _ => None,
        }
    }

    fn general(&self, primitive: Primitive, arguments: &[Red<M, Word>]) -> Option<Red<M, Word>> {
        match (primitive, arguments) {
            (Primitive::List, _) => Some(self.list(arguments, Word::from(self.vm.nil).into())),
            (Primitive::Vector, _) => Some(self.items(arguments).into()),
            (Primitive::Add | Primitive::Mul, [a, b, rest @ ..]) => {
                let mut sum = self.binary(primitive, *a, *b)?;
                for word in rest {
                    sum = self.binary(primitive, sum, *word)?;
                }
                Some(sum)
            }
            (Primitive::VectorSet, [vector, index, value]) => {
                let (array, index) = self.element::<Items>(*vector, *index)?;
                array.put(index, *value);
                Some(Word::from(self.vm.unspecified).into())
            }
            (Primitive::BytesSet, [bytes, index, value]) => {
                let (array, index) = self.element::<Bytes>(*bytes, *index)?;
                let Value::Int(value) = value.view() else { return None };
                array.put(index, value.to_u8()?);
                Some(Word::from(self.vm.unspecified).into())
            }
            _ => None,
        }
    }

    /// The operands as an array of a class and the index of an existing item.
    fn element<C: metatrace::ArrayClass>(
        &self,
        array: Red<M, Word>,
        index: Red<M, Word>,
    ) -> Option<Element<M, C>> {
        let array = array.array::<C>()?;
        let Value::Int(index) = index.view() else { return None };
        index.unsigned_lt(array.len()).test().then_some((array, index))
    }

    fn unary(&self, primitive: Primitive, a: Red<M, Word>) -> Option<Red<M, Word>> {
        match primitive {
            Primitive::Car => Some(a.pair()?.car()),
            Primitive::Cdr => Some(a.pair()?.cdr()),
            Primitive::Caar => Some(a.pair()?.car().pair()?.car()),
            Primitive::Cadr => Some(a.pair()?.cdr().pair()?.car()),
            Primitive::Cdar => Some(a.pair()?.car().pair()?.cdr()),
            Primitive::Cddr => Some(a.pair()?.cdr().pair()?.cdr()),
            Primitive::Caddr => Some(a.pair()?.cdr().pair()?.cdr().pair()?.car()),
            Primitive::List => Some(self.list(&[a], Word::from(self.vm.nil).into())),
            Primitive::Vector => Some(self.items(&[a]).into()),
            Primitive::Add | Primitive::Mul => match a.view() {
                Value::Int(_) | Value::Float(_) => Some(a),
                _ => None,
            },
            Primitive::Sub => match a.view() {
                Value::Int(a) => Some(Red::from(0).checked_sub(a)?.to_value()),
                Value::Float(x) => Some(Value::Float(x.negated()).into()),
                _ => None,
            },
            Primitive::Abs => match a.view() {
                Value::Int(i) if !i.lt(0).test() => Some(a),
                Value::Int(i) => Some(Red::from(0).checked_sub(i)?.to_value()),
                Value::Float(x) => Some(Value::Float(x.abs()).into()),
                _ => None,
            },
            Primitive::Sqrt => match a.view() {
                Value::Float(x) if x.ge(0.0).test() => Some(Value::Float(x.sqrt()).into()),
                _ => None,
            },
            Primitive::Inexact => match a.view() {
                Value::Float(_) => Some(a),
                Value::Int(i) => Some(Value::Float(i.to_f64()).into()),
                _ => None,
            },
            Primitive::Exact | Primitive::Truncate => match a.view() {
                Value::Int(_) => Some(a),
                Value::Float(x) if primitive == Primitive::Exact => {
                    let i = x.to_i64();
                    i.to_f64().eq(x).test().then_some(())?;
                    i.ne(i64::MIN).test().then(|| i.to_value())
                }
                _ => None,
            },
            Primitive::VectorLength => Some(a.array::<Items>()?.len().to_value()),
            Primitive::BytesLength => Some(a.array::<Bytes>()?.len().to_value()),
            Primitive::StringLength => Some(char_count(self.string(a)?).to_value()),
            Primitive::CharToInteger => match a.view() {
                Value::Char(c) => Some(c.code().to_value()),
                _ => None,
            },
            Primitive::IntegerToChar => match a.view() {
                Value::Int(code) if code.unsigned_lt(0xD800).test() => Some(Char::alloc(code).into()),
                _ => None,
            },
            Primitive::SetWinders => {
                Red::<M, _>::from(self.vm.state).set_winders(a);
                Some(Word::from(self.vm.unspecified).into())
            }
            _ => None,
        }
    }

    fn string(&self, word: Red<M, Word>) -> Option<Red<M, Ref<Str>>> {
        if word.is_tagged().test() { None } else { word.downcast() }
    }

    fn binary(&self, primitive: Primitive, a: Red<M, Word>, b: Red<M, Word>) -> Option<Red<M, Word>> {
        let unspecified = Word::from(self.vm.unspecified).into();
        match primitive {
            Primitive::Cons => Some(Pair::alloc(a, b).into()),
            Primitive::SetCar => {
                a.pair()?.set_car(b);
                Some(unspecified)
            }
            Primitive::SetCdr => {
                a.pair()?.set_cdr(b);
                Some(unspecified)
            }
            Primitive::List => Some(self.list(&[a, b], Word::from(self.vm.nil).into())),
            Primitive::Vector => Some(self.items(&[a, b]).into()),
            Primitive::VectorRef => {
                let (array, index) = self.element::<Items>(a, b)?;
                Some(array.at(index))
            }
            Primitive::BytesRef => {
                let (array, index) = self.element::<Bytes>(a, b)?;
                Some(array.at(index).to_i64().to_value())
            }
            Primitive::StringRef => {
                let (text, Value::Int(index)) = (self.string(a)?, b.view()) else { return None };
                let code = char_at(text, index);
                code.ge(0).test().then(|| Char::alloc(code).into())
            }
            Primitive::MakeVector => match a.view() {
                Value::Int(size) if size.unsigned_lt(LARGEST).test() => {
                    Some(Red::<M, Ref<Array<Items>>>::alloc(size, b).into())
                }
                _ => None,
            },
            _ => self.arithmetic(primitive, a, b),
        }
    }

    fn arithmetic(&self, primitive: Primitive, a: Red<M, Word>, b: Red<M, Word>) -> Option<Red<M, Word>> {
        let (a, b) = match (a.view(), b.view()) {
            (Value::Int(a), Value::Int(b)) => return self.integers(primitive, a, b),
            (Value::Float(a), Value::Float(b)) => (a, b),
            (Value::Int(a), Value::Float(b)) => (a.to_f64(), b),
            (Value::Float(_), Value::Int(b)) if primitive == Primitive::Div && b.eq(0).test() => return None,
            (Value::Float(a), Value::Int(b)) => (a, b.to_f64()),
            _ => return None,
        };
        Some(
            Value::Float(match primitive {
                Primitive::Add => a + b,
                Primitive::Sub => a - b,
                Primitive::Mul => a * b,
                Primitive::Div => a / b,
                _ => return None,
            })
            .into(),
        )
    }

    fn integers(&self, primitive: Primitive, a: Red<M, i64>, b: Red<M, i64>) -> Option<Red<M, Word>> {
        let value = match primitive {
            Primitive::Add => a.checked_add(b)?,
            Primitive::Sub => a.checked_sub(b)?,
            Primitive::Mul => a.checked_mul(b)?,
            Primitive::Quotient | Primitive::Remainder | Primitive::Modulo => {
                if b.gt(0).test() && primitive == Primitive::Modulo {
                    a.floor_mod(b)
                } else if b.gt(0).test() && a.ge(0).test() {
                    if primitive == Primitive::Quotient { a.floor_div(b) } else { a.floor_mod(b) }
                } else {
                    return None;
                }
            }
            Primitive::Min => return Some(if b.lt(a).test() { b } else { a }.to_value()),
            Primitive::Max => return Some(if a.lt(b).test() { b } else { a }.to_value()),
            Primitive::BitAnd => a & b,
            Primitive::BitOr => a | b,
            Primitive::BitXor => a ^ b,
            _ => return None,
        };
        Some(value.to_value())
    }

    /// The result of a primitive that is a predicate.
    pub fn predicate(&self, primitive: Primitive, arguments: &[Red<M, Word>]) -> Option<Red<M, bool>> {
        match *arguments {
            [a] => self.question(primitive, a),
            [a, b] => self.comparison(primitive, a, b),
            _ => None,
        }
    }

    fn question(&self, primitive: Primitive, a: Red<M, Word>) -> Option<Red<M, bool>> {
        let is = |truth: bool| Some(truth.into());
        match primitive {
            Primitive::Not => Some(a.same(Word::from(self.vm.falsehood))),
            Primitive::IsNull => Some(a.same(Word::from(self.vm.nil))),
            Primitive::IsPair => is(a.pair().is_some()),
            Primitive::IsBoolean => {
                Some(a.same(Word::from(self.vm.falsehood)).select(true, a.same(Word::from(self.vm.truth))))
            }
            Primitive::IsVector => is(a.array::<Items>().is_some()),
            Primitive::IsString => is(self.string(a).is_some()),
            Primitive::IsSymbol => is(!a.is_tagged().test() && a.downcast::<Symbol>().is_some()),
            Primitive::IsChar => is(!a.is_tagged().test() && a.downcast::<Char>().is_some()),
            Primitive::IsProcedure => match a.view() {
                Value::Closure(_) | Value::Native(_) => is(true),
                Value::Other(_) => None,
                _ => is(false),
            },
            Primitive::IsNumber => match a.view() {
                Value::Int(_) | Value::Float(_) => is(true),
                Value::Other(object) => is(is_large(object)),
                _ => is(false),
            },
            Primitive::IsInteger => match a.view() {
                Value::Int(_) => is(true),
                Value::Other(_) => None,
                _ => is(false),
            },
            Primitive::IsZero | Primitive::IsPositive | Primitive::IsNegative => match a.view() {
                Value::Int(i) => Some(match primitive {
                    Primitive::IsZero => i.eq(0),
                    Primitive::IsPositive => i.gt(0),
                    _ => i.lt(0),
                }),
                Value::Float(x) => Some(match primitive {
                    Primitive::IsZero => x.eq(0.0),
                    Primitive::IsPositive => x.gt(0.0),
                    _ => x.lt(0.0),
                }),
                _ => None,
            },
            Primitive::IsEven | Primitive::IsOdd => match a.view() {
                Value::Int(i) => Some((i & 1).eq(i64::from(primitive == Primitive::IsOdd))),
                _ => None,
            },
            _ => None,
        }
    }

    fn comparison(&self, primitive: Primitive, a: Red<M, Word>, b: Red<M, Word>) -> Option<Red<M, bool>> {
        match primitive {
            Primitive::Eq | Primitive::Eqv | Primitive::Equal => Some(self.equivalent(primitive, a, b)),
            Primitive::CharEq | Primitive::CharLess => match (a.view(), b.view()) {
                (Value::Char(a), Value::Char(b)) if primitive == Primitive::CharEq => {
                    Some(a.code().eq(b.code()))
                }
                (Value::Char(a), Value::Char(b)) => Some(a.code().lt(b.code())),
                _ => None,
            },
            Primitive::NumEq
            | Primitive::Less
            | Primitive::LessEq
            | Primitive::Greater
            | Primitive::GreaterEq => {
                let (a, b) = match (a.view(), b.view()) {
                    (Value::Int(a), Value::Int(b)) => {
                        return Some(match primitive {
                            Primitive::NumEq => a.eq(b),
                            Primitive::Less => a.lt(b),
                            Primitive::LessEq => a.le(b),
                            Primitive::Greater => a.gt(b),
                            _ => a.ge(b),
                        });
                    }
                    (Value::Float(a), Value::Float(b)) => (a, b),
                    _ => return None,
                };
                Some(match primitive {
                    Primitive::NumEq => a.eq(b),
                    Primitive::Less => a.lt(b),
                    Primitive::LessEq => a.le(b),
                    Primitive::Greater => a.gt(b),
                    _ => a.ge(b),
                })
            }
            _ => None,
        }
    }

    /// `eq?` of numbers and characters is `eqv?`: programs cannot distinguish boxed numbers with the same value.
    fn equivalent(&self, primitive: Primitive, a: Red<M, Word>, b: Red<M, Word>) -> Red<M, bool> {
        if a.same(b).test() {
            return true.into();
        }
        match (a.view(), b.view()) {
            (Value::Int(a), Value::Int(b)) => a.eq(b),
            (Value::Int(_), _) | (_, Value::Int(_)) => false.into(),
            (Value::Char(a), Value::Char(b)) => a.code().eq(b.code()),
            (Value::Float(_), Value::Float(_)) | (Value::Closure(_), Value::Closure(_)) => same_numbers(a, b),
            (Value::Pair(_), Value::Pair(_)) if primitive == Primitive::Equal => equal_values(a, b),
            (Value::Other(x), Value::Other(_)) => {
                if primitive == Primitive::Equal {
                    equal_values(a, b)
                } else if is_large(x) {
                    same_numbers(a, b)
                } else {
                    false.into()
                }
            }
            _ => false.into(),
        }
    }
}

/// Whether it is a number other than a 64-bit integer or a float.
fn is_large<M: Mode>(object: Red<M, Ref<Any>>) -> bool {
    object.downcast::<Big>().is_some() || object.downcast::<Ratio>().is_some()
}
