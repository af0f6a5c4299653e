//! The symbol table: determines the scope of every name before any code is emitted.
//!
//! A *scope* is a module, function, class, lambda, generator expression or comprehension. A *frame* is a unit of
//! execution: each scope has its own, except list, set and dict comprehensions, which run inline in the enclosing
//! frame but have their own variables. A variable is *captured* if a scope of another frame refers to it; it is then
//! in a cell.
//!
//! [`collect`] walks the tree and records bindings and uses; [`analyze`] resolves every name. Code generation only
//! calls [`SymbolTable::resolve`] and must never decide scoping itself.

mod analyze;
mod collect;

use crate::code::Flavor;
use crate::error::SyntaxErrorKind;
use crate::source::{Failure, Result};
use ruff_python_ast::ModModule;
use ruff_text_size::{TextRange, TextSize};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// The index of a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ScopeId(pub u32);

/// The kind of a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ScopeKind {
    Module,
    Function,
    Lambda,
    Class,
    /// The type parameters of a function, class or alias, and the code in which they are visible.
    TypeParams,
    /// A bound, a default or the value of an alias, evaluated on demand.
    Lazy,
    GenExp,
    ListComp,
    SetComp,
    DictComp,
}

impl ScopeKind {
    /// Whether it is a comprehension or generator expression: assignment expressions inside bind outside of it.
    pub fn is_comprehension(self) -> bool {
        matches!(self, ScopeKind::GenExp | ScopeKind::ListComp | ScopeKind::SetComp | ScopeKind::DictComp)
    }

    /// Whether it belongs to the syntax of type parameters: names of an enclosing class are visible in it.
    pub fn is_of_types(self) -> bool {
        matches!(self, ScopeKind::TypeParams | ScopeKind::Lazy)
    }

    /// Whether it runs in the frame of the enclosing scope.
    pub fn is_inlined(self) -> bool {
        matches!(self, ScopeKind::ListComp | ScopeKind::SetComp | ScopeKind::DictComp)
    }

    /// Its name in error messages.
    fn describe(self) -> &'static str {
        match self {
            ScopeKind::ListComp => "list comprehension",
            ScopeKind::SetComp => "set comprehension",
            ScopeKind::DictComp => "dict comprehension",
            _ => "generator expression",
        }
    }
}

/// The meaning of a name in a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resolution {
    /// A variable of the scope `owner`: of this scope itself, of an enclosing one in the same frame, or of an outer
    /// frame.
    Variable { owner: ScopeId },
    /// A global, by declaration or because no enclosing function binds it.
    Global,
    /// A name of a class body that is looked up in its namespace first, then in the globals.
    ClassName,
    /// A name of a class body that is looked up in its namespace first, then in the variable of the scope `owner`.
    ClassDeref { owner: ScopeId },
}

/// The facts about a name in a scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbol {
    pub name: String,
    pub is_bound: bool,
    pub is_param: bool,
    pub is_global: bool,
    pub is_nonlocal: bool,
    pub is_used: bool,
    pub is_annotated: bool,
    pub is_type_param: bool,
    /// Whether it is a target of a `for` of this comprehension.
    pub is_iteration_variable: bool,
    /// Whether it is the target of an assignment expression inside this comprehension (which binds it outside).
    pub is_named_target: bool,
    /// Whether it is in a cell.
    pub is_captured: bool,
    /// It does so only because the frame's variables are shared.
    pub is_shared: bool,
    pub resolution: Option<Resolution>,
    /// The statement that declared it global or nonlocal.
    pub declaration: Option<TextRange>,
}

