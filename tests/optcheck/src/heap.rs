//! The memory of random traces: a heap that is copied in one piece, so that every run starts from the same bytes, and
//! that can be described without addresses. A broken trace may access it in any way: an invalid access is recorded as
//! a fault, never a panic.

use crate::calls;
use crate::generate::{ENTRANT, values};
use crate::universe::{Kind, LEN, Layout, Universe, tid};
use metatrace_ir::exec::Reference;
use metatrace_ir::{Backend, CallDescr, Descr, Memory, Ret2, TraceId, Ty, Width, is_reference, nan};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The address of the object with the flag that others set.
const FLAG: u64 = (values::FLAG as u64 + 1) * STRIDE;
/// Bytes between the addresses of two objects; no object is larger.
const STRIDE: u64 = 1 << 12;
/// Items of the longest array.
const MOST_ITEMS: u64 = 400;

/// The bytes of a heap.
#[derive(Clone, Default)]
pub struct Image {
    bytes: Vec<u8>,
    /// The start and size of each object.
    objects: Vec<(u32, u32)>,
}

impl Image {
    /// Makes an object with a type id; returns its address.
    pub fn raw(&mut self, tid: u32, size: usize) -> u64 {
        let start = self.bytes.len();
        self.objects.push((start as u32, size as u32));
        self.bytes.resize(start + size, 0);
        self.bytes[start..start + 4].copy_from_slice(&tid.to_le_bytes());
        self.objects.len() as u64 * STRIDE
    }

    /// Makes an array, filled with `fill`.
    pub fn array(&mut self, descr: &Descr, len: u64, fill: u64) -> u64 {
        let array = descr.array();
        let width = array.width.bytes();
        let object = self.raw(array.tid(), (array.items as usize + len as usize * width).next_multiple_of(8));
        self.write(object, LEN, Width::I64, len);
        for index in 0..len {
            self.write(object, u64::from(array.items) + index * width as u64, array.width, fill);
        }
        object
    }

    /// Number of objects.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// The address of object `index`.
    pub fn address(index: usize) -> u64 {
        (index as u64 + 1) * STRIDE
    }

    fn index(&self, object: u64) -> Option<usize> {
        let index = (object / STRIDE) as usize;
        (object.is_multiple_of(STRIDE) && (1..=self.objects.len()).contains(&index)).then(|| index - 1)
    }

    fn place(&self, object: u64, offset: u64, width: Width) -> Option<usize> {
        let (start, size) = self.objects[self.index(object)?];
        let end = offset.checked_add(width.bytes() as u64)?;
        (end <= size.into()).then(|| start as usize + offset as usize)
    }

    /// The word at an offset of an object, if there is one.
    pub fn read(&self, object: u64, offset: u64, width: Width) -> Option<u64> {
        let place = self.place(object, offset, width)?;
        let mut word = [0; 8];
        word[..width.bytes()].copy_from_slice(&self.bytes[place..place + width.bytes()]);
        Some(u64::from_le_bytes(word))
    }

    /// Writes a word; returns whether its place exists.
    pub fn write(&mut self, object: u64, offset: u64, width: Width, value: u64) -> bool {
        let Some(place) = self.place(object, offset, width) else { return false };
        self.bytes[place..place + width.bytes()].copy_from_slice(&value.to_le_bytes()[..width.bytes()]);
        true
    }

    /// The type id of an object; 0 for anything else.
    pub fn tid(&self, word: u64) -> u32 {
        self.index(word).and_then(|_| self.read(word, 0, Width::U32)).unwrap_or(0) as u32
    }

    /// The number of items of an array.
    pub fn items(&self, array: u64) -> u64 {
        self.read(array, LEN, Width::I64).unwrap_or(0)
    }
}

/// The part of a heap that is reachable from some words: the objects in the order in which they are reached, and a
/// description of all data in which objects are numbered in that order. Boxed integers have no identity, because the
/// optimizer may box them again, and neither have floats other than NaN.
#[derive(Default)]
pub struct Seen {
    /// Addresses of the objects.
    pub objects: Vec<u64>,
    /// The description.
    pub words: Vec<u64>,
    numbers: Vec<u32>,
}

impl Seen {
    /// Describes the heap that is reachable from these words.
    pub fn of(image: &Image, roots: impl IntoIterator<Item = (Ty, u64)>) -> Seen {
        let mut seen = Seen { numbers: vec![0; image.len()], ..Seen::default() };
        for (ty, word) in roots {
            seen.word(image, ty, word);
        }
        let mut next = 0;
        while let Some(&object) = seen.objects.get(next) {
            next += 1;
            seen.content(image, object);
        }
        seen
    }

