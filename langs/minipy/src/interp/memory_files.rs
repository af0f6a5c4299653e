//! `io.StringIO` and `io.BytesIO` in traced code: they are created inline, and writing to a `StringIO` is a store.
//! Errors, and operations that take more than one step, are left to the native methods.

use super::arith::special;
use super::{class_of, payload};
use crate::objects::args::{Args, Out, Step};
use crate::objects::byte_storage::{
    self, ByteArray, ByteArrayExt as _, ByteArrayRed as _, ByteItems, Bytes, BytesRed as _,
};
use crate::objects::heap_util::LONG;
use crate::objects::memory_files::{
    self as storage, ByteBuffer, ByteBufferRed as _, FEW_PIECES, KEPT, PLAIN, TextBuffer, TextBufferRed as _,
};
use crate::objects::model::*;
use crate::vm::Vm;
use metatrace::{Array, Mode, Object, Red, Ref, residual};

/// The result of a method: None if the native function must do it.
type Answer<M> = Option<Out<M>>;

/// The receiver of a method with `others` further arguments, none of them named.
fn receiver<M: Mode, F: Object>(vm: Ref<Vm>, args: Args<'_, M>, others: usize) -> Option<Red<M, Ref<F>>> {
    if args.count != others + 1 || args.names.is_some() {
        return None;
    }
    this(vm, args.get(0))
}

/// The value as a file of type `F`, if it or its payload is one.
fn this<M: Mode, F: Object>(vm: Ref<Vm>, value: Red<M, Value>) -> Option<Red<M, Ref<F>>> {
    value.downcast::<F>().or_else(|| payload(vm, value)?.downcast::<F>())
}

/// Whether `__new__` is called for exactly the built-in class.
fn makes<M: Mode, F: Object>(vm: Ref<Vm>, args: Args<'_, M>) -> bool {
    args.count > args.named() && args.get(0).promote() == Value::from(vm.class_of_kind(F::type_id()))
}

fn open_text<M: Mode>(file: Red<M, Ref<TextBuffer>>) -> Option<Red<M, Ref<TextBuffer>>> {
    file.closed().not().test().then_some(file)
}

fn open_bytes<M: Mode>(file: Red<M, Ref<ByteBuffer>>) -> Option<Red<M, Ref<ByteBuffer>>> {
    file.closed().not().test().then_some(file)
}

/// The result of a residual call; null leaves the work to the native function.
fn present<M: Mode>(value: Red<M, Value>) -> Answer<M> {
    if value.is_null().test() { None } else { Some(Ok(value)) }
}

/// `StringIO.__new__(StringIO, ...)`
pub fn new_text<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !makes::<M, TextBuffer>(vm, args) {
        return None;
    }
    let pieces = Red::<M, Ref<Array<Items>>>::alloc(FEW_PIECES, Value::NULL);
    let text = Red::<M, Ref<Str>>::from(vm.empty_text);
    Some(Ok(TextBuffer::alloc::<M>(text, pieces, 0i64, 0i64, 0i64, PLAIN, false).into()))
}

/// `StringIO.__init__()` and `StringIO.__init__(text)` of a new file.
pub fn init_text<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let others = args.count.saturating_sub(1).min(1);
    let file = open_text(receiver::<M, TextBuffer>(vm, args, others)?)?;
    if (file.length() | file.position()).ne(0).test() || file.newline().ne(PLAIN).test() {
        return None;
    }
    if others == 1 {
        let text = args.get(1).downcast::<Str>()?;
        file.set_text(text);
        file.set_length(text.chars());
    }
    Some(Ok(vm.none.into()))
}

/// `StringIO.write(text)`
pub fn write_text<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let file = open_text(receiver::<M, TextBuffer>(vm, args, 1)?)?;
    let text = args.get(1).downcast::<Str>()?;
    // With these two values of `newline`, a text is kept unchanged.
    const { assert!(PLAIN == KEPT + 1) };
    let (length, chars) = (file.length(), text.chars());
    if !(file.newline() - KEPT).unsigned_lt(2).test() || !file.position().eq(length).test() {
        return None;
    }
    let (count, pieces) = (file.count(), file.pieces());
    if count.lt(pieces.len()).test() {
        pieces.put(count, text);
        file.set_count(count + 1);
        let length = length + chars;
        file.set_length(length);
        file.set_position(length);
    } else if !push(file, text).test() {
        return None;
    }
    Some(Ok(chars.to_value()))
}

#[residual(writes(TextBuffer, Items))]
fn push(file: Ref<TextBuffer>, text: Ref<Str>) -> bool {
    storage::push(file, text)
}

