//! A thousand virtual machines on four threads, each with its own heap and JIT: they do not interfere, and no
//! resources are leaked. It is a process of its own, so that the resources of the process can be counted.

use metatrace::{BackendKind, Config, Params};
use minipy::embed::Interpreter;
use minipy::vm::Options;

const PROGRAM: &str = "\
class Counter:
    def __init__(self, k): self.k, self.n = k, 0
    def step(self, x): self.n = (self.n * 31 + x * self.k) % 1000003
def run(k, n):
    c = Counter(k)
    seen = {}
    for i in range(n):
        c.step(i)
        seen[i & 15] = c.n + 0.5
    return c.n, sum(seen.values())
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
";

/// The expected result of `run`, computed in Rust.
fn run(k: u64, n: u64) -> String {
    let (mut c, mut seen) = (0, [0.0; 16]);
    for i in 0..n {
        c = (c * 31 + i * k) % 1_000_003;
        seen[(i & 15) as usize] = c as f64 + 0.5;
    }
    format!("({c}, {:?})", seen.iter().sum::<f64>())
}

fn one(k: u64, backend: BackendKind) {
    let params = Params { threshold: 30, function_threshold: 40, bridge_threshold: 20, ..Params::default() };
    let mut config = Config { params, backend, ..Config::default() };
    config.heap.max_bytes = 256 << 20;
    let vm = Interpreter::new(config, Options::default(), 1 << 20).expect("an interpreter");
    vm.exec(PROGRAM, "a.py").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(vm.eval(&format!("run({k}, 200)")), Ok(run(k, 200)), "{k}");
    assert_eq!(vm.eval("fib(11)").as_deref(), Ok("89"));
    let stats = vm.stats();
    assert!(stats.loops > 0 && stats.functions > 0, "{stats:?}");
    if k.is_multiple_of(7) {
        // Some are interrupted.
        vm.handle().interrupt();
        assert!(vm.exec("while True: run(3, 50)", "b.py").is_err());
    }
    if k.is_multiple_of(50) {
        // Two on one thread, alternating.
        let other = Interpreter::new(Config::default(), Options::default(), 1 << 20).expect("another one");
        other.exec("x = 1\nimport sys\nsys.setrecursionlimit(40)", "c.py").expect("it runs");
        assert_eq!(vm.eval(&format!("run({k}, 90)")), Ok(run(k, 90)));
        assert_eq!(other.eval("x + 1, sys.getrecursionlimit()").as_deref(), Ok("(2, 40)"));
        assert!(vm.eval("x").is_err());
    }
}

/// Mappings, open files and resident kilobytes of this process.
fn taken() -> [usize; 3] {
    let maps = std::fs::read_to_string("/proc/self/maps").expect("Linux").lines().count();
    let files = std::fs::read_dir("/proc/self/fd").expect("Linux").count();
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    [maps, files, resident.trim().trim_end_matches(" kB").parse().expect("a number")]
}

fn round(vms: u64, backend: BackendKind) {
    let each = |thread: u64| move || (0..vms).for_each(|i| one(1 + thread * vms + i, backend));
    let threads: Vec<_> = (0..4).map(|thread| std::thread::spawn(each(thread))).collect();
    threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
}

#[test]
fn a_thousand_virtual_machines_come_and_go() {
    round(15, BackendKind::X64);
    round(5, BackendKind::Ir);
    let before = taken();
    round(250, BackendKind::X64);
    let after = taken();
    println!("mappings, files, kB: {before:?}, then {after:?}");
    assert_eq!(before[1], after[1], "open files");
    // malloc keeps some arenas and thread stacks, but not one for each of a thousand machines.
    assert!(after[0] <= before[0] + 40, "mappings: {before:?}, then {after:?}");
    assert!(after[2] <= before[2] + (24 << 10), "resident: {before:?}, then {after:?}");
}
