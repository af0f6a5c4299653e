//! The allocation workloads of HEAP.md, with CPU time per allocation and the pause histogram:
//! `cargo run --release -p metatrace-heap --example workloads`. It measures; it asserts nothing.

use std::cell::Cell;
use std::hint::black_box;
use std::ptr::null_mut;
use std::time::Instant;

use metatrace_heap::{Config, Header, Heap, Marker, Obj, TypeId, TypeInfo, register_type};

#[repr(C)]
struct Node {
    header: Header,
    kids: [Obj; 2],
}

unsafe fn trace_node(o: Obj, m: &mut Marker) {
    // SAFETY: called with nodes.
    unsafe { (*o.cast::<Node>()).kids.iter().for_each(|&kid| m.mark(kid as u64)) }
}

unsafe fn trace_table(o: Obj, m: &mut Marker) {
    // SAFETY: called with tables: the count at offset 8, then as many words.
    unsafe { items(o).iter().for_each(|word| m.mark(word.get())) }
}

/// # Safety
/// `o` is a table that lives as long as the result is used.
unsafe fn items<'a>(o: Obj) -> &'a [Cell<u64>] {
    // SAFETY: the caller's promise: the count at offset 8, then as many words.
    unsafe { std::slice::from_raw_parts(o.cast::<Cell<u64>>().add(2), *o.cast::<u64>().add(1) as usize) }
}

#[inline(always)]
fn new_node(heap: &mut Heap, tid: TypeId, kids: [Obj; 2]) -> Obj {
    // SAFETY: all fields are written; the kids are on the stack.
    unsafe {
        let o = heap.alloc(tid, size_of::<Node>());
        (*o.cast::<Node>()).kids = kids;
        o
    }
}

fn tree(heap: &mut Heap, tid: TypeId, depth: u32) -> Obj {
    if depth == 0 {
        return new_node(heap, tid, [null_mut(); 2]);
    }
    let left = tree(heap, tid, depth - 1);
    let right = tree(heap, tid, depth - 1);
    new_node(heap, tid, [left, right])
}

fn run(name: &str, nursery: usize, count: u64, work: impl FnOnce(&mut Heap)) {
    let mut heap = Heap::new(Config { nursery, ..Config::default() }).expect("a heap");
    let start = Instant::now();
    work(&mut heap);
    let time = start.elapsed();
    let stats = heap.stats();
    println!(
        "{name:22} {:6.1} ns/alloc  minor {:5} (max {:7.0?}) full {:3} (max {:7.0?}) gc {:3.0} %  pauses {:?}",
        time.as_nanos() as f64 / count as f64,
        stats.minor,
        stats.max_minor,
        stats.full,
        stats.max_full,
        100.0 * stats.gc_time.as_secs_f64() / time.as_secs_f64(),
        stats.pauses,
    );
}

fn main() {
    let size = size_of::<Node>();
    let pair = register_type(TypeInfo { trace: Some(trace_node), ..TypeInfo::plain("Node", size) });
    let boxed = register_type(TypeInfo::plain("Box", 16));
    let table =
        register_type(TypeInfo { trace: Some(trace_table), item_size: 8, ..TypeInfo::plain("Table", 16) });
    let nursery = 4 << 20;
    run("boxes", nursery, 50_000_000, |heap| {
        for i in 0..50_000_000u64 {
            // SAFETY: the field is written.
            unsafe {
                let o = heap.alloc(boxed, 16);
                *o.cast::<u64>().add(1) = i;
                black_box(o);
            }
        }
    });
    run("trees 16", nursery, 100 << 17, |heap| {
        for _ in 0..100 {
            black_box(tree(heap, pair, 16));
        }
    });
    run("lists of 100000", nursery, 20_000_000, |heap| {
        for _ in 0..200 {
            let mut list = null_mut();
            for _ in 0..100_000 {
                list = new_node(heap, pair, [list, null_mut()]);
            }
            black_box(list);
        }
    });
    run("lists of 1000000", nursery, 20_000_000, |heap| {
        for _ in 0..20 {
            let mut list = null_mut();
            for _ in 0..1_000_000 {
                list = new_node(heap, pair, [list, null_mut()]);
            }
            black_box(list);
        }
    });
    for nursery in [4 << 20, 64 << 20] {
        run(&format!("table, nursery {:2} MiB", nursery >> 20), nursery, 10_000_000, |heap| {
            // SAFETY: the items are written, and stores have a barrier.
            unsafe {
                let count = 500_000;
                let o = heap.alloc(table, 16 + 8 * count);
                *o.cast::<usize>().add(1) = count;
                items(o).iter().for_each(|word| word.set(0));
                let mut x = 88_172_645_463_325_252u64;
                for _ in 0..10_000_000 {
                    x ^= x << 13;
                    x ^= x >> 7;
                    x ^= x << 17;
                    let new = new_node(heap, pair, [null_mut(); 2]);
                    heap.barrier(o);
                    items(o)[(x % count as u64) as usize].set(new as u64);
                }
                black_box(o);
            }
        });
    }
    run("empty minors", nursery, 1000, |heap| (0..1000).for_each(|_| heap.collect(false)));
}
