//! Finalization: registered objects are queued once, in the right order, and live until they are taken out. Destructors
//! and weak cells are tested elsewhere.

mod common;

use std::ptr::null_mut;

use common::*;
use metatrace_heap::{Heap, WeakCell};

/// The numbers of the objects in the queue.
fn queued(heap: &mut Heap) -> Vec<u64> {
    std::iter::from_fn(|| heap.next_finalizable()).map(id).collect()
}

#[test]
fn registered_objects_are_queued_once_and_live_until_they_are_taken() {
    let mut heap = plain_heap();
    let kept = heap.roots().add(0);
    let hidden = apart(|| {
        // SAFETY: fields are written; the objects are on the stack.
        unsafe {
            let inner = new_node(&mut heap, node(), 7, NO_KIDS);
            let o = new_node(&mut heap, node(), 1, [inner, null_mut(), null_mut()]);
            heap.register_finalizable(o);
            heap.register_finalizable(o);
            heap.roots().set(kept, o as u64);
            hide(inner)
        }
    });
    heap.collect(false);
    heap.collect(true);
    assert_eq!(queued(&mut heap), []);
    heap.roots().set(kept, 0);
    apart(|| heap.collect(true));
    // It waits, with what it refers to, until it is taken.
    for full in [false, true, true] {
        reuse_all_memory(&mut heap);
        heap.collect(full);
        heap.verify();
    }
    assert!(is_live(&heap, hidden));
    let taken = heap.next_finalizable().expect("it is in the queue");
    assert_eq!((id(taken), id(kids(taken)[0].get()), heap.next_finalizable().is_none()), (1, 7, true));
    // Kept alive by its finalizer, it later dies without another one, even if it is registered again.
    heap.roots().set(kept, taken as u64);
    // SAFETY: it is alive.
    unsafe { heap.register_finalizable(taken) };
    heap.collect(true);
    assert!(is_live(&heap, hidden));
    heap.roots().set(kept, 0);
    apart(|| {
        reuse_all_memory(&mut heap);
        heap.collect(true);
    });
    assert_eq!(queued(&mut heap), []);
}

#[test]
fn referrers_come_before_what_they_refer_to_and_else_the_oldest_first() {
    for full in [false, true] {
        let mut heap = plain_heap();
        apart(|| {
            // SAFETY: fields are written; the objects are on the stack.
            unsafe {
                let none = null_mut();
                let mut new = |number, kids| {
                    let o = new_node(&mut heap, node(), number, kids);
                    heap.register_finalizable(o);
                    o
                };
                let (a, b) = (new(1, NO_KIDS), new(2, NO_KIDS));
                let c = new(3, [b, none, none]);
                new(4, NO_KIDS);
                // 5 refers to 1 and 3 through an object that is not registered.
                let e = new(5, NO_KIDS);
                let f = new(6, [e, none, none]);
                kids(e)[1].set(f);
                let plain = new_node(&mut heap, node(), 100, [a, c, none]);
                heap.barrier(e);
                kids(e)[0].set(plain);
            }
        });
        apart(|| heap.collect(full));
        let order = queued(&mut heap);
        let at = |number| order.iter().position(|&n| n == number);
        assert_eq!(order.len(), 6, "{order:?}");
        assert!(at(5) < at(1) && at(5) < at(3) && at(3) < at(2) && at(6) < at(1), "{order:?}");
        assert!(at(4) < at(5).max(at(6)), "{order:?}");
        heap.collect(true);
        assert_eq!(queued(&mut heap), []);
    }
}

#[test]
fn weak_cells_see_what_awaits_finalization() {
    let mut heap = plain_heap();
    let mut cells = Vec::new();
    apart(|| {
        for number in 0..50 {
            // SAFETY: fields are written; the cells are rooted.
            unsafe {
                let target = new_node(&mut heap, node(), 100 + number, NO_KIDS);
                let o = new_node(&mut heap, node(), number, [target, null_mut(), null_mut()]);
                heap.register_finalizable(o);
                let cell = Heap::alloc_weak(&mut *heap, target);
                cells.push(heap.roots().add(cell as u64));
            }
        }
    });
    let cleared = |heap: &Heap| {
        // SAFETY: the cells are rooted.
        cells
            .iter()
            .filter(|&&cell| unsafe { (*(heap.roots().get(cell) as *const WeakCell)).target.is_null() })
            .count()
    };
    apart(|| heap.collect(false));
    assert_eq!(cleared(&heap), 0);
    heap.verify();
    let count = apart(|| queued(&mut heap).len());
    assert!(count >= 45, "{count} of 50 are in the queue");
    apart(|| {
        reuse_all_memory(&mut heap);
        heap.collect(true);
    });
    assert!(cleared(&heap) >= 40, "{} of 50", cleared(&heap));
}

#[test]
fn the_end_queues_all_registered_objects() {
    let mut heap = plain_heap();
    for number in 0..10 {
        // SAFETY: fields are written.
        unsafe {
            let o = new_node(&mut heap, node(), number, NO_KIDS);
            heap.roots().add(o as u64);
            heap.register_finalizable(o);
        }
        if number == 5 {
            heap.collect(false);
        }
    }
    heap.queue_all_finalizable();
    heap.collect(true);
    assert_eq!(queued(&mut heap), (0..10).collect::<Vec<_>>());
    heap.queue_all_finalizable();
    assert_eq!(queued(&mut heap), []);
}

#[test]
fn an_object_that_needs_no_finalization_any_more_dies_without() {
    /// Objects with an even number still need finalization.
    unsafe fn is_even(o: metatrace_heap::Obj) -> bool {
        id(o).is_multiple_of(2)
    }
    let mut heap = plain_heap();
    let kept = heap.roots().add(0);
    let hidden: Vec<u64> = apart(|| {
        // SAFETY: fields are written; the objects are on the stack.
        unsafe {
            let inner = new_node(&mut heap, node(), 8, NO_KIDS);
            let all: Vec<_> =
                (1..=6).map(|n| new_node(&mut heap, node(), n, [inner, null_mut(), null_mut()])).collect();
            for &o in &all {
                heap.register_finalizable_while(o, is_even);
            }
            // If also registered without a condition, before or after, it is finalized.
            heap.register_finalizable(all[2]);
            heap.register_finalizable_while(all[2], is_even);
            heap.roots().set(kept, all[0] as u64);
            all.into_iter().map(hide).collect()
        }
    });
    apart(|| {
        reuse_all_memory(&mut heap);
        heap.collect(true);
    });
    heap.verify();
    assert_eq!(queued(&mut heap), [2, 3, 4, 6]);
    assert!(is_live(&heap, hidden[0]) && !is_live(&heap, hidden[4]));
    heap.roots().set(kept, 0);
    apart(|| {
        reuse_all_memory(&mut heap);
        heap.collect(true);
    });
    heap.verify();
    assert_eq!(queued(&mut heap), []);
    assert!(!is_live(&heap, hidden[0]));
}
