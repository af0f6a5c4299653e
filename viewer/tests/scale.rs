//! The cost of a list depends on what it shows, not on the size of the log: bodies that are not shown are not read.
//! (Times are measured, not tested: `viewer/examples/big_log.rs` writes the log for that.)

mod support;

#[path = "../examples/big_log.rs"]
mod big_log;

use clap::Parser;
use metatrace_viewer::Out;
use metatrace_viewer::model::Model;
use metatrace_viewer::verbs::list;
use std::io;
use support::file;

#[derive(Parser)]
struct Words {
    #[command(flatten)]
    list: list::List,
}

#[test]
fn opening_a_log_reads_no_bodies() {
    let mut bytes = Vec::new();
    big_log::write(&mut bytes, 20_000).unwrap();
    let path = file("scale_open.mtl", &bytes);
    let model = Model::open(&path).unwrap();
    assert_eq!(model.traces().len(), 800);
    assert_eq!(model.events, 20_502);
    assert_eq!(model.bodies_read(), 0);
    let last = model.traces().last().unwrap();
    assert_eq!((last.runs, last.failures.len(), last.stages.len()), (256, 9, 2));
    // Reading one body reads exactly one.
    assert!(model.ir(last, "final").is_ok());
    assert_eq!(model.bodies_read(), 1);
}

#[test]
fn a_list_reads_the_operations_of_the_parents_it_shows() {
    let mut bytes = Vec::new();
    big_log::write(&mut bytes, 20_000).unwrap();
    let path = file("scale_list.mtl", &bytes);
    let model = Model::open(&path).unwrap();
    let Words { list } = Words::parse_from(["list", "big.mtl", "--top", "3"]);
    let mut text = Vec::new();
    list.print(&model, &mut Out::new(&mut text, io::sink(), false)).unwrap();
    let text = String::from_utf8(text).unwrap();
    // Three loops with three bridges each, and the number of further ones.
    assert_eq!(text.matches(" loop ").count(), 3);
    assert_eq!(text.matches(" bridge ").count(), 9);
    assert_eq!(text.matches("└ 6 bridges more").count(), 3);
    assert!(text.contains("77 more with"), "{}", text);
    // One body for each of the three whose guards are shown.
    assert_eq!(model.bodies_read(), 3);
}