/// A scope.
#[derive(Debug)]
pub(crate) struct Scope {
    pub kind: ScopeKind,
    pub parent: Option<ScopeId>,
    /// The scope whose frame this one runs in: itself, unless it is inlined.
    pub frame: ScopeId,
    /// The symbols in order of first appearance.
    pub symbols: Vec<Symbol>,
    index: HashMap<String, usize>,
    /// Of a frame: the names of its free variables, in the order of `co_freevars` and `__closure__`.
    pub free_names: BTreeSet<String>,
    /// The class for the mangling of private names.
    pub class_name: Option<Rc<str>>,
    /// Of a class: whether a method needs the `__class__` cell.
    pub needs_class_cell: bool,
    /// Of a class: whether a lazily evaluated part needs a cell with its namespace.
    pub needs_namespace_cell: bool,
    /// Of a scope of type parameters: the class whose names are visible there.
    pub class_around: Option<ScopeId>,
    /// A description of the scope of type parameters or lazily evaluated part, for errors.
    pub described: &'static str,
    /// Of a frame: whether it contains `yield`.
    pub is_generator: bool,
    /// Whether it is the body of an `async def`.
    pub is_async_function: bool,
    /// Whether it contains `await`, or an asynchronous comprehension that runs in its frame, or is one.
    pub awaits: bool,
    /// Of a frame: whether it mentions a function that reads all local variables.
    pub needs_locals: bool,
    /// Of a frame: mentions a function that looks at the frame of its caller, and not as what is called.
    pub mentions_frames: bool,
    /// Of a frame: mentions `f_locals`, through which its variables may be written.
    pub mentions_f_locals: bool,
    /// Of a frame: whether it is nested in a function.
    pub is_nested: bool,
    /// Of a class: the attributes that its methods assign through `self`, in order of first appearance.
    pub static_attributes: Vec<String>,
    known_attributes: HashSet<String>,
    /// Of a frame: the positions at which its assignment expressions bind each name.
    walruses: HashMap<String, BTreeSet<TextSize>>,
}

impl Scope {
    /// Of a frame: whether a call makes a resumable object.
    pub fn is_resumed(&self) -> bool {
        self.is_generator || self.is_async_function
    }

    /// Of a frame: the kind of object that a call makes.
    pub fn flavor(&self) -> Flavor {
        match (self.is_async_function || self.kind == ScopeKind::GenExp && self.awaits, self.is_generator) {
            (false, _) => Flavor::Generator,
            (true, false) => Flavor::Coroutine,
            (true, true) => Flavor::AsyncGenerator,
        }
    }

    /// Of a frame: whether it may await.
    pub fn may_await(&self) -> bool {
        self.is_async_function || self.kind == ScopeKind::GenExp
    }

    /// The symbol with that (mangled) name.
    pub fn symbol(&self, name: &str) -> Option<&Symbol> {
        self.index.get(name).map(|&index| &self.symbols[index])
    }

    /// Of a frame: whether it contains an assignment expression, its own or one in an inlined comprehension.
    pub fn has_walrus(&self) -> bool {
        !self.walruses.is_empty()
    }

    /// Of a frame: whether there is an assignment expression for the (mangled) name in that part of the source.
    pub fn has_walrus_in(&self, name: &str, range: TextRange) -> bool {
        let places = self.walruses.get(name);
        places.is_some_and(|places| places.range(range.start()..range.end()).next().is_some())
    }

    /// The symbol with that name, created if there is none.
    fn symbol_mut(&mut self, name: &str) -> &mut Symbol {
        let index = match self.index.get(name) {
            Some(&index) => index,
            None => {
                let index = self.symbols.len();
                self.symbols.push(Symbol { name: name.to_owned(), ..Symbol::default() });
                self.index.insert(name.to_owned(), index);
                index
            }
        };
        &mut self.symbols[index]
    }
}

/// All scopes of a module.
#[derive(Debug)]
pub(crate) struct SymbolTable {
    pub scopes: Vec<Scope>,
    by_node: HashMap<(TextRange, ScopeKind), ScopeId>,
    /// The bytes of names that may still be copied.
    room_for_names: usize,
}

/// Names are copied if they are private, with the name of their class, and for each frame that passes a variable on. A
/// text with long names can have copies that are far longer than itself, which are refused: this many bytes for each of
/// the text, and some more, are allowed.
const COPIED_FOR_BYTE: usize = 8;
const COPIED_ANYWAY: usize = 8 << 20;

