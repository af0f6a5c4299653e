//! Native functions that traced code implements itself. Each returns None, before it has any effect, if the native
//! function must be called: for arguments of other types, and for errors.

use crate::code::Reg;
use crate::library::resume_wrapped;
use crate::ops::Machine;
use crate::run::Out;
use crate::table::{self, RedTable, Table, TableGreen, TableRed, shape_under};
use crate::value::{Error, Native, NativeRed, RedWord, Special, Str, StrRed, Value, Values, Word};
use crate::vm::{Event, Vm};
use metatrace::{Array, Mode, Red, Ref, Site, elidable, residual};
use metatrace_parts::{Binding, Bindings};

/// The byte at a position that must exist.
#[elidable]
fn byte_at(text: Ref<Str>, position: i64) -> i64 {
    i64::from(text.text()[position as usize])
}

/// The key after a key; null after the last one, and for errors, which the native function raises.
#[residual(writes())]
fn next_key(vm: Ref<Vm>, table: Ref<Table>, key: Word) -> Word {
    table::next(vm, table, key).ok().flatten().map_or(Word::NULL, |entry| entry.0)
}

/// Resumes the coroutine of a function from `coroutine.wrap`.
#[residual]
fn resume_any(
    vm: Ref<Vm>,
    native: Ref<Native>,
    arguments: Ref<Array<Values>>,
) -> Result<Ref<Array<Values>>, Ref<Error>> {
    resume_wrapped(vm, native, arguments)
}

impl<M: Mode> Machine<M> {
    /// A native function that traced code implements.
    pub fn special(
        &self,
        special: Special,
        arguments: &[Red<M, Word>],
        multi: bool,
    ) -> Out<M, Option<Red<M, Word>>> {
        let view = |i: usize| arguments.get(i).and_then(|argument| argument.view());
        let value: Option<Red<M, Word>> = match special {
            Special::None | Special::Next | Special::IpairsStep | Special::Wrapped | Special::Sort => None,
            Special::Pcall => match arguments {
                [] => None,
                [callee, rest @ ..] => return self.protected(*callee, rest, None, multi).map(Some),
            },
            Special::Xpcall => match arguments {
                [callee, handler, rest @ ..] => {
                    return self.protected(*callee, rest, Some(*handler), multi).map(Some);
                }
                _ => None,
            },
            Special::Yield => return self.yield_values(arguments).map(Some),
            Special::Select => return Ok(self.select(arguments, multi)),
            Special::Setmetatable => self.set_metatable(arguments),
            Special::Getmetatable => match view(0) {
                Some(Value::Table(table)) => {
                    table.shape().promote_polymorphic().and_then(|shape| match shape.meta {
                        None => Some(Word::NULL.into()),
                        Some(meta) => {
                            let (cells, name) = (meta.cells::<M>()?, self.vm.event(Event::Metatable).symbol);
                            let hidden = Bindings::at::<M>(cells.names, Site::none(), name);
                            let hidden = Binding::load_constant::<M>(hidden)?;
                            hidden.is_null().then(|| Word::from(meta).into())
                        }
                    })
                }
                _ => None,
            },
            Special::Rawget => match (view(0), view(1)) {
                (Some(Value::Table(table)), Some(Value::Int(i))) => table.int(i).map(|found| found.0),
                (Some(Value::Table(table)), Some(_)) => Some(table.any(self.vm, arguments[1])),
                _ => None,
            },
            Special::Rawequal => match arguments {
                [a, b, ..] => Some(self.boolean(a.raw_equals(*b))),
                _ => None,
            },
            Special::Rawlen => match view(0) {
                Some(Value::Table(table)) => Some(table.count().to_value()),
                _ => None,
            },
            Special::Type => match arguments {
                [] => None,
                [argument, ..] => Some(self.type_of(*argument)),
            },
            Special::Assert => match arguments {
                [first, ..] if !first.is_falsy(self.vm).test() => {
                    return Ok(Some(if multi { self.array(arguments).into() } else { *first }));
                }
                _ => None,
            },
            Special::Floor => match view(0) {
                Some(Value::Int(_)) => Some(arguments[0]),
                Some(Value::Float(x)) => {
                    let cut = x.to_i64();
                    if cut.eq(i64::MIN).test() {
                        None
                    } else if cut.to_f64().gt(x).test() {
                        Some((cut - 1).to_value())
                    } else {
                        Some(cut.to_value())
                    }
                }
                _ => None,
            },
            Special::Sqrt => {
                arguments.first().and_then(|x| x.number()).map(|x| Value::Float(x.sqrt()).into())
            }
            Special::Abs => match view(0) {
                Some(Value::Float(x)) => Some(Value::Float(x.abs()).into()),
                Some(Value::Int(i)) => {
                    Some(if i.lt(0).test() { i.wrapping_neg().to_value() } else { arguments[0] })
                }
                _ => None,
            },
            Special::Max | Special::Min if arguments.len() == 2 => match (view(0), view(1)) {
                (Some(Value::Int(a)), Some(Value::Int(b))) => {
                    let second = if special == Special::Max { a.lt(b) } else { b.lt(a) };
                    Some(if second.test() { arguments[1] } else { arguments[0] })
                }
                (Some(Value::Float(a)), Some(Value::Float(b))) => {
                    let second = if special == Special::Max { a.lt(b) } else { b.lt(a) };
                    Some(if second.test() { arguments[1] } else { arguments[0] })
                }
                _ => None,
            },
            Special::Max | Special::Min => None,
            Special::Insert => match (view(0), arguments) {
                (Some(Value::Table(table)), [_, value]) => self.plain_shape(table).map(|()| {
                    table.set_int(table.count() + 1, *value);
                    Word::NULL.into()
                }),
                _ => None,
            },
            Special::Remove => match (view(0), arguments) {
                (Some(Value::Table(table)), [_]) => {
                    if self.plain_shape(table).is_some() {
                        table.pop()
                    } else {
                        None
                    }
                }
                _ => None,
            },
            Special::Byte => match (view(0), view(1), arguments.len()) {
                (Some(Value::Str(text)), Some(Value::Int(i)), 2) => {
                    let at = i - 1;
                    at.unsigned_lt(text.size()).test().then(|| byte_at::<M>(text, at).to_value())
                }
                _ => None,
            },
            Special::Ipairs => None,
        };
        let Some(value) = value else { return Ok(None) };
        if special == Special::Insert && multi {
            return Ok(Some(self.array(&[]).into()));
        }
        Ok(Some(if multi { self.array(&[value]).into() } else { value }))
    }

