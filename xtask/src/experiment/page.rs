//! The page of an experiment: the question, a table, the plot, how to run it again.

use std::fmt::Write as _;
use std::path::Path;

use super::Experiment;
use super::statistics::{Figure, Results};
use crate::bench::line;

/// `1.25 [1.20, 1.31]`
fn show(figure: Figure) -> String {
    format!("{:.2} [{:.2}, {:.2}]", figure.value, figure.low, figure.high)
}

/// The page, as Markdown.
pub fn render(
    (name, path): (&str, &Path),
    experiment: &Experiment,
    machine: &str,
    results: &Results,
) -> String {
    let Experiment { title, question, answer, rounds, .. } = experiment;
    let mut page = format!("# {title}\n\n{}\n\n![{title}]({name}.svg)\n\n", question.trim());
    page += &if experiment.iterations.is_empty() { ratios(results) } else { times(results) };
    if !answer.is_empty() {
        let _ = write!(page, "\n{}\n", answer.trim());
    }
    let _ = write!(
        page,
        "
## How it was made, and how to run it again

`cargo xtask experiment {}` runs the experiment and writes [the data]({name}.csv), the plot and this page;
[the file]({name}.toml) says what is run. Machine: {machine}; {rounds} rounds, in each of which every configuration
runs each program once, in an order that rotates. Times are CPU times of whole processes. Brackets are 95 % confidence
intervals by bootstrap over rounds; they say how far the figures of this machine can be trusted, not what other
programs would show.
",
        path.display()
    );
    page
}

/// Seconds under the first configuration, and ratios to it.
fn ratios(results: &Results) -> String {
    let mut cells = vec!["program".to_owned(), format!("{}, s", results.configurations[0])];
    cells.extend(results.configurations[1..].iter().cloned());
    let mut text = line(&cells) + &format!("|{}\n", "---|".repeat(cells.len()));
    for (program, name) in results.programs.iter().enumerate() {
        let mut cells = vec![name.clone(), format!("{:.3}", results.seconds(program, 0, 0))];
        cells.extend((1..results.configurations.len()).map(|c| show(results.ratio(program, c))));
        text += &line(&cells);
    }
    let mut cells = vec!["geomean".to_owned(), String::new()];
    cells.extend((1..results.configurations.len()).map(|c| show(results.mean_ratio(c))));
    text + &line(&cells)
}

/// Milliseconds by iterations.
fn times(results: &Results) -> String {
    let mut cells = vec!["program".to_owned(), "iterations".to_owned()];
    cells.extend(results.configurations.iter().map(|name| format!("{name}, ms")));
    let mut text = line(&cells) + &format!("|{}\n", "---|".repeat(cells.len()));
    let configurations = 0..results.configurations.len();
    for (program, name) in results.programs.iter().enumerate() {
        for (i, iterations) in results.iterations.iter().enumerate() {
            let mut cells = vec![name.clone(), iterations.to_string()];
            let ms = |c| format!("{:.0}", results.seconds(program, i, c) * 1e3);
            cells.extend(configurations.clone().map(ms));
            text += &line(&cells);
        }
    }
    text
}
