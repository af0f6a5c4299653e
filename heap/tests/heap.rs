//! One test for each promise of the heap.

mod common;

use std::cell::{Cell, RefCell};
use std::ptr::null_mut;

use common::*;
use metatrace_heap::{
    BLOCK, FLAG_LARGE, FLAG_OLD, Header, Heap, MAX_SMALL, Marker, Obj, RootId, RootSource, Stress, TypeId,
    TypeInfo, WeakCell, current_stack, is_reference, register_type, type_info, weak_type,
};

#[test]
fn cycles_die_together() {
    let mut heap = plain_heap();
    let mut roots = Vec::new();
    let hidden: Vec<[u64; 2]> = apart(|| {
        let pair = |_| {
            // SAFETY: fields are written; the objects are on the stack.
            unsafe {
                let a = new_node(&mut heap, node(), 1, NO_KIDS);
                let b = new_node(&mut heap, node(), 2, [a, null_mut(), null_mut()]);
                kids(a)[0].set(b);
                roots.push(heap.roots().add(a as u64));
                [hide(a), hide(b)]
            }
        };
        (0..100).map(pair).collect()
    });
    let live = |heap: &Heap| {
        let count = |i: usize| hidden.iter().filter(|pair| is_live(heap, pair[i])).count();
        (count(0), count(1))
    };
    heap.collect(true);
    assert_eq!(live(&heap), (100, 100));
    roots.iter().for_each(|&root| heap.roots().set(root, 0));
    apart(|| heap.collect(true));
    let (a, b) = live(&heap);
    assert!(a == b && a < 5, "{a} and {b} of 100 are alive");
}

#[test]
fn growth_brings_about_full_collections() {
    let mut heap = heap(1 << 30, MIB, Stress::Off);
    let root = heap.roots().add(0);
    for _ in 0..400 {
        // Old garbage that minor collections can't free: only the last list is rooted.
        // SAFETY: fields are written; the list is rooted.
        unsafe {
            heap.roots().set(root, 0);
            for _ in 0..200 {
                let next = heap.roots().get(root);
                let o = new_array(&mut heap, 900, next);
                heap.roots().set(root, o as u64);
            }
        }
    }
    assert!(heap.stats().full >= 3, "{} full collections", heap.stats().full);
    assert!(heap.used_bytes() < 64 * MIB, "{} bytes", heap.used_bytes());
}

#[test]
fn the_stack_keeps_objects_by_any_pointer() {
    // All heaps live to the end, so that a stale word of one round is no address of another.
    let mut heaps = Vec::new();
    for size in [64, 2 * MAX_SMALL + 640, 100_000] {
        for offset in [0, 8, 33, size - 1, size] {
            heaps.push(plain_heap());
            let heap = heaps.last_mut().expect("one");
            let pointer = apart(|| {
                // SAFETY: the array's items are written.
                unsafe { new_array(heap, (size - 16) / 8, 1) as usize + offset }
            });
            let kept = Cell::new(pointer);
            for full in [false, true] {
                heap.collect(full);
                // SAFETY: all objects are initialised.
                let found = unsafe { heap.resolve(kept.get() - offset) };
                assert_eq!(found, Some((kept.get() - offset) as Obj), "size {size}, offset {offset}");
                reuse_all_memory(heap);
            }
            // SAFETY: the array is alive.
            assert!(unsafe { words((kept.get() - offset) as Obj) }.iter().all(|word| word.get() == 1));
        }
    }
}

unsafe extern "C" fn collect_fully(heap: *mut Heap) {
    // SAFETY: called with the heap of the test below.
    unsafe { (*heap).collect(true) }
}

