//! The language of `langs/skeleton` in both layouts of values: the same answers in every mode, and no object for a
//! number in the NaN layout.

use metatrace::{BackendKind, Config, Jit, Params, Stats};
use metatrace_examples::layouts::{LAYOUTS, Run};
use std::sync::mpsc;

const PROGRAMS: [(&str, &str); 6] = [
    ("sum", "let i = 0; let s = 0; let even = true;
        while i < 200 { if even { s = s + i; } even = even == false; i = i + 1; } print s; print even;"),
    ("orbits", "let y = 0 - 1; let inside = 0;
        while y < 1 { let x = 0 - 2; while x < 1 { let re = 0; let im = 0; let i = 0; let near = true;
            while near { let next = re * re - im * im + x; im = 2 * re * im + y; re = next; i = i + 1;
                if i == 20 { near = false; inside = inside + 1; } if 4 < re * re + im * im { near = false; } }
            x = x + 0.25; } y = y + 0.25; } print inside;"),
    ("not_a_number", "let i = 0; let x = 1; let n = 0;
        while i < 60 { x = x * 10000000000; let y = x - x; print y; if y == y { n = n + 1; } i = i + 1; } print n;"),
    ("zeros", "let i = 0; let z = 0; while i < 40 { z = z * (0 - 1); print 1 / z; i = i + 1; }"),
    ("types_change", "let i = 0; let v = 1; while i < 90 {
        if i == 30 { v = true; } if i == 45 { v = 0.5; } if i == 60 { v = false; } if i == 75 { v = i; }
        print v; print v == true; print v == 0.5; i = i + 1; }"),
    ("failure", "let i = 0; let a = 1; while true { i = i + 1;
        if i == 70 { a = true; }
        print a + i; }"),
];

/// What a program printed, with the failure that ended it.
fn run(run: Run, source: &str, params: Params, backend: BackendKind) -> (String, Stats, Vec<String>) {
    let params = Params { keep_traces: 1, ..params };
    let jit = Jit::new(Config { params, backend, ..Config::default() }).unwrap();
    let (sender, printed) = mpsc::channel();
    let outcome = run(&jit, source, Box::new(move |line| sender.send(format!("{line}\n")).unwrap()));
    let printed: String = printed.try_iter().collect();
    (printed + &outcome.err().map_or(String::new(), |e| e.to_string()), jit.stats(), jit.dump_traces())
}

fn eager() -> Params {
    Params { threshold: 4, bridge_threshold: 2, ..Params::default() }
}

#[test]
fn both_layouts_give_the_same_answers_in_every_mode() {
    for (name, source) in PROGRAMS {
        let off = Params { jit: 0, ..Params::default() };
        let (expected, ..) = run(LAYOUTS[0].1, source, off.clone(), BackendKind::X64);
        assert!(expected.contains('\n'), "{name} prints something");
        for (layout, language) in LAYOUTS {
            let check = |params: &Params, backend| {
                let (found, stats, _) = run(language, source, params.clone(), backend);
                assert_eq!(found, expected, "{name}, {layout}, {backend:?}, {params:?}");
                assert!(params.jit == 0 || stats.loops > 0, "{name}, {layout}: a loop is compiled");
            };
            check(&off, BackendKind::X64);
            check(&Params { heap_stress: 1, ..off.clone() }, BackendKind::X64);
            for backend in [BackendKind::X64, BackendKind::Ir] {
                check(&eager(), backend);
                check(&Params { echo: 1, ..eager() }, backend);
                check(&Params { heap_stress: 3, ..eager() }, backend);
                for force_exit in [1, 2, 10] {
                    check(&Params { force_exit, bridges: 0, ..eager() }, backend);
                    check(&Params { force_exit, heap_stress: 5, ..eager() }, backend);
                }
            }
            for force_event in 1..60 {
                let params = Params { force_exit: 1, force_event, bridges: 0, ..eager() };
                check(&params, BackendKind::X64);
            }
        }
    }
}

/// The operations of a loop behind its label, without the label's own lines.
fn body(trace: &str) -> Vec<&str> {
    let body = trace.lines().skip_while(|line| !line.starts_with("label")).skip(1);
    body.take_while(|line| !line.starts_with("snapshot")).filter(|line| !line.contains("= param")).collect()
}

const FLOATS: &str = "let i = 0; let x = 1; while i < 1000 { x = x * 0.5 + i; i = i + 1; } print x;";

#[test]
fn a_float_loop_has_no_boxes() {
    let mut bodies = Vec::new();
    for (layout, language) in LAYOUTS {
        let (_, _, traces) = run(language, FLOATS, eager(), BackendKind::X64);
        let body: Vec<String> = body(&traces[0]).into_iter().map(String::from).collect();
        let operation =
            |line: &String| line.rsplit("= ").next().unwrap().split(' ').next().unwrap().to_owned();
        let operations: Vec<String> = body.iter().map(operation).collect();
        assert_eq!(
            operations,
            ["float_lt", "guard_true", "float_mul", "float_add", "float_add", "jump"],
            "{layout}: {}",
            traces[0]
        );
        let boxes = if layout == "nan" { "float_to_nan" } else { "new Float64" };
        assert!(traces[0].contains(boxes), "the exits of the {layout} layout make values: {}", traces[0]);
        assert!(layout == "tagged" || !traces.concat().contains("new "), "no object is made: {traces:?}");
        bodies.push(operations);
    }
    assert_eq!(bodies[0], bodies[1]);
}
