//! The named programs of both modes. `N` is the number of iterations.

/// Name and source.
pub const PROGRAMS: [(&str, &str); 6] = [
    ("arith", "let i = 0; let s = 0; while i < N { s = s + i; i = i + 1; } return s;"),
    (
        "mixed",
        "let i = 0; let s = 0; let t = 7;
        while i < N { t = t * 5 % 1009 + i / 3; s = s + t * 2 - i; i = i + 1; }
        return s;",
    ),
    (
        "branches",
        "let i = 0; let s = 0;
        while i < N {
            if i % 3 == 0 { if s > 100 { s = s - 100; } else { s = s + 7; } } else { if i % 5 != 0 { s = s + 1; } }
            i = i + 1;
        }
        return s;",
    ),
    (
        "calls",
        "fn scaled(a, b) { return a * 3 + b; }
        let i = 0; let s = 0;
        while i < N { s = scaled(i, s % 1000); i = i + 1; }
        return s;",
    ),
    (
        "recursion",
        "fn fib(n) { if n < 2 { return n; } return fib(n - 1) + fib(n - 2); }
        let i = 0; let s = 0;
        while i < N { s = s + fib(7); i = i + 1; }
        return s;",
    ),
    (
        "globals",
        "global step = 3; global total = 0;
        let i = 0;
        while i < N { total = total + step; i = i + 1; }
        return total;",
    ),
];

/// The source of a program for that many iterations.
pub fn source(name: &str, iterations: u64) -> Result<String, String> {
    let found = PROGRAMS.iter().find(|p| p.0 == name).ok_or_else(|| format!("no program `{name}`"))?;
    Ok(found.1.replace('N', &iterations.to_string()))
}