#[test]
fn callee_saved_registers_are_roots() {
    let mut heap = plain_heap();
    let heap_pointer: *mut Heap = &mut *heap;
    macro_rules! only_in {
        ($($register:literal)*) => {$(
            // SAFETY: the node is in one register only while `collect` runs; all registers are restored.
            let hidden = unsafe {
                let hidden = apart(|| hide(new_node(&mut *heap_pointer, node(), 7, NO_KIDS)));
                std::arch::asm!(
                    concat!("push ", $register),
                    concat!("mov ", $register, ", rax"),
                    concat!("not ", $register),
                    "xor eax, eax",
                    "mov rcx, rsp",
                    "and rsp, -16",
                    "push rcx",
                    "push rcx",
                    "call {full}",
                    "pop rsp",
                    concat!("pop ", $register),
                    full = sym collect_fully, in("rdi") heap_pointer, inout("rax") hidden => _,
                    clobber_abi("sysv64"),
                );
                hidden
            };
            assert!(is_live(&heap, hidden), "{} is no root", $register);
            assert_eq!(id(!hidden as Obj), 7);
        )*};
    }
    only_in!("rbx" "rbp" "r12" "r13" "r14" "r15");
}

#[test]
fn a_barrier_keeps_young_objects_of_old_ones() {
    let mut heap = plain_heap();
    // SAFETY: fields are written; the old node is rooted.
    unsafe {
        let old = new_node(&mut heap, node(), 1, NO_KIDS);
        let big = new_array(&mut heap, 5000, 0);
        heap.roots().add(old as u64);
        heap.roots().add(big as u64);
        heap.collect(false);
        assert!((*old).flags & FLAG_OLD != 0 && (*big).flags & FLAG_LARGE != 0);
        for round in 0..5 {
            apart(|| {
                let young = new_node(&mut heap, node(), 100 + round, NO_KIDS);
                heap.barrier(old);
                kids(old)[0].set(young);
                let young = new_node(&mut heap, node(), 200 + round, NO_KIDS);
                heap.barrier(big);
                words(big)[4999].set(young as u64);
                assert!((*old).flags & FLAG_OLD == 0, "remembered once");
            });
            heap.verify();
            heap.collect(round == 2);
            reuse_all_memory(&mut heap);
            heap.verify();
            assert_eq!(
                (id(kids(old)[0].get()), id(words(big)[4999].get() as Obj)),
                (100 + round, 200 + round)
            );
        }
    }
}

#[test]
#[should_panic(expected = "missing barrier: the old Node")]
fn verify_notices_a_missing_barrier() {
    let mut heap = plain_heap();
    // SAFETY: the store without a barrier is what is tested; nothing collects after it.
    unsafe {
        let old = new_node(&mut heap, node(), 1, NO_KIDS);
        heap.collect(false);
        kids(old)[0].set(new_node(&mut heap, node(), 2, NO_KIDS));
        heap.verify();
    }
}

/// Debug builds look for missing barriers before some of the minor collections, without a stress mode.
#[test]
#[cfg_attr(
    debug_assertions,
    should_panic(expected = "was `touch` left out, behind a change of what the Node owns?")
)]
fn debug_builds_notice_a_missing_barrier() {
    let mut heap = plain_heap();
    let root = heap.roots().add(0);
    // SAFETY: the store without a barrier is what is tested; in a release build nothing reads what it stored.
    unsafe {
        let old = new_node(&mut heap, node(), 1, NO_KIDS);
        heap.roots().set(root, old as u64);
        heap.collect(false);
        for round in 0..1000 {
            if cfg!(debug_assertions) {
                kids(old)[0].set(new_node(&mut heap, node(), round, NO_KIDS));
            }
            reuse_all_memory(&mut heap);
        }
    }
}

#[test]
#[should_panic(expected = "which is no object")]
fn verify_notices_a_dangling_reference() {
    let mut heap = plain_heap();
    // SAFETY: the wrong field is what is tested; nothing collects after it.
    unsafe {
        let o = new_node(&mut heap, node(), 1, NO_KIDS);
        kids(o)[1].set((o as usize + 8) as Obj);
        heap.verify();
    }
}

#[test]
fn frames_on_the_stack_need_no_barrier() {
    let mut heap = plain_heap();
    // SAFETY: fields are written; the frame is on the stack, and stores into it need no barrier.
    unsafe {
        let on_stack = new_node(&mut heap, frame(), 1, NO_KIDS);
        heap.collect(false);
        for round in 0..4 {
            apart(|| kids(on_stack)[0].set(new_node(&mut heap, node(), round, NO_KIDS)));
            heap.collect(round == 2);
            reuse_all_memory(&mut heap);
            heap.verify();
            assert_eq!(id(kids(on_stack)[0].get()), round);
        }
    }
}

