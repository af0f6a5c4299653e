//! Figures with 95 % confidence intervals from runs. Intervals are those of the percentile bootstrap over rounds:
//! rounds are drawn with replacement, the same ones for all programs and configurations, which keeps pairs together.
//! The random numbers are fixed, so the results are reproducible.

use std::collections::BTreeMap;

use super::{Experiment, Sample, all, short};
use crate::measure::{geomean, median};

/// The number of draws of rounds.
const DRAWS: usize = 1000;

/// A figure and its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// The results of an experiment.
pub struct Results {
    pub configurations: Vec<String>,
    pub programs: Vec<String>,
    /// Only 0, if programs run without an argument.
    pub iterations: Vec<u32>,
    /// CPU seconds by program, iterations, configuration and round.
    seconds: BTreeMap<(usize, usize, usize), Vec<f64>>,
    rounds: usize,
    /// The drawn rounds.
    draws: Vec<Vec<usize>>,
}

impl Results {
    /// The results of all runs; returns an error if one is missing.
    pub fn of(experiment: &Experiment, samples: &[Sample]) -> Result<Results, String> {
        let configurations: Vec<String> = all(experiment).into_iter().map(|c| c.name).collect();
        let programs: Vec<String> = experiment.programs.iter().map(|program| short(program)).collect();
        let iterations =
            if experiment.iterations.is_empty() { vec![0] } else { experiment.iterations.clone() };
        let mut seconds: BTreeMap<(usize, usize, usize), Vec<f64>> = BTreeMap::new();
        for sample in samples {
            let place = (
                programs.iter().position(|p| *p == sample.program),
                iterations.iter().position(|i| *i == sample.iterations),
                configurations.iter().position(|c| *c == sample.configuration),
            );
            let (Some(program), Some(iterations), Some(configuration)) = place else {
                return Err(format!("the data have a run that the experiment has not: {sample:?}"));
            };
            seconds.entry((program, iterations, configuration)).or_default().push(sample.seconds);
        }
        let rounds = experiment.rounds as usize;
        let wanted = programs.len() * iterations.len() * configurations.len();
        if seconds.len() != wanted || seconds.values().any(|runs| runs.len() != rounds) {
            return Err("the data have not as many runs as the experiment asks for: run it again".into());
        }
        let mut random = fastrand::Rng::with_seed(1);
        let draw = |_| (0..rounds).map(|_| random.usize(..rounds)).collect();
        let draws = (0..DRAWS).map(draw).collect();
        Ok(Results { configurations, programs, iterations, seconds, rounds, draws })
    }

    /// A figure that is computed from rounds.
    fn figure(&self, of: impl Fn(&[usize]) -> f64) -> Figure {
        let every: Vec<usize> = (0..self.rounds).collect();
        let mut drawn: Vec<f64> = self.draws.iter().map(|rounds| of(rounds)).collect();
        drawn.sort_by(f64::total_cmp);
        let at = |share: f64| drawn[((drawn.len() - 1) as f64 * share).round() as usize];
        Figure { value: of(&every), low: at(0.025), high: at(0.975) }
    }

    /// The median over rounds of the time under a configuration, divided by that under the first one in the same round.
    fn ratio_in(&self, program: usize, configuration: usize, rounds: &[usize]) -> f64 {
        let last = self.iterations.len() - 1;
        let (base, times) =
            (&self.seconds[&(program, last, 0)], &self.seconds[&(program, last, configuration)]);
        let ratios: Vec<f64> = rounds.iter().map(|&round| times[round] / base[round].max(1e-6)).collect();
        median(&ratios)
    }

    /// The time of a program under a configuration relative to the first one.
    pub fn ratio(&self, program: usize, configuration: usize) -> Figure {
        self.figure(|rounds| self.ratio_in(program, configuration, rounds))
    }

    /// The geometric mean of these ratios over all programs.
    pub fn mean_ratio(&self, configuration: usize) -> Figure {
        self.figure(|rounds| {
            let ratio = |program| self.ratio_in(program, configuration, rounds);
            geomean(&(0..self.programs.len()).map(ratio).collect::<Vec<f64>>())
        })
    }

    /// Median CPU seconds of a program.
    pub fn seconds(&self, program: usize, iterations: usize, configuration: usize) -> f64 {
        median(&self.seconds[&(program, iterations, configuration)])
    }

    /// The geometric mean over all programs of the median CPU seconds.
    pub fn mean_seconds(&self, iterations: usize, configuration: usize) -> Figure {
        self.figure(|rounds| {
            let of = |program| {
                let times = &self.seconds[&(program, iterations, configuration)];
                median(&rounds.iter().map(|&round| times[round]).collect::<Vec<f64>>())
            };
            geomean(&(0..self.programs.len()).map(of).collect::<Vec<f64>>())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(times: &[(f64, f64)]) -> Results {
        let text = format!(
            "title = 't'\nquestion = 'q'\nprograms = ['a/bm_p.py']\nrounds = {}\n\
             configurations = [{{ name = 'on' }}, {{ name = 'off' }}]",
            times.len()
        );
        let sample = |configuration: &str, round: usize, seconds| Sample {
            program: "p".into(),
            configuration: configuration.into(),
            iterations: 0,
            round: round as u32,
            seconds,
        };
        let samples: Vec<Sample> = times
            .iter()
            .enumerate()
            .flat_map(|(round, (on, off))| [sample("on", round, *on), sample("off", round, *off)])
            .collect();
        let experiment = toml::from_str(&text).unwrap();
        assert!(Results::of(&experiment, &samples[1..]).is_err(), "a run is missing");
        Results::of(&experiment, &samples).unwrap()
    }

    #[test]
    fn ratios_are_taken_inside_of_rounds() {
        // The machine was half as fast in the second round.
        let figure = results(&[(1.0, 3.0), (2.0, 6.0), (1.0, 3.0)]).ratio(0, 1);
        assert_eq!(figure, Figure { value: 3.0, low: 3.0, high: 3.0 });
    }

    #[test]
    fn an_interval_is_as_wide_as_the_rounds_differ() {
        let figure = results(&[(1.0, 2.0), (1.0, 2.5), (1.0, 3.0), (1.0, 2.4), (1.0, 2.6)]).ratio(0, 1);
        assert_eq!(figure.value, 2.5);
        assert!(
            (2.0..2.5).contains(&figure.low)
                && (2.5..=3.0).contains(&figure.high)
                && figure.low < figure.high
        );
    }
}
