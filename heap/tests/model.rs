//! Random object graphs on two interleaved heaps against a model in plain Rust, in every stress mode.

mod common;

use std::cell::Cell;
use std::collections::HashMap;
use std::ptr::null_mut;

use common::*;
use metatrace_heap::{FLAG_LARGE, Heap, MAX_SMALL, Obj, RootId, Stress, WeakCell, weak_type};

const ROOTS: usize = 64;

/// A heap, its roots, and the expected contents of its nodes.
struct World {
    heap: Box<Heap>,
    roots: Vec<RootId>,
    model: HashMap<u64, [u64; 3]>,
    weak: Vec<(RootId, u64)>,
    next: u64,
    owners: u64,
    owner_sum: u64,
}

impl World {
    fn new(stress: Stress) -> World {
        let heap = heap(64 << 20, 256 << 10, stress);
        let roots = (0..ROOTS).map(|_| heap.roots().add(0)).collect();
        World { heap, roots, model: HashMap::new(), weak: Vec::new(), next: 0, owners: 0, owner_sum: 0 }
    }

    fn pick(&self, random: &mut Random) -> Obj {
        self.heap.roots().get(self.roots[random.below(ROOTS as u64) as usize]) as Obj
    }

    fn store(&mut self, random: &mut Random, o: Obj) {
        let root = self.roots[random.below(ROOTS as u64) as usize];
        self.heap.roots().set(root, o as u64);
    }

    fn step(&mut self, random: &mut Random) {
        // SAFETY: fields are written before the next allocation; the references are rooted or on the stack.
        unsafe {
            match random.below(64) {
                0..40 => {
                    let new =
                        [0; 3].map(|_| if random.below(3) == 0 { self.pick(random) } else { null_mut() });
                    self.next += 1;
                    let o = new_node(&mut self.heap, node(), self.next, new);
                    self.model.insert(self.next, new.map(|kid| if kid.is_null() { 0 } else { id(kid) }));
                    self.store(random, o);
                }
                40..54 => {
                    let (from, to) = (self.pick(random), self.pick(random));
                    if !from.is_null() {
                        let at = random.below(3) as usize;
                        self.heap.barrier(from);
                        kids(from)[at].set(to);
                        let target = if to.is_null() { 0 } else { id(to) };
                        self.model.get_mut(&id(from)).expect("a known node")[at] = target;
                    }
                }
                54..58 => self.store(random, null_mut()),
                58..60 => {
                    self.owners += 1;
                    self.owner_sum += self.owners;
                    new_owner(&mut self.heap, self.owners);
                }
                60 if random.below(32) == 0 => {
                    let count = random.below(5000) as usize;
                    let fill = self.pick(random) as u64;
                    let o = new_array(&mut self.heap, count, fill);
                    assert!((*o).flags & FLAG_LARGE == 0 || 16 + 8 * count > MAX_SMALL);
                }
                61 => {
                    // Small var-sized objects of many sizes make holes of many sizes.
                    let size = random.below(1500) as usize;
                    let o = self.heap.alloc(bytes(), (16 + size).next_multiple_of(8));
                    *o.cast::<u64>().add(1) = size as u64;
                }
                62 if self.weak.len() < 200 => {
                    let target = self.pick(random);
                    if !target.is_null() {
                        let cell = Heap::alloc_weak(&mut *self.heap, target);
                        assert_eq!((*cell).header.tid, weak_type().0);
                        self.weak.push((self.heap.roots().add(cell as u64), id(target)));
                    }
                }
                _ => {}
            }
        }
    }

    /// Compares reachable objects with the model, and removes the others from it.
    fn check(&mut self) {
        self.heap.verify();
        let mut seen = HashMap::new();
        let mut pending: Vec<Obj> =
            self.roots.iter().map(|&root| self.heap.roots().get(root) as Obj).collect();
        while let Some(o) = pending.pop() {
            if o.is_null() || seen.contains_key(&id(o)) {
                continue;
            }
            let expected = self.model[&id(o)];
            assert_eq!(
                kids(o).each_ref().map(|kid| if kid.get().is_null() { 0 } else { id(kid.get()) }),
                expected
            );
            pending.extend(kids(o).iter().map(Cell::get));
            for inside in [0, 8, 17, NODE - 1] {
                // SAFETY: all objects are initialised.
                assert_eq!(unsafe { self.heap.resolve(o as usize + inside) }, Some(o));
            }
            seen.insert(id(o), expected);
        }
        for &(cell, target_id) in &self.weak {
            // SAFETY: the root holds a weak cell; its target is a live node or null.
            let target = unsafe { (*(self.heap.roots().get(cell) as *const WeakCell)).target };
            if target.is_null() {
                assert!(!seen.contains_key(&target_id), "a live target was cleared");
            } else {
                assert_eq!(id(target), target_id);
                seen.entry(target_id).or_insert(self.model[&target_id]);
            }
        }
        // A node that only a weak cell refers to may also be reachable from the children of another one.
        let mut pending: Vec<u64> = seen.keys().copied().collect();
        while let Some(known) = pending.pop() {
            for kid in self.model[&known] {
                if kid != 0 && !seen.contains_key(&kid) {
                    seen.insert(kid, self.model[&kid]);
                    pending.push(kid);
                }
            }
        }
        self.model = seen;
    }
}

fn run(stress: Stress, steps: u64, check_every: u64) {
    let mut random = Random(88_172_645_463_325_252);
    let mut worlds = [World::new(stress), World::new(stress)];
    let (before, before_sum) = (DROPPED.get(), DROPPED_SUM.get());
    for step in 1..=steps {
        let which = random.below(2) as usize;
        worlds[which].step(&mut random);
        if step % check_every == 0 {
            for world in &mut worlds {
                match random.below(4) {
                    0 => world.heap.collect(true),
                    1 => world.heap.collect(false),
                    _ => {}
                }
                world.check();
            }
        }
    }
    let dropped = DROPPED.get() - before;
    assert!(worlds.iter().all(|world| world.heap.stats().minor + world.heap.stats().full > 3));
    assert_eq!(dropped, worlds.iter().map(|world| world.heap.stats().finalized).sum::<u64>());
    let (owners, sum) = worlds.iter().fold((0, 0), |(n, s), w| (n + w.owners, s + w.owner_sum));
    assert!(dropped > owners / 2, "only {dropped} of {owners} destructors ran before the end");
    drop(worlds);
    assert_eq!((DROPPED.get() - before, DROPPED_SUM.get() - before_sum), (owners, sum));
}

#[test]
fn graphs_match_the_model() {
    run(Stress::Off, 300_000, 20_000);
}

#[test]
fn graphs_match_the_model_when_collecting_at_every_slow_path() {
    run(Stress::SlowPath, 60_000, 10_000);
}

#[test]
fn graphs_match_the_model_when_every_allocation_is_slow() {
    run(Stress::EveryNth(50), 20_000, 5_000);
}