#[test]
fn a_frame_that_left_the_stack_keeps_its_last_stores() {
    let mut heap = plain_heap();
    // SAFETY: as above; when the frame leaves the stack an old object refers to it.
    unsafe {
        let holder = heap.roots().add(0);
        apart(|| {
            let running = new_node(&mut heap, frame(), 1, NO_KIDS);
            let keeper = new_node(&mut heap, node(), 2, [running, null_mut(), null_mut()]);
            heap.roots().set(holder, keeper as u64);
            heap.collect(false);
            // The frame is old now, was on the stack in that collection, and won't be in the next one.
            kids(running)[1].set(new_node(&mut heap, node(), 3, NO_KIDS));
        });
        heap.collect(false);
        reuse_all_memory(&mut heap);
        heap.collect(false);
        heap.verify();
        let stored = kids(kids(heap.roots().get(holder) as Obj)[0].get())[1].get();
        assert_eq!(id(stored), 3);
    }
}

#[test]
fn destructors_run_once() {
    let (before, before_sum) = (DROPPED.get(), DROPPED_SUM.get());
    let mut heap = plain_heap();
    let kept = heap.roots().add(0);
    apart(|| {
        for i in 1..=1000 {
            // SAFETY: fields are written.
            let o = unsafe { new_owner(&mut heap, i) };
            if i == 500 {
                heap.roots().set(kept, o as u64);
            }
        }
    });
    heap.collect(false);
    assert!(DROPPED.get() - before >= 990, "{} of 1000", DROPPED.get() - before);
    heap.collect(true);
    heap.collect(true);
    // SAFETY: a rooted owner.
    assert_eq!(unsafe { &(*(heap.roots().get(kept) as *const Owner)).text }, "owner 500");
    drop(heap);
    assert_eq!((DROPPED.get() - before, DROPPED_SUM.get() - before_sum), (1000, 500_500));
}

#[test]
fn weak_cells_are_cleared_and_only_then() {
    let mut heap = plain_heap();
    // SAFETY: fields are written; cells and the live target are rooted.
    unsafe {
        let (mut cells, mut hidden) = (Vec::new(), Vec::new());
        let alive = new_node(&mut heap, node(), 1, NO_KIDS);
        heap.roots().add(alive as u64);
        let strong = Heap::alloc_weak(&mut *heap, alive);
        heap.roots().add(strong as u64);
        apart(|| {
            for i in 0..100 {
                let target = new_node(&mut heap, node(), i, NO_KIDS);
                let cell = Heap::alloc_weak(&mut *heap, target);
                cells.push(heap.roots().add(cell as u64));
                hidden.push(hide(target));
            }
        });
        heap.collect(false);
        let cleared =
            cells.iter().filter(|&&cell| (*(heap.roots().get(cell) as *const WeakCell)).target.is_null());
        assert!(cleared.count() >= 95);
        assert_eq!((*strong).target, alive);
        heap.verify();
        // An old cell gets a young target: the barrier makes the next minor collection look at it.
        let cell = heap.roots().get(cells[50]) as *mut WeakCell;
        apart(|| {
            let target = new_node(&mut heap, node(), 1, NO_KIDS);
            heap.barrier(cell.cast());
            (*cell).target = target;
        });
        heap.collect(false);
        assert!((*cell).target.is_null());
        heap.verify();
    }
}

struct Source(RefCell<Vec<Obj>>);

impl RootSource for Source {
    unsafe fn trace_roots(&self, m: &mut Marker) {
        // SAFETY: the vector holds objects of the heap.
        unsafe { self.0.borrow().iter().for_each(|&o| m.mark_obj(o)) }
    }
}

