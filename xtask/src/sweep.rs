//! `cargo xtask sweep PARAMETER [VALUE]...`: the curve of one parameter of the JIT over programs: an experiment that
//! is written to the target directory and run. Without values, the default is halved and doubled three times.

use std::fs;

use metatrace_tracer::Params;

use crate::{Outcome, experiment, paths};

/// Programs of pyperformance with different kinds of work: objects, calls, floats, containers, strings.
const PROGRAMS: [&str; 7] = [
    "bench/drivers/bm_richards.py 20",
    "bench/drivers/bm_deltablue.py 100",
    "bench/drivers/bm_raytrace.py 2",
    "bench/drivers/bm_chaos.py 4",
    "bench/drivers/bm_float.py 4",
    "bench/drivers/bm_hexiom.py 20",
    "bench/drivers/bm_nqueens.py 2",
];

/// Writes the experiment and runs it.
pub fn command(args: &[&str]) -> Outcome {
    let (mut rounds, mut words) = (5, Vec::new());
    let mut args = args.iter();
    while let Some(&word) = args.next() {
        match word {
            "--rounds" => rounds = number(args.next().copied().unwrap_or_default())?,
            word => words.push(word),
        }
    }
    let (parameter, values) = words.split_first().ok_or(crate::USAGE)?;
    let values = values.iter().map(|value| number(value)).collect::<Result<Vec<u32>, _>>()?;
    let folder = paths::root().join("target/sweeps");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let file = folder.join(format!("{parameter}.toml"));
    fs::write(&file, text(parameter, values, rounds)?).map_err(|e| format!("{}: {e}", file.display()))?;
    experiment::command(&[file.to_str().ok_or("the path is not UTF-8")?])
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

/// The experiment; the default comes first, because the other values are compared with it.
fn text(parameter: &str, values: Vec<u32>, rounds: u32) -> Result<String, String> {
    let row = Params::TABLE.iter().find(|row| row.0 == parameter);
    let &(_, default, meaning) = row.ok_or_else(|| format!("there is no parameter `{parameter}`"))?;
    let values = if values.is_empty() { around(default) } else { values };
    Ok(format!(
        "title = \"The parameter {parameter}\"\n\
         question = '''\n{}\n\nFigures are ratios to the default, {default}.\n'''\n\
         programs = {PROGRAMS:?}\nrounds = {rounds}\n\
         [[configurations]]\nname = \"default\"\n\
         [sweep]\nparameter = \"{parameter}\"\nvalues = {values:?}\n",
        meaning.trim()
    ))
}

/// The default, halved and doubled three times; the smallest numbers if it is 0.
fn around(default: u32) -> Vec<u32> {
    if default == 0 {
        return vec![0, 1, 2, 4, 8];
    }
    let mut values: Vec<u32> =
        [default / 8, default / 4, default / 2, default].into_iter().filter(|&v| v > 0).collect();
    values.extend([2, 4, 8].map(|times| default.saturating_mul(times)));
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lie_around_the_default() {
        assert_eq!(around(9), [1, 2, 4, 9, 18, 36, 72]);
        assert_eq!(around(1), [1, 2, 4, 8]);
        assert_eq!(around(0), [0, 1, 2, 4, 8]);
    }

    #[test]
    fn each_parameter_makes_an_experiment() {
        for &(parameter, ..) in Params::TABLE {
            let made = text(parameter, Vec::new(), 3).unwrap();
            let names = experiment::names_of(&made).unwrap();
            assert_eq!(names[0], "default", "{made}");
            assert!(names[1..].iter().all(|name| name.starts_with(parameter)), "{made}");
        }
        let of_values = experiment::names_of(&text("inline_depth", vec![3, 5], 1).unwrap()).unwrap();
        assert_eq!(of_values, ["default", "inline_depth=3", "inline_depth=5"]);
        assert!(text("no_such_parameter", Vec::new(), 1).is_err());
    }
}
