//! The module `_hashes`: the algorithms of `hashlib`, from the crates of RustCrypto. The classes are written in
//! Python.

use super::NativeModule;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::objects::byte_storage::bytes;
use crate::protocols::indexing;
use crate::types::support::*;
use blake2::digest::{ExtendableOutput, Update, VariableOutput, XofReader as _};
use metatrace::Opaque;
use sha2::Digest;
use std::cell::RefCell;

pub(super) const MODULE: NativeModule = NativeModule { name: "_hashes", functions: NATIVES, init: None };

/// The state of a hash computation.
trait Algorithm: Send {
    fn update(&mut self, data: &[u8]);
    /// The digest of the data so far; `into` has its length if the algorithm has variable output.
    fn digest(&self, into: &mut [u8]);
    fn copy(&self) -> Box<dyn Algorithm>;
}

/// An algorithm whose digests have one size.
#[derive(Clone)]
struct Fixed<D>(D);

/// An algorithm with digests of variable length.
#[derive(Clone)]
struct Open<D>(D);

/// An algorithm whose digest size is chosen at the start.
#[derive(Clone)]
struct Chosen<D>(D);

impl<D: Digest + Clone + Send + 'static> Algorithm for Fixed<D> {
    fn update(&mut self, data: &[u8]) {
        Digest::update(&mut self.0, data);
    }
    fn digest(&self, into: &mut [u8]) {
        into.copy_from_slice(&self.0.clone().finalize());
    }
    fn copy(&self) -> Box<dyn Algorithm> {
        Box::new(self.clone())
    }
}

impl<D: Update + ExtendableOutput + Clone + Send + 'static> Algorithm for Open<D> {
    fn update(&mut self, data: &[u8]) {
        self.0.update(data);
    }
    fn digest(&self, into: &mut [u8]) {
        self.0.clone().finalize_xof().read(into);
    }
    fn copy(&self) -> Box<dyn Algorithm> {
        Box::new(self.clone())
    }
}

impl<D: Update + VariableOutput + Clone + Send + 'static> Algorithm for Chosen<D> {
    fn update(&mut self, data: &[u8]) {
        self.0.update(data);
    }
    fn digest(&self, into: &mut [u8]) {
        self.0.clone().finalize_variable(into).expect("the size that it was made for");
    }
    fn copy(&self) -> Box<dyn Algorithm> {
        Box::new(self.clone())
    }
}

/// A hash computation as an object.
#[derive(Object)]
pub(crate) struct Hasher {
    #[plain]
    state: Opaque<RefCell<Box<dyn Algorithm>>>,
}

fn fixed<D: Digest + Clone + Send + 'static>() -> Box<dyn Algorithm> {
    Box::new(Fixed(D::new()))
}

/// The algorithm with that name; `size` is the digest size for algorithms that let it be chosen.
fn algorithm(name: &str, size: usize) -> Option<Box<dyn Algorithm>> {
    Some(match name {
        "md5" => fixed::<md5::Md5>(),
        "sha1" => fixed::<sha1::Sha1>(),
        "sha224" => fixed::<sha2::Sha224>(),
        "sha256" => fixed::<sha2::Sha256>(),
        "sha384" => fixed::<sha2::Sha384>(),
        "sha512" => fixed::<sha2::Sha512>(),
        "sha3_224" => fixed::<sha3::Sha3_224>(),
        "sha3_256" => fixed::<sha3::Sha3_256>(),
        "sha3_384" => fixed::<sha3::Sha3_384>(),
        "sha3_512" => fixed::<sha3::Sha3_512>(),
        "shake_128" => Box::new(Open(sha3::Shake128::default())),
        "shake_256" => Box::new(Open(sha3::Shake256::default())),
        "blake2b" => Box::new(Chosen(blake2::Blake2bVar::new(size).ok()?)),
        "blake2s" => Box::new(Chosen(blake2::Blake2sVar::new(size).ok()?)),
        _ => return None,
    })
}

fn hasher(vm: Ref<Vm>, v: Value) -> PyResult<Ref<Hasher>> {
    v.downcast().map_or_else(|| type_error(vm, "a hash is needed"), Ok)
}

fn made(state: Box<dyn Algorithm>) -> PyResult<Value> {
    Ok(Ref::new(Hasher { state: Opaque::new(RefCell::new(state)) }).into())
}

/// `new(name, size)`
fn new(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let size = usize::try_from(indexing::ssize(vm, args[1])?).unwrap_or(0);
    match as_str(&args[0]).and_then(|name| algorithm(name, size)) {
        Some(state) => made(state),
        None => value_error(vm, "unsupported hash type"),
    }
}

/// `update(hash, data)`
fn update(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let hasher = hasher(vm, args[0])?;
    if as_str(&args[1]).is_some() {
        return type_error(vm, "Strings must be encoded before hashing");
    }
    let Some(data) = crate::types::bytes::buffer(vm, &args[1])? else {
        return type_error(vm, "object supporting the buffer API required");
    };
    let mut work = crate::run::interrupt::Work::new();
    for part in data.chunks(LONG) {
        work.step(vm)?;
        hasher.state.borrow_mut().update(part);
    }
    Ok(vm.none)
}

/// `digest(hash, size)`
fn digest(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let hasher = hasher(vm, args[0])?;
    let Ok(size) = usize::try_from(indexing::ssize(vm, args[1])?) else {
        return value_error(vm, "value must be positive");
    };
    let mut into = room::filled(size, 0).or_raise(vm)?;
    hasher.state.borrow().digest(&mut into);
    bytes(&into).or_raise(vm)
}

/// `copy(hash)`
fn copy(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let state = hasher(vm, args[0])?.state.borrow().copy();
    made(state)
}

functions! {
    NATIVES {
        "new" new, TWO;
        "update" update, TWO;
        "digest" digest, TWO;
        "copy" copy, ONE;
    }
}