#[test]
fn root_sources_nest() {
    let mut heap = plain_heap();
    let sources: Vec<Source> = (0..3).map(|_| Source(RefCell::default())).collect();
    // SAFETY: sources outlive their registrations; fields are written.
    unsafe {
        for source in &sources {
            heap.add_root_source(source);
            apart(|| source.0.borrow_mut().push(new_node(&mut heap, node(), 9, NO_KIDS)));
        }
        heap.collect(true);
        reuse_all_memory(&mut heap);
        heap.verify();
        assert!(sources.iter().all(|source| id(source.0.borrow()[0]) == 9));
        heap.remove_root_source(&sources[1]);
        heap.remove_root_source(&sources[2]);
        let hidden: Vec<u64> = sources.iter().map(|source| hide(source.0.borrow()[0])).collect();
        sources[1..].iter().for_each(|source| source.0.borrow_mut().clear());
        apart(|| heap.collect(true));
        assert!(is_live(&heap, hidden[0]) && !is_live(&heap, hidden[1]) && !is_live(&heap, hidden[2]));
    }
}

#[test]
fn roots_are_recycled() {
    let mut heap = plain_heap();
    let first = heap.roots().add(3);
    let second = heap.roots().add(5);
    assert_eq!(heap.roots().remove(first), 3);
    assert_eq!(heap.roots().add(7), first);
    heap.roots().set(second, 9);
    heap.collect(true);
    assert_eq!((heap.roots().get(first), heap.roots().get(second)), (7, 9));
}

/// Allocates rooted nodes, in short lists so that a stale word on the stack keeps few of them.
fn grow(heap: &mut Heap, roots: &mut Vec<RootId>, done: impl Fn(&Heap, u64) -> bool) -> u64 {
    let mut count = 0;
    while !done(heap, count) {
        if count % 64 == 0 {
            roots.push(heap.roots().add(0));
        }
        let root = roots[roots.len() - 1];
        // SAFETY: fields are written; the list is rooted.
        unsafe {
            let next = heap.roots().get(root) as Obj;
            let o = new_node(heap, node(), count, [next, null_mut(), null_mut()]);
            heap.roots().set(root, o as u64);
        }
        count += 1;
    }
    count
}

#[test]
fn the_limit_gives_a_memory_error_and_the_heap_stays_usable() {
    let mut heap = heap(8 * MIB, MIB, Stress::Off);
    for _ in 0..3 {
        let mut roots = Vec::new();
        let count = apart(|| grow(&mut heap, &mut roots, |heap, _| heap.memory_error_pending())) as usize;
        assert!((7 * MIB..=8 * MIB + 65_536).contains(&(count * NODE)), "{count} nodes");
        assert!(heap.used_bytes() <= 8 * MIB + 65_536);
        // Handling the error may allocate any number of times.
        let before = heap.stats().full;
        apart(|| grow(&mut heap, &mut roots, |_, count| count == 100_000));
        assert!(heap.stats().full - before < 10, "{} full collections", heap.stats().full - before);
        assert!(heap.take_memory_error() && !heap.take_memory_error());
        heap.verify();
        roots.iter().for_each(|&root| _ = heap.roots().remove(root));
        apart(|| heap.collect(true));
        assert!(heap.used_bytes() < 2 * MIB, "{} bytes", heap.used_bytes());
        reuse_all_memory(&mut heap);
        assert!(!heap.memory_error_pending());
    }
}

#[test]
fn holes_that_are_too_small_hold_no_objects() {
    let mut heap = heap(MIB, 256 << 10, Stress::Off);
    let mut roots = Vec::new();
    apart(|| grow(&mut heap, &mut roots, |heap, _| heap.stats().large_objects > 0));
    let mut dead = Vec::new();
    apart(|| {
        let lists: Vec<Obj> = roots.drain(..).map(|root| heap.roots().remove(root) as Obj).collect();
        for mut o in lists {
            while !o.is_null() {
                let next = kids(o)[0].get();
                // SAFETY: the nodes are initialised and rooted from now on, or given up.
                unsafe { heap.barrier(o) };
                kids(o)[0].set(null_mut());
                // One node in each second line survives, but none at the end of a block.
                if o as usize % 512 < NODE && o as usize % BLOCK < BLOCK - 4096 {
                    heap.roots().add(o as u64);
                } else {
                    dead.push(hide(o));
                }
                o = next;
            }
        }
    });
    apart(|| heap.collect(true));
    for _ in 0..1000 {
        // SAFETY: the count is written.
        unsafe {
            let o = heap.alloc(bytes(), 616);
            *o.cast::<u64>().add(1) = 600;
        }
    }
    heap.verify();
    // SAFETY: all objects are initialised.
    let found = dead.iter().filter_map(|&dead| unsafe { heap.resolve(!dead as usize) });
    let nodes = found.filter(|&o| type_info(TypeId(tid_of(o))).name == "Node").count();
    assert!(nodes < 200, "{nodes} of {} dead nodes are found", dead.len());
}

