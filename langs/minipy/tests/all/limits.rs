//! The control of a running program by other threads: stopping it, and limiting its memory, depth and fuel. The
//! virtual machine continues afterwards, no matter where it was stopped.

use metatrace::{BackendKind, Config, Handle, Params};
use minipy::embed::{Interpreter, Uncaught};
use minipy::vm::Options;
use std::cell::RefCell;
use std::sync::mpsc;
use std::time::{Duration, Instant};

const STACK: usize = 256 << 20;

/// The ways to run a program.
const MODES: &[(&str, BackendKind)] = &[
    ("jit=0", BackendKind::X64),
    ("jit=1", BackendKind::X64),
    ("threshold=20,function_threshold=30", BackendKind::Ir),
];

fn config(params: &str, backend: BackendKind) -> Config {
    let mut config = Config { params: Params::default(), backend, ..Config::default() };
    config.params.set_list(params).expect("parameters");
    config
}

/// Runs `test` on a thread with a stack for deep recursion.
fn on_big_stack<R: Send>(test: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let thread =
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, test).expect("a thread");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn interpreter(config: Config) -> Interpreter {
    Interpreter::new(config, Options::default(), STACK / 2).expect("an interpreter")
}

/// Runs a program that never ends, and interrupts it after a while.
fn interrupted(vm: &Interpreter, program: &str) -> (Uncaught, Duration) {
    let handle = vm.handle();
    let (sender, receiver) = mpsc::channel();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(250));
        sender.send(Instant::now()).expect("somebody waits");
        handle.interrupt();
    });
    let error = vm.exec(program, "endless.py").expect_err("it never ends");
    let since = receiver.recv().expect("it was interrupted").elapsed();
    stopper.join().expect("no panic");
    (error, since)
}

/// Programs that never end, and their position in the traceback.
const ENDLESS: &[(&str, &str, &str)] = &[
    ("a loop", "def f():\n    n = 0\n    while True:\n        n += 1\nf()\n", "line 3, in f"),
    (
        "loops in a loop",
        "def f():\n    n = 0\n    while True:\n        for i in range(50):\n            for j in \
         range(3):\n                n += j\nf()\n",
        "in f",
    ),
    (
        "recursion without a loop",
        "def f(n):\n    return 0 if n == 0 else f(n - 1) + f(n - 1)\nf(200)\n",
        "line 2, in f",
    ),
    (
        "a sort with a key",
        "def key(x):\n    return -x\ndef f():\n    xs = list(range(1000))\n    while sorted(xs, key=key):\n        \
         pass\nf()\n",
        "in f",
    ),
    (
        "one sort that never ends",
        "class K:\n    def __init__(self, x): pass\n    def __lt__(self, other):\n        return spin(30)\ndef \
         spin(n):\n    return n == 0 or spin(n - 1) and spin(n - 1)\nsorted(range(1000), key=K)\n",
        "in spin",
    ),
    ("a sum over a generator", "def g():\n    while True:\n        yield 1\nsum(g())\n", "endless.py"),
    (
        "a generator in a loop",
        "def g():\n    n = 0\n    while True:\n        yield n\n        n += 1\ndef f():\n    t = 0\n    for x in \
         g():\n        t += x\nf()\n",
        "in f",
    ),
    (
        "floats and objects in a loop",
        "class P:\n    def __init__(self): self.x = 0.0\n    def step(self): self.x += 0.5\ndef f():\n    p = \
         P()\n    while True:\n        p.step()\nf()\n",
        "in f",
    ),
];

