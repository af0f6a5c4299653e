//! `cargo xtask experiment FILE.toml`: programs under several configurations, in paired rounds, as data, plot and page.
//!
//! ```text
//! FILE.toml            what is asked, the programs, the configurations: docs/experiments has examples
//! FILE.csv             every run: program, configuration, iterations, round, CPU seconds
//! FILE.svg, FILE.md    made from these two, also later (`--page`), so that a page never says more than its data
//! ```
//!
//! In each round every configuration runs each program once, in an order that rotates: a disturbance of the machine
//! affects all of them. The figures are ratios within a round. Every output is compared, too.

mod page;
mod plot;
mod statistics;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::bench::machine;
use crate::{Outcome, measure, paths, programs};

/// The content of FILE.toml.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Experiment {
    title: String,
    /// The question: the first paragraph of the page.
    question: String,
    /// The conclusion, written by hand: the last paragraph.
    #[serde(default)]
    answer: String,
    /// Files, relative to the root of the workspace, with arguments.
    programs: Vec<String>,
    rounds: u32,
    /// The configurations; the others are compared with the first one.
    #[serde(default)]
    configurations: Vec<Configuration>,
    /// Configurations of minipy that differ in one parameter; they follow the others.
    sweep: Option<Sweep>,
    /// If given, programs run with each of these as argument, and the page shows times over iterations.
    #[serde(default)]
    iterations: Vec<u32>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Configuration {
    name: String,
    /// The command that runs the programs: `minipy`, `pypy3`, `python3`, or the path of a command in the workspace.
    #[serde(default = "minipy")]
    runner: String,
    /// Parameters of the JIT.
    #[serde(default)]
    parameters: Vec<String>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Sweep {
    parameter: String,
    values: Vec<u64>,
}

/// A run.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
struct Sample {
    program: String,
    configuration: String,
    iterations: u32,
    round: u32,
    seconds: f64,
}

fn minipy() -> String {
    "minipy".to_owned()
}

/// Runs an experiment and writes its page, or writes the page anew from the data.
pub fn command(args: &[&str]) -> Outcome {
    let (file, again) = match args {
        [file] => (file, false),
        [file, "--page"] | ["--page", file] => (file, true),
        _ => return Err(crate::USAGE.into()),
    };
    let file = Path::new(file);
    let experiment = read(file)?;
    if !again {
        let samples = run(&experiment)?;
        write(&file.with_extension("csv"), &to_csv(&machine(), &samples)?)?;
    }
    let (page, plot) = made(file, &experiment)?;
    print!("{page}");
    write(&file.with_extension("svg"), &plot)?;
    write(&file.with_extension("md"), &page)
}

fn read(file: &Path) -> Result<Experiment, String> {
    let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let experiment: Experiment = toml::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?;
    if experiment.programs.is_empty() || experiment.rounds == 0 || all(&experiment).is_empty() {
        return Err(format!("{}: programs, rounds and configurations are needed", file.display()));
    }
    Ok(experiment)
}

fn write(file: &Path, text: &str) -> Outcome {
    fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}

/// The page and the plot of an experiment, from its data.
fn made(file: &Path, experiment: &Experiment) -> Result<(String, String), String> {
    let data = file.with_extension("csv");
    let text = fs::read_to_string(&data).map_err(|e| format!("{}: {e}", data.display()))?;
    let (machine, samples) = from_csv(&text)?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let results = statistics::Results::of(experiment, &samples)?;
    let folder = file.parent().map(|folder| folder.strip_prefix(paths::root()).unwrap_or(folder));
    let path = folder.unwrap_or(Path::new("")).join(&name).with_extension("toml");
    Ok((page::render((&name, &path), experiment, &machine, &results), plot::render(experiment, &results)?))
}

/// The names of all configurations of an experiment.
#[cfg(test)]
pub fn names_of(text: &str) -> Result<Vec<String>, String> {
    let experiment: Experiment = toml::from_str(text).map_err(|e| e.to_string())?;
    Ok(all(&experiment).into_iter().map(|configuration| configuration.name).collect())
}

/// All configurations, those of the sweep as well.
fn all(experiment: &Experiment) -> Vec<Configuration> {
    let swept = experiment.sweep.iter().flat_map(|sweep| {
        sweep.values.iter().map(|value| {
            let name = format!("{}={value}", sweep.parameter);
            Configuration { parameters: vec![name.clone()], runner: minipy(), name }
        })
    });
    experiment.configurations.iter().cloned().chain(swept).collect()
}

/// The command of a configuration, without the program.
fn runner(configuration: &Configuration) -> Result<Box<dyn Fn() -> Command>, String> {
    let foreign = |python: PathBuf| Box::new(move || programs::foreign(&python)) as Box<dyn Fn() -> Command>;
    let parameters = configuration.parameters.clone();
    match configuration.runner.as_str() {
        "minipy" => {
            let minipy = paths::minipy()?;
            Ok(Box::new(move || {
                let mut command = Command::new(&minipy);
                parameters.iter().for_each(|parameter| {
                    command.args(["--jit-param", parameter]);
                });
                command
            }))
        }
        "pypy3" => Ok(foreign(paths::pypy().ok_or("pypy3 is not installed")?)),
        "python3" => Ok(foreign(paths::python311()?)),
        other => {
            let path = paths::root().join(other);
            if !path.is_file() {
                return Err(format!("{} does not exist: build it first", path.display()));
            }
            Ok(Box::new(move || {
                let mut command = Command::new(&path);
                command.args(&parameters);
                command
            }))
        }
    }
}

fn run(experiment: &Experiment) -> Result<Vec<Sample>, String> {
    let configurations = all(experiment);
    let runners = configurations.iter().map(runner).collect::<Result<Vec<_>, _>>()?;
    let iterations = if experiment.iterations.is_empty() { vec![0] } else { experiment.iterations.clone() };
    let mut printed: BTreeMap<(&str, u32), String> = BTreeMap::new();
    let mut samples = Vec::new();
    for round in 0..experiment.rounds {
        for program in &experiment.programs {
            for &iterations in &iterations {
                for turn in 0..runners.len() {
                    let which = (turn + round as usize) % runners.len();
                    let name = &configurations[which].name;
                    let mut command = runners[which]();
                    let mut words = program.split_whitespace();
                    command.args(words.next().map(|file| paths::root().join(file))).args(words);
                    command.args((iterations > 0).then(|| iterations.to_string()));
                    let run = measure::run(&mut command)?;
                    if run.status != 0 {
                        return Err(format!("{program}, {name}: status {}\n{}", run.status, run.stderr));
                    }
                    let expected = printed.entry((program, iterations)).or_insert_with(|| run.stdout.clone());
                    if *expected != run.stdout {
                        return Err(format!("{program} prints something else under {name}"));
                    }
                    samples.push(Sample {
                        program: short(program),
                        configuration: name.clone(),
                        iterations,
                        round,
                        seconds: run.cpu_seconds,
                    });
                }
            }
        }
        eprintln!("round {} of {}", round + 1, experiment.rounds);
    }
    Ok(samples)
}

/// The short name of a program, for tables.
fn short(program: &str) -> String {
    let file = program.split_whitespace().next().unwrap_or_default();
    let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
    name.trim_start_matches("bm_").to_owned()
}

fn to_csv(machine: &str, samples: &[Sample]) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for sample in samples {
        writer.serialize(sample).map_err(|e| e.to_string())?;
    }
    let bytes = writer.into_inner().map_err(|e| e.to_string())?;
    Ok(format!("# {machine}\n{}", String::from_utf8_lossy(&bytes)))
}