fn tid_of(o: Obj) -> u32 {
    // SAFETY: called with what `resolve` has found.
    unsafe { (*o).tid }
}

#[test]
fn a_used_up_region_falls_back_to_malloc() {
    let mut heap = heap(MIB, 256 << 10, Stress::Off);
    let mut roots = Vec::new();
    apart(|| {
        grow(&mut heap, &mut roots, |_, count| count == 100_032);
        assert!(heap.take_memory_error() && heap.stats().large_objects > 1000);
        heap.verify();
        for (chunk, &root) in roots.iter().enumerate() {
            let mut list = heap.roots().get(root) as Obj;
            for count in (0..64).rev() {
                assert_eq!(id(list), chunk as u64 * 64 + count);
                list = kids(list)[0].get();
            }
        }
    });
    roots.iter().for_each(|&root| heap.roots().set(root, 0));
    apart(|| heap.collect(true));
    assert!(heap.used_bytes() <= MIB, "{} bytes", heap.used_bytes());
}

#[test]
fn two_objects_lie_side_by_side_or_not_at_all() {
    let mut heap = heap(64 << 20, 1 << 20, Stress::Off);
    let (mut pairs, mut refused) = (0, 0);
    for i in 0..20_000u64 {
        // SAFETY: the nodes are written before the next allocation, and nothing refers to them.
        unsafe {
            match heap.alloc_pair((node(), NODE), (node(), NODE)) {
                Some((first, second)) => {
                    assert_eq!(second as usize - first as usize, NODE);
                    assert_eq!((tid_of(first), tid_of(second)), (node().0, node().0));
                    for o in [first, second] {
                        (*o.cast::<Node>()).id = i;
                        (*o.cast::<Node>()).kids = NO_KIDS;
                    }
                    pairs += 1;
                }
                // The hole is too small: the general path finds another one.
                None => {
                    new_node(&mut heap, node(), i, NO_KIDS);
                    refused += 1;
                }
            }
        }
    }
    assert!(pairs > 19_000 && refused > 0, "{pairs} pairs, {refused} refused");
    heap.verify();
}

#[test]
fn try_alloc_refuses_what_does_not_fit() {
    let mut heap = heap(16 * MIB, MIB, Stress::Off);
    // SAFETY: the count is written.
    unsafe {
        assert!(heap.try_alloc(bytes(), 1 << 50).is_none());
        assert!(heap.try_alloc(bytes(), usize::MAX & !7).is_none());
        assert_eq!(heap.stats().full, 0, "hopeless requests cost nothing");
        let hold = heap.try_alloc(bytes(), 10 * MIB).expect("it fits");
        *hold.cast::<u64>().add(1) = 10 * MIB as u64 - 16;
        assert!(heap.try_alloc(bytes(), 10 * MIB).is_none());
        assert!(!heap.memory_error_pending());
        assert_eq!((*hold).tid, bytes().0);
        // The infallible path grants it, and makes an error pending.
        let over = heap.alloc(bytes(), 10 * MIB);
        *over.cast::<u64>().add(1) = 10 * MIB as u64 - 16;
        assert!(heap.take_memory_error());
        assert_eq!((*over).tid, (*hold).tid);
    }
}

#[test]
fn external_memory_brings_about_collections_and_counts() {
    let mut heap = heap(64 * MIB, MIB, Stress::Off);
    for _ in 0..10 {
        heap.external(10 * MIB as isize);
        // SAFETY: fields are written.
        unsafe { new_node(&mut heap, node(), 1, NO_KIDS) };
    }
    assert!(heap.stats().minor + heap.stats().full >= 3);
    assert!(heap.used_bytes() >= 100 * MIB);
    reuse_all_memory(&mut heap);
    assert!(heap.take_memory_error());
    heap.external(-100 * MIB as isize);
    assert!(heap.used_bytes() < 10 * MIB);
}

