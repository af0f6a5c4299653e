//! Loops are recorded again when hot paths do not match their labels: the path that was recorded first matters only
//! for a short time. The results of the programs are tested with the others, in `programs` and `fuzz`.

use super::support;
use std::fs;

/// The output of a program, and some of its statistics, with these parameters.
fn ran(text: &str, parameters: &[&str], keys: &[&str]) -> (String, Vec<u64>) {
    let (program, stats) = (support::scratch("py"), support::scratch("stats"));
    fs::write(&program, text).expect("the scratch folder is writable");
    let mut flags = vec!["--jit-stats".to_owned(), stats.display().to_string()];
    flags.extend(parameters.iter().flat_map(|parameter| ["--jit-param".to_owned(), parameter.to_string()]));
    flags.push(program.display().to_string());
    let folder = program.parent().expect("it lies in a folder");
    let outcome = support::run(&flags, folder, support::time_limit());
    let json = fs::read_to_string(&stats).expect("statistics");
    let counts = keys.iter().map(|key| support::json_number(&json, key).expect("a statistic")).collect();
    let _ = (fs::remove_file(&program), fs::remove_file(&stats));
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    (outcome.stdout, counts)
}

/// Points that escape at once come first: the loop's first path forces them.
const ESCAPES: &str = "
def escapes(cx, cy, limit):
    x = y = 0.0
    for i in range(limit):
        if x * x + y * y > 4.0:
            return i
        x, y = x * x - y * y + cx, 2.0 * x * y + cy
    return limit
print(sum(escapes(2.5 - n * 0.002, 0.1, 60) for n in range(1500)))
";

/// A local variable holds one object at the end of the first path, and different ones at the end of the hot one.
const WORDS: &str = "
def words(text):
    longest = 0
    word = ''
    for c in text:
        if c == ' ':
            longest = max(longest, len(word))
            word = ''
        else:
            word += c
    return longest
print(words(('a ' * 60 + 'bcdefgh ') * 400))
";

/// Two paths of floats: one computes the value that the other passes on.
const FLOATS: &str = "
def run(n):
    x = 1.0
    y = 0.0
    for i in range(n):
        if i % 7 == 3:
            x = x * 0.5 + y
        else:
            y = y + 0.25
    return x, y
print(run(60000))
";

/// The output of CPython for each, and the number of times that its loops are recorded again if that may happen once,
/// and twice.
const PROGRAMS: [(&str, &str, &str, [u64; 2]); 3] = [
    ("escapes", ESCAPES, "28791\n", [1, 1]),
    ("words", WORDS, "7\n", [1, 1]),
    ("floats", FLOATS, "(25708.5, 12857.25)\n", [1, 2]),
];

/// Limited by `label_tries`, and no more than the hot paths need.
#[test]
fn a_loop_whose_first_path_is_not_the_hot_one_is_recorded_again() {
    for (program, text, expected, [once, twice]) in PROGRAMS {
        for (tries, changed) in [(0, 0), (1, once), (2, twice), (3, twice)] {
            let tries = format!("label_tries={tries}");
            let parameters = ["threshold=7", "bridge_threshold=5", "mismatch_threshold=20", &tries];
            let (printed, counts) = ran(text, &parameters, &["labels_changed"]);
            assert_eq!(printed, expected, "{program}, {tries}");
            assert_eq!(counts, [changed], "{program}, {tries}");
        }
    }
}
