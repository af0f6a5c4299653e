//! Writes into old arrays: which parts of them a minor collection traces again, and that it misses nothing. The barrier
//! gets the address of items, as from machine code, or of whole objects.

mod common;

use std::ptr::null_mut;

use common::*;
use metatrace_heap::{FLAG_OLD, Heap, Stress};

/// A rooted old array of `count` nulls.
unsafe fn old_array(heap: &mut Heap, count: usize) -> metatrace_heap::Obj {
    // SAFETY: the rules of the heap.
    unsafe {
        let o = new_array(heap, count, 0);
        heap.roots().add(o as u64);
        heap.collect(false);
        assert!((*o).flags & FLAG_OLD != 0);
        o
    }
}

#[test]
fn a_write_into_a_large_old_array_does_not_have_all_of_it_traced() {
    let mut heap = heap(1 << 30, 4 * MIB, Stress::Off);
    // SAFETY: the rules of the heap.
    unsafe {
        let array = old_array(&mut heap, 1_000_000);
        let before = heap.stats().retraced_bytes;
        for i in [0, 127, 128, 500_000, 999_999] {
            let young = new_node(&mut heap, node(), i as u64, NO_KIDS);
            set_item(&mut heap, array, i, young as u64);
        }
        assert!((*array).flags & FLAG_OLD != 0, "cards remember it");
        heap.verify();
        heap.collect(false);
        assert_eq!(heap.stats().retraced_bytes - before, 4 * 1024, "four cards of 128 items");
        reuse_all_memory(&mut heap);
        heap.verify();
        for i in [0, 127, 128, 500_000, 999_999] {
            assert_eq!(id(words(array)[i].get() as _), i as u64);
        }
        heap.collect(false);
        assert_eq!(heap.stats().retraced_bytes - before, 4 * 1024, "a card is clean after a collection");
    }
}

#[test]
fn an_array_that_is_written_all_over_is_traced_as_a_whole() {
    let mut heap = heap(1 << 30, 4 * MIB, Stress::Off);
    // SAFETY: the rules of the heap.
    unsafe {
        let array = old_array(&mut heap, 100_000);
        let before = heap.stats().retraced_bytes;
        for i in (0..100_000).step_by(256) {
            let young = new_node(&mut heap, node(), i as u64, NO_KIDS);
            set_item(&mut heap, array, i, young as u64);
        }
        assert!((*array).flags & FLAG_OLD == 0, "stores are free again");
        heap.verify();
        heap.collect(false);
        assert_eq!(heap.stats().retraced_bytes - before, 16 + 8 * 100_000);
        reuse_all_memory(&mut heap);
        for i in (0..100_000).step_by(256) {
            assert_eq!(id(words(array)[i].get() as _), i as u64);
        }
    }
}

#[test]
fn random_writes_into_arrays_are_never_missed() {
    for (seed, stress) in [(1, Stress::Off), (2, Stress::SlowPath), (3, Stress::EveryNth(97))] {
        let mut heap = heap(1 << 30, MIB, stress);
        let mut random = Random(seed * 0x1E37_79B9_7F4A_7C15);
        // Small arrays in a block, and large ones with few and with many cards.
        let sizes = [3, 700, 1_100, 5_000, 60_000];
        // SAFETY: the rules of the heap; each array is rooted.
        let arrays = sizes.map(|size| unsafe { old_array(&mut heap, size) });
        let mut model = sizes.map(|size| vec![0u64; size]);
        for step in 1..=if stress == Stress::Off { 60_000 } else { 6_000u64 } {
            let at = random.below(sizes.len() as u64) as usize;
            // Runs of adjacent items, so that some cards stay clean.
            let i = (random.below(8) * (sizes[at] as u64 / 8).max(1) + random.below(9)) as usize % sizes[at];
            // SAFETY: the rules of the heap.
            unsafe {
                let young = new_node(&mut heap, node(), step, [null_mut(); 3]);
                if random.below(50) == 0 {
                    heap.barrier(arrays[at]);
                    words(arrays[at])[i].set(young as u64);
                } else {
                    set_item(&mut heap, arrays[at], i, young as u64);
                }
            }
            model[at][i] = step;
            match random.below(2_000) {
                0 => heap.collect(true),
                1..4 => heap.collect(false),
                4 => heap.verify(),
                _ => {}
            }
        }
        heap.verify();
        heap.collect(false);
        for (array, model) in arrays.iter().zip(&model) {
            // SAFETY: the array is rooted; what it holds are nodes.
            let got =
                unsafe { words(*array).iter().map(|w| if w.get() == 0 { 0 } else { id(w.get() as _) }) };
            assert!(got.eq(model.iter().copied()), "seed {seed}");
        }
    }
}

#[test]
#[should_panic(expected = "missing barrier: a clean card")]
fn verify_notices_a_write_beside_the_cards() {
    let mut heap = heap(1 << 30, MIB, Stress::Off);
    // SAFETY: the rule of the barrier is broken on purpose; the heap is checked and not used any more.
    unsafe {
        let array = old_array(&mut heap, 100_000);
        let young = new_node(&mut heap, node(), 1, NO_KIDS);
        set_item(&mut heap, array, 5, young as u64);
        words(array)[50_000].set(young as u64);
        heap.verify();
    }
}

#[test]
fn the_nursery_grows_while_much_is_traced_and_shrinks_again() {
    let mut heap = heap(1 << 30, MIB, Stress::Off);
    // SAFETY: the rules of the heap.
    unsafe {
        let array = old_array(&mut heap, 2_000_000);
        let mut random = Random(7);
        let mut round = |heap: &mut Heap, write: bool| {
            let before = heap.stats().minor;
            for i in 0..1_000_000 {
                let young = new_node(heap, node(), i, NO_KIDS);
                if write && i % 8 == 0 {
                    let at = random.below(2_000_000) as usize;
                    set_item(heap, array, at, young as u64);
                }
            }
            heap.stats().minor - before
        };
        let busy = round(&mut heap, true);
        assert!(
            busy < 25,
            "{busy} minor collections of 38 MiB, in which most of an array of 16 MiB is traced"
        );
        round(&mut heap, false);
        let idle = round(&mut heap, false);
        assert!(idle > 30, "{idle} minor collections: the nursery is small again");
    }
}
