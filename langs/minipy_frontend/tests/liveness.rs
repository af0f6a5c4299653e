//! Liveness on small functions: exactly the registers that may still be read are live.

use minipy_frontend::{Code, Mode, Op, compile};

/// The code of the first function of the source.
fn function(source: &str) -> Code {
    let module = compile(source.as_bytes(), "test.py", Mode::Module).expect("valid source");
    module.children().next().expect("a function").as_ref().clone()
}

/// The live registers before the instruction at `pc`, ascending.
fn live_at(code: &Code, pc: usize) -> Vec<u32> {
    code.live_at(pc).iter().collect()
}

/// The names of the live registers before the first instruction that fulfils the condition.
fn live_before(code: &Code, condition: impl Fn(&Op) -> bool) -> Vec<&str> {
    let pc = code.ops.iter().position(condition).expect("such an instruction");
    let name = |reg: u32| code.local_names.get(reg as usize).map_or("temporary", String::as_str);
    code.live_at(pc).iter().map(name).collect()
}

#[test]
fn a_dead_parameter_is_not_live() {
    let code = function("def f(a, b, c):\n    x = a + b\n    return x\n");
    assert_eq!(live_at(&code, 0), [0, 1]);
    assert_eq!(live_before(&code, |op| matches!(op, Op::Return(_))), ["x"]);
}

#[test]
fn a_loop_keeps_what_the_next_round_reads() {
    let code = function(
        "def f(n):\n    i = 0\n    total = 0\n    while i < n:\n        total += i\n        i += 1\n    return total\n",
    );
    assert_eq!(live_before(&code, |op| matches!(op, Op::JumpBack(_))), ["n", "i", "total"]);
    assert_eq!(live_before(&code, |op| matches!(op, Op::Return(_))), ["total"]);
}

#[test]
fn a_handler_keeps_its_variables_live_throughout() {
    let code = function(
        "def f(a, b):\n    try:\n        g()\n        h()\n    except E:\n        return a\n    return b\n",
    );
    assert_eq!(live_before(&code, |op| matches!(op, Op::Call(..))), ["a", "b", "temporary"]);
    // After the protected range only the normal exit counts.
    let last = code.ops.len() - 1;
    assert!(!code.live_at(last).contains(0));
}

#[test]
fn what_the_handler_itself_receives_is_not_live_before() {
    let code = function("def f():\n    try:\n        g()\n    except E as e:\n        return e\n");
    let handler = code.exception_table.last().expect("a handler");
    assert!(!code.live_at(handler.start as usize).contains(handler.exc_reg));
    assert!(code.live_at(handler.target as usize).contains(handler.exc_reg));
}

#[test]
fn the_iterator_is_live_in_the_loop() {
    let code = function("def f(xs):\n    for x in xs:\n        g(x)\n");
    let live = live_before(&code, |op| matches!(op, Op::JumpBack(_)));
    assert_eq!(live, ["temporary"]);
}

#[test]
fn cells_are_live_while_used() {
    let code = function("def f(a, b):\n    def g():\n        return a\n    b()\n    return g\n");
    assert_eq!(live_before(&code, |op| matches!(op, Op::MakeFunction(..))), ["b", "temporary"]);
    let inner = code.children().next().expect("g");
    assert_eq!(live_at(inner, 0), [inner.free_regs[0]]);
}

#[test]
fn a_class_body_keeps_its_namespace() {
    let code = function("class A:\n    x = 1\n");
    assert!(code.is_class_body);
    assert!((0..code.ops.len()).all(|pc| code.live_at(pc).contains(0)));
}

#[test]
fn looking_at_all_locals_keeps_them_live() {
    let code = function("def f(a, b):\n    x = 1\n    return locals()\n");
    assert!(code.needs_locals);
    assert!((0..code.ops.len()).all(|pc| live_at(&code, pc).starts_with(&[0, 1, 2])));
}

#[test]
fn lines_follow_the_source() {
    let code = function("def f(a):\n    x = a(\n        1)\n\n    return x\n");
    let line = |condition: fn(&Op) -> bool| {
        code.line_of(code.ops.iter().position(condition).expect("an instruction"))
    };
    assert_eq!(line(|op| matches!(op, Op::Call(..))), 2);
    assert_eq!(line(|op| matches!(op, Op::LoadConst(..))), 3);
    assert_eq!(line(|op| matches!(op, Op::Return(_))), 5);
}
