//! Parses the text printed by `langs/minipy/tests/probes/probes.py` to a table of single results. Both sides of every
//! comparison are parsed by this function. It does not depend on the meaning of the operations.

use std::collections::{BTreeMap, BTreeSet};

/// Results by receiver and operation, and by operand.
pub type Table = BTreeMap<(String, String), BTreeMap<String, String>>;

/// Parses a whole output.
pub fn read(text: &str) -> Result<Table, String> {
    let mut table = Table::new();
    let mut lists = BTreeMap::<&str, Vec<&str>>::new();
    let (mut receivers, mut ops, mut block) = (Vec::new(), Vec::new(), Vec::new());
    for line in text.lines().chain(["#"]) {
        if let Some(rest) = line.strip_prefix('\t') {
            block.push(rest.split_once('\t').ok_or_else(|| format!("no result: {line}"))?);
            continue;
        }
        let results = expand(&std::mem::take(&mut block), &lists)?;
        for (receiver, op) in receivers.iter().flat_map(|r: &&str| ops.iter().map(move |op: &&str| (r, op))) {
            let of_op = table.entry((receiver.to_string(), op.to_string())).or_default();
            for (operand, result) in &results {
                if of_op.insert(operand.to_string(), result.to_string()).is_some() {
                    return Err(format!("twice: {receiver} {op} {operand}"));
                }
            }
        }
        ops = Vec::new();
        if let Some(list) = line.strip_prefix("= ") {
            let (name, operands) = list.split_once(' ').ok_or("a list without operands")?;
            lists.insert(name, operands.split(' ').collect());
        } else if let Some(names) = line.strip_prefix('#') {
            receivers = names.split_whitespace().collect();
        } else {
            ops = line.split(' ').collect();
        }
    }
    Ok(table)
}

/// Operand and result of each line; a list stands for those of its operands that are in no other line.
fn expand<'t>(
    block: &[(&'t str, &'t str)],
    lists: &BTreeMap<&str, Vec<&'t str>>,
) -> Result<Vec<(&'t str, &'t str)>, String> {
    // No operand begins with a star, so that a star always begins a list.
    let list = |names: &str| names.strip_prefix('*').map(|name| lists.get(name).ok_or("an unknown list"));
    let named: BTreeSet<&str> = block
        .iter()
        .filter(|(names, _)| list(names).is_none())
        .flat_map(|(names, _)| names.split(' '))
        .collect();
    let mut results = Vec::new();
    for (names, result) in block {
        match list(names) {
            Some(operands) => {
                let rest = operands?.iter().filter(|operand| !named.contains(*operand));
                results.extend(rest.map(|operand| (*operand, *result)));
            }
            None => results.extend(names.split(' ').map(|operand| (operand, *result))),
        }
    }
    Ok(results)
}
