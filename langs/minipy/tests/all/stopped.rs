//! All long work can be interrupted: expressions whose native work takes many seconds, each interrupted after a
//! moment, end soon by `KeyboardInterrupt`. The delay is measured in processor time, which depends on the load only by
//! cold caches and page faults: what is slow because of them has another attempt.

use metatrace::Config;
use minipy::embed::Interpreter;
use minipy::vm::Options;
use std::time::{Duration, Instant};

const STACK: usize = 256 << 20;

/// The time before the interrupt.
const BEFORE: Duration = Duration::from_millis(20);

/// The maximal processor time from the interrupt to the exception. The clock of a thread is behind by up to a tick of
/// the system, which is at most 10 ms.
const SOON: Duration = Duration::from_millis(110);

/// The same for gigabytes of data: allocating and freeing them cannot be interrupted.
const SOON_WITH_LONG_DATA: Duration = Duration::from_secs(3);

/// An expression must end in time in one of this many attempts. More of them would hide sections of work without a
/// check that take little longer than the limit: an interrupt may come close to their end.
const ATTEMPTS: usize = 2;

/// Definitions for the expressions.
const SETUP: &str = "\
import itertools, math, re, sys
from itertools import count, repeat
sys.set_int_max_str_digits(0)
odd = (1 << 12_000_000) // 3
near = odd + (1 << 6_000_000) + 1
digits = '7' * 3_000_000
zeros = [0] * 2_000_000
def nested(leaf, make, levels=60):
    for _ in range(levels):
        leaf = make(leaf)
    return leaf
lists = [nested(1, lambda x: [x, x]), nested(1, lambda x: [x, x])]
tuples = [nested(1, lambda x: (x, x)), nested(1, lambda x: (x, x))]
dicts = [nested(1, lambda x: {1: x, 2: x}), nested(1, lambda x: {1: x, 2: x})]
class Equal:
    def __eq__(self, other): return zeros == ones
ones = [0] * 1_999_999 + [1]
";

/// Built-ins whose work the program can make arbitrarily long.
const ENDLESS: &[&str] = &[
    // Integers.
    "7 ** 300_000_000",
    "pow(odd, 3_000, near)",
    "pow(3, odd, near)",
    "pow(3, odd, 10 ** 300 + 1)",
    "pow(odd, -1, near)",
    "math.factorial(50_000_000)",
    "math.perm(10 ** 9, 50_000_000)",
    "math.comb(10 ** 8, 5 * 10 ** 7)",
    "math.gcd(odd, near)",
    "math.lcm(odd, near)",
    "math.isqrt(odd * odd)",
    "int(digits * 10)",
    "int(digits * 10, 9)",
    "str(odd)",
    "repr(odd)",
    "f'{odd}'",
    "'%d' % odd",
    "(odd * odd) // near",
    "(odd * odd) % near",
    "divmod(odd * odd, near)",
    "round(odd * odd, -10 ** 6)",
    "range(0, odd * odd, near)",
    "odd in range(0, odd * odd, near)",
    "odd * odd * odd * odd * odd * odd * odd * odd * odd * odd * odd * odd * odd * odd * odd * odd * odd",
    // Iterators without an end.
    "sum(range(10 ** 15))",
    "sum(repeat(0))",
    "sum(repeat(0.5))",
    "max(range(10 ** 15))",
    "min(count())",
    "max(repeat(1), key=abs)",
    "any(repeat(0))",
    "all(repeat(1))",
    "1 in repeat(0)",
    "1.5 in count()",
    "next(filter(None, repeat(0)))",
    "next(itertools.filterfalse(None, repeat(1)))",
    "next(itertools.dropwhile(bool, repeat(1)))",
    "next(itertools.compress(count(), repeat(0)))",
    "next(itertools.islice(count(), 10 ** 15, None))",
    "set(repeat(1))",
    "frozenset(map(abs, repeat(1)))",
    "dict(zip(repeat(1), repeat(2)))",
    "dict.fromkeys(repeat(1))",
    "{}.update(zip(repeat(1), repeat(2)))",
    "set().union(repeat(1))",
    "set().intersection(repeat(1))",
    "{1}.difference(repeat(2))",
    "{1}.issuperset(repeat(1))",
    "{1}.isdisjoint(repeat(2))",
    "set().update(repeat(1))",
    "''.join(repeat(''))",
    "b''.join(repeat(b''))",
    "list(zip(repeat(1), filter(None, repeat(0))))",
    "a, b = filter(None, repeat(0))",
    "math.prod(repeat(1))",
    "math.fsum(repeat(0.5))",
    "[].extend(filter(None, repeat(0)))",
    "[*filter(None, repeat(0))]",
    "print(*filter(None, repeat(0)))",
    "isinstance(1, 2) if 1 in repeat(0) else 0",
    // Regular expressions: endless backtracking, and long texts in linear time.
    r"re.match(r'(a|aa)*\1b', 'a' * 60)",
    r"re.search(r'(x+x+)+y\1', 'x' * 60)",
    "re.match('(a*)*b', 'a' * 60)",
    "re.fullmatch('(?>(?:a|aa)+c|a)*b', 'a' * 60)",
    "re.search('(?=(?:a|aa)*b)', 'a' * 60)",
    "re.match('(?:(?:a|aa)+?)+?$', 'a' * 60 + 'b\\n')",
    "re.search(r'(a+)b\\1', 'a' * 10_000_000)",
    "re.search('[ab]*[ac]{300}d', 'a' * 200_000_000)",
    "re.sub('', 'b' * 10 ** 6, 'a' * 10 ** 6)",
    // Nested containers with shared parts.
    "lists[0] == lists[1]",
    "tuples[0] == tuples[1]",
    "tuples[0] < tuples[1]",
    "dicts[0] == dicts[1]",
    "lists[0] in [lists[1]]",
    "[lists[0]].index(lists[1])",
    "[lists[0]].count(lists[1])",
    "(lists[0],).index(lists[1])",
    "(lists[0],).count(lists[1])",
    "[lists[0]].remove(lists[1])",
    "sorted([tuples[0], tuples[1]])",
    "max(tuples)",
    // Repeated work on long lists.
    "[zeros] * 100_000 == [ones[:-1] + [0]] * 100_000",
    "[zeros] * 100_000 < [zeros[:]] * 100_000",
    "[zeros] * 100_000 == (zeros,)\nwhile Equal() != 1: pass",
    "[ones] * 100_000 in [[ones[:]] * 100_000]",
    "([zeros] * 100_000).count(zeros[:])",
    "(ones[:], ) * 100_000 == (ones, ) * 100_000",
];