#[test]
fn tagged_integers_are_no_references() {
    let mut heap = plain_heap();
    // SAFETY: fields are written.
    unsafe {
        let o = new_array(&mut heap, 100, 0);
        for (i, word) in words(o).iter().enumerate() {
            word.set((i as u64 * 0x1111_1111) << 1 | 1);
        }
        heap.collect(false);
        heap.collect(true);
        heap.verify();
        assert_eq!(words(o)[3].get() >> 1, 0x3333_3333);
    }
}

/// In the NaN layout a float, a constant or an integer may have the lowest bits and the lower half of an address.
#[test]
fn words_with_upper_bits_are_no_references() {
    let mut heap = plain_heap();
    // SAFETY: fields are written.
    unsafe {
        let o = new_array(&mut heap, 100, 0);
        let address = o as u64;
        for (i, word) in words(o).iter().enumerate() {
            let upper = [1, 2, 3, 0x7FF2, 0x8000, 0xFFFD, 0xFFFE, 0xFFFF][i % 8] << 48;
            word.set(upper | [0, 8, address, address | 1, address + 16][i % 5]);
            assert!(!is_reference(word.get()));
        }
        assert!(is_reference(address) && !is_reference(0) && !is_reference(address | 4));
        heap.collect(false);
        heap.collect(true);
        heap.verify();
        assert_eq!(words(o)[2].get(), 3 << 48 | address);
    }
}

#[test]
fn stress_poisons_dead_memory() {
    let mut heap = heap(64 * MIB, MIB, Stress::EveryNth(1_000_000));
    let kept = heap.roots().add(0);
    let hidden = apart(|| {
        // SAFETY: fields are written.
        unsafe {
            let dead = hide(new_node(&mut heap, node(), 1, NO_KIDS));
            // A pointer one past the end keeps an object alive, so the neighbour of the live one is another.
            new_node(&mut heap, node(), 2, NO_KIDS);
            let live = new_node(&mut heap, node(), 3, NO_KIDS);
            heap.roots().set(kept, live as u64);
            dead
        }
    });
    apart(|| heap.collect(true));
    assert_eq!(id(heap.roots().get(kept) as Obj), 3);
    assert_eq!(id(!hidden as Obj), 0xDBDB_DBDB_DBDB_DBDB);
    assert!(!is_live(&heap, hidden));
    // SAFETY: fields are written.
    unsafe { new_node(&mut heap, node(), 4, NO_KIDS) };
    assert_eq!(heap.limit, heap.cursor, "every allocation takes the slow path");
}

#[test]
fn machine_code_allocates_inline() {
    let mut heap = heap(64 * MIB, MIB, Stress::Off);
    let heap_pointer: *mut Heap = &mut *heap;
    let (mut list, mut slow) = (null_mut::<Header>(), 0);
    for i in 0..200_000u64 {
        // SAFETY: what compiled code does: bump, or call the slow path; then write the header and fields.
        unsafe {
            let at = (heap_pointer as *const usize).read();
            let end = at + NODE;
            let o = if end > (heap_pointer as *const usize).add(1).read() {
                slow += 1;
                Heap::alloc_slow(heap_pointer, node().0, NODE)
            } else {
                (heap_pointer as *mut usize).write(end);
                (at as *mut u64).write(u64::from(node().0));
                at as Obj
            };
            assert_eq!(((*o).tid, (*o).flags), (node().0, 0));
            (*o.cast::<Node>()).id = i;
            let next = if i % 1000 == 0 { null_mut() } else { list };
            kids(o).iter().zip([next, null_mut(), null_mut()]).for_each(|(kid, to)| kid.set(to));
            list = o;
        }
    }
    assert!(slow < 1000 && heap.stats().minor > 3);
    for i in (199_000..200_000).rev() {
        assert_eq!(id(list), i);
        list = kids(list)[0].get();
    }
    assert!(list.is_null());
}