/// The machine, and the runs.
fn from_csv(text: &str) -> Result<(String, Vec<Sample>), String> {
    let (machine, rows) = text.split_once('\n').ok_or("the data are empty")?;
    let samples = csv::Reader::from_reader(rows.as_bytes()).into_deserialize().collect::<Result<_, _>>();
    Ok((machine.trim_start_matches("# ").to_owned(), samples.map_err(|e: csv::Error| e.to_string())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_can_be_read_back() {
        let sample = Sample {
            program: "p, q".into(),
            configuration: "off=cse".into(),
            iterations: 3,
            round: 1,
            seconds: 0.125,
        };
        let text = to_csv("a machine", std::slice::from_ref(&sample)).unwrap();
        assert_eq!(from_csv(&text).unwrap(), ("a machine".into(), vec![sample]));
    }

    #[test]
    fn pages_and_plots_are_made_of_their_data() {
        let folder = paths::root().join("docs/experiments");
        let mut found = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let file = entry.unwrap().path();
            if file.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            found += 1;
            let (page, plot) = made(&file, &read(&file).unwrap()).unwrap();
            let there = |extension: &str| fs::read_to_string(file.with_extension(extension)).unwrap();
            assert_eq!(there("md"), page, "cargo xtask experiment {} --page", file.display());
            assert_eq!(there("svg"), plot, "cargo xtask experiment {} --page", file.display());
        }
        assert!(found >= 4, "{found} experiments");
    }

    #[test]
    fn a_sweep_is_a_configuration_for_each_value() {
        let text = "title = 't'\nquestion = 'q'\nprograms = ['p.py']\nrounds = 1\n\
                    sweep = { parameter = 'threshold', values = [3, 5] }";
        let names: Vec<String> = all(&toml::from_str(text).unwrap()).into_iter().map(|c| c.name).collect();
        assert_eq!(names, ["threshold=3", "threshold=5"]);
        assert!(toml::from_str::<Experiment>(&text.replace("rounds", "turns")).is_err());
    }
}