/// Built-ins that end, but take long because of long operands. The operands of one are kept until the next one.
const LONG: &[(&str, &str)] = &[
    ("x = ['ab'] * 60_000_000", "'-'.join(x)"),
    ("x = [b'ab'] * 30_000_000", "b'-'.join(x)"),
    ("x = 'ab' * 100_000_000", "x.replace('a', 'c')"),
    ("x = 'ab' * 30_000_000", "x.replace('', '-')"),
    ("x = 'a' * 2_000_000_000", "x.count('a')"),
    ("x = 'ab' * 30_000_000", "x.split('b')"),
    ("x = 'a ' * 30_000_000", "x.split()"),
    ("x = 'a ' * 30_000_000", "x.rsplit()"),
    ("x = 'ab' * 30_000_000", "x.rsplit('b')"),
    ("x = 'a\\n' * 30_000_000", "x.splitlines()"),
    ("x = 'ab' * 5_000_000", "x.translate({97: 98})"),
    ("x = 'a' * 1_000_000; y = 'b' * 1_000_000 + 'a'", "x.strip(y)"),
    ("x = 'a' * 1_000_000_000", "x.find('aab')"),
    ("x = 'a' * 1_000_000_000", "'aab' in x"),
    ("x = 'a' * 1_000_000_000", "x.rfind('baa')"),
    ("x = ' ' * 500_000_000", "x.lstrip()"),
    ("x = ' ' * 500_000_000", "x.rstrip()"),
    ("x = b'ab' * 100_000_000", "x.replace(b'a', b'c')"),
    ("x = b'ab' * 30_000_000", "x.replace(b'', b'-')"),
    ("x = b'a' * 2_000_000_000", "x.count(b'a')"),
    ("x = b'ab' * 30_000_000", "x.split(b'b')"),
    ("x = b'a ' * 30_000_000", "x.split()"),
    ("x = b'a ' * 30_000_000", "x.rsplit()"),
    ("x = b'a\\n' * 30_000_000", "x.splitlines()"),
    ("x = b'ab' * 500_000_000; y = bytes(range(256))", "x.translate(y)"),
    ("x = b'a' * 1_000_000_000", "x.find(b'aab')"),
    ("x = b'a' * 1_000_000_000", "b'aab' in x"),
    ("x = b'a' * 1_000_000_000", "x.rfind(b'baa')"),
    ("import random; x = [random.getrandbits(50) for _ in range(3_000_000)]", "sorted(x)"),
    ("x = [random.random() for _ in range(3_000_000)]", "x.sort()"),
    ("x = [str(random.getrandbits(50)) for _ in range(1_000_000)]", "sorted(x)"),
    ("x = [random.getrandbits(50) for _ in range(1_000_000)]", "sorted(x, key=int)"),
    ("x = [(i * 7919 % 1_000_003, 1) for i in range(1_000_000)]", "sorted(x)"),
    ("x = [0] * 200_000_000", "1 in x"),
    ("x = [0] * 200_000_000", "x.count(1)"),
    ("x = [0] * 200_000_000", "sum(x)"),
    ("x = (0,) * 200_000_000", "1 in x"),
    ("x = [0.5] * 100_000_000", "sum(x)"),
    ("x = [0] * 200_000_000", "max(x)"),
    ("x = set(range(3_000_000)); y = x.copy()", "x & y"),
    ("x = set(range(3_000_000)); y = set(range(1, 3_000_001))", "x | y"),
    ("x = set(range(5_000_000)); y = x.copy()", "x <= y"),
    ("x = dict.fromkeys(range(5_000_000)); y = dict(x)", "x == y"),
    ("x = dict.fromkeys(range(5_000_000))", "{}.update(x)"),
    // Growing objects.
    ("x = [0]", "x * 200_000_000"),
    ("x = [0.5]", "x * 200_000_000"),
    ("x = b'a'", "x * 2_000_000_000"),
    ("x = bytearray(b'ab')", "x * 1_000_000_000"),
    ("x = bytearray(b'ab'); x *= 500_000_000", "x.extend(b'a')"),
    ("x = list(range(130_000_000))", "while True: x.append(1)"),
    ("x = range(130_000_000)", "list(x)"),
    ("x = range(130_000_000)", "tuple(x)"),
    ("x = range(130_000_000)", "[*x]"),
    ("x = range(130_000_000); y = [1]", "y.extend(x)"),
    ("x = range(130_000_000); y = [1]", "y += x"),
    ("x = range(130_000_000)", "set(x)"),
    ("x = range(130_000_000)", "dict.fromkeys(x)"),
    ("x = range(130_000_000)", "[i for i in x]"),
    ("x = range(130_000_000)", "{i for i in x}"),
    ("x = range(130_000_000)", "{i: i for i in x}"),
    ("x = range(130_000_000)", "tuple(i for i in x)"),
    ("x = range(130_000_000)", "sorted(map(abs, x))"),
    ("x = 250_000_000", "random.randbytes(x)"),
    ("import os; x = 2_000_000_000", "os.urandom(x)"),
    // Copies.
    ("x = [0] * 130_000_000", "x + [1]"),
    ("x = [0] * 130_000_000", "x[1:]"),
    ("x = [0] * 130_000_000", "x[::-2]"),
    ("x = [0] * 130_000_000", "x.copy()"),
    ("x = [0] * 130_000_000", "list(x)"),
    ("x = [0] * 130_000_000", "tuple(x)"),
    ("x = [0] * 130_000_000", "[*x]"),
    ("x = [0] * 130_000_000; y = [1]", "y.extend(x)"),
    ("x = [0] * 130_000_000; y = [1, 2]", "y[1:1] = x"),
    ("x = [0, 1]", "x * 65_000_000"),
    ("x = [0.5] * 130_000_000", "x[1:]"),
    ("x = [0.5] * 60_000_000", "x + [1]"),
    ("x = (0,) * 130_000_000", "x + (1,)"),
    ("x = (0,) * 130_000_000", "x[1:]"),
    ("x = (0,) * 130_000_000", "x[::-1]"),
    ("x = (0,) * 130_000_000", "list(x)"),
    ("x = (0, 1)", "x * 65_000_000"),
    ("x = dict.fromkeys(range(8_000_000))", "x.copy()"),
    ("x = dict.fromkeys(range(8_000_000))", "x | {}"),
    ("x = dict.fromkeys(range(8_000_000))", "{**x}"),
    ("x = set(range(8_000_000))", "x.copy()"),
    ("x = set(range(8_000_000))", "set(x)"),
    ("x = set(range(8_000_000))", "x - {1}"),
    ("x = 'a' * 1_000_000_000", "x + 'b'"),
    ("x = 'a' * 1_000_000_000", "x * 2"),
    ("x = 'a' * 1_000_000_000", "''.join([x, 'a'])"),
    ("x = b'a' * 1_000_000_000", "x + b'b'"),
    ("x = b'ab' * 500_000_000", "x * 2"),
    ("x = b'a' * 1_000_000_000", "x[::-1]"),
    ("x = b'a' * 1_000_000_000", "x[1:]"),
    ("x = bytearray(b'a') * 1_000_000_000", "x[1:]"),
    ("x = bytearray(b'a') * 1_000_000_000", "x[::3]"),
    ("x = 'a' * 1_000_000_000", "x[1:]"),
    ("x = 'a' * 1_000_000_000", "x[::-1]"),
    ("x = 'a' * 1_000_000_000", "x[::2]"),
    ("x = 'é' * 200_000_000", "x[3:-3]"),
    ("x = 'a' * 100_000_000", "list(x)"),
    ("x = '1' * 200_000_000", "float(x)"),
    ("x = '0.' + '1' * 200_000_000", "float(x)"),
    ("x = ' ' * 200_000_000", "float(x)"),
    ("x = '1_' * 100_000_000", "float(x)"),
    ("x = '1e' + '0' * 200_000_000", "float(x)"),
    ("x = b'a' * 1_000_000_000", "x.expandtabs()"),
    ("x = b'a' * 1_000_000_000", "int.from_bytes(x)"),
    ("x = b'a' * 1_000_000_000", "int.from_bytes(x, 'little')"),
    ("x = -1 << 6_000_000_000", "x.to_bytes(750_000_001, 'little', signed=True)"),
    ("x = 1 << 6_000_000_000", "x.to_bytes(750_000_001)"),
    ("x = 1 << 6_000_000_000", "x // 3"),
    ("x = 1 << 6_000_000_000", "x % 7"),
    ("x = 1 << 600_000_000", "bin(x)"),
    ("x = 1 << 1_500_000_000", "oct(x)"),
    ("x = 1 << 1_500_000_000", "hex(x)"),
    ("x = 1 << 600_000_000", "f'{x:b}'"),
    ("x = 'éb' * 60_000_000", "x.upper()"),
    ("x = 'éb' * 60_000_000", "x.lower()"),
    ("x = 'éb' * 60_000_000", "x.casefold()"),
    ("x = 'éb' * 60_000_000", "x.title()"),
    ("x = 'éb' * 60_000_000", "x.swapcase()"),
    ("x = 'éb' * 60_000_000", "x.capitalize()"),
    ("x = 'éb' * 60_000_000", "x.isalpha()"),
    ("x = 'éb' * 60_000_000", "x.islower()"),
    ("x = 'éb' * 60_000_000", "x.encode('utf-16')"),
    ("x = 'éb' * 60_000_000", "x.encode('ascii', 'replace')"),
    ("x = 'éb' * 60_000_000", "x.encode('ascii', 'xmlcharrefreplace')"),
    ("x = 'éb' * 60_000_000", "repr(x)"),
    ("x = 'éb' * 60_000_000", "ascii(x)"),
    ("x = 'éb' * 60_000_000", "f'{x!r}'"),
    ("x = 'ab' * 100_000_000", "x.upper()"),
    ("x = 'ab' * 100_000_000", "x.title()"),
    ("x = 'ab' * 100_000_000", "x.expandtabs()"),
    ("x = 'ab' * 100_000_000", "x.center(10 ** 9)"),
    ("x = 'ab' * 100_000_000", "x.encode('utf-16')"),
    ("x = 'ab' * 100_000_000", "int(x, 36)"),
    ("x = 'ab' * 100_000_000", "bytes.fromhex(x)"),
    ("x = 'ab' * 100_000_000", "repr(x)"),
    ("x = b'ab' * 100_000_000", "x.title()"),
    ("x = b'ab' * 100_000_000", "x.capitalize()"),
    ("x = b'ab' * 100_000_000", "x.decode('utf-16')"),
    ("x = b'ab' * 100_000_000", "x.decode('latin-1')"),
    ("x = b'ab' * 100_000_000", "x.hex()"),
    ("x = b'ab' * 100_000_000", "repr(x)"),
    ("x = b'\\xc3\\xa9' * 50_000_000", "x.decode('ascii', 'backslashreplace')"),
    ("x = [0] * 40_000_000", "repr(x)"),
    ("x = (0,) * 40_000_000", "repr(x)"),
    ("x = dict.fromkeys(range(5_000_000))", "repr(x)"),
    ("x = set(range(5_000_000))", "repr(x)"),
];

