//! The memory of a shrunken heap is returned to the system, half of it at each full collection. The test has a process
//! of its own, whose size it measures.

mod common;

use common::*;
use metatrace_heap::Stress;

const MIB: usize = 1 << 20;

#[test]
fn full_collections_give_free_memory_back() {
    let mut heap = heap(1 << 30, MIB, Stress::Off);
    let mut keep = Vec::new();
    for _ in 0..100 * 145 {
        // SAFETY: the items are written.
        let o = unsafe { new_array(&mut heap, 900, 1) };
        keep.push(heap.roots().add(o as u64));
    }
    heap.collect(true);
    let resident = || -> usize {
        let statm = std::fs::read_to_string("/proc/self/statm").expect("statm");
        statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).map_or(0, |pages: usize| pages * 4096)
    };
    let peak = resident();
    keep.iter().for_each(|&root| heap.roots().set(root, 0));
    // The first collection keeps what the program has just used, since it may be used again.
    for _ in 0..4 {
        apart(|| heap.collect(true));
    }
    assert!(peak - resident() > 50 * MIB, "{peak} to {}", resident());
}