#[test]
fn many_heaps_and_threads() {
    let run = || {
        let local = 0u8;
        assert!(current_stack().expect("bounds").contains(&(&raw const local as usize)));
        for _ in 0..20 {
            let mut a = plain_heap();
            let mut b = plain_heap();
            // SAFETY: fields are written; nodes are on the stack.
            unsafe {
                let (x, y) =
                    (new_node(&mut a, node(), 1, NO_KIDS), new_node(&mut b, weak_free_node(), 2, NO_KIDS));
                reuse_all_memory(&mut a);
                b.collect(true);
                assert_eq!((id(x), id(y)), (1, 2));
                assert!(b.resolve(x as usize).is_none());
            }
        }
    };
    let threads: Vec<_> = (0..2).map(|_| std::thread::spawn(run)).collect();
    threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
}

fn weak_free_node() -> metatrace_heap::TypeId {
    assert!(weak_type().is_noted() && !node().is_noted());
    node()
}

#[test]
fn a_heap_follows_its_guest_to_another_stack() {
    struct Sent(Box<Heap>);
    // SAFETY: the heap is used by one thread at a time.
    unsafe impl Send for Sent {}
    let sent = Sent(plain_heap());
    std::thread::spawn(move || {
        let mut heap = { sent }.0;
        heap.set_stack(current_stack().expect("bounds"));
        // SAFETY: fields are written; the node is on this stack.
        unsafe {
            let o = new_node(&mut heap, node(), 5, NO_KIDS);
            heap.collect(true);
            reuse_all_memory(&mut heap);
            assert_eq!(id(o), 5);
        }
    })
    .join()
    .expect("no panic");
}

#[test]
fn destructors_may_account_for_external_memory() {
    thread_local!(static HEAP: Cell<*mut Heap> = const { Cell::new(null_mut()) });
    unsafe fn release(_: Obj) {
        // SAFETY: the heap that is collecting or being dropped; it holds no borrow meanwhile.
        unsafe { (*HEAP.get()).external(-(MIB as isize)) }
    }
    let tid = register_type(TypeInfo { drop: Some(release), ..TypeInfo::plain("Buffer", 16) });
    let heap = Box::into_raw(plain_heap());
    HEAP.set(heap);
    // SAFETY: the objects have no fields; the heap is freed once.
    unsafe {
        apart(|| {
            for _ in 0..1000 {
                Heap::alloc_raw(heap, tid, 16);
                (*heap).external(MIB as isize);
            }
        });
        assert!((*heap).stats().finalized > 900 && !(*heap).memory_error_pending());
        Heap::collect_raw(heap, true);
        assert!((*heap).used_bytes() < 4 * MIB);
        drop(Box::from_raw(heap));
    }
}

#[test]
fn deep_stacks_are_scanned_and_resolved_once_per_hole() {
    #[inline(never)]
    fn recurse(heap: &mut Heap, depth: u64) -> u64 {
        // SAFETY: fields are written; the node is on the stack.
        let o = unsafe { new_node(heap, node(), depth, NO_KIDS) };
        if depth == 0 {
            (0..4).for_each(|round| heap.collect(round == 2));
        }
        let below = if depth == 0 { 0 } else { recurse(heap, depth - 1) };
        assert_eq!(id(o), depth);
        below + 1
    }
    let deep = || {
        let mut heap = heap(64 * MIB, 64 << 10, Stress::Off);
        assert_eq!(recurse(&mut heap, 20_000), 20_001);
        // The nodes of all levels, found in each collection; the stack has stretched the nursery.
        assert!(heap.stats().stack_hits > 4 * 20_000 && heap.stats().minor < 10);
    };
    std::thread::Builder::new()
        .stack_size(256 * MIB)
        .spawn(deep)
        .expect("a thread")
        .join()
        .expect("no panic");
}

#[test]
fn a_refused_reservation_becomes_a_smaller_one() {
    let heap = Heap::new(metatrace_heap::Config { max_bytes: usize::MAX, ..Default::default() });
    let mut heap = heap.expect("a smaller reservation");
    reuse_all_memory(&mut heap);
    assert!(!heap.memory_error_pending());
}

/// Pairs of key and value: a value is alive while its key is. Addresses are hidden from the stack scan.
struct Table(RefCell<Vec<(u64, u64, bool)>>);