/// Single passes over some hundred megabytes, and copies of them. The operands of one are kept until the next one.
const PASSES: &[(&str, &[&str])] = &[
    (
        "x = memoryview(bytes(300_000_000))",
        &[
            "bytes(x)",
            "bytes(x[::-1])",
            "bytearray(x[::-1])",
            "x[::-1].tobytes()",
            "x[::-1].hex()",
            "x == x[::-1]",
            "hash(x[::-1])",
            "str(x[::-1], 'latin-1')",
            "int.from_bytes(x[::-1])",
            "b'abc'.find(x[::-1])",
            "x[::-1] in b'abc'",
            "b''.join([x, x])",
        ],
    ),
    (
        "x = memoryview(bytearray(300_000_000)); y = bytes(300_000_000)",
        &["x[:] = x[::-1]", "x[::-1] = y", "x[:] = y"],
    ),
    (
        "x = bytearray(b'ab') * 150_000_000; y = bytes(150_000_000)",
        &[
            "bytes(x)",
            "x.copy()",
            "x.reverse()",
            "x.upper()",
            "x.strip()",
            "x.replace(b'c', b'')",
            "x.ljust(600_000_000)",
            "x.hex()",
            "x.decode('latin-1')",
            "del x[::2]",
            "x[::2] = y",
            "b'%s' % x",
            "b''.join([x, x])",
            "int(x)",
            "float(x)",
        ],
    ),
    ("x = 'é' * 100_000_000", &["x[::-1]", "f'{x:>200000000}'", "'%-200000000s' % x"]),
    ("x = '{}' * 4_000_000; y = [1] * 4_000_000", &["x.format(*y)"]),
    ("x = '{0}' * 4_000_000", &["x.format(1)"]),
    ("x = '{{' * 100_000_000", &["x.format()"]),
    ("x = '%d' * 10_000_000; y = (1,) * 10_000_000", &["x % y"]),
    ("x = '%%' * 20_000_000", &["x % ()", "x.encode() % ()"]),
    ("x = (1,) * 100_000_000; y = x + (1,)", &["hash(x)", "x < y"]),
];

