//! `cargo xtask ablation`: the benefit of each pass of the optimizer, and of maps, class versions and promotion, as
//! slow-downs of the pyperformance programs when it is switched off. The runs are paired, like those of `cargo xtask
//! bench`, and every output is compared; a failure or a different output is an error.

use crate::bench::{Peer, line, machine, names_and_runs, times};
use crate::{Outcome, measure, paths, programs};
use metatrace_tracer::opt::PASSES;

/// Features that can be switched off besides passes: a name, and the arguments for minipy.
const SWITCHES: &[(&str, &[&str])] = &[
    ("optimizer", &["optimize=off"]),
    ("maps", &["maps=off"]),
    ("versions", &["versions=off"]),
    ("maps, versions", &["maps=off", "versions=off"]),
    ("promote", &["promote=off"]),
];

/// The slow-downs in "Runtime feedback in a meta-tracing JIT for efficient dynamic languages" (2011), from its raw
/// data: without maps, without versions, without both; the last row is the geometric mean of 13 programs.
const PAPER: &[(&str, [f64; 3])] = &[
    ("richards", [2.9, 22.3, 24.5]),
    ("raytrace", [2.6, 11.4, 13.7]),
    ("geomean of 13", [1.26, 2.41, 2.52]),
];

/// Measures the named programs, or all that are available.
pub fn command(args: &[&str]) -> Outcome {
    let (mut names, runs) = names_and_runs(args, 3)?;
    if names.is_empty() {
        names = programs::present();
    }
    let minipy = paths::minipy()?;
    let peers: Vec<Peer> = configurations()
        .into_iter()
        .map(|(name, params)| {
            let options: Vec<&str> = params.iter().flat_map(|param| ["--jit-param", param]).collect();
            Peer::new(name, &minipy, &options)
        })
        .collect();
    println!(
        "Machine: {}\nCommand: `cargo xtask ablation {}`, medians of {runs} paired runs\n",
        machine(),
        args.join(" ")
    );
    print!("{}", head(&peers));
    let mut rows = Vec::new();
    for name in names {
        let times = times(&programs::driver(name)?, &peers, runs)?;
        print!("{}", row(name, &times));
        rows.push(times);
    }
    print!("{}", mean(&rows));
    println!("\nThe 2011 paper, slow-down without maps / versions / both:");
    for (name, [maps, versions, both]) in PAPER {
        println!("- {name}: {maps} / {versions} / {both}");
    }
    Ok(())
}

/// Everything on, then each feature off in turn, with the arguments for minipy.
fn configurations() -> Vec<(&'static str, Vec<String>)> {
    let mut all = vec![("all on, s", Vec::new())];
    all.extend(PASSES.iter().map(|pass| (pass.name, vec![format!("off={}", pass.name)])));
    all.extend(SWITCHES.iter().map(|(name, params)| (*name, params.iter().map(|&p| p.to_owned()).collect())));
    all
}

fn head(peers: &[Peer]) -> String {
    let mut cells = vec!["time without / with all".to_owned()];
    cells.extend(peers.iter().map(|peer| peer.name.to_owned()));
    line(&cells) + &format!("|{}\n", "---|".repeat(cells.len()))
}

/// Seconds with everything on, then slow-downs.
fn row(name: &str, times: &[f64]) -> String {
    let mut cells = vec![name.to_owned(), format!("{:.3}", times[0])];
    cells.extend(times[1..].iter().map(|time| format!("{:.2}", time / times[0].max(1e-6))));
    line(&cells)
}

/// The geometric means of the slow-downs.
fn mean(rows: &[Vec<f64>]) -> String {
    let mut cells = vec!["geomean".to_owned(), String::new()];
    for column in 1..rows.first().map_or(0, Vec::len) {
        let ratios: Vec<f64> = rows.iter().map(|times| times[column] / times[0].max(1e-6)).collect();
        cells.push(format!("{:.2}", measure::geomean(&ratios)));
    }
    line(&cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_downs_are_relative_to_all_on() {
        assert_eq!(row("a", &[2.0, 3.0, 2.0]), "| a | 2.000 | 1.50 | 1.00 |\n");
        assert_eq!(mean(&[vec![1.0, 4.0], vec![2.0, 2.0]]), "| geomean |  | 2.00 |\n");
        let all = configurations();
        assert!(all[0].1.is_empty() && all.iter().any(|c| c.0 == "cse" && c.1 == ["off=cse"]));
    }
}