#[test]
fn a_running_program_is_interrupted_from_another_thread() {
    for &(params, backend) in MODES {
        on_big_stack(|| {
            let vm = interpreter(config(params, backend));
            for (what, program, place) in ENDLESS {
                let (error, since) = interrupted(&vm, program);
                assert_eq!(error.class, "KeyboardInterrupt", "{what} {params}: {error}");
                assert!(error.report.contains(place), "{what} {params}: {error}");
                assert!(since < Duration::from_secs(10), "{what} {params}: {since:?}");
                // It continues, and no state is left over.
                assert_eq!(vm.eval("sum(i * i for i in range(1000))").as_deref(), Ok("332833500"), "{what}");
            }
            if params == "jit=1" {
                assert!(vm.stats().loops > 3, "the loops were compiled");
            }
        });
    }
}

#[test]
fn a_program_may_catch_the_interrupt_and_continue() {
    on_big_stack(|| {
        let vm = interpreter(config("jit=1", BackendKind::X64));
        let program = "\
caught = 0
def f():
    global caught
    n = 0
    while True:
        try:
            while True:
                n += 1
        except KeyboardInterrupt:
            caught += 1
            if caught == 3:
                return n
f()
";
        let handle = vm.handle();
        let (ended, wait) = mpsc::channel::<()>();
        // Two simultaneous interrupts are one, so they are repeated until the program has ended; a later one
        // interrupts the evaluation below, which is repeated.
        let stopper = std::thread::spawn(move || {
            while wait.recv_timeout(Duration::from_millis(150)) == Err(mpsc::RecvTimeoutError::Timeout) {
                handle.interrupt();
            }
        });
        vm.exec(program, "caught.py").expect("it ends");
        drop(ended);
        stopper.join().expect("no panic");
        let caught = vm.eval("caught").or_else(|_| vm.eval("caught"));
        assert_eq!(caught.as_deref(), Ok("3"));
    });
}

#[test]
fn an_interrupt_before_the_program_starts_stops_it() {
    let vm = Interpreter::new(Config::default(), Options::default(), 1 << 20).expect("an interpreter");
    vm.handle().interrupt();
    assert_eq!(vm.exec("while True: pass", "a.py").expect_err("it never ends").class, "KeyboardInterrupt");
    let handle = vm.handle();
    drop(vm);
    // There is no listener.
    handle.interrupt();
    handle.add_fuel(3);
    handle.set_max_heap(1);
    handle.set_depth_limit(1);
}

const GROWING: &str = "\
def grow():
    xs = []
    while True:
        xs.append((1.5, len(xs)))
def tree(depth):
    return depth and (tree(depth - 1), tree(depth - 1))
def double():
    s = 'ab'
    while True:
        s = s + s
def repeat():
    return [0] * (1 << 29), 'x' * (1 << 32), bytes(1 << 32)
seen = []
for f in [grow, lambda: tree(60), double, repeat] * 3:
    try:
        f()
    except MemoryError as e:
        seen.append(len(str(e)))
";

#[test]
fn out_of_memory_is_an_exception_and_the_program_continues() {
    for &(params, backend) in MODES {
        on_big_stack(|| {
            let mut config = config(params, backend);
            config.heap.max_bytes = 64 << 20;
            let vm = interpreter(config);
            vm.exec(GROWING, "growing.py").unwrap_or_else(|e| panic!("{params}: {e}"));
            assert_eq!(vm.eval("len(seen)").as_deref(), Ok("12"), "{params}");
            assert_eq!(vm.eval("sum(map(len, ['abc'] * 1000))").as_deref(), Ok("3000"), "{params}");
        });
    }
}

#[test]
fn the_heap_is_bounded_while_the_program_runs() {
    on_big_stack(|| {
        let vm = interpreter(config("jit=1", BackendKind::X64));
        vm.handle().set_max_heap(48 << 20);
        let error = vm.exec("xs = []\nwhile True: xs.append(str(len(xs)))", "a.py").expect_err("no memory");
        assert_eq!(error.class, "MemoryError");
        vm.exec("del xs", "b.py").expect("there is memory again");
        vm.handle().set_max_heap(1 << 30);
        vm.exec("xs = [[i] for i in range(300000)]", "c.py").expect("there is more memory");
        assert_eq!(vm.eval("len(xs)").as_deref(), Ok("300000"));
    });
}

