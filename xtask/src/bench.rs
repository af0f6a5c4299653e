//! `cargo xtask bench`: CPU times of minipy with and without the JIT, of CPython 3.11 and of PyPy on the loops of
//! bench/micro, the programs with several hot paths of bench/paths, and the pyperformance programs. The runs are
//! paired: every round runs each Python once (A B C A B C ...), so that a disturbance of the machine affects all of
//! them. Prints medians and ratios as Markdown, with the machine and the command line. Every output is compared as
//! well: the time of a wrong result is never shown.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, measure, paths, programs};

/// One column of times.
pub struct Peer {
    /// Its name.
    pub name: &'static str,
    /// The command that runs a program.
    pub command: Box<dyn Fn(&Path) -> Command>,
}

impl Peer {
    /// A peer that is called with these options in front of the program's file.
    pub fn new(name: &'static str, binary: &Path, options: &[&str]) -> Peer {
        let (binary, options) = (binary.to_path_buf(), owned(options));
        let command = move |file: &Path| {
            let mut command = Command::new(&binary);
            command.args(&options).arg(file);
            command
        };
        Peer { name, command: Box::new(command) }
    }

    /// CPython or PyPy.
    pub fn python(name: &'static str, python: PathBuf) -> Peer {
        let command = move |file: &Path| {
            let mut command = programs::foreign(&python);
            command.arg(file);
            command
        };
        Peer { name, command: Box::new(command) }
    }

    /// The same with arguments for the program.
    pub fn with_arguments(self, arguments: &[&str]) -> Peer {
        let arguments = owned(arguments);
        let command = move |file: &Path| {
            let mut command = (self.command)(file);
            command.args(&arguments);
            command
        };
        Peer { name: self.name, command: Box::new(command) }
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

/// The ratio of two columns, by their names: the time of the first divided by that of the second.
pub type Ratio = (&'static str, &'static str);

const ON: &str = "--jit on";
const OFF: &str = "--jit off";
const CPYTHON: &str = "CPython 3.11";
const PYPY: &str = "pypy3";

/// Runs the selected benchmarks; without a selection, all.
pub fn command(args: &[&str]) -> Outcome {
    let (mut micro, mut paths_too, mut whole, mut runs) = (false, false, false, 5);
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match *arg {
            "--micro" => micro = true,
            "--paths" => paths_too = true,
            "--programs" => whole = true,
            "--runs" => runs = number_of_runs(rest.next())?,
            _ => return Err(crate::USAGE.into()),
        }
    }
    let all = !micro && !paths_too && !whole;
    let peers = peers()?;
    println!(
        "Machine: {}\nCommand: `cargo xtask bench {}`, medians of {runs} paired runs\n",
        machine(),
        args.join(" ")
    );
    for (folder, wanted) in [("bench/micro", micro), ("bench/paths", paths_too)] {
        if wanted || all {
            let dir = paths::root().join(folder);
            let files = paths::python_files(&dir)?.into_iter().map(|file| dir.join(file)).collect();
            println!("{}", table(folder, files, &peers, &[(OFF, ON), (CPYTHON, ON), (PYPY, ON)], runs)?);
        }
    }
    if whole || all {
        let files =
            programs::present().iter().map(|name| programs::driver(name)).collect::<Result<_, _>>()?;
        let ratios = [(OFF, CPYTHON), (OFF, ON), (CPYTHON, ON), (PYPY, ON)];
        println!("{}", table("pyperformance", files, &peers, &ratios, runs)?);
    }
    Ok(())
}

/// The value of `--runs`.
pub fn number_of_runs(word: Option<&&str>) -> Result<usize, String> {
    Ok(word.and_then(|n| n.parse().ok()).filter(|n| *n > 0).ok_or(crate::USAGE)?)
}

/// The names that select what is measured, and the number of runs, if it is not the usual one.
pub fn names_and_runs<'a>(args: &[&'a str], usual: usize) -> Result<(Vec<&'a str>, usize), String> {
    let (mut names, mut runs) = (Vec::new(), usual);
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match *arg {
            "--runs" => runs = number_of_runs(rest.next())?,
            name if !name.starts_with('-') => names.push(name),
            _ => return Err(crate::USAGE.into()),
        }
    }
    Ok((names, runs))
}

fn peers() -> Result<Vec<Peer>, String> {
    let minipy = paths::minipy()?;
    let mut peers = vec![
        Peer::new(ON, &minipy, &["--jit", "on"]),
        Peer::new(OFF, &minipy, &["--jit", "off"]),
        Peer::python(CPYTHON, paths::python311()?),
    ];
    match paths::pypy() {
        Some(python) => peers.push(Peer::python(PYPY, python)),
        None => {
            println!("pypy3 is not installed (set PYPY3 or `apt-get install pypy3`): its column is missing\n")
        }
    }
    Ok(peers)
}

