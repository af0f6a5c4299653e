//! A small world for tests: an arena of words as heap, a context block, functions to call, and the same as a
//! [`Memory`], so that the reference executor sees exactly what machine code sees.
//!
//! Addresses are the same in every run: objects are placed one after the other from the start of the arena, which is
//! cleared by [`World::reset`].

#![allow(dead_code)]

pub mod classes;
pub mod generate;

use metatrace_ir::backend::{Runtime, context};
use metatrace_ir::{CallDescr, Callee, Descr, ExitState, Memory, Ret2, Ty, Width};
use metatrace_x64::X64;
use std::cell::{Cell, RefCell};
use std::mem::offset_of;

/// The effect of a call besides its result; set by tests.
pub type Hook = Box<dyn Fn(u64)>;

thread_local! {
    /// The calls with their arguments, in order.
    pub static LOG: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
    /// Run by `hooked`.
    pub static HOOK: RefCell<Option<std::rc::Rc<Hook>>> = const { RefCell::new(None) };
    static ALERTS_CELL: Cell<*mut u64> = const { Cell::new(std::ptr::null_mut()) };
}

/// The context block. Machine code addresses it from `cursor` on, in both directions.
#[repr(C)]
pub struct Block {
    pub depth: Cell<u64>,
    pub depth_limit: u64,
    pub alerts: Cell<u64>,
    unused: [u64; 3],
    pub stack_limit: u64,
    unused_too: [u64; 7],
    pub cursor: Cell<u64>,
    pub limit: Cell<u64>,
    pub end: u64,
    /// Bytes by which the slow path moves the limit.
    pub chunk: u64,
    pub slow: Cell<u64>,
    pub barriers: Cell<u64>,
}

const _: () = {
    const fn offset(field: usize) -> i32 {
        field as i32 - offset_of!(Block, cursor) as i32
    }
    assert!(offset(offset_of!(Block, depth)) == context::DEPTH);
    assert!(offset(offset_of!(Block, depth_limit)) == context::DEPTH_LIMIT);
    assert!(offset(offset_of!(Block, alerts)) == context::ALERTS);
    assert!(offset(offset_of!(Block, stack_limit)) == context::STACK_LIMIT);
    assert!(offset(offset_of!(Block, limit)) == context::LIMIT);
};

/// The data that a site word points to in machine code; the reference executor uses only the number.
#[repr(C)]
pub struct Site {
    pub callee: Callee,
    pub number: u64,
}

/// Heap and runtime.
pub struct World {
    pub block: Box<Block>,
    arena: Vec<u64>,
}

pub const ARENA_WORDS: usize = 1 << 16;

impl World {
    pub fn new(chunk: u64) -> World {
        let arena = vec![0u64; ARENA_WORDS];
        let start = arena.as_ptr() as u64;
        let block = Block {
            depth: Cell::new(0),
            depth_limit: 100,
            alerts: Cell::new(0),
            unused: [0; 3],
            stack_limit: 0,
            unused_too: [0; 7],
            cursor: Cell::new(start),
            limit: Cell::new(start),
            end: start + 8 * ARENA_WORDS as u64,
            chunk,
            slow: Cell::new(0),
            barriers: Cell::new(0),
        };
        let mut world = World { block: Box::new(block), arena };
        world.reset();
        world
    }

    /// Empties heap and log.
    pub fn reset(&mut self) {
        let used = (self.block.cursor.get() as usize - self.arena.as_ptr() as usize) / 8;
        self.arena[..used].fill(0);
        let start = self.arena.as_mut_ptr() as u64;
        [&self.block.cursor, &self.block.limit].iter().for_each(|word| word.set(start));
        [&self.block.alerts, &self.block.slow, &self.block.barriers].iter().for_each(|word| word.set(0));
        LOG.with_borrow_mut(Vec::clear);
        ALERTS_CELL.set(self.block.alerts.as_ptr());
    }

    /// Used words, without the flags of headers.
    pub fn contents(&self) -> Vec<u64> {
        let used = (self.block.cursor.get() as usize - self.arena.as_ptr() as usize) / 8;
        self.arena[..used].to_vec()
    }