    /// Some if a table has no metatable.
    fn plain_shape(&self, table: Red<M, Ref<Table>>) -> Option<()> {
        table.shape().promote_polymorphic()?.meta.is_none().then_some(())
    }

    fn type_of(&self, word: Red<M, Word>) -> Red<M, Word> {
        let name = match word.view() {
            None => 0,
            Some(Value::Bool(_)) => 1,
            Some(Value::Int(_) | Value::Float(_)) => 2,
            Some(Value::Str(_)) => 3,
            Some(Value::Table(_)) => 4,
            Some(Value::Function(_) | Value::Native(_)) => 5,
            Some(Value::Thread(_) | Value::Other(_)) => 6,
        };
        Word::from(self.vm.type_names[name]).into()
    }

    fn select(&self, arguments: &[Red<M, Word>], multi: bool) -> Option<Red<M, Word>> {
        let (first, rest) = arguments.split_first()?;
        match first.view() {
            Some(Value::Str(text)) if text.is_constant() || !M::TRACED => {
                if text.promote().text() != b"#" {
                    return None;
                }
                let count = Red::<M, i64>::from(rest.len()).to_value();
                Some(if multi { self.array(&[count]).into() } else { count })
            }
            Some(Value::Int(i)) if !multi => {
                let at = i - 1;
                if !at.unsigned_lt(rest.len()).test() {
                    return None;
                }
                Some(self.array(rest).at(at))
            }
            _ => None,
        }
    }

    fn set_metatable(&self, arguments: &[Red<M, Word>]) -> Option<Red<M, Word>> {
        let [table, meta] = arguments else { return None };
        let (Some(Value::Table(object)), Some(Value::Table(meta))) = (table.view(), meta.view()) else {
            return None;
        };
        let shape = object.shape().promote_polymorphic()?;
        if shape.meta.is_some() || shape.cells.is_some() {
            return None;
        }
        let meta = meta.promote_polymorphic()?;
        object.set_shape(shape_under(self.vm, shape, Some(meta)));
        Some(*table)
    }

    /// Makes the next iteration of a loop whose iterator is that of `pairs` or `ipairs`; returns whether it has done
    /// so.
    pub fn known_iterator(&self, base: Reg, count: u8) -> Out<M, bool> {
        let Some(Value::Native(native)) = self.reg(base).view() else { return Ok(false) };
        let Some(builtin) = native.builtin().promote_polymorphic() else { return Ok(false) };
        match builtin.special {
            Special::IpairsStep if count >= 1 => {
                let Some(Value::Int(i)) = self.reg(base + 2).view() else { return Ok(false) };
                let i = (i + 1).to_value();
                let value = self.index(self.reg(base + 1), i, crate::code::Arg::Const(0))?;
                if value.is_null().test() {
                    self.set(base + 3, Word::NULL);
                } else {
                    self.set(base + 3, i);
                }
                if count > 1 {
                    self.set(base + 4, value);
                }
            }
            Special::Wrapped => {
                let results =
                    resume_any(self.vm, native, self.array(&[self.reg(base + 1), self.reg(base + 2)]))?;
                self.spread(results, base + 3, count);
                return Ok(true);
            }
            Special::Next if count >= 1 => {
                let Some(table) = self.reg(base + 1).table() else { return Ok(false) };
                let key = next_key(self.vm, table, self.reg(base + 2));
                if key.is_null().test() {
                    // The end of the iteration, or an error.
                    return Ok(false);
                }
                self.set(base + 3, key);
                if count > 1 {
                    self.set(base + 4, table.any(self.vm, key));
                }
            }
            _ => return Ok(false),
        }
        (2..count).for_each(|i| self.set(base + 3 + i, Word::NULL));
        Ok(true)
    }
}