/// Source texts that take seconds to compile, and what compiles them.
const SOURCES: &[(&str, &[&str])] = &[
    (
        "x = 'a = [b, c(d)]\\n' * 300_000",
        &[
            "compile(x, 'f', 'exec')",
            "exec(x)",
            "compile(x.encode(), 'f', 'exec')",
            "compile(x, 'f', 'single')",
        ],
    ),
    ("x = '[' + 'a, ' * 1_500_000 + ']'", &["eval(x)", "compile(x, 'f', 'single', 0x4200)"]),
    ("x = 'def f():\\n' + '  f(1)\\n' * 500_000", &["exec(x)"]),
];

/// The maximal time until a program that compiles such a text has its exception. The compilation takes longer.
const WHILE_COMPILING: Duration = Duration::from_secs(1);

/// The processor time that a thread has used. Unlike wall time, it does not depend on other programs of the machine.
#[derive(Clone)]
struct ThreadClock(std::path::PathBuf);

impl ThreadClock {
    fn of_this_thread() -> ThreadClock {
        let thread = std::fs::read_link("/proc/thread-self").expect("/proc is there");
        ThreadClock(std::path::Path::new("/proc").join(thread).join("schedstat"))
    }

    fn read(&self) -> Duration {
        let text = std::fs::read_to_string(&self.0).expect("the thread has not ended");
        let nanoseconds = text.split(' ').next().and_then(|field| field.parse().ok());
        Duration::from_nanos(nanoseconds.expect("a number comes first"))
    }
}