    pub fn runtime(&self) -> Runtime {
        Runtime {
            context: self.context(),
            alloc_slow,
            new_array,
            box_int,
            barrier_slow,
            alerted,
            call_portal,
            leave_call,
        }
    }

    pub fn x64(&self) -> X64 {
        X64::new(self.runtime(), 64 << 20)
    }

    fn context(&self) -> *mut u8 {
        // The address of a part of the block, with provenance for the whole block.
        (&*self.block as *const Block).wrapping_byte_add(offset_of!(Block, cursor)) as *mut u8
    }

    /// Makes an object without fields.
    pub fn raw(&self, tid: u32, bytes: usize) -> u64 {
        // SAFETY: the block is this world's.
        unsafe { alloc_slow(self.context(), tid, bytes) }
    }
}

/// Calls `f` with the block of a runtime function.
fn with_block<R>(context: *mut u8, f: impl FnOnce(&Block) -> R) -> R {
    // SAFETY: tests pass the context of a living world; what changes in its block is in cells.
    f(unsafe { &*context.byte_sub(offset_of!(Block, cursor)).cast::<Block>() })
}

fn write(address: u64, word: u64) {
    // SAFETY: tests write inside the arena.
    unsafe { *(address as *mut u64) = word }
}

/// Overwrites caller-saved registers, so that values left there by mistake are noticed.
fn clobber() {
    // SAFETY: only registers that are declared clobbered change.
    unsafe {
        std::arch::asm!(
            "mov rax, 0x5a5a",
            "mov rcx, rax",
            "mov rdx, rax",
            "mov rsi, rax",
            "mov rdi, rax",
            "mov r8, rax",
            "mov r9, rax",
            "mov r10, rax",
            "mov r11, rax",
            "movq xmm0, rax",
            "movq xmm1, rax",
            "movq xmm2, rax",
            "movq xmm3, rax",
            "movq xmm4, rax",
            "movq xmm5, rax",
            "movq xmm6, rax",
            "movq xmm7, rax",
            "movq xmm8, rax",
            "movq xmm9, rax",
            "movq xmm10, rax",
            "movq xmm11, rax",
            "movq xmm12, rax",
            "movq xmm13, rax",
            "movq xmm14, rax",
            "movq xmm15, rax",
            clobber_abi("sysv64"),
        )
    }
}

fn aligned() {
    let here = 0u128;
    assert_eq!(&here as *const u128 as usize % 16, 0);
}

unsafe extern "C" fn alloc_slow(context: *mut u8, tid: u32, bytes: usize) -> u64 {
    clobber();
    aligned();
    with_block(context, |b| {
        b.slow.set(b.slow.get() + 1);
        let object = b.cursor.get();
        let cursor = object + bytes as u64;
        assert!(cursor <= b.end, "the arena is full");
        b.cursor.set(cursor);
        b.limit.set(cursor.max(b.limit.get()).max((cursor + b.chunk).min(b.end)));
        write(object, tid as u64);
        object
    })
}

unsafe extern "C" fn new_array(context: *mut u8, descr: *const Descr, len: u64, fill: u64) -> u64 {
    clobber();
    // SAFETY: compiled code passes the descriptor of the trace.
    let array = unsafe { (*descr).array() };
    let size = (array.items as u64 + len * array.width.bytes() as u64).next_multiple_of(8);
    // SAFETY: as the caller's.
    let object = unsafe { alloc_slow(context, array.tid(), size as usize) };
    write(object + 8, len);
    for i in 0..len {
        put(object + array.items as u64 + i * array.width.bytes() as u64, array.width, fill);
    }
    object
}

unsafe extern "C" fn box_int(context: *mut u8, descr: *const Descr, value: i64) -> u64 {
    clobber();
    // SAFETY: compiled code passes the descriptor of the trace.
    let ty = unsafe { (*descr).ty() };
    // SAFETY: as the caller's.
    let object = unsafe { alloc_slow(context, ty.tid(), ty.size as usize) };
    write(object + 8, value as u64);
    object
}