impl SymbolTable {
    /// Builds the table of a module whose text has that many bytes, or finds the first scoping error.
    pub fn build(module: &ModModule, length: usize) -> Result<Self> {
        let mut table = collect::collect(module, COPIED_FOR_BYTE * length + COPIED_ANYWAY)?;
        analyze::analyze(&mut table)?;
        analyze::share_variables(&mut table);
        Ok(table)
    }

    /// Accounts for the copy of a name.
    fn copies(&mut self, name: &str) -> Result<()> {
        match self.room_for_names.checked_sub(name.len()) {
            Some(left) => {
                self.room_for_names = left;
                Ok(())
            }
            None => Err(Failure {
                kind: SyntaxErrorKind::MemoryError,
                ..Failure::new("names are copied too often", TextRange::default())
            }),
        }
    }

    /// The scope of the module.
    pub const MODULE: ScopeId = ScopeId(0);

    /// The scope with that id.
    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.0 as usize]
    }

    fn scope_mut(&mut self, id: ScopeId) -> &mut Scope {
        &mut self.scopes[id.0 as usize]
    }

    /// The scope of the node at `range`.
    pub fn scope_of(&self, range: TextRange, kind: ScopeKind) -> ScopeId {
        self.by_node[&(range, kind)]
    }

    /// The meaning of the (mangled) name in the scope.
    pub fn resolve(&self, scope: ScopeId, name: &str) -> Resolution {
        self.scope(scope).symbol(name).and_then(|symbol| symbol.resolution).unwrap_or(Resolution::Global)
    }

    /// Whether the variable is in a cell.
    pub fn is_captured(&self, owner: ScopeId, name: &str) -> bool {
        self.scope(owner).symbol(name).is_some_and(|symbol| symbol.is_captured)
    }
}

/// The names of functions that return the frame of their caller; they are also called as attributes.
pub(crate) const FRAMES: [&str; 2] = ["_getframe", "currentframe"];

/// The namespace of a class, in the first register of a frame in which its names are visible.
pub(crate) const NAMESPACE: &str = ".namespace";
/// The cell with the namespace of a class, for lazily evaluated parts.
pub(crate) const NAMESPACE_CELL: &str = ".namespace cell";
/// The defaults of a function's parameters, as arguments of the scope of its type parameters.
pub(crate) const DEFAULTS: &str = ".defaults";
/// The defaults of keyword-only parameters, likewise.
pub(crate) const KW_DEFAULTS: &str = ".kwdefaults";
/// The type parameters of a class.
pub(crate) const TYPE_PARAMS: &str = ".type_params";

/// Whether there are defaults of positional parameters, and of keyword-only ones.
pub(crate) fn default_parts(parameters: &ruff_python_ast::Parameters) -> (bool, bool) {
    let mut positional = parameters.posonlyargs.iter().chain(&parameters.args);
    let is_given = |p: &ruff_python_ast::ParameterWithDefault| p.default.is_some();
    (positional.any(is_given), parameters.kwonlyargs.iter().any(is_given))
}

/// The name as it is inside the class `class_name`: `__private` becomes `_Class__private`.
pub(crate) fn mangle(class_name: Option<&str>, name: &str) -> String {
    if let Some(class_name) = class_name
        && name.starts_with("__")
        && !name.ends_with("__")
        && !name.contains('.')
    {
        let class_name = class_name.trim_start_matches('_');
        if !class_name.is_empty() {
            return format!("_{class_name}{name}");
        }
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_names_are_mangled_by_the_class() {
        assert_eq!(mangle(Some("_A"), "__x"), "_A__x");
        assert_eq!(mangle(Some("A"), "__x__"), "__x__");
        assert_eq!(mangle(Some("__"), "__x"), "__x");
        assert_eq!(mangle(None, "__x"), "__x");
    }
}