impl RootSource for Table {
    unsafe fn trace_roots(&self, _: &mut Marker) {
        self.0.borrow_mut().iter_mut().for_each(|entry| entry.2 = false);
    }
    unsafe fn trace_keyed(&self, m: &mut Marker) -> bool {
        let mut more = false;
        for (key, value, done) in self.0.borrow_mut().iter_mut().filter(|entry| !entry.2) {
            // SAFETY: entries of dead keys are removed, so both are objects of the heap.
            unsafe {
                *done = m.is_marked(!*key);
                if *done {
                    m.mark(!*value);
                    more = true;
                }
            }
        }
        more
    }
    unsafe fn forget_dead(&self, m: &Marker) {
        // SAFETY: as above.
        self.0.borrow_mut().retain(|entry| unsafe { m.is_marked(!entry.0) });
    }
}

#[test]
fn values_live_as_long_as_their_keys() {
    for full in [true, false] {
        let mut heap = plain_heap();
        let table = Table(RefCell::default());
        // SAFETY: the table outlives its registration; fields are written.
        unsafe {
            heap.add_root_source(&table);
            // A chain: each value is the key of the next entry; the first key is rooted.
            let root = apart(|| {
                let hidden: Vec<u64> =
                    (0..5).map(|i| hide(new_node(&mut heap, node(), i, NO_KIDS))).collect();
                // In an order that takes several rounds.
                let pairs = hidden.windows(2).rev().map(|pair| (pair[0], pair[1], false));
                table.0.borrow_mut().extend(pairs);
                heap.roots().add(!hidden[0])
            });
            apart(|| heap.collect(full));
            reuse_all_memory(&mut heap);
            assert_eq!(table.0.borrow().len(), 4);
            apart(|| {
                let ids: Vec<u64> = table.0.borrow().iter().map(|e| id(!e.1 as Obj)).collect();
                assert_eq!(ids, [4, 3, 2, 1]);
                heap.roots().remove(root);
            });
            apart(|| heap.collect(full));
            // Objects that a minor collection has kept are old: only a full one finds them dead.
            assert_eq!(table.0.borrow().len(), if full { 0 } else { 4 });
            apart(|| heap.collect(true));
            assert!(table.0.borrow().is_empty());
            heap.remove_root_source(&table);
        }
    }
}

#[test]
fn words_on_the_stack_are_watched_for() {
    let mut heap = plain_heap();
    let (low, high) = (0x7777_0000_1000usize, 0x7777_0000_2000);
    heap.watch_stack_for(low..high);
    let words = std::hint::black_box([low + 8, high, low - 8, low + 8, high - 1]);
    let mut found = heap.code_addresses_on_stack();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, [low, low + 8, high - 1][usize::from(!found.contains(&low))..]);
    std::hint::black_box(words);
}

#[test]
fn a_long_array_needs_no_long_mark_stack() {
    const COUNT: usize = 300_000;
    let mut heap = plain_heap();
    // An array of that many nodes, each with a node of its own, inside six nested arrays.
    let root = heap.roots().add(0);
    // SAFETY: the rules of the heap: what is used after an allocation is on the stack.
    unsafe {
        let items = new_array(&mut heap, COUNT, 0);
        heap.roots().set(root, items as u64);
        for i in 0..COUNT {
            let kid = new_node(&mut heap, node(), i as u64, NO_KIDS);
            let item = new_node(&mut heap, node(), i as u64, [kid, null_mut(), null_mut()]);
            heap.barrier(items);
            words(items)[i].set(item as u64);
        }
        let mut outer = items;
        for _ in 0..6 {
            outer = new_array(&mut heap, 50_000, outer as u64);
            heap.roots().set(root, outer as u64);
        }
        heap.collect(true);
        assert!(heap.stats().mark_stack < 100_000, "room for {} objects", heap.stats().mark_stack);
        let whole = |&i: &usize| {
            let item = words(items)[i].get() as Obj;
            let kid = kids(item)[0].get();
            heap.resolve(item as usize) == Some(item)
                && heap.resolve(kid as usize) == Some(kid)
                && (*kid.cast::<Node>()).id == i as u64
        };
        assert_eq!((0..COUNT).filter(whole).count(), COUNT);
    }
}
