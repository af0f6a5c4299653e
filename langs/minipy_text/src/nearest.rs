//! Suggests the name that was probably intended instead of a wrong one: by CPython's edit distance and its limits.
//! The candidates come from the caller.

const MAX_NAMES: usize = 750;
const MAX_LENGTH: usize = 40;
/// The cost of an insertion, a deletion, or another letter.
const MOVE: usize = 2;
/// The cost of a difference in case.
const CASE: usize = 1;

/// The first of the names with the smallest distance, if that is small enough.
pub fn nearest(wrong: &str, names: &[String]) -> Option<String> {
    let wrong: Vec<char> = wrong.chars().collect();
    if names.len() > MAX_NAMES || wrong.len() > MAX_LENGTH {
        return None;
    }
    let mut best: Option<(usize, &String)> = None;
    for name in names {
        let letters: Vec<char> = name.chars().collect();
        if letters == wrong {
            continue;
        }
        let mut limit = (letters.len() + wrong.len() + 3) * MOVE / 6;
        if let Some((distance, _)) = best {
            limit = limit.min(distance.saturating_sub(1));
        }
        if let Some(distance) = distance(&wrong, &letters, limit) {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name.clone())
}

fn substitution(a: char, b: char) -> usize {
    match a == b {
        true => 0,
        false if a.eq_ignore_ascii_case(&b) => CASE,
        false => MOVE,
    }
}

/// The edit distance of two names, unless it is more than the limit.
fn distance(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    let prefix = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[prefix..], &b[prefix..]);
    let suffix = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - suffix], &b[..b.len() - suffix]);
    if a.is_empty() || b.is_empty() {
        let distance = (a.len() + b.len()) * MOVE;
        return (distance <= limit).then_some(distance);
    }
    if a.len() > MAX_LENGTH || b.len() > MAX_LENGTH || a.len().abs_diff(b.len()) * MOVE > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).map(|i| i * MOVE).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = (i + 1) * MOVE;
        for (j, &y) in b.iter().enumerate() {
            let value = (diagonal + substitution(x, y)).min(row[j] + MOVE).min(row[j + 1] + MOVE);
            diagonal = row[j + 1];
            row[j + 1] = value;
        }
        if row.iter().min().is_some_and(|&least| least > limit) {
            return None;
        }
    }
    let distance = row[b.len()];
    (distance <= limit).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn names_that_are_near() {
        let names: Vec<String> = ["append", "extend", "Counter", "blech"].map(String::from).into();
        let of = |wrong: &str| nearest(wrong, &names);
        assert_eq!(of("appnd").as_deref(), Some("append"));
        assert_eq!(of("counter").as_deref(), Some("Counter"));
        assert_eq!(of("bluch").as_deref(), Some("blech"));
        assert_eq!(of("somethingverydifferent"), None);
        assert_eq!(of("x"), None);
    }
}
