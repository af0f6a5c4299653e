//! The claims of the optimizer's tables, and which of them a solver has proved. `cargo xtask prove` runs the solver and
//! writes `proofs.txt`: a line for each claim with the hash of the claim, the result and the name of the solver.
//! Building and testing need no solver; a test compares the present claims with that file, so that a new or changed
//! rule cannot stay unproved.

use metatrace_ir::smt::Claim;
use std::collections::BTreeMap;

/// The contents of the file of proved claims.
pub const PROVED: &str = include_str!("proofs.txt");

/// Every claim that must be proved, in the order of the tables.
pub fn claims() -> Vec<Claim> {
    super::rules::claims().into_iter().chain(super::bounds::claims()).collect()
}

/// The line of the file for a claim that a solver has proved.
pub fn line(claim: &Claim, solver: &str) -> String {
    format!("{} {:016x} unsat {solver}\n", claim.name, claim.hash())
}

/// Name and hash of the claims that a file lists as proved.
pub fn proved(file: &str) -> BTreeMap<&str, u64> {
    let lines = file.lines().filter(|l| !l.starts_with('#'));
    let read = |line: &'_ str| -> Option<(usize, u64)> {
        let (name, rest) = line.split_once(' ')?;
        let (hash, rest) = rest.split_once(' ')?;
        rest.starts_with("unsat ").then_some((name.len(), u64::from_str_radix(hash, 16).ok()?))
    };
    lines.filter_map(|line| read(line).map(|(len, hash)| (&line[..len], hash))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_is_proved() {
        let mut proved = proved(PROVED);
        let mut wrong: Vec<String> = Vec::new();
        for claim in claims() {
            match proved.remove(claim.name.as_str()) {
                Some(hash) if hash == claim.hash() => {}
                Some(_) => wrong.push(format!("`{}` has changed since it was proved", claim.name)),
                None => wrong.push(format!("`{}` is not proved, or two claims have that name", claim.name)),
            }
        }
        wrong.extend(proved.keys().map(|name| format!("`{name}` is proved, but claimed no longer")));
        assert!(
            wrong.is_empty(),
            "{}\nrun `cargo xtask prove` (it needs z3: apt install z3) and commit tracer/src/opt/proofs.txt",
            wrong.join("\n")
        );
    }

    #[test]
    fn a_file_of_proofs_can_be_read_back() {
        let claim = Claim { name: "a".to_owned(), script: "(check-sat)\n".to_owned(), show: vec![] };
        let text = format!("# comment\n{}b 12 sat z3\nc 13 unknown z3\n", line(&claim, "z3"));
        assert_eq!(proved(&text), BTreeMap::from([("a", claim.hash())]), "only what is unsat counts");
    }
}
