//! Checks that each line that `cargo xtask sabotage` breaks exists exactly once: otherwise that command would find
//! out after an hour. Nothing is broken here.

use std::fs;
use std::path::Path;

#[test]
fn every_sabotaged_line_exists_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    let list = fs::read_to_string(root.join("tests/optcheck/sabotage.txt")).expect("the list can be read");
    let (mut file, mut errors, mut entries) = ("", Vec::new(), 0);
    for line in list.lines() {
        if let Some(sabotaged) = line.strip_prefix("- ") {
            entries += 1;
            let text = fs::read_to_string(root.join(file)).unwrap_or_default();
            let found = text.matches(&sabotaged.replace("\\n", "\n")).count();
            if found != 1 {
                errors.push(format!("{file} has {found} lines `{sabotaged}`"));
            }
        } else if line.contains('/') && !line.contains(' ') {
            file = line;
        }
    }
    assert!(entries > 30, "{entries} entries are found");
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}
