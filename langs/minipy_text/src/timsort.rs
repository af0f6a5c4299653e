//! The merge sort of CPython's lists ("timsort", with the merge order of powersort): the same comparisons in the same
//! sequence, and the same permutation if one of them fails, because comparisons may be Python code that observes
//! them.
//!
//! Only indices are moved. The result is a permutation even if the comparisons are contradictory; they must never
//! cause a panic.

/// The number of successive wins of one run after which merging gallops.
const MIN_GALLOP: usize = 7;
/// Lists shorter than this are sorted by insertion alone.
const MAX_MINRUN: usize = 64;

/// A sorted part of the order that is still to be merged.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    len: usize,
    /// The depth of the boundary between this run and the next one in the tree of merges.
    power: u32,
}

/// The rest to be moved when a merge has ended.
enum Left {
    /// The rest of the run in the buffer.
    Buffered,
    /// The rest of the other run, and then the last index of the buffer beyond it.
    OtherThenBuffered,
}

struct Sort<'a, F> {
    order: &'a mut [u32],
    less: F,
    runs: Vec<Run>,
    min_gallop: usize,
    buffer: Vec<u32>,
}

/// Sorts by `less`, stably. After an error the order is the permutation that CPython leaves.
pub fn sort<E>(order: &mut [u32], less: impl FnMut(u32, u32) -> Result<bool, E>) -> Result<(), E> {
    if order.len() < 2 {
        return Ok(());
    }
    Sort { order, less, runs: Vec::new(), min_gallop: MIN_GALLOP, buffer: Vec::new() }.sort()
}

/// Natural runs shorter than this are extended by insertion. The length is chosen so that the number of runs is close
/// to a power of two.
fn min_run(len: usize) -> usize {
    let (mut n, mut rest) = (len, 0);
    while n >= MAX_MINRUN {
        rest |= n & 1;
        n >>= 1;
    }
    n + rest
}

/// The depth of the boundary between two adjacent runs in a balanced tree over `len` items.
fn power(start: usize, first: usize, second: usize, len: usize) -> u32 {
    // Twice the midpoints of the two runs; the result is the first bit in which `a / len` and `b / len` differ.
    let mut a = 2 * start + first;
    let mut b = a + first + second;
    let mut result = 1;
    loop {
        if a >= len {
            (a, b) = (a - len, b - len);
        } else if b >= len {
            return result;
        }
        (a, b) = (2 * a, 2 * b);
        result += 1;
    }
}

/// The number of sorted items that an item comes after, found by a search in growing steps from `hint` on, then by
/// halving.
fn gallop<E>(
    items: &[u32],
    hint: usize,
    mut goes_behind: impl FnMut(u32) -> Result<bool, E>,
) -> Result<usize, E> {
    let (mut last, mut step) = (0, 1);
    let (mut low, mut high);
    if goes_behind(items[hint])? {
        let most = items.len() - hint;
        while step < most && goes_behind(items[hint + step])? {
            (last, step) = (step, 2 * step + 1);
        }
        (low, high) = (hint + last + 1, hint + step.min(most));
    } else {
        let most = hint + 1;
        while step < most && !goes_behind(items[hint - step])? {
            (last, step) = (step, 2 * step + 1);
        }
        (low, high) = (hint + 1 - step.min(most), hint - last);
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if goes_behind(items[middle])? { low = middle + 1 } else { high = middle }
    }
    Ok(high)
}