#[test]
fn going_back_in_a_text_asks_for_memory() {
    on_big_stack(|| {
        let vm = interpreter(config("jit=1", BackendKind::X64));
        vm.handle().set_max_heap(50 << 20);
        vm.exec("import re\ntext = 'ab' * 5_000_000", "a.py").expect("it runs");
        for pattern in [r"(a|b)*\1", r"(?:(a)|(b))*?\1c", r"((?=(a?))[ab])*\1c", r"(?:(a|ba)(?!c))+b\1"] {
            let error = vm.exec(&format!("re.match(r'{pattern}', text)"), "b.py").expect_err("no memory");
            assert_eq!(error.class, "MemoryError", "{pattern}");
        }
        // A possessive match needs no memory for choices.
        let found = vm.eval(r"re.match(r'(?:(?:(a)|(b)))++(?:)\2?', text).end()");
        assert_eq!(found.as_deref(), Ok("10000000"));
    });
}

#[test]
fn integers_and_their_digits_ask_for_memory() {
    on_big_stack(|| {
        let vm = interpreter(config("jit=1", BackendKind::X64));
        vm.handle().set_max_heap(100 << 20);
        vm.exec("import math\nx = 1 << 100_000_000", "a.py").expect("it runs");
        let refused = [
            "bin(x)",
            "f'{x:b}'",
            "math.factorial(10 ** 9)",
            "math.perm(10 ** 12, 10 ** 11)",
            "math.perm(10 ** 30, 10 ** 11)",
            "math.comb(10 ** 12, 10 ** 11)",
        ];
        for expression in refused {
            let started = Instant::now();
            let error = vm.exec(expression, "b.py").expect_err("no memory");
            assert_eq!(error.class, "MemoryError", "{expression}");
            assert!(started.elapsed() < Duration::from_secs(5), "{expression}: it was computed first");
        }
        assert_eq!(vm.eval("len(hex(x))").as_deref(), Ok("25000003"));
        assert_eq!(vm.eval("math.perm(10 ** 30, 2) == 10 ** 60 - 10 ** 30").as_deref(), Ok("True"));
    });
}

const COUNTING: &str = "\
n = 0
def f(x):
    global n
    n += 1
    for i in range(3):
        n += 1
    return f(x - 1) + f(x - 1) if x else 0
def run():
    while True:
        f(5)
run()
";

#[test]
fn fuel_runs_out_at_the_same_place_in_every_mode() {
    let mut counts = Vec::new();
    for &(params, backend) in MODES {
        let at = on_big_stack(|| {
            let vm = interpreter(Config { fuel: Some(200_000), ..config(params, backend) });
            let error = vm.exec(COUNTING, "a.py").expect_err("it never ends");
            assert_eq!(error.class, "OutOfFuel", "{params}: {error}");
            // There is no fuel: not even for a loop in a handler.
            assert_eq!(vm.exec("while True: pass", "b.py").expect_err("no fuel").class, "OutOfFuel");
            let caught = "try:\n    while True: pass\nexcept BaseException:\n    while True: pass\n";
            assert_eq!(vm.exec(caught, "c.py").expect_err("no fuel").class, "OutOfFuel");
            vm.handle().add_fuel(1000);
            let n = vm.eval("n").expect("fuel again");
            assert_eq!(vm.eval("sum(x for x in range(10))").as_deref(), Ok("45"));
            n
        });
        counts.push(at);
    }
    assert_eq!(counts[0], counts[1]);
    assert_eq!(counts[0], counts[2]);
}