unsafe extern "C" fn barrier_slow(context: *mut u8, object: u64) {
    clobber();
    with_block(context, |b| b.barriers.set(b.barriers.get() + 1));
    // SAFETY: the object lies in the arena.
    unsafe { *((object + 4) as *mut u8) &= !1 };
}

/// Accesses the alerts of the world that was reset last.
fn alerts<R>(f: impl FnOnce(&mut u64) -> R) -> R {
    // SAFETY: the cell points into the block of that world.
    ALERTS_CELL.with(|p| f(unsafe { &mut *p.get() }))
}

unsafe extern "C" fn alerted(_context: *mut u8) -> u64 {
    clobber();
    aligned();
    alerts(|alerts| {
        assert_ne!(*alerts, 0, "there is an alert");
        *alerts &= !(context::DUE as u64);
        *alerts & context::PANIC as u64
    })
}

unsafe extern "C" fn call_portal(_context: *mut u8, site: u64, args: *const u64) -> Ret2 {
    clobber();
    aligned();
    // SAFETY: tests link machine code with addresses of sites.
    portal(unsafe { (*(site as *const Site)).number }, args)
}

/// A level that was left returns the sum of its exit's values.
unsafe extern "C" fn leave_call(_context: *mut u8, site: u64, exit: &ExitState) -> Ret2 {
    clobber();
    aligned();
    // SAFETY: as above.
    log(unsafe { (*(site as *const Site)).number });
    log(u64::from(exit.exit.0));
    Ret2 { value: exit.values.iter().sum(), exception: 0 }
}

/// The site's low byte is the number of operands.
fn portal(site: u64, args: *const u64) -> Ret2 {
    let mut sum = site;
    for i in 0..site & 0xff {
        // SAFETY: the caller passes that many words.
        let word = one_nan(unsafe { *args.add(i as usize) });
        sum = sum.rotate_left(5) ^ word;
        log(word);
    }
    Ret2 { value: sum | 1, exception: (site >> 8) & 1 }
}

/// Makes all NaNs the same one: the table of operations does not specify which NaN results.
fn one_nan(word: u64) -> u64 {
    if f64::from_bits(word).is_nan() { f64::NAN.to_bits() } else { word }
}

fn log(word: u64) {
    LOG.with_borrow_mut(|l| l.push(word));
}

fn put(address: u64, width: Width, value: u64) {
    // SAFETY: tests pass addresses inside the arena.
    unsafe {
        match width.bytes() {
            8 => (address as *mut u64).write_unaligned(value),
            4 => (address as *mut u32).write_unaligned(value as u32),
            2 => (address as *mut u16).write_unaligned(value as u16),
            _ => *(address as *mut u8) = value as u8,
        }
    }
}

impl Memory for World {
    fn load(&self, object: u64, offset: u64, width: Width) -> u64 {
        let address = object + offset;
        // SAFETY: tests pass addresses inside the arena.
        unsafe {
            match width.bytes() {
                8 => (address as *const u64).read_unaligned(),
                4 => (address as *const u32).read_unaligned() as u64,
                2 => (address as *const u16).read_unaligned() as u64,
                _ => *(address as *const u8) as u64,
            }
        }
    }

    fn store(&self, object: u64, offset: u64, width: Width, value: u64) {
        put(object + offset, width, value);
    }

    fn barrier(&self, _object: u64) {}

    fn new_object(&self, descr: &'static Descr, fields: &[u64]) -> u64 {
        let object = self.raw(descr.ty().tid(), descr.ty().size as usize);
        for (field, &value) in descr.ty().fields.iter().zip(fields) {
            put(object + field.field().offset as u64, field.field().width, value);
        }
        object
    }

    fn new_array(&self, descr: &'static Descr, len: u64, fill: u64) -> u64 {
        // SAFETY: the block is this world's.
        unsafe { new_array(self.context(), descr, len, fill) }
    }

    fn box_int(&self, descr: &'static Descr, value: i64) -> u64 {
        // SAFETY: the block is this world's.
        unsafe { box_int(self.context(), descr, value) }
    }