/// Times every file on every peer and renders the table.
pub fn table(
    title: &str,
    files: Vec<PathBuf>,
    peers: &[Peer],
    ratios: &[Ratio],
    runs: usize,
) -> Result<String, String> {
    let names: Vec<&str> = peers.iter().map(|peer| peer.name).collect();
    let mut rows = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        rows.push((name, times(&file, peers, runs)?));
    }
    Ok(render(title, &names, ratios, &rows))
}

/// The median CPU seconds of each peer; fails if the outputs differ.
pub fn times(file: &Path, peers: &[Peer], runs: usize) -> Result<Vec<f64>, String> {
    Ok(samples(file, peers, runs)?.iter().map(|runs| cpu_seconds(runs)).collect())
}

/// The median CPU seconds of runs.
pub fn cpu_seconds(runs: &[measure::Run]) -> f64 {
    measure::median(&runs.iter().map(|run| run.cpu_seconds).collect::<Vec<f64>>())
}

/// The paired runs of each peer; fails if the outputs differ.
pub fn samples(file: &Path, peers: &[Peer], runs: usize) -> Result<Vec<Vec<measure::Run>>, String> {
    let mut samples: Vec<Vec<measure::Run>> = peers.iter().map(|_| Vec::new()).collect();
    let mut first: Option<String> = None;
    for _ in 0..runs {
        for (peer, samples) in peers.iter().zip(&mut samples) {
            let run = measure::run(&mut (peer.command)(file))?;
            if run.status != 0 {
                return Err(format!(
                    "{} on {}: status {}\n{}",
                    file.display(),
                    peer.name,
                    run.status,
                    run.stderr
                ));
            }
            let expected = first.get_or_insert_with(|| run.stdout.clone());
            if *expected != run.stdout {
                return Err(format!("{} prints something else on {}", file.display(), peer.name));
            }
            samples.push(run);
        }
    }
    Ok(samples)
}

fn render(title: &str, names: &[&str], ratios: &[Ratio], rows: &[(String, Vec<f64>)]) -> String {
    let column = |name: &str| names.iter().position(|n| *n == name);
    let ratios: Vec<(usize, usize)> =
        ratios.iter().filter_map(|(a, b)| Some((column(a)?, column(b)?))).collect();
    let mut cells = vec![format!("{title}, CPU s")];
    cells.extend(names.iter().map(|name| name.to_string()));
    cells.extend(ratios.iter().map(|(a, b)| format!("{} / {}", names[*a], names[*b])));
    let mut text = line(&cells) + &format!("|{}\n", "---|".repeat(cells.len()));
    let ratio = |times: &[f64], (a, b): (usize, usize)| times[a] / times[b].max(1e-6);
    for (name, times) in rows {
        let mut cells = vec![name.clone()];
        cells.extend(times.iter().map(|t| format!("{t:.3}")));
        cells.extend(ratios.iter().map(|pair| format!("{:.2}", ratio(times, *pair))));
        text += &line(&cells);
    }
    let mut cells = vec!["geomean".to_string()];
    cells.extend(names.iter().map(|_| String::new()));
    for pair in &ratios {
        let values: Vec<f64> = rows.iter().map(|(_, times)| ratio(times, *pair)).collect();
        cells.push(format!("{:.2}", measure::geomean(&values)));
    }
    text + &line(&cells)
}

/// A row of a Markdown table.
pub fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// The processor's name, the number of processors and the load.
pub fn machine() -> String {
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let info = read("/proc/cpuinfo");
    let model =
        info.lines().find_map(|l| l.strip_prefix("model name")?.split_once(": ").map(|(_, name)| name));
    let count = std::thread::available_parallelism().map_or(1, |n| n.get());
    let load = read("/proc/loadavg");
    let load = load.split(' ').next().unwrap_or("?");
    format!("{} x {count}, load {load}", model.unwrap_or("unknown processor"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_times_ratios_and_geomeans_and_leaves_out_missing_peers() {
        let rows = [("a".to_string(), vec![1.0, 4.0]), ("b".to_string(), vec![2.0, 2.0])];
        let text = render("t", &[ON, OFF], &[(OFF, ON), (PYPY, ON)], &rows);
        let expected = "\
| t, CPU s | --jit on | --jit off | --jit off / --jit on |
|---|---|---|---|
| a | 1.000 | 4.000 | 4.00 |
| b | 2.000 | 2.000 | 1.00 |
| geomean |  |  | 2.00 |
";
        assert_eq!(text, expected);
    }
}