#[test]
fn a_program_without_fuel_waits_until_it_is_given_more() {
    on_big_stack(|| {
        let vm = interpreter(Config { fuel: Some(1000), ..config("jit=1", BackendKind::X64) });
        thread_local! { static ASKED: RefCell<u32> = const { RefCell::new(0) }; }
        vm.jit().on_out_of_fuel(|| {
            ASKED.with_borrow_mut(|n| {
                *n += 1;
                if *n <= 40 { 5000 } else { 0 }
            })
        });
        vm.exec("n = 0\nfor i in range(150_000): n += i", "a.py").expect("there is enough");
        assert_eq!(vm.eval("n").as_deref(), Ok("11249925000"));
        assert_eq!(ASKED.with_borrow(|n| *n), 30);
        assert_eq!(vm.exec("while True: pass", "b.py").expect_err("no more").class, "OutOfFuel");
    });
}

#[test]
fn the_depth_is_bounded_from_another_thread() {
    on_big_stack(|| {
        let vm = interpreter(config("jit=1,function_threshold=50", BackendKind::X64));
        let handle: Handle = vm.handle();
        let program = "\
def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n
";
        vm.exec(program, "a.py").expect("definitions");
        assert_eq!(vm.eval("[depth(1) for i in range(100)][-1]").as_deref(), Ok("999"));
        std::thread::spawn(move || handle.set_depth_limit(3000)).join().expect("no panic");
        assert_eq!(vm.eval("[depth(1) for i in range(100)][-1]").as_deref(), Ok("2999"));
        vm.handle().set_depth_limit(50);
        assert_eq!(vm.eval("[depth(1) for i in range(100)][-1]").as_deref(), Ok("49"));
    });
}

const FUNCTIONS_FOR_EVER: &str = "\
def run(n):
    total = 0
    for i in range(n):
        scope = {}
        exec('''
def f(n):
    s = 0
    for j in range(n): s += j & %d
    return s
''' % (i % 7 + 1), scope)
        total += scope['f'](60)
    return total
";

#[test]
fn a_program_that_makes_code_for_ever_has_bounded_memory() {
    for backend in [BackendKind::X64, BackendKind::Ir] {
        on_big_stack(|| {
            let vm = interpreter(config("threshold=20,function_threshold=30", backend));
            vm.exec(FUNCTIONS_FOR_EVER, "a.py").expect("definitions");
            let mut most = 0;
            for _ in 0..4 {
                assert_eq!(vm.eval("run(400)").as_deref(), Ok("46086"));
                vm.jit().collect(true);
                vm.eval("run(1)").expect("a moment to sweep");
                most = most.max(vm.stats().traces_live);
            }
            let stats = vm.stats();
            assert!(stats.loops > 1500, "each loop was compiled: {}", stats.loops);
            assert!(most < 100 && stats.traces_freed > 1500, "{most} {}", stats.traces_freed);
            assert!(
                stats.keys_live < 100 && stats.keys_died > 1500,
                "{} {}",
                stats.keys_live,
                stats.keys_died
            );
            assert!(stats.code_bytes_live < stats.code_bytes / 10);
            assert_eq!(stats.evictions, 0, "nothing was in the way");
        });
    }
}

const MANY_LOOPS: &str = "\
source = '''
def f%d(n):
    s = 0
    for i in range(n):
        if i %% 5 == %d: s += i * %d
        elif i & 8: s -= 1
        else: s ^= i
    return s
