//! Problems planted in an interpreter: `metatrace why` must name the cause and the guest's line within the first five
//! lines of its output, and must not once the interpreter is fixed by a hint.

use metatrace::{
    Config, Counter, Direct, Jit, Mode, Object, Params, Place, Red, Ref, elidable, portal, residual,
};
use std::path::PathBuf;

/// What the interpreters below do at the second line of their guest program.
#[derive(Clone, Copy)]
enum Hint {
    /// Promotes the number that changes in each iteration.
    PromoteNumber,
    /// Uses it without promotion.
    KeepRed,
    /// Calls an elidable function with a red number that is always the same.
    CallElidable,
    /// Promotes that number first.
    PromoteArgument,
    /// Promotes the remainder by eight, which has eight values.
    PromoteRemainder,
    /// Calls a residual function.
    CallResidual,
    /// Computes the same in traced code.
    Compute,
}

impl Hint {
    const ALL: [Hint; 7] = [
        Hint::PromoteNumber,
        Hint::KeepRed,
        Hint::CallElidable,
        Hint::PromoteArgument,
        Hint::PromoteRemainder,
        Hint::CallResidual,
        Hint::Compute,
    ];
}

#[derive(Object)]
struct Program {
    #[plain]
    counter: Counter,
    /// Index into [`Hint::ALL`].
    #[plain]
    hint: u32,
}

/// The guest program: a loop of three lines.
const TEXT: &str = "\
while left > 0
    sum = sum + f(left, kind)
    left = left - 1
";

#[elidable]
fn weight(kind: i64) -> i64 {
    (1..=kind).product()
}

#[residual(writes())]
fn scale(left: i64) -> i64 {
    left * 3
}

#[portal(
    greens(program, pc), reds(left, kind, sum), counter = &program.counter,
    place = Place { file: "sum.guest".into(), line: pc as u32 + 1, function: "main".into(), first_line: 1 }
)]
fn interpret<M: Mode>(
    program: Ref<Program>,
    mut pc: usize,
    mut left: Red<M, i64>,
    mut kind: Red<M, i64>,
    mut sum: Red<M, i64>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        match pc {
            0 => {
                if left.eq(0).test() {
                    return sum;
                }
                pc = 1;
            }
            1 => {
                sum = match Hint::ALL[program.hint as usize] {
                    Hint::PromoteNumber => sum + left.promote(),
                    Hint::KeepRed => sum + left,
                    Hint::CallElidable => sum + weight::<M>(kind),
                    Hint::PromoteArgument => sum + weight::<M>(kind.promote()),
                    Hint::PromoteRemainder => sum + left.floor_mod(8).promote(),
                    Hint::CallResidual => sum + scale::<M>(left),
                    Hint::Compute => sum + left * 3,
                };
                pc = 2;
            }
            _ => {
                (left, kind, pc) = (left - 1, kind + 0, 0);
                can_enter_jit!();
            }
        }
    }
}

/// A folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("why-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

/// Runs the guest program by an interpreter with that hint, and queries why its second line is slow.
fn why(name: &str, hint: Hint) -> String {
    let folder = folder(name);
    let params = Params { bridge_threshold: 20, ..Params::default() };
    let config = Config { params, event_log: Some(folder.join("log")), ..Config::default() };
    let jit = Jit::new(config).expect("a jit");
    jit.add_source("sum.guest", TEXT.as_bytes());
    jit.enter(|_| {
        let program = Ref::new(Program { counter: Counter::new(), hint: hint as u32 });
        let _ = interpret::<Direct>(program, 0, 20_000.into(), 6.into(), 0.into());
    });
    drop(jit);
    // Each log of a process has a name of its own.
    let log = std::fs::read_dir(&folder).expect("a folder").next().expect("a log").expect("a log").path();
    let (mut text, mut warnings) = (Vec::new(), Vec::new());
    let out = metatrace_viewer::Out::new(&mut text, &mut warnings, false);
    let status = metatrace_viewer::cli::run(["why".as_ref(), log.as_os_str(), "sum.guest:2".as_ref()], out);
    assert_eq!((status, String::from_utf8_lossy(&warnings).as_ref()), (0, ""));
    String::from_utf8(text).expect("output is text")
}

/// Checks that the planted problem is the first cause, with these words, and no cause if it is fixed.
fn planted(name: &str, problem: Hint, mended: Hint, cause: &str, words: &[&str]) {
    let text = why(name, problem);
    let first: Vec<&str> = text.lines().take(5).collect();
    let line = first.iter().find(|l| l.starts_with("1. ")).unwrap_or_else(|| panic!("no cause: {text}"));
    assert!(line.starts_with(&format!("1. {cause}, sum.guest:2: ")), "{text}");
    for word in words {
        assert!(line.contains(word), "`{word}` is not in the first cause:\n{text}");
    }
    let text = why(&format!("{name}-mended"), mended);
    assert!(text.starts_with("sum.guest:2 in main"), "{text}");
    assert!(text.lines().next().is_some_and(|l| l.contains(": compiled in ")), "{text}");
    assert!(!text.contains(cause), "mended, it still names {cause}:\n{text}");
}

#[test]
fn a_promote_that_always_fails() {
    let words = ["`left` is promoted", "100.0 % leave compiled code"];
    planted("promote", Hint::PromoteNumber, Hint::KeepRed, "promote keeps failing", &words);
}

#[test]
fn an_elidable_call_whose_argument_is_red() {
    // The argument is the same in each iteration, so the call is moved in front of the loop.
    let words = ["`weight` is called once", "argument 1 (`kind`) is red"];
    planted("elidable", Hint::CallElidable, Hint::PromoteArgument, "elidable call not folded", &words);
}

#[test]
fn a_polymorphic_promote_is_named() {
    // The optimizer turns the remainder by eight into the low three bits.
    let words = ["& 7 took 8 values"];
    planted("values", Hint::PromoteRemainder, Hint::KeepRed, "megamorphic site", &words);
}

#[test]
fn a_residual_call() {
    let words = ["`scale` is called 18 9"];
    planted("residual", Hint::CallResidual, Hint::Compute, "residual call", &words);
}