/// Runs one expression and interrupts it; it must end within `most` processor time in one of the attempts.
fn ended(vm: &Interpreter, expression: &str, most: Duration) -> Result<(), String> {
    let mut late = Vec::new();
    for _ in 0..ATTEMPTS {
        let clock = ThreadClock::of_this_thread();
        match delay(vm, expression, move || clock.read())? {
            since if since <= most => return Ok(()),
            since => late.push(since),
        }
    }
    Err(format!("{expression}: it took {late:?} of processor time"))
}

/// Runs one expression and interrupts it. Returns the time that it took to end, by a clock.
fn delay(
    vm: &Interpreter,
    expression: &str,
    clock: impl Fn() -> Duration + Clone + Send + 'static,
) -> Result<Duration, String> {
    let handle = vm.handle();
    let of_stopper = clock.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(BEFORE);
        handle.interrupt();
        // If this thread loses its processor between the two, the delay seems shorter, never longer.
        of_stopper()
    });
    let result = vm.exec(expression, "endless.py");
    let after = clock();
    let before = stopper.join().map_err(|_| "the stopper panicked")?;
    let since = after.saturating_sub(before);
    println!("{since:?}\t{expression}");
    match result {
        Ok(()) => Err(format!("{expression}: it ended by itself")),
        Err(error) if error.class != "KeyboardInterrupt" => Err(format!("{expression}: {error}")),
        Err(_) => Ok(since),
    }
}