    fn load_tid(&self, object: u64) -> u64 {
        self.load(object, 0, Width::U32)
    }

    fn call(&self, descr: &CallDescr, args: &[u64]) -> Ret2 {
        let (mut ints, mut floats) = ([0u64; 6], [0f64; 8]);
        let (mut i, mut f) = (0, 0);
        for (&word, &ty) in args.iter().zip(descr.args) {
            if ty == Ty::Float {
                floats[f] = f64::from_bits(word);
                f += 1;
            } else {
                ints[i] = word;
                i += 1;
            }
        }
        type Any = unsafe extern "C" fn(
            u64,
            u64,
            u64,
            u64,
            u64,
            u64,
            f64,
            f64,
            f64,
            f64,
            f64,
            f64,
            f64,
            f64,
        ) -> Ret2;
        // SAFETY: by the convention a function with fewer arguments ignores the others.
        unsafe {
            let function: Any = std::mem::transmute(descr.func.0);
            let ([a, b, c, d, e, g], [p, q, r, s, t, u, v, w]) = (ints, floats);
            function(a, b, c, d, e, g, p, q, r, s, t, u, v, w)
        }
    }

    fn call_portal(&self, site: u64, args: &[u64]) -> Ret2 {
        portal(site, args.as_ptr())
    }

    fn depth_allows(&self, k: u64) -> bool {
        self.block.depth.get() + k <= self.block.depth_limit
    }

    fn add_depth(&self, k: i64) {
        self.block.depth.set(self.block.depth.get().wrapping_add_signed(k));
    }

    fn panic_pending(&self) -> bool {
        alerts(|alerts| *alerts & context::PANIC as u64 != 0)
    }

    fn push_roots(&self, _values: &[Cell<u64>], _types: &[Ty]) {}
    fn pop_roots(&self) {}
}

/// Six integers and three floats; the result depends on the position of each.
pub unsafe extern "C" fn mix(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64, x: f64, y: f64, z: f64) -> Ret2 {
    aligned();
    let mut sum = 17u64;
    for word in [a, b, c, d, e, f, x.to_bits(), y.to_bits(), z.to_bits()].map(one_nan) {
        log(word);
        sum = sum.rotate_left(9).wrapping_mul(31) ^ word;
    }
    if sum & 3 == 1 {
        alerts(|alerts| *alerts |= context::DUE as u64);
    }
    clobber();
    Ret2 { value: sum, exception: if sum & 7 == 0 { 0 } else { sum | 1 } }
}

/// A float from a float and an integer.
pub unsafe extern "C" fn scale(n: i64, x: f64) -> Ret2 {
    log(n as u64);
    log(x.to_bits());
    clobber();
    let value = x * 0.5 + (n % 1000) as f64;
    Ret2 { value: value.to_bits(), exception: 0 }
}

/// Runs the hook.
pub unsafe extern "C" fn hooked(n: u64) -> Ret2 {
    log(n);
    let hook = HOOK.with_borrow(|h| h.clone());
    if let Some(hook) = hook {
        hook(n);
    }
    clobber();
    Ret2 { value: n.wrapping_add(1), exception: 0 }
}

/// Leaves a panic pending when its argument is 3.
pub unsafe extern "C" fn panics(n: u64) -> Ret2 {
    log(n);
    if n == 3 {
        alerts(|alerts| *alerts |= context::PANIC as u64);
    }
    Ret2 { value: n, exception: 0 }
}

/// Adds up the numbers from `v0` on until they are 100 at least, with a call each time.
pub const CALLING: &str = "
v0 = input int
v1 = input int
v2 = call hooked(v0)
guard_not_invalidated [exit 0]
v4 = int_add v1 v2
v5 = int_lt v4 100
guard_true v5 [exit 1]
jump self(v2, v4)
snapshot 0: p(1) reds(v1) log [call hooked = v2]
snapshot 1: p(1) reds(v4)
exit 0: snapshot 0 log 1 event 1
exit 1: snapshot 1 log 0 event 0";
