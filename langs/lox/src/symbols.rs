//! Names as numbers: each name of a program is stored once, and compared as a number from then on.

use metatrace::Prim;
use std::collections::HashMap;

/// A name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Prim)]
pub struct Symbol(u32);

/// All names of a virtual machine.
#[derive(Debug, Default)]
pub struct Symbols {
    names: Vec<String>,
    numbers: HashMap<String, Symbol>,
}

impl Symbols {
    /// The symbol of a name.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.numbers.get(name) {
            return symbol;
        }
        let symbol = Symbol(self.names.len() as u32);
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), symbol);
        symbol
    }

    /// The name of a symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }
}
