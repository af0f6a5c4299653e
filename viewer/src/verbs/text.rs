//! Formats numbers and names. Text only: no colours.

use crate::model::{Model, kind};

/// A count with its thousands separated: `1 204 000`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// The number of traces of each kind: `2 loops, 1 function, 3 bridges`.
pub fn kinds(model: &Model) -> String {
    let number = |name: &str| model.traces().iter().filter(|t| kind(t.origin) == name).count() as u64;
    ["loop", "function", "bridge"].map(|name| counted(number(name), name)).join(", ")
}

/// A count with its noun: `1 guard`, `2 guards`.
pub fn counted(number: u64, noun: &str) -> String {
    let plural = match noun {
        _ if number == 1 => "",
        n if n.ends_with("sh") || n.ends_with('s') => "es",
        _ => "s",
    };
    format!("{} {noun}{plural}", count(number))
}

/// A fraction of a whole, in percent: `12.5 %`.
pub fn share(part: f64, whole: f64) -> String {
    match part / whole * 100.0 {
        share if !share.is_finite() => "-".to_owned(),
        share if share > 0.0 && share < 0.05 => "< 0.1 %".to_owned(),
        share => format!("{share:.1} %"),
    }
}

/// A time: `1.25 ms`.
pub fn time(nanoseconds: u64) -> String {
    let ns = nanoseconds as f64;
    match nanoseconds {
        0..1_000 => format!("{nanoseconds} ns"),
        1_000..1_000_000 => format!("{:.1} µs", ns / 1e3),
        1_000_000..1_000_000_000 => format!("{:.2} ms", ns / 1e6),
        _ => format!("{:.2} s", ns / 1e9),
    }
}

/// A size: `12.1 KiB`.
pub fn bytes(number: u64) -> String {
    match number {
        0..10_240 => format!("{} B", count(number)),
        10_240..10_485_760 => format!("{:.1} KiB", number as f64 / 1024.0),
        _ => format!("{:.1} MiB", number as f64 / (1024.0 * 1024.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(
            [count(0), count(999), count(1_000), count(1_204_000)],
            ["0", "999", "1 000", "1 204 000"]
        );
        assert_eq!([counted(1, "guard"), counted(0, "bridge")], ["1 guard", "0 bridges"]);
        assert_eq!([share(1.0, 8.0), share(1.0, 1e6), share(0.0, 0.0)], ["12.5 %", "< 0.1 %", "-"]);
        assert_eq!([time(12), time(1_500), time(2_000_000_000)], ["12 ns", "1.5 µs", "2.00 s"]);
        assert_eq!([bytes(10_000), bytes(20_480)], ["10 000 B", "20.0 KiB"]);
    }
}