'''
for i in range(120):
    exec(source % (i, i % 5, i))
def hot(n):
    s = 0
    for i in range(n): s += i & 3
    return s
def outer(rounds):
    total = 0
    for r in range(rounds):
        for i in range(120):
            total += functions[i](60) + hot(5)
    return total
functions = [globals()['f%d' % i] for i in range(120)]
";

#[test]
fn the_coldest_code_goes_when_the_budget_is_used_up() {
    let want = on_big_stack(|| {
        let vm = interpreter(config("jit=0", BackendKind::X64));
        vm.exec(MANY_LOOPS, "a.py").expect("definitions");
        vm.eval("outer(12)").expect("a number")
    });
    let fast = "threshold=20,function_threshold=30,bridge_threshold=10";
    for more in ["code_kib=48", "meta_kib=300", "code_kib=48,heap_stress=50", "code_kib=48,force_exit=7"] {
        on_big_stack(|| {
            let vm = interpreter(config(&format!("{fast},{more}"), BackendKind::X64));
            vm.exec(MANY_LOOPS, "a.py").expect("definitions");
            let rounds = if more.contains("heap_stress") { 2 } else { 12 };
            let got = vm.eval(&format!("outer({rounds})")).expect("a number");
            assert!(rounds != 12 || got == want, "{more}: {got}");
            let stats = vm.stats();
            println!("{more}: {} evictions, {} freed", stats.evictions, stats.traces_freed);
            assert!(stats.evictions > 20, "{more}: {}", stats.evictions);
            assert!(stats.code_bytes_live < 48 << 10 || more.contains("meta"), "{}", stats.code_bytes_live);
            let told = format!("{:?}", stats.aborts);
            assert!(!told.contains("Backend"), "{more}: {told}");
        });
    }
}

#[test]
fn a_budget_that_is_too_small_is_no_reason_to_compile_all_the_time() {
    let fast = "threshold=20,function_threshold=30,bridge_threshold=10";
    for more in ["meta_kib=0", "meta_kib=100", "code_kib=24"] {
        on_big_stack(|| {
            let vm = interpreter(config(&format!("{fast},{more}"), BackendKind::X64));
            vm.exec(MANY_LOOPS, "a.py").expect("definitions");
            let compiled_in = |rounds: u32| {
                let before = vm.stats();
                vm.eval(&format!("outer({rounds})")).expect("a number");
                let after = vm.stats();
                let compiled = |stats: &metatrace::Stats| stats.loops + stats.functions + stats.bridges;
                compiled(&after) - compiled(&before)
            };
            let (first, second) = (compiled_in(30), compiled_in(60));
            println!("{more}: compiled {first} traces, then {second}; {} evictions", vm.stats().evictions);
            assert!(vm.stats().evictions > 100, "{more}: the budget holds everything");
            // Each of 120 loops is hot enough in each round; doubling the rounds justifies a few more traces.
            assert!(second < 6 * 120, "{more}: {first}, then {second}");
        });
    }
}

#[test]
fn invalidated_code_is_freed() {
    on_big_stack(|| {
        let vm = interpreter(config(
            "threshold=20,function_threshold=30,max_invalidations=1000",
            BackendKind::X64,
        ));
        let program = "\
class A:
    def f(self): return 1
def run(a, n):
    s = 0
    for i in range(n): s += a.f()
    return s
total = 0
for i in range(200):
    setattr(A, 'new%d' % i, i)
    total += run(A(), 50)
";
        vm.exec(program, "a.py").expect("it runs");
        assert_eq!(vm.eval("total").as_deref(), Ok("10000"));
        let stats = vm.stats();
        assert!(stats.invalidations > 100, "{}", stats.invalidations);
        assert!(stats.traces_live < 20 && stats.traces_freed > 100, "{stats:?}");
    });
}

#[test]
fn classes_without_references_die() {
    on_big_stack(|| {
        let vm = interpreter(config("threshold=20,function_threshold=30", BackendKind::X64));
        let program = "\
import gc
class Base: pass
def make(k):
    class Local(Base):
        def f(self, x): return x + k
    o = Local()
    return sum(o.f(i) for i in range(40))
total = sum(make(i) for i in range(300))
class Kept(Base): pass
gc.collect()
";
        vm.exec(program, "a.py").expect("it runs");
        assert_eq!(vm.eval("total").as_deref(), Ok("2028000"));
        let known: usize =
            vm.eval("len(Base.__subclasses__())").ok().and_then(|n| n.parse().ok()).expect("a number");
        // Compiled code refers to a few of the 300.
        assert!((1..40).contains(&known), "{known}");
        assert!(vm.eval("Kept in Base.__subclasses__()").as_deref() == Ok("True"));
    });
}
