//! A heap made of `Vec`s: the [`Memory`] of tests of executors and passes. It must never be part of a virtual machine:
//! it frees nothing, and an access outside an object panics.

use crate::backend::{Memory, Ret2, context};
use crate::descr::{CallDescr, Descr, Width};
use crate::word::Ty;
use std::cell::{Cell, RefCell};

/// Distance in bytes between the addresses of two objects; no object is larger.
const STRIDE: u64 = 1 << 20;

/// The implementation of calls out of a trace.
pub type CallHook<'a> = Box<dyn Fn(&VecMemory<'a>, &CallDescr, &[u64]) -> Ret2 + 'a>;
/// The implementation of portal calls.
pub type PortalHook<'a> = Box<dyn Fn(&VecMemory<'a>, u64, &[u64]) -> Ret2 + 'a>;

/// A heap of `Vec`s. Addresses ascend in order of allocation, so that two executors that do the same see the same
/// words.
pub struct VecMemory<'a> {
    objects: RefCell<Vec<Vec<u8>>>,
    call: CallHook<'a>,
    call_portal: PortalHook<'a>,
    /// Number of levels that `guard_depth` still allows.
    pub depth: Cell<u64>,
    /// The result of [`Memory::panic_pending`].
    pub panic: Cell<bool>,
    /// Number of pushed roots.
    pub roots: Cell<usize>,
    /// Objects for which a barrier was executed, in order.
    pub barriers: RefCell<Vec<u64>>,
    /// Calls out of traces, in order: the name and the words passed.
    pub calls: RefCell<Vec<(&'static str, Vec<u64>)>>,
}

impl Default for VecMemory<'_> {
    fn default() -> Self {
        VecMemory::new(
            Box::new(|_, callee, _| panic!("no call to `{}` was expected", callee.name)),
            Box::new(|_, site, _| panic!("no portal call at site {site} was expected")),
        )
    }
}

impl<'a> VecMemory<'a> {
    /// An empty heap with these implementations of calls.
    pub fn new(call: CallHook<'a>, call_portal: PortalHook<'a>) -> VecMemory<'a> {
        VecMemory {
            objects: RefCell::default(),
            call,
            call_portal,
            depth: Cell::new(1000),
            panic: Cell::new(false),
            roots: Cell::new(0),
            barriers: RefCell::default(),
            calls: RefCell::default(),
        }
    }

    /// Allocates an object of `size` bytes with a type id.
    pub fn raw(&self, tid: u32, size: usize) -> u64 {
        let mut objects = self.objects.borrow_mut();
        let mut object = vec![0; size.max(8)];
        object[..4].copy_from_slice(&tid.to_le_bytes());
        objects.push(object);
        objects.len() as u64 * STRIDE
    }

    /// The bytes of every object, in order of allocation.
    pub fn contents(&self) -> Vec<Vec<u8>> {
        self.objects.borrow().clone()
    }

    /// The number, in order of allocation, of the object that a word points to, if it points to one.
    pub fn object_index(&self, word: u64) -> Option<usize> {
        let index = (word / STRIDE) as usize;
        (word.is_multiple_of(STRIDE) && (1..=self.objects.borrow().len()).contains(&index)).then(|| index - 1)
    }

    fn with_bytes<R>(&self, object: u64, offset: u64, width: Width, f: impl FnOnce(&mut [u8]) -> R) -> R {
        let address = object.wrapping_add(offset);
        let index = (object / STRIDE) as usize;
        assert!(object.is_multiple_of(STRIDE) && index > 0, "{object:#x} is no object");
        let mut objects = self.objects.borrow_mut();
        let start = (address - object) as usize;
        let bytes = objects[index - 1].get_mut(start..start + width.bytes());
        f(bytes.unwrap_or_else(|| panic!("{offset} is outside of the object {object:#x}")))
    }
}

impl Memory for VecMemory<'_> {
    fn load(&self, object: u64, offset: u64, width: Width) -> u64 {
        self.with_bytes(object, offset, width, |bytes| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        })
    }

    fn store(&self, object: u64, offset: u64, width: Width, value: u64) {
        self.with_bytes(object, offset, width, |bytes| {
            bytes.copy_from_slice(&value.to_le_bytes()[..width.bytes()]);
        });
    }

    fn barrier(&self, object: u64) {
        self.barriers.borrow_mut().push(object);
    }

    fn new_object(&self, descr: &'static Descr, fields: &[u64]) -> u64 {
        let ty = descr.ty();
        let object = self.raw(ty.tid(), ty.size as usize);
        for (field, &value) in ty.fields.iter().zip(fields) {
            let field = field.field();
            self.store(object, field.offset.into(), field.width, value);
        }
        object
    }

    fn new_array(&self, descr: &'static Descr, len: u64, fill: u64) -> u64 {
        let array = descr.array();
        let (items, width) = (array.items as usize, array.width.bytes());
        let object = self.raw(array.tid(), items + len as usize * width);
        self.store(object, context::ARRAY_LEN as u64, Width::I64, len);
        for index in 0..len {
            self.store(object, (items as u64) + index * width as u64, array.width, fill);
        }
        object
    }

    fn box_int(&self, descr: &'static Descr, value: i64) -> u64 {
        self.new_object(descr, &[value as u64])
    }

    fn load_tid(&self, object: u64) -> u64 {
        self.load(object, 0, Width::U32)
    }

    fn call(&self, descr: &CallDescr, args: &[u64]) -> Ret2 {
        self.calls.borrow_mut().push((descr.name, args.to_vec()));
        (self.call)(self, descr, args)
    }

    fn call_portal(&self, site: u64, args: &[u64]) -> Ret2 {
        (self.call_portal)(self, site, args)
    }

    fn depth_allows(&self, k: u64) -> bool {
        k <= self.depth.get()
    }

    fn add_depth(&self, k: i64) {
        self.depth.set(self.depth.get().wrapping_sub(k as u64));
    }

    fn panic_pending(&self) -> bool {
        self.panic.get()
    }

    fn push_roots(&self, values: &[Cell<u64>], types: &[Ty]) {
        assert_eq!(values.len(), types.len());
        self.roots.set(self.roots.get() + 1);
    }

    fn pop_roots(&self) {
        self.roots.set(self.roots.get() - 1);
    }
}