    fn word(&mut self, image: &Image, ty: Ty, word: u64) {
        if ty != Ty::Ref || !is_reference(word) {
            self.words.push(word);
            return;
        }
        let Some(index) = image.index(word) else {
            self.words.extend([u64::MAX, word]);
            return;
        };
        if image.tid(word) == tid::INT64 {
            self.words.extend([u64::MAX - 1, image.read(word, 8, Width::I64).unwrap_or(0)]);
            return;
        }
        if image.tid(word) == tid::FLOAT {
            let payload = image.read(word, 8, Width::I64).unwrap_or(0);
            if !f64::from_bits(payload).is_nan() {
                self.words.extend([u64::MAX - 3, payload]);
                return;
            }
        }
        if self.numbers[index] == 0 {
            self.objects.push(word);
            self.numbers[index] = self.objects.len() as u32;
        }
        self.words.extend([u64::MAX - 2, self.numbers[index].into()]);
    }

    fn content(&mut self, image: &Image, object: u64) {
        let tid = image.tid(object);
        self.words.push(tid.into());
        match Universe::get().layout(tid) {
            Some(Layout::Fields(_, fields)) => {
                for f in fields {
                    let word = image.read(object, f.offset.into(), f.width).unwrap_or(0);
                    self.word(image, f.width.ty(), word);
                }
            }
            Some(Layout::Items(descr, width, _)) => {
                let len = image.items(object);
                self.words.push(len);
                for index in 0..len {
                    let offset = u64::from(descr.array().items) + index * width.bytes() as u64;
                    let word = image.read(object, offset, *width).unwrap_or(0);
                    self.word(image, width.ty(), word);
                }
            }
            None => {}
        }
    }

    /// The description as one word.
    pub fn hash(&self) -> u64 {
        self.words.iter().fold(0x9e37_79b9_7f4a_7c15, |hash, &word| mix(hash ^ word))
    }
}

/// Scrambles a word.
pub fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (word ^ word >> 29).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ word >> 32
}

/// The heap during a run.
pub struct Heap {
    image: RefCell<Image>,
    /// The number of objects that existed before the trace.
    initial: usize,
    /// The number of guest levels that are still allowed.
    pub depth: Cell<i64>,
    /// References that were passed to residual calls, which may keep them.
    escaped: RefCell<Vec<u64>>,
    /// For each residual call: its name, and a hash of everything that it could reach.
    calls: RefCell<Vec<(&'static str, u64)>>,
    /// The first invalid access.
    pub fault: Cell<Option<&'static str>>,
    /// Whether a quasi-immutable field of an initial object was written.
    pub invalidated: Cell<bool>,
    /// The number of reads of the flag until it is set.
    pub set_at: Cell<u32>,
    /// The executor to notify when that happens.
    executor: Option<Rc<Reference>>,
}

/// The trace that is invalidated by a write to a quasi-immutable field.
pub const SUBJECT: TraceId = TraceId(0);

/// Invalidates all traces: one that jumps to another depends on what that one depends on.
pub fn invalidate(executor: &Reference) {
    executor.invalidate(SUBJECT);
    executor.invalidate(ENTRANT);
}

impl Heap {
    /// A heap that starts with these bytes.
    pub fn new(image: Image, depth: i64, executor: Option<Rc<Reference>>) -> Heap {
        Heap {
            initial: image.len(),
            image: RefCell::new(image),
            depth: Cell::new(depth),
            escaped: RefCell::default(),
            calls: RefCell::default(),
            fault: Cell::new(None),
            invalidated: Cell::new(false),
            set_at: Cell::new(0),
            executor,
        }
    }

    /// Records an invalid access; only the first is kept.
    pub fn fault(&self, what: &'static str) {
        self.fault.set(self.fault.get().or(Some(what)));
    }

    /// Calls `look` with the heap.
    pub fn with<R>(&self, look: impl FnOnce(&mut Image) -> R) -> R {
        look(&mut self.image.borrow_mut())
    }

    /// The residual calls so far.
    pub fn calls(&self) -> Vec<(&'static str, u64)> {
        self.calls.borrow().clone()
    }

    /// The data that are reachable from these words and from outside of the trace.
    pub fn seen(&self, words: impl IntoIterator<Item = (Ty, u64)>) -> Seen {
        let old = (0..self.initial).map(|index| (Ty::Ref, Image::address(index)));
        let escaped = self.escaped.borrow();
        let escaped = escaped.iter().map(|&word| (Ty::Ref, word));
        Seen::of(&self.image.borrow(), words.into_iter().chain(old).chain(escaped))
    }

