//! The functions of Python's `random.Random` over [`Mt19937`], number for number. Choosing and shuffling
//! work on indices, so that any sequence of the virtual machine can use them.

use crate::error::{ErrorKind, FormatError, Result};
use crate::int::Int;
use crate::mt19937::Mt19937;
use std::collections::HashSet;

/// A `random.Random`: the generator, and the second one of two numbers that `gauss` draws together.
#[derive(Clone, Debug, PartialEq)]
pub struct Random {
    /// The generator.
    pub generator: Mt19937,
    /// The number that the next `gauss` returns, if any.
    pub gauss_next: Option<f64>,
}

impl Random {
    /// A source over a freshly seeded generator.
    pub fn new(generator: Mt19937) -> Random {
        Random { generator, gauss_next: None }
    }

    /// `random()`.
    pub fn random(&mut self) -> f64 {
        self.generator.random()
    }

    /// `randrange(stop)`.
    pub fn randrange_to(&mut self, stop: &Int) -> Result<Int> {
        if !stop.is_positive() {
            return Err(FormatError::value("empty range for randrange()"));
        }
        self.generator.randbelow_int(stop)
    }

    /// `randrange(start, stop, step)`.
    pub fn randrange(&mut self, start: &Int, stop: &Int, step: &Int) -> Result<Int> {
        let width = stop.sub(start);
        if *step == Int::ONE {
            if !width.is_positive() {
                return Err(FormatError::value(format!("empty range in randrange({start}, {stop})")));
            }
            return Ok(start.add(&self.generator.randbelow_int(&width)?));
        }
        if step.is_zero() {
            return Err(FormatError::value("zero step for randrange()"));
        }
        let towards = if step.is_negative() { Int::ONE } else { Int::Small(-1) };
        let count = width.add(step).add(&towards).floor_div(step)?;
        if !count.is_positive() {
            return Err(FormatError::value(format!("empty range in randrange({start}, {stop}, {step})")));
        }
        Ok(start.add(&step.mul(&self.generator.randbelow_int(&count)?)))
    }

    /// `randint(low, high)`.
    pub fn randint(&mut self, low: &Int, high: &Int) -> Result<Int> {
        self.randrange(low, &high.add(&Int::ONE), &Int::ONE)
    }

    /// The index that `choice` selects from a sequence of `len` items.
    pub fn choice(&mut self, len: usize) -> Result<usize> {
        if len == 0 {
            return Err(FormatError::new(ErrorKind::IndexError, "Cannot choose from an empty sequence"));
        }
        Ok(self.generator.randbelow(len as u64) as usize)
    }

    /// The indices that `choices(sequence, k=count)` selects without weights.
    pub fn choices(&mut self, len: usize, count: usize) -> Result<Vec<usize>> {
        if len == 0 && count > 0 {
            return Err(FormatError::new(ErrorKind::IndexError, "list index out of range"));
        }
        Ok((0..count).map(|_| (self.random() * len as f64) as usize).collect())
    }

    /// `shuffle` of `len` items: calls `swap(i, j)` for each exchange, in order.
    pub fn shuffle(&mut self, len: usize, mut swap: impl FnMut(usize, usize)) {
        for i in (1..len).rev() {
            swap(i, self.generator.randbelow(i as u64 + 1) as usize);
        }
    }

    /// The indices that `sample(sequence, count)` selects from `len` items.
    pub fn sample(&mut self, len: usize, count: i64) -> Result<Vec<usize>> {
        let count = usize::try_from(count)
            .ok()
            .filter(|count| *count <= len)
            .ok_or_else(|| FormatError::value("Sample larger than population or is negative"))?;
        // A table of all items is cheaper than a set of the selected ones up to about this length.
        let mut table_limit = 21.0;
        if count > 5 {
            table_limit += 4.0_f64.powf(((count as f64 * 3.0).ln() / 4.0_f64.ln()).ceil());
        }
        let mut picked = crate::room::buffer(count)?;
        crate::room::check_many(len.min(21 * count), 24)?;
        if len as f64 <= table_limit {
            let mut pool: Vec<usize> = (0..len).collect();
            for i in 0..count {
                let j = self.generator.randbelow((len - i) as u64) as usize;
                picked.push(pool[j]);
                pool[j] = pool[len - i - 1];
            }
        } else {
            let mut seen = HashSet::new();
            while picked.len() < count {
                let j = self.generator.randbelow(len as u64) as usize;
                if seen.insert(j) {
                    picked.push(j);
                }
            }
        }
        Ok(picked)
    }

    /// `uniform(a, b)`.
    pub fn uniform(&mut self, a: f64, b: f64) -> f64 {
        a + (b - a) * self.random()
    }

    /// `triangular(low, high, mode)`.
    pub fn triangular(&mut self, low: f64, high: f64, mode: Option<f64>) -> f64 {
        let mut drawn = self.random();
        let mut split = match mode {
            None => 0.5,
            Some(_) if high == low => return low,
            Some(mode) => (mode - low) / (high - low),
        };
        let (mut from, mut to) = (low, high);
        if drawn > split {
            drawn = 1.0 - drawn;
            split = 1.0 - split;
            (from, to) = (high, low);
        }
        from + (to - from) * (drawn * split).sqrt()
    }

    /// `gauss(mu, sigma)`.
    pub fn gauss(&mut self, mu: f64, sigma: f64) -> f64 {
        let z = match self.gauss_next.take() {
            Some(z) => z,
            None => {
                let angle = self.random() * std::f64::consts::TAU;
                let radius = (-2.0 * (1.0 - self.random()).ln()).sqrt();
                self.gauss_next = Some(angle.sin() * radius);
                angle.cos() * radius
            }
        };
        mu + z * sigma
    }

    /// `normalvariate(mu, sigma)`.
    pub fn normalvariate(&mut self, mu: f64, sigma: f64) -> f64 {
        let scale = 4.0 * (-0.5_f64).exp() / 2.0_f64.sqrt();
        loop {
            let first = self.random();
            let second = 1.0 - self.random();
            let z = scale * (first - 0.5) / second;
            if z * z / 4.0 <= -second.ln() {
                return mu + z * sigma;
            }
        }
    }

    /// `lognormvariate(mu, sigma)`.
    pub fn lognormvariate(&mut self, mu: f64, sigma: f64) -> f64 {
        self.normalvariate(mu, sigma).exp()
    }

    /// `expovariate(lambd)`.
    pub fn expovariate(&mut self, lambd: f64) -> Result<f64> {
        let drawn = -(1.0 - self.random()).ln();
        crate::float::div(drawn, lambd)
    }

    /// `paretovariate(alpha)`.
    pub fn paretovariate(&mut self, alpha: f64) -> Result<f64> {
        let drawn = 1.0 - self.random();
        crate::float::pow(drawn, crate::float::div(-1.0, alpha)?)
    }

    /// `weibullvariate(alpha, beta)`.
    pub fn weibullvariate(&mut self, alpha: f64, beta: f64) -> Result<f64> {
        let drawn = 1.0 - self.random();
        Ok(alpha * crate::float::pow(-drawn.ln(), crate::float::div(1.0, beta)?)?)
    }
}