/// `StringIO.getvalue()`
pub fn text_value<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let file = open_text(receiver::<M, TextBuffer>(vm, args, 0)?)?;
    if file.count().eq(0).test() {
        return Some(Ok(file.text().into()));
    }
    Some(Ok(whole(file).some()?.into()))
}

#[residual(writes(TextBuffer, Items))]
fn whole(file: Ref<TextBuffer>) -> Option<Ref<Str>> {
    storage::whole(file)
}

/// `StringIO.readline()`
pub fn text_line<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    present(next_text(vm, open_text(receiver::<M, TextBuffer>(vm, args, 0)?)?))
}

#[residual(writes(TextBuffer, Items))]
fn next_text(vm: Ref<Vm>, file: Ref<TextBuffer>) -> Value {
    storage::next_line(vm, file).unwrap_or(Value::NULL)
}

/// `BytesIO.__new__(BytesIO, ...)`
pub fn new_bytes<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    if !makes::<M, ByteBuffer>(vm, args) {
        return None;
    }
    let items = Red::<M, Ref<Array<ByteItems>>>::alloc(byte_storage::FEW, 0u8);
    let data = ByteArray::alloc::<M>(items, 0i64, 0i64);
    Some(Ok(ByteBuffer::alloc::<M>(data, 0i64, false).into()))
}

/// `BytesIO.__init__()` and `BytesIO.__init__(data)` of a new file.
pub fn init_bytes<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let others = args.count.saturating_sub(1).min(1);
    let file = open_bytes(receiver::<M, ByteBuffer>(vm, args, others)?)?;
    if (file.data().size() | file.position()).ne(0).test() {
        return None;
    }
    if others == 1 {
        if !put_few(file, args.get(1).downcast::<Bytes>()?).test() {
            return None;
        }
        file.set_position(0i64);
    }
    Some(Ok(vm.none.into()))
}

/// `BytesIO.write(data)` of few bytes.
pub fn write_bytes<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    let file = open_bytes(receiver::<M, ByteBuffer>(vm, args, 1)?)?;
    let data = args.get(1).downcast::<Bytes>()?;
    put_few(file, data).test().then(|| Ok(data.size().to_value()))
}

/// Writes bytes, if there are few; false if the native function must do it or if there is no memory.
#[residual(writes(ByteBuffer, ByteArray, ByteItems))]
fn put_few(file: Ref<ByteBuffer>, data: Ref<Bytes>) -> bool {
    let few = data.size <= LONG as i64;
    let done =
        few && !file.data.keeps_size() && storage::put_bytes(file, byte_storage::as_slice(&data)).is_ok();
    std::hint::black_box(data);
    done
}

/// `BytesIO.getvalue()`
pub fn bytes_value<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    present(all_bytes(open_bytes(receiver::<M, ByteBuffer>(vm, args, 0)?)?))
}

#[residual(writes())]
fn all_bytes(file: Ref<ByteBuffer>) -> Value {
    storage::all_bytes(file).unwrap_or(Value::NULL)
}

/// `BytesIO.read()` and `BytesIO.read(size)`
pub fn read_bytes<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    taken(vm, args, false)
}

/// `BytesIO.readline()`
pub fn byte_line<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>) -> Answer<M> {
    taken(vm, args, true)
}

fn taken<M: Mode>(vm: Ref<Vm>, args: Args<'_, M>, line: bool) -> Answer<M> {
    let others = args.count.saturating_sub(1).min(1);
    let file = open_bytes(receiver::<M, ByteBuffer>(vm, args, others)?)?;
    let size = if others == 1 { args.get(1).as_int()? } else { Red::from(-1i64) };
    present(take(file, size, line))
}

/// The next `size` bytes, or all; null if there is no memory for them.
#[residual(writes(ByteBuffer))]
fn take(file: Ref<ByteBuffer>, size: i64, line: bool) -> Value {
    storage::take_bytes(file, usize::try_from(size).ok(), line).unwrap_or(Value::NULL)
}

/// `next(file)` of a `StringIO`, or of an instance of a derived class that has no `readline` written in Python.
pub fn next_line<M: Mode>(vm: Ref<Vm>, file: Red<M, Value>) -> Step<M> {
    let buffer = open_text(this::<M, TextBuffer>(vm, file)?)?;
    if special::<M>(vm, class_of(vm, file), vm.names.readline).is_some() {
        return None;
    }
    let line = next_text(vm, buffer);
    if line.is_null().test() {
        return None;
    }
    Some((!line.same(Value::from(vm.empty_text)).test()).then_some(Ok(line)))
}
