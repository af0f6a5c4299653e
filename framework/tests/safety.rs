//! Mistakes with memory in safe code are reported: by a panic with a message or, if only a collection finds them, by
//! the end of the process. Those that the compiler can reject are in `tests/ui`.
//!
//! There must never be `unsafe` here: each test is a program that a language's author could write.

#![forbid(unsafe_code)]

use metatrace::untraced::{Untraced as _, UntracedItems as _};
use metatrace::{
    Any, Array, Config, Direct, Fresh, Jit, Mut, Object, Opaque, Params, Quasi, Red, Ref, Root, Signals,
    Traced, Value, Weak, array_class,
};
use std::cell::RefCell;
use std::process::Command;

array_class!(
    /// Values.
    Items of Value
);
array_class!(
    /// Bytes.
    Bytes of u8
);
array_class!(
    /// Frames.
    frame Slots of Value
);

#[derive(Object)]
struct Node {
    id: i64,
    next: Mut<Option<Ref<Node>>>,
    version: Quasi<i64>,
    #[plain]
    others: RefCell<Vec<Ref<Node>>>,
}

fn node(id: i64) -> Ref<Node> {
    Ref::new(Node { id, next: Mut::new(None), version: Quasi::new(0), others: RefCell::default() })
}

fn jit() -> Jit {
    Jit::new(Config::default()).expect("a Jit")
}

/// A `Jit` in which every allocation makes a full collection and overwrites dead objects.
fn stressed() -> Jit {
    Jit::new(Config { params: Params { heap_stress: 1, ..Params::default() }, ..Config::default() })
        .expect("a Jit")
}

/// Runs a test of this file that ends the process in a process of its own, and returns its error output.
fn fatal(name: &str, f: impl FnOnce()) -> Option<String> {
    const CHILD: &str = "SAFETY_CHILD";
    if std::env::var_os(CHILD).is_some() {
        f();
        return None;
    }
    let this = std::env::current_exe().expect("the test's own file");
    let child = Command::new(this).args(["--exact", name, "--nocapture"]).env(CHILD, "1").output();
    let child = child.expect("the child runs");
    assert!(!child.status.success(), "{name} was not stopped");
    Some(String::from_utf8_lossy(&child.stderr).into_owned())
}

#[track_caller]
fn says(stderr: Option<String>, what: &str) {
    if let Some(stderr) = stderr {
        assert!(stderr.contains(what), "not found: {what}\n{stderr}");
    }
}

#[test]
#[should_panic(expected = "metatrace: no array has 2305843009213693952 items")]
fn the_size_of_an_array_does_not_wrap() {
    // Eight times the length is 0 in 64 bits.
    jit().enter(|_| Array::<Items>::new(1 << 61, Value::NULL).set(1000, Value::int(1)));
}

#[test]
#[should_panic(expected = "metatrace: no array has -1 items")]
fn a_red_length_is_not_negative() {
    jit().enter(|_| _ = Red::<Direct, Ref<Array<Bytes>>>::alloc(-1, 0u8));
}

#[test]
#[should_panic(expected = "metatrace: no array has")]
fn a_frame_has_a_size() {
    jit().enter(|_| Fresh::<Direct, Slots>::new(usize::MAX / 8, Value::NULL).set(0, Value::NULL));
}

#[test]
#[should_panic(expected = "metatrace: this `Root` was made under another `Jit`")]
fn a_root_belongs_to_its_jit() {
    let (a, b) = (jit(), jit());
    let root = a.enter(|_| Root::new(node(1)));
    let _other = b.enter(|_| Root::new(Value::int(7)));
    b.enter(|_| assert_eq!(root.get().id, 1));
}

#[test]
fn a_root_is_given_up_anywhere() {
    let (a, b) = (jit(), jit());
    let of = |jit: &Jit, id| jit.enter(|_| Root::new(node(id)));
    let (kept, outside, within, late) = (of(&a, 1), of(&a, 2), of(&a, 3), of(&a, 4));
    let other = of(&b, 5);
    drop(outside);
    b.enter(|_| drop(within));
    b.enter(|_| assert_eq!(other.get().id, 5));
    a.enter(|jit| {
        let _new = Root::new(node(6));
        jit.collect(true);
        assert_eq!((kept.get().id, late.get().id), (1, 4));
    });
    drop(kept);
    drop(a);
    drop(late);
}

#[test]
fn a_root_that_was_given_up_outside_is_none_any_more() {
    let a = jit();
    let (root, weak) = a.enter(|_| {
        // Deep enough that nothing of it stays on the part of the stack that is scanned.
        fn deep(n: u32) -> (Root<Ref<Node>>, Root<Value>) {
            if n > 0 {
                return std::hint::black_box(deep(n - 1));
            }
            let made = node(1);
            (Root::new(made), Root::new(Value::from(holder(Weak::new(made)))))
        }
        deep(50)
    });
    drop(root);
    a.enter(|jit| {
        (0..3).for_each(|_| jit.collect(true));
        let holder = weak.get().downcast::<Holder>().expect("the holder");
        assert!(holder.weak.get().is_none(), "the root still holds");
    });
}

#[derive(Object)]
struct Holder {
    #[plain]
    weak: Weak<Node>,
}

fn holder(weak: Weak<Node>) -> Ref<Holder> {
    Ref::new(Holder { weak })
}