    /// A call that may see everything: records what it saw.
    fn outside(&self, name: &'static str, args: impl Iterator<Item = (Ty, u64)> + Clone) -> Seen {
        let seen = self.seen(args.clone());
        self.calls.borrow_mut().push((name, seen.hash()));
        let refs = args.filter(|&(ty, word)| ty == Ty::Ref && is_reference(word));
        self.escaped.borrow_mut().extend(refs.map(|(_, word)| word));
        seen
    }

    /// Reads a field or item that must exist.
    pub fn read(&self, object: u64, offset: u64, width: Width) -> u64 {
        self.with(|image| image.read(object, offset, width)).unwrap_or_else(|| {
            self.fault("a read outside of all objects");
            0
        })
    }

    /// Checks an access of a trace: the object must have that field or item.
    fn check(&self, object: u64, offset: u64, width: Width) {
        let tid = self.image.borrow().tid(object);
        if !Universe::get().layout(tid).is_some_and(|layout| layout.has(offset, width)) {
            self.fault("an object taken for one of another type");
        }
    }

    fn is_map(&self, object: u64, offset: u64) -> bool {
        let map = Universe::get().field("Node.map").field().offset;
        let image = self.image.borrow();
        image.index(object).is_some_and(|index| index < self.initial)
            && image.tid(object) == tid::NODE
            && offset == map.into()
    }

    /// Whether the word is valid where this kind is expected.
    pub fn is_kind(&self, word: u64, kind: Kind) -> bool {
        let tid = self.image.borrow().tid(word);
        match kind {
            Kind::Any => true,
            Kind::Nan => nan::kind(word) != nan::REFERENCE,
            Kind::Int => word & 1 == 1 || tid == tid::INT64,
            Kind::Object(want) => word == 0 || tid == want,
        }
    }
}

impl Memory for Heap {
    fn load(&self, object: u64, offset: u64, width: Width) -> u64 {
        if object == FLAG && offset == LEN {
            let left = self.set_at.get();
            self.set_at.set(left.saturating_sub(1));
            return u64::from(left == 1);
        }
        self.check(object, offset, width);
        self.read(object, offset, width)
    }

    fn store(&self, object: u64, offset: u64, width: Width, value: u64) {
        if self.is_map(object, offset) {
            self.invalidated.set(true);
            if let Some(executor) = &self.executor {
                invalidate(executor);
            }
        }
        self.check(object, offset, width);
        if !self.with(|image| image.write(object, offset, width, value)) {
            self.fault("a write outside of all objects");
        }
    }

    fn barrier(&self, _object: u64) {}

    fn new_object(&self, descr: &'static Descr, fields: &[u64]) -> u64 {
        let ty = descr.ty();
        self.with(|image| {
            let object = image.raw(ty.tid(), ty.size as usize);
            for (field, &value) in ty.fields.iter().zip(fields) {
                let field = field.field();
                image.write(object, field.offset.into(), field.width, value);
            }
            object
        })
    }

    fn new_array(&self, descr: &'static Descr, len: u64, fill: u64) -> u64 {
        if len > MOST_ITEMS {
            self.fault("an array too long");
        }
        self.with(|image| image.array(descr, len.min(MOST_ITEMS), fill))
    }

    fn box_int(&self, descr: &'static Descr, value: i64) -> u64 {
        self.new_object(descr, &[value as u64])
    }

    fn load_tid(&self, object: u64) -> u64 {
        self.read(object, 0, Width::U32)
    }

    fn call(&self, descr: &CallDescr, args: &[u64]) -> Ret2 {
        let typed = descr.args.iter().copied().zip(args.iter().copied());
        match descr.kind {
            metatrace_ir::EffectKind::Elidable => self.with(|image| calls::elidable(descr, args, image)),
            metatrace_ir::EffectKind::Residual => {
                let seen = self.outside(descr.name, typed);
                calls::residual(descr, &seen, self)
            }
        }
    }

    fn call_portal(&self, site: u64, args: &[u64]) -> Ret2 {
        // Random traces pass only references, so types need not be passed.
        let typed = args.iter().map(|&word| (Ty::Ref, word));
        let seen = self.outside("portal", typed.chain([(Ty::Int, site)]));
        calls::portal(&seen, self)
    }

    fn depth_allows(&self, k: u64) -> bool {
        k as i64 <= self.depth.get()
    }

    fn add_depth(&self, k: i64) {
        self.depth.set(self.depth.get().wrapping_sub(k));
    }

    fn panic_pending(&self) -> bool {
        false
    }

    fn push_roots(&self, _values: &[Cell<u64>], _types: &[Ty]) {}

    fn pop_roots(&self) {}
}
