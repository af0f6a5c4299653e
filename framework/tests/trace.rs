//! `#[derive(Trace)]`: the collector finds references in structs and enums of plain Rust that objects own.

#![forbid(unsafe_code)]

use metatrace::{Config, HeapConfig, Jit, Object, Ref, Root, Stress, Trace, Value};

#[derive(Trace)]
enum Node<T> {
    Nothing,
    Leaf(T),
    Pair(Box<Node<T>>, Box<Node<T>>),
    Named { name: String, of: Vec<Node<T>> },
}

#[derive(Trace)]
struct Span(u32, u32);

#[derive(Trace)]
struct Tree {
    root: Node<Value>,
    spans: Vec<Span>,
    next: Option<Ref<Holder>>,
}

#[derive(Object)]
struct Number {
    value: i64,
}

#[derive(Object)]
struct Holder {
    #[plain]
    tree: Tree,
}

fn leaf(value: i64) -> Node<Value> {
    Node::Leaf(Ref::new(Number { value }).into())
}

fn sum(node: &Node<Value>) -> i64 {
    match node {
        Node::Nothing => 0,
        Node::Leaf(value) => value.downcast::<Number>().expect("a number").value,
        Node::Pair(a, b) => sum(a) + sum(b),
        Node::Named { name, of } => of.iter().map(sum).sum::<i64>() * name.len() as i64,
    }
}

#[test]
fn references_in_enums_are_found() {
    let heap = HeapConfig { stress: Stress::EveryNth(1), ..HeapConfig::default() };
    Jit::new(Config { heap, ..Config::default() }).unwrap().enter(|jit| {
        let spans = || vec![Span(1, 2)];
        let last = Ref::new(Holder { tree: Tree { root: leaf(1000), spans: spans(), next: None } });
        let of = vec![leaf(3), Node::Nothing, leaf(4)];
        let pair = Node::Pair(Box::new(leaf(1)), Box::new(Node::Named { name: "ten bytes.".to_owned(), of }));
        let holder =
            Root::new(Ref::new(Holder { tree: Tree { root: pair, spans: spans(), next: Some(last) } }));
        for _ in 0..5 {
            jit.collect(true);
            // The memory of dead objects is reused by these.
            for value in 0..100 {
                Ref::new(Number { value: -value });
            }
        }
        let tree = &holder.get().tree;
        assert_eq!(sum(&tree.root), 71);
        assert_eq!(tree.next.map(|next| sum(&next.tree.root)), Some(1000));
        assert_eq!(tree.spans.iter().map(|span| span.0 + span.1).sum::<u32>(), 3);
    });
}