#[test]
#[should_panic(expected = "metatrace: a field was set with an owner that it does not lie in")]
fn a_field_is_set_with_its_owner() {
    jit().enter(|jit| {
        let (old, other) = (node(1), node(2));
        jit.collect(true);
        // The barrier on another object would leave `old` unvisited, and its new node unmarked.
        old.next.set(other, Some(node(3)));
    });
}

#[test]
#[should_panic(expected = "metatrace: a field was set with an owner that it does not lie in")]
fn a_quasi_immutable_field_is_set_with_its_owner() {
    jit().enter(|_| node(1).version.set(node(2), 1));
}

#[test]
fn a_field_that_is_set_with_its_owner_keeps_what_it_holds() {
    jit().enter(|jit| {
        let root = Root::new(node(1));
        jit.collect(true);
        root.get().next.set(root.get(), Some(node(2)));
        jit.collect(false);
        (0..10_000).for_each(|i| _ = node(i));
        assert_eq!(root.get().next.get().expect("a node").id, 2);
    });
}

#[test]
fn a_collection_does_not_look_into_what_is_being_changed() {
    let said = fatal("a_collection_does_not_look_into_what_is_being_changed", || {
        jit().enter(|jit| {
            let holder = Root::new(node(1));
            let reached = holder.get();
            let mut others = reached.others.borrow_mut();
            others.push(node(2));
            // In the middle of `drain` or `retain` a vector is in an inconsistent state.
            for _ in others.drain(..) {
                jit.collect(true);
            }
        });
    });
    says(said, "metatrace: a collection came to a `RefCell` of an object that is mutably borrowed");
}

#[test]
fn a_collection_knows_the_stack_that_it_is_on() {
    let said = fatal("a_collection_knows_the_stack_that_it_is_on", || {
        let jit = jit();
        stacker::grow(1 << 20, || {
            jit.enter(|jit| {
                let made = node(1);
                jit.collect(true);
                assert_eq!(made.id, 1);
            });
        });
    });
    says(said, "metatrace: a collection on a stack that `set_stack` was not told of");
}

#[test]
fn a_destructor_cannot_allocate() {
    struct Noisy;
    impl Drop for Noisy {
        fn drop(&mut self) {
            _ = node(1);
        }
    }
    #[derive(Object)]
    struct Owner {
        #[plain]
        _noisy: Opaque<Noisy>,
    }
    let said = fatal("a_destructor_cannot_allocate", || {
        stressed().enter(|jit| {
            (0..100).for_each(|_| _ = Ref::new(Owner { _noisy: Opaque::new(Noisy) }));
            jit.collect(true);
        });
    });
    says(said, "allocation in a destructor or trace function");
}

#[test]
#[should_panic(expected = "metatrace: code in `Traced` runs outside of a portal")]
fn traced_code_runs_in_portals() {
    jit().enter(|_| _ = Red::<Traced, i64>::from(1).promote());
}

#[test]
#[should_panic(expected = "metatrace: code in `Traced` runs outside of a portal")]
fn traced_frames_are_made_in_portals() {
    jit().enter(|_| _ = Fresh::<Traced, Slots>::new(1, Value::NULL));
}

#[test]
#[should_panic(expected = "metatrace: the null value is neither an integer nor an object")]
fn null_has_no_case() {
    jit().enter(|_| _ = Red::<Direct, Value>::from(Value::NULL).case());
}

#[test]
#[should_panic(expected = "metatrace: the null value is neither an integer nor an object")]
fn null_is_of_no_type() {
    jit().enter(|_| _ = Red::<Direct, Value>::from(Value::NULL).downcast::<Node>());
}

#[test]
#[should_panic(expected = "metatrace: this needs a current Jit")]
fn objects_are_made_inside_of_enter() {
    _ = node(1);
}

#[test]
#[should_panic(expected = "array index out of range")]
fn indices_are_checked() {
    jit().enter(|_| _ = Array::<Bytes>::new(3, 0).get(3));
}

#[test]
fn a_borrow_of_an_object_keeps_it() {
    // A reference to a part of an object points into the object, which is enough for the scan of the stack.
    stressed().enter(|jit| {
        let made = node(41);
        let (id, next): (&i64, &Mut<Option<Ref<Node>>>) = {
            let made = &made;
            (&made.id, &made.next)
        };
        (0..100).for_each(|i| _ = node(i));
        jit.collect(true);
        assert_eq!(*id, 41);
        assert!(next.get().is_none());
    });
}

/// Fails to compile if a type is `Send` or `Sync`.
macro_rules! stays {
    ($($t:ty),* $(,)?) => { $({
        trait Sent<A> { fn here() {} }
        impl<T: ?Sized> Sent<()> for T {}
        impl<T: ?Sized + Send> Sent<u8> for T {}
        <$t as Sent<_>>::here();
        trait Shared<A> { fn here() {} }
        impl<T: ?Sized> Shared<()> for T {}
        impl<T: ?Sized + Sync> Shared<u8> for T {}
        <$t as Shared<_>>::here();
    })* };
}

#[test]
fn what_refers_to_objects_stays_on_its_thread() {
    stays!(
        Ref<Node>, Option<Ref<Node>>, Value, Ref<Any>, Weak<Node>, Root<Value>, Root<Ref<Node>>, Ref<Signals>,
        Red<Direct, Value>, Red<Traced, Value>, Red<Direct, Ref<Node>>, Fresh<Direct, Slots>, Fresh<Traced, Slots>,
        Mut<Value>, Quasi<Option<Ref<Node>>>, Jit, Node,
    );
}
