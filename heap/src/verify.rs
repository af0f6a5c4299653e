//! The heap's self-check: every object well-formed, every reference the start of an object, every reference
//! from an old object to a young one covered by the barrier. It changes nothing.

use std::collections::HashMap;

use crate::types::{info_unchecked, is_registered};
use crate::{FLAG_LARGE, FLAG_OLD, Heap, Marker, Obj, WeakCell};

impl Heap {
    /// Checks the objects of the heap, dead ones that are not yet swept included.
    ///
    /// What it checks: (1) each header carries a registered type; (2) the flags of each object agree with
    /// where it lies and whether it is marked; (3) each traced field and each weak target holds null, an
    /// immediate, or the address of an object; (4) an old object that refers to a young one is
    /// remembered or of a rescan type. What it can't check: references in malloc memory and on stacks.
    ///
    /// # Panics
    /// At the first violation, naming the types involved.
    pub fn verify(&mut self) {
        let mut objects: HashMap<Obj, bool> = HashMap::new();
        let mut record = |o: Obj, old: bool| {
            // SAFETY: enumerated objects have a header.
            let header = unsafe { *o };
            assert!(is_registered(header.tid), "object {o:p} has the unknown type {:#x}", header.tid);
            assert!(old || header.flags & FLAG_OLD == 0, "{} at {o:p} is old but unmarked", name(o));
            objects.insert(o, old);
        };
        // SAFETY: callers of `alloc` keep the heap in a state that can be collected, hence walked.
        unsafe { self.space.each_object(self.cursor, &mut record) };
        self.large.each_object(|o, old| {
            // SAFETY: enumerated objects have a header.
            assert!(unsafe { (*o).flags } & FLAG_LARGE != 0, "{} at {o:p} lacks the large flag", name(o));
            record(o, old);
        });
        let is_outside = |o: Obj| self.outside.contains(&(o as usize));
        let mut lister = Marker::lister();
        for (&o, &old) in &objects {
            // SAFETY: enumerated objects are initialised; a lister reads their fields only.
            let (info, flags) = unsafe {
                lister.trace(o);
                (info_unchecked((*o).tid), (*o).flags)
            };
            if info.weak {
                // SAFETY: a weak object has its target at offset 8.
                let target = unsafe { (*o.cast::<WeakCell>()).target };
                if crate::is_reference(target as u64) {
                    assert!(objects.contains_key(&target), "{} at {o:p} has a dead target", info.name);
                }
            }
            let unremembered = old && flags & FLAG_OLD != 0 && !info.rescan;
            let cards = self.large.cards(o).filter(|_| unremembered);
            let edges = lister.edges();
            if let Some(cards) = cards {
                // SAFETY: the cards are those of this array; a lister reads its items only.
                unsafe { cards.mark_items(o as usize, false, &mut lister) };
                for target in lister.edges() {
                    assert!(
                        objects.get(&target).is_none_or(|&old| old),
                        "missing barrier: a clean card of the {} at {o:p} refers to the young {} at {target:p}",
                        info.name,
                        name(target),
                    );
                }
            }
            let unremembered = unremembered && cards.is_none();
            for target in edges {
                match objects.get(&target) {
                    Some(&target_old) => assert!(
                        target_old || !unremembered,
                        "missing barrier: the old {} at {o:p} refers to the young {} at {target:p}: was `touch` left \
                         out, behind a change of what the {0} owns?",
                        info.name,
                        name(target),
                    ),
                    None if is_outside(target) => {}
                    None => panic!(
                        "{} at {o:p} refers to {target:p}, which is no object, or died because a barrier was missing",
                        info.name
                    ),
                }
            }
        }
    }
}

fn name(o: Obj) -> &'static str {
    // SAFETY: called for objects with a registered type.
    unsafe { info_unchecked((*o).tid).name }
}