fn on_big_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

/// A named pipe that is not opened elsewhere.
#[test]
fn a_pipe_that_is_opened_is_given_up() {
    let path = std::env::temp_dir().join(format!("minipy-stopped-{}", std::process::id()));
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo is there");
    assert!(made.success());
    let name = path.display().to_string();
    on_big_stack(move || {
        let vm = Interpreter::new(Config::default(), Options::default(), STACK / 2).expect("an interpreter");
        for mode in ["r", "w", "a", "rb"] {
            ended(&vm, &format!("open({name:?}, {mode:?})"), SOON).unwrap_or_else(|error| panic!("{error}"));
        }
        // If the other end is open, it opens.
        let other = name.clone();
        let writer = std::thread::spawn(move || std::fs::write(other, "here"));
        assert_eq!(vm.eval(&format!("open({name:?}).read()")).as_deref(), Ok("'here'"));
        writer.join().expect("it ended").expect("it wrote");
    });
    std::fs::remove_file(path).expect("it was made");
}

#[test]
fn work_on_long_data_is_interrupted() {
    on_big_stack(|| {
        let vm = Interpreter::new(Config::default(), Options::default(), STACK / 2).expect("an interpreter");
        for (setup, expression) in LONG {
            vm.exec(setup, "setup.py").unwrap_or_else(|error| panic!("{setup}: {error}"));
            ended(&vm, expression, SOON_WITH_LONG_DATA).unwrap_or_else(|error| panic!("{error}"));
            vm.exec("x = y = None", "setup.py").expect("it runs");
        }
    });
}

#[test]
fn single_passes_over_data_are_interrupted() {
    on_big_stack(|| {
        let vm = Interpreter::new(Config::default(), Options::default(), STACK / 2).expect("an interpreter");
        let mut failures = Vec::new();
        for (setup, expressions) in PASSES {
            vm.exec(setup, "setup.py").unwrap_or_else(|error| panic!("{setup}: {error}"));
            failures.extend(expressions.iter().filter_map(|expression| ended(&vm, expression, SOON).err()));
            // An expression that ended by itself may have left its interrupt.
            while vm.exec("x = y = None", "setup.py").is_err() {}
        }
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    });
}

/// The text is compiled on another thread, so this is not about processor time.
#[test]
fn compilation_is_interrupted() {
    on_big_stack(|| {
        let vm = Interpreter::new(Config::default(), Options::default(), STACK / 2).expect("an interpreter");
        for (setup, expressions) in SOURCES {
            vm.exec(setup, "setup.py").unwrap_or_else(|error| panic!("{setup}: {error}"));
            for expression in *expressions {
                let start = Instant::now();
                let since = delay(&vm, expression, move || start.elapsed());
                let since = since.unwrap_or_else(|error| panic!("{error}"));
                assert!(since < WHILE_COMPILING, "{expression}: it took {since:?}");
            }
        }
        // It waits for the thread whose work was given up.
        assert_eq!(vm.eval("eval('[' + '1,' * 50_000 + ']').count(1)").as_deref(), Ok("50000"));
    });
}

#[test]
fn native_work_is_interrupted() {
    on_big_stack(|| {
        let vm = Interpreter::new(Config::default(), Options::default(), STACK / 2).expect("an interpreter");
        vm.exec(SETUP, "setup.py").expect("it runs");
        // A late interrupt would stop the next expression, so the first failure ends the test.
        ENDLESS.iter().try_for_each(|e| ended(&vm, e, SOON)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(vm.eval("sum(range(10))").as_deref(), Ok("45"), "it goes on");
    });
}