impl<E, F: FnMut(u32, u32) -> Result<bool, E>> Sort<'_, F> {
    fn sort(&mut self) -> Result<(), E> {
        let len = self.order.len();
        let min_run = min_run(len);
        let mut start = 0;
        while start < len {
            let mut run = self.count_run(start)?;
            if run < min_run {
                let forced = min_run.min(len - start);
                self.insertion_sort(start, forced, run)?;
                run = forced;
            }
            self.make_way(run)?;
            self.runs.push(Run { start, len: run, power: 0 });
            start += run;
        }
        while self.runs.len() > 1 {
            let mut at = self.runs.len() - 2;
            if at > 0 && self.runs[at - 1].len < self.runs[at + 1].len {
                at -= 1;
            }
            self.merge_at(at)?;
        }
        Ok(())
    }

    fn less_at(&mut self, a: usize, b: usize) -> Result<bool, E> {
        (self.less)(self.order[a], self.order[b])
    }

    /// The length of the run that begins at `start`. A descending run is reversed; equal items keep their order.
    fn count_run(&mut self, start: usize) -> Result<usize, E> {
        let most = self.order.len() - start;
        let mut n = self.extend_ascending(start, 1)?;
        if n == most {
            return Ok(n);
        }
        if n > 1 {
            if self.less_at(start, start + n - 1)? {
                return Ok(n);
            }
            // All items so far are equal, and the next one is less: a descending run.
            self.order[start..start + n].reverse();
        }
        n += 1;
        // Equal items at the end of the run are in order, which reversing the run must preserve.
        let mut equal = 0;
        while n < most {
            if self.less_at(start + n, start + n - 1)? {
                self.reverse_last(start + n, &mut equal);
            } else if self.less_at(start + n - 1, start + n)? {
                break;
            } else {
                equal += 1;
            }
            n += 1;
        }
        self.reverse_last(start + n, &mut equal);
        self.order[start..start + n].reverse();
        self.extend_ascending(start, n)
    }

    fn extend_ascending(&mut self, start: usize, mut n: usize) -> Result<usize, E> {
        while start + n < self.order.len() && !self.less_at(start + n, start + n - 1)? {
            n += 1;
        }
        Ok(n)
    }

    /// Reverses the `equal + 1` equal items that end at `end`.
    fn reverse_last(&mut self, end: usize, equal: &mut usize) {
        if *equal > 0 {
            self.order[end - *equal - 1..end].reverse();
            *equal = 0;
        }
    }

    /// Sorts `len` items from `start` on, the first `sorted` of which are sorted.
    fn insertion_sort(&mut self, start: usize, len: usize, sorted: usize) -> Result<(), E> {
        for next in sorted..len {
            let pivot = self.order[start + next];
            let (mut low, mut high) = (0, next);
            while low < high {
                let middle = (low + high) / 2;
                if (self.less)(pivot, self.order[start + middle])? { high = middle } else { low = middle + 1 }
            }
            self.order[start + low..=start + next].rotate_right(1);
        }
        Ok(())
    }

    /// Merges the runs that are deeper than the boundary to a new run of that length.
    fn make_way(&mut self, len: usize) -> Result<(), E> {
        let Some(&last) = self.runs.last() else { return Ok(()) };
        let power = power(last.start, last.len, len, self.order.len());
        while self.runs.len() > 1 && self.runs[self.runs.len() - 2].power > power {
            self.merge_at(self.runs.len() - 2)?;
        }
        self.runs.last_mut().expect("merging leaves one").power = power;
        Ok(())
    }

    /// Merges a run with the next one.
    fn merge_at(&mut self, at: usize) -> Result<(), E> {
        let (first, second) = (self.runs[at], self.runs[at + 1]);
        self.runs[at].len += second.len;
        self.runs.remove(at + 1);
        // Items that are in place at both ends are not moved.
        let key = self.order[second.start];
        let less = &mut self.less;
        let before = gallop(&self.order[first.start..second.start], 0, |x| Ok(!less(key, x)?))?;
        let (a, na) = (first.start + before, first.len - before);
        if na == 0 {
            return Ok(());
        }
        let key = self.order[second.start - 1];
        let others = &self.order[second.start..second.start + second.len];
        let nb = gallop(others, second.len - 1, |x| less(x, key))?;
        if nb == 0 {
            return Ok(());
        }
        if na <= nb { self.merge_low(a, na, nb) } else { self.merge_high(a, na, nb) }
    }

    /// Merges `na` items from `a` on with the `nb` items after them, from the left: the first ones are in the buffer.
    fn merge_low(&mut self, a: usize, na: usize, nb: usize) -> Result<(), E> {
        self.buffer.clear();
        self.buffer.extend_from_slice(&self.order[a..a + na]);
        // The place for the next item, and the next items of both runs.
        let mut at = (a, 0, a + na);
        let end = a + na + nb;
        let result = self.merge_low_runs(&mut at, end);
        let (to, from, other) = at;
        if let Ok(Left::OtherThenBuffered) = result {
            self.order.copy_within(other..end, to);
            self.order[to + (end - other)] = self.buffer[from];
        } else {
            let rest = &self.buffer[from..];
            self.order[to..to + rest.len()].copy_from_slice(rest);
        }
        result.map(drop)
    }

    fn merge_low_runs(&mut self, at: &mut (usize, usize, usize), end: usize) -> Result<Left, E> {
        let Sort { order, less, buffer, min_gallop: kept, .. } = self;
        let (to, a, b) = (&mut at.0, &mut at.1, &mut at.2);
        let last = buffer.len() - 1;
        let take_other = |order: &mut [u32], to: &mut usize, b: &mut usize, count: usize| {
            order.copy_within(*b..*b + count, *to);
            (*to, *b) = (*to + count, *b + count);
            *b == end
        };
        let take_buffered = |order: &mut [u32], to: &mut usize, a: &mut usize, count: usize| {
            order[*to..*to + count].copy_from_slice(&buffer[*a..*a + count]);
            (*to, *a) = (*to + count, *a + count);
            *a == last
        };
        if take_other(order, to, b, 1) {
            return Ok(Left::Buffered);
        }
        if *a == last {
            return Ok(Left::OtherThenBuffered);
        }
        let mut min_gallop = *kept;
        loop {
            let (mut won_a, mut won_b) = (0, 0);
            while won_a < min_gallop && won_b < min_gallop {
                if less(order[*b], buffer[*a])? {
                    (won_a, won_b) = (0, won_b + 1);
                    if take_other(order, to, b, 1) {
                        return Ok(Left::Buffered);
                    }
                } else {
                    (won_a, won_b) = (won_a + 1, 0);
                    if take_buffered(order, to, a, 1) {
                        return Ok(Left::OtherThenBuffered);
                    }
                }
            }
            min_gallop += 1;
            loop {
                min_gallop -= usize::from(min_gallop > 1);
                *kept = min_gallop;
                let key = order[*b];
                won_a = gallop(&buffer[*a..], 0, |x| Ok(!less(key, x)?))?;
                if won_a > 0 {
                    if take_buffered(order, to, a, won_a) {
                        return Ok(Left::OtherThenBuffered);
                    }
                    if *a > last {
                        return Ok(Left::Buffered);
                    }
                }
                if take_other(order, to, b, 1) {
                    return Ok(Left::Buffered);
                }
                let key = buffer[*a];
                won_b = gallop(&order[*b..end], 0, |x| less(x, key))?;
                if won_b > 0 && take_other(order, to, b, won_b) {
                    return Ok(Left::Buffered);
                }
                if take_buffered(order, to, a, 1) {
                    return Ok(Left::OtherThenBuffered);
                }
                if won_a < MIN_GALLOP && won_b < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 1;
            *kept = min_gallop;
        }
    }

    /// As `merge_low`, from the right: the last `nb` items are in the buffer.
    fn merge_high(&mut self, a: usize, na: usize, nb: usize) -> Result<(), E> {
        self.buffer.clear();
        self.buffer.extend_from_slice(&self.order[a + na..a + na + nb]);
        // The numbers of places, buffered items and items of the other run that are left.
        let mut left = (na + nb, nb, na);
        let result = self.merge_high_runs(a, &mut left);
        let (to, buffered, other) = left;
        if let Ok(Left::OtherThenBuffered) = result {
            self.order.copy_within(a..a + other, a + to - other);
            self.order[a + to - other - 1] = self.buffer[buffered - 1];
        } else {
            self.order[a + to - buffered..a + to].copy_from_slice(&self.buffer[..buffered]);
        }
        result.map(drop)
    }

    fn merge_high_runs(&mut self, start: usize, left: &mut (usize, usize, usize)) -> Result<Left, E> {
        let Sort { order, less, buffer, min_gallop: kept, .. } = self;
        let order = &mut order[start..];
        let (to, b, a) = (&mut left.0, &mut left.1, &mut left.2);
        let take_other = |order: &mut [u32], to: &mut usize, a: &mut usize, count: usize| {
            order.copy_within(*a - count..*a, *to - count);
            (*to, *a) = (*to - count, *a - count);
            *a == 0
        };
        let take_buffered = |order: &mut [u32], to: &mut usize, b: &mut usize, count: usize| {
            order[*to - count..*to].copy_from_slice(&buffer[*b - count..*b]);
            (*to, *b) = (*to - count, *b - count);
            *b == 1
        };
        if take_other(order, to, a, 1) {
            return Ok(Left::Buffered);
        }
        if *b == 1 {
            return Ok(Left::OtherThenBuffered);
        }
        let mut min_gallop = *kept;
        loop {
            let (mut won_a, mut won_b) = (0, 0);
            while won_a < min_gallop && won_b < min_gallop {
                if less(buffer[*b - 1], order[*a - 1])? {
                    (won_a, won_b) = (won_a + 1, 0);
                    if take_other(order, to, a, 1) {
                        return Ok(Left::Buffered);
                    }
                } else {
                    (won_a, won_b) = (0, won_b + 1);
                    if take_buffered(order, to, b, 1) {
                        return Ok(Left::OtherThenBuffered);
                    }
                }
            }
            min_gallop += 1;
            loop {
                min_gallop -= usize::from(min_gallop > 1);
                *kept = min_gallop;
                let key = buffer[*b - 1];
                won_a = *a - gallop(&order[..*a], *a - 1, |x| Ok(!less(key, x)?))?;
                if won_a > 0 && take_other(order, to, a, won_a) {
                    return Ok(Left::Buffered);
                }
                if take_buffered(order, to, b, 1) {
                    return Ok(Left::OtherThenBuffered);
                }
                let key = order[*a - 1];
                won_b = *b - gallop(&buffer[..*b], *b - 1, |x| less(x, key))?;
                if won_b > 0 {
                    if take_buffered(order, to, b, won_b) {
                        return Ok(Left::OtherThenBuffered);
                    }
                    if *b == 0 {
                        return Ok(Left::Buffered);
                    }
                }
                if take_other(order, to, a, 1) {
                    return Ok(Left::Buffered);
                }
                if won_a < MIN_GALLOP && won_b < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 1;
            *kept = min_gallop;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn random(state: &mut u64) -> u32 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*state >> 33) as u32
    }

    #[test]
    fn it_is_stable() {
        for len in [0u32, 1, 2, 15, 63, 64, 65, 100, 1000, 3000] {
            for values in [1, 2, 8, 1000] {
                let mut state = u64::from(len * values);
                let keys: Vec<u32> = (0..len).map(|_| random(&mut state) % values).collect();
                let mut order: Vec<u32> = (0..len).collect();
                let less = |a, b| Ok::<_, Infallible>(keys[a as usize] < keys[b as usize]);
                sort(&mut order, less).unwrap_or_else(|never| match never {});
                let mut expected: Vec<u32> = (0..len).collect();
                expected.sort_by_key(|&i| keys[i as usize]);
                assert_eq!(order, expected);
            }
        }
    }

    #[test]
    fn contradictions_and_errors_leave_a_permutation() {
        for seed in 0..400u64 {
            let mut state = seed;
            let len = random(&mut state) % 700;
            let stop = random(&mut state) % 6000;
            // Biased answers produce runs and galloping.
            let lean = random(&mut state) % 100;
            let mut asked = 0;
            let mut order: Vec<u32> = (0..len).collect();
            let result = sort(&mut order, |_, _| {
                asked += 1;
                if asked == stop { Err(()) } else { Ok(random(&mut state) % 100 < lean) }
            });
            assert_eq!(result.is_err(), stop > 0 && asked >= stop);
            order.sort_unstable();
            assert!(order.iter().copied().eq(0..len));
        }
    }
}
