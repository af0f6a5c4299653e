//! The module `_zlib`: the streams of `zlib`, whose classes are written in Python.

use super::{NativeModule, raise_as};
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::byte_storage::bytes;
use crate::protocols::indexing;
use crate::types::bytes::bytes_like;
use crate::types::support::*;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use metatrace::Opaque;
use std::cell::RefCell;

pub(super) const MODULE: NativeModule = NativeModule { name: "_zlib", functions: NATIVES, init: None };

/// The amount of output that is made in one step.
const PIECE_SIZE: usize = 64 << 10;

/// A stream that compresses.
#[derive(Object)]
pub(crate) struct Packer {
    #[plain]
    state: Opaque<RefCell<Compress>>,
}

/// A stream that decompresses.
#[derive(Object)]
pub(crate) struct Unpacker {
    #[plain]
    state: Opaque<RefCell<Decompress>>,
}

fn failed<T>(vm: Ref<Vm>, message: &str) -> PyResult<T> {
    Err(raise_as(vm, "zlib", "error", message))
}

/// `packer(level, has a header)`
fn packer(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let level = match indexing::ssize(vm, args[0])? {
        -1 => Compression::default(),
        level @ 0..=9 => Compression::new(level as u32),
        _ => return failed(vm, "Bad compression level"),
    };
    let state = Compress::new(level, truth(vm, args[1])?);
    Ok(Ref::new(Packer { state: Opaque::new(RefCell::new(state)) }).into())
}

/// `unpacker(has a header)`
fn unpacker(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let state = Decompress::new(truth(vm, args[0])?);
    Ok(Ref::new(Unpacker { state: Opaque::new(RefCell::new(state)) }).into())
}

/// `pack(packer, data, flush)`: the output; `flush` is 0 for none, 1 to end a block, 2 to end the stream.
fn pack(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(packer) = args[0].downcast::<Packer>() else { return type_error(vm, "a stream is needed") };
    let data = bytes_like(vm, &args[1])?;
    let flush = match args[2].as_tagged() {
        Some(0) => FlushCompress::None,
        Some(1) => FlushCompress::Sync,
        _ => FlushCompress::Finish,
    };
    let (mut made, mut rest) = (Vec::new(), &data[..]);
    let mut piece = room::filled(PIECE_SIZE, 0).or_raise(vm)?;
    let mut work = crate::run::interrupt::Work::new();
    loop {
        work.step(vm)?;
        let mut state = packer.state.borrow_mut();
        let (read, written) = (state.total_in(), state.total_out());
        let Ok(status) = state.compress(rest, &mut piece, flush) else {
            return failed(vm, "inconsistent stream state");
        };
        let (read, written) = ((state.total_in() - read) as usize, (state.total_out() - written) as usize);
        drop(state);
        made.room_for(written).or_raise(vm)?;
        made.extend_from_slice(&piece[..written]);
        rest = &rest[read..];
        let full = written == piece.len();
        if status == Status::StreamEnd || rest.is_empty() && !full && !matches!(flush, FlushCompress::Finish)
        {
            return bytes(&made).or_raise(vm);
        }
    }
}

/// `unpack(unpacker, data, most)`: the output (at most `most` bytes, if that is not 0), the number of bytes of data
/// that were consumed, and whether the stream has ended.
fn unpack(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(unpacker) = args[0].downcast::<Unpacker>() else {
        return type_error(vm, "a stream is needed");
    };
    let data = bytes_like(vm, &args[1])?;
    let most = match usize::try_from(indexing::ssize(vm, args[2])?).unwrap_or(0) {
        0 => usize::MAX,
        most => most,
    };
    let (mut made, mut at, mut ended) = (Vec::new(), 0, false);
    let mut piece = room::filled(PIECE_SIZE, 0).or_raise(vm)?;
    let mut work = crate::run::interrupt::Work::new();
    while !ended && made.len() < most {
        work.step(vm)?;
        let mut state = unpacker.state.borrow_mut();
        let (read, written) = (state.total_in(), state.total_out());
        let piece = &mut piece[..PIECE_SIZE.min(most - made.len())];
        let Ok(status) = state.decompress(&data[at..], piece, FlushDecompress::None) else {
            drop(state);
            return failed(vm, "Error -3 while decompressing data: invalid data");
        };
        let (read, written) = ((state.total_in() - read) as usize, (state.total_out() - written) as usize);
        drop(state);
        made.room_for(written).or_raise(vm)?;
        made.extend_from_slice(&piece[..written]);
        at += read;
        ended = status == Status::StreamEnd;
        if read == 0 && written == 0 {
            break;
        }
    }
    let made = bytes(&made).or_raise(vm)?;
    Ok(tuple(&[made, Value::int(at as i64), boolean(vm, ended)]))
}

/// `adler32(data, begun)`
fn adler32(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let data = bytes_like(vm, &args[0])?;
    let begun = indexing::index_word(vm, args[1])? as u32;
    let mut sum = adler2::Adler32::from_checksum(begun);
    let mut work = crate::run::interrupt::Work::new();
    for part in data.chunks(LONG) {
        work.step(vm)?;
        sum.write_slice(part);
    }
    Ok(Value::int(sum.checksum().into()))
}

functions! {
    NATIVES {
        "packer" packer, TWO;
        "unpacker" unpacker, ONE;
        "pack" pack, RANGE(3, 3);
        "unpack" unpack, RANGE(3, 3);
        "adler32" adler32, TWO;
    }
}
