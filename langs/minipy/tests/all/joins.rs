//! Tail merging: the number of compiled traces grows with the number of branches, not of paths. The results of the
//! programs are tested with the others, in `programs`.

use std::path::Path;
use std::process::Command;

/// The number of loops, functions and bridges that are compiled for a program of `programs/jit`.
fn pieces(program: &str) -> u64 {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/jit");
    let stats = std::env::temp_dir().join(format!("minipy-joins-{program}-{}.json", std::process::id()));
    let status = Command::new(env!("CARGO_BIN_EXE_minipy"))
        // A loop that is recorded again has its branches a second time.
        .args(["--jit", "on", "--jit-param", "label_tries=0", "--jit-stats"])
        .arg(&stats)
        .arg(directory.join(format!("{program}.py")))
        .env_remove("METATRACE_PARAM")
        .stdout(std::process::Stdio::null())
        .status()
        .expect("minipy runs");
    assert!(status.success());
    let text = std::fs::read_to_string(&stats).expect("statistics");
    std::fs::remove_file(&stats).expect("they are a file");
    let count = |name: &str| -> u64 {
        let start = text.find(&format!("\"{name}\": ")).expect("a statistic") + name.len() + 4;
        let digits = text[start..].split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        digits.parse().expect("a number")
    };
    count("loops") + count("functions") + count("bridges")
}

#[test]
fn nine_branches_are_at_most_forty_pieces() {
    let pieces = pieces("joins_nine");
    assert!(pieces <= 40, "{pieces}");
}

#[test]
fn twelve_branches_are_at_most_sixty_pieces() {
    let pieces = pieces("joins_twelve");
    assert!(pieces <= 60, "{pieces}");
}

#[test]
fn a_tree_of_sixty_four_leaves_is_not_copied_for_each_path() {
    // 80 leaves, each with its branch, and the joins behind the trees; without joins there are 147.
    let pieces = pieces("joins_random64");
    assert!(pieces <= 110, "{pieces}");
}
