//! The tables of `cargo xtask cpython-tests`. Only counting is done here; nothing is run.

use std::collections::BTreeMap;

use super::{FileResult, Verdict};

/// The head of the table that is printed.
pub(super) const HEAD: &str = "\
| file | passed | runnable | total | passed of runnable | crashed | skipped |
|---|---|---|---|---|---|---|";

/// The counts of a file.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    passed: usize,
    runnable: usize,
    total: usize,
    crashed: usize,
    skipped: usize,
}

impl Tally {
    /// A method that skips itself on minipy is neither passed nor runnable.
    pub(super) fn of(result: &FileResult) -> Self {
        let mut tally = Tally { total: result.methods.len(), ..Tally::default() };
        for verdict in result.verdicts.values() {
            tally.runnable += 1;
            match verdict {
                Verdict::Pass => tally.passed += 1,
                Verdict::Crash(_) => tally.crashed += 1,
                Verdict::Skip(_) => {
                    tally.skipped += 1;
                    tally.runnable -= 1;
                }
                Verdict::Fail(_) => {}
            }
        }
        tally
    }

    pub(super) fn sum<'a>(results: impl IntoIterator<Item = &'a FileResult>) -> Self {
        results.into_iter().map(Tally::of).fold(Tally::default(), |a, b| Tally {
            passed: a.passed + b.passed,
            runnable: a.runnable + b.runnable,
            total: a.total + b.total,
            crashed: a.crashed + b.crashed,
            skipped: a.skipped + b.skipped,
        })
    }
}

/// A line of the table.
pub(super) fn row(name: &str, tally: &Tally) -> String {
    let share = match tally.runnable {
        0 => "-".to_string(),
        all => format!("{:.1} %", 100.0 * tally.passed as f64 / all as f64),
    };
    format!(
        "| {name} | {} | {} | {} | {share} | {} | {} |",
        tally.passed, tally.runnable, tally.total, tally.crashed, tally.skipped
    )
}

/// A line for each part that was cut and each method that did not pass.
pub(super) fn failures(result: &FileResult) -> Vec<String> {
    let mut lines: Vec<String> = result.cuts.iter().map(|cut| format!("cut: {cut}")).collect();
    for (id, verdict) in &result.verdicts {
        match verdict {
            Verdict::Pass => {}
            Verdict::Fail(text) => lines.push(format!("{id}: {text}")),
            Verdict::Skip(text) => lines.push(format!("{id}: (skipped) {text}")),
            Verdict::Crash(text) => lines.push(format!("{id}: CRASH {text}")),
        }
    }
    lines
}

/// The methods that crashed the process.
pub(super) fn crashes(result: &FileResult) -> Vec<String> {
    let crashed = result.verdicts.iter().filter_map(|(id, verdict)| match verdict {
        Verdict::Crash(how) => Some(format!("{}.{id}: {how}", result.name)),
        _ => None,
    });
    crashed.collect()
}

/// The tables for the documentation: by file, and the features beyond the levels that methods need.
pub(super) fn markdown(results: &[FileResult], goal: &[&FileResult]) -> String {
    let mut text = format!("{HEAD}\n");
    for result in results {
        text += &row(&result.name, &Tally::of(result));
        text += "\n";
    }
    text += &row("**files of the goal**", &Tally::sum(goal.iter().copied()));
    text += "\n";
    text += &row("**all**", &Tally::sum(results));
    text += "\n\n| out of level | methods |\n|---|---|\n";
    let mut features: BTreeMap<&str, usize> = BTreeMap::new();
    for feature in results.iter().flat_map(|r| &r.methods).filter_map(|m| m.feature.as_deref()) {
        *features.entry(feature).or_default() += 1;
    }
    let mut features: Vec<(&str, usize)> = features.into_iter().collect();
    features.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    for (name, count) in features {
        text += &format!("| {name} | {count} |\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::Method;
    use super::*;

    #[test]
    fn a_skipped_method_is_not_runnable() {
        let method =
            |id: &str, feature: Option<&str>| Method { id: id.into(), feature: feature.map(Into::into) };
        let result = FileResult {
            name: "test_x".into(),
            methods: vec![
                method("A.a", None),
                method("A.b", None),
                method("A.c", None),
                method("A.d", Some("async")),
            ],
            verdicts: BTreeMap::from([
                ("A.a".into(), Verdict::Pass),
                ("A.b".into(), Verdict::Fail("no".into())),
                ("A.c".into(), Verdict::Skip("why".into())),
            ]),
            cuts: Vec::new(),
        };
        assert_eq!(row("test_x", &Tally::of(&result)), "| test_x | 1 | 2 | 4 | 50.0 % | 0 | 1 |");
        assert!(markdown(&[result], &[]).contains("| async | 1 |"));
    }
}
