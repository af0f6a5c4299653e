//! The virtual machine as its host sees it, and the state that all procedures share.

use crate::code::{Code, Expr, Node, Point, PointKind};
use crate::value::{Done, Raised, Rib, Symbol, Unique, Word, failure_of, list_on, text_of};
use crate::{library, printer, reader, run};
use metatrace::untraced::Untraced;
use metatrace::{Array, Config, Counter, Jit, Mut, Object, Opaque, Ref, Root};
use metatrace_parts::{Binding, Interner};
use std::cell::{Cell, RefCell};
use std::io::Write;

/// The state that all procedures share.
#[derive(Object)]
#[plain]
pub struct Vm {
    pub(crate) nil: Ref<Unique>,
    pub(crate) truth: Ref<Unique>,
    pub(crate) falsehood: Ref<Unique>,
    pub(crate) unspecified: Ref<Unique>,
    pub(crate) eof: Ref<Unique>,
    pub(crate) no_rib: Ref<Array<Rib>>,
    pub(crate) values_point: Ref<Point>,
    pub(crate) handlers_point: Ref<Point>,
    pub(crate) forms_point: Ref<Point>,
    /// Returns the value in the innermost rib.
    pub(crate) return_code: Ref<Code>,
    pub(crate) state: Ref<State>,
    pub(crate) symbols: Ref<Symbols>,
    pub(crate) scopes: Ref<Scopes>,
    pub(crate) console: Ref<crate::value::Port>,
    pub(crate) out: Opaque<RefCell<Box<dyn Write + Send>>>,
}

/// The dynamic state.
#[derive(Object)]
pub struct State {
    /// The handlers of exceptions, a list.
    pub handlers: Mut<Word>,
    /// The `dynamic-wind` extents that were entered, a list.
    pub winders: Mut<Word>,
    /// The procedure that calls handlers.
    pub raiser: Mut<Word>,
    /// The procedure that leaves and enters the extents between two continuations.
    pub traveller: Mut<Word>,
    /// The number of names made.
    pub names: Mut<i64>,
}

/// The symbols, one for each name.
#[derive(Object)]
#[plain]
pub struct Symbols {
    all: RefCell<Interner<Ref<Symbol>>>,
}

/// A scope of the expander: the enclosing one, and the meanings of names in it, as kind and number.
pub type ScopeRow = (usize, Vec<(Word, (usize, usize))>);

/// The state of the expander between forms.
#[derive(Object)]
#[plain]
pub struct Scopes {
    pub(crate) rows: RefCell<Vec<ScopeRow>>,
    /// Macros: the `syntax-rules` form, and its scope.
    pub(crate) macros: RefCell<Vec<(Word, usize)>>,
    /// Names of the library that the program redefines, each with the program's global variable: calls within the
    /// library still use the library's own.
    pub(crate) own: RefCell<Vec<(Ref<Symbol>, Ref<Symbol>)>>,
    /// The name of the file whose forms are being compiled; the positions of pairs in it follow.
    pub(crate) file: RefCell<String>,
    pub(crate) places: Opaque<RefCell<hashbrown::HashMap<u64, (u32, u32)>>>,
    /// Whether the library's own file is running, which defines procedures of the library that are final.
    pub(crate) begun: Cell<bool>,
}

impl Vm {
    /// A truth value.
    pub fn boolean(&self, truth: bool) -> Word {
        if truth { self.truth.into() } else { self.falsehood.into() }
    }

    /// Whether it is the empty list.
    pub fn is_nil(&self, word: Word) -> bool {
        word.word() == Word::from(self.nil).word()
    }

    /// Whether it is anything but `#f`.
    pub fn is_true(&self, word: Word) -> bool {
        word.word() != Word::from(self.falsehood).word()
    }

    /// A list.
    pub fn list(&self, items: &[Word]) -> Word {
        list_on(items, self.nil.into())
    }
}

/// The number of assignments for which a global variable is a constant of compiled code: its definition.
const DEFINITION: i64 = 1;

/// The symbol of a name.
pub fn intern(vm: Ref<Vm>, name: &str) -> Ref<Symbol> {
    let mut all = vm.symbols.all.borrow_mut();
    if let Some(known) = all.find(name) {
        return *all.get(known);
    }
    let symbol = new_symbol(name);
    all.insert(symbol);
    vm.symbols.touch();
    symbol
}

/// A symbol that the reader never returns.
pub fn new_symbol(name: &str) -> Ref<Symbol> {
    symbol_of(name, Word::NULL)
}

/// The symbol of a variable that has a value and may still be defined.
fn symbol_of(name: &str, value: Word) -> Ref<Symbol> {
    let global = Binding::new(value, DEFINITION);
    Ref::new(Symbol { global, keyword: Mut::new(0), name: name.to_owned() })
}

/// A virtual machine, which may run several programs in sequence.
pub struct Scheme {
    jit: Jit,
    vm: Root<Ref<Vm>>,
}

/// The reason why a program did not run to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// A raised object was not handled: the message, with its position.
    Raised(String),
    /// The program has requested this exit status.
    Exit(u8),
}

const LIBRARY: &str = include_str!("library.scm");

impl Scheme {
    /// A machine whose programs print to `out`.
    pub fn new(config: Config, out: impl Write + Send + 'static) -> Result<Scheme, metatrace::Error> {
        let jit = Jit::new(config)?;
        let vm = jit.enter(|_| {
            let vm = Root::new(make(Box::new(out)));
            let begun = run_text(vm.get(), LIBRARY, "library.scm");
            assert!(
                begun.is_ok(),
                "the library runs: {:?}",
                begun.map_err(|raised| printer::report(vm.get(), raised))
            );
            vm.get().scopes.begun.set(true);
            vm
        });
        Ok(Scheme { jit, vm })
    }

    /// The JIT, for its statistics.
    pub fn jit(&self) -> &Jit {
        &self.jit
    }

    /// Runs a program; its name appears in messages.
    pub fn run(&mut self, text: &str, name: &str) -> Result<(), Failure> {
        self.jit.enter(|jit| {
            jit.add_source(name, text.as_bytes());
            let vm = self.vm.get();
            let result = run_text(vm, text, name);
            // A closed pipe is no error of the program.
            let _ = vm.out.borrow_mut().flush();
            let state = vm.state;
            state.handlers.set(state, vm.nil.into());
            state.winders.set(state, vm.nil.into());
            match result {
                Ok(_) => Ok(()),
                Err(raised) => Err(match library::exit_status(raised.payload) {
                    Some(0) => return Ok(()),
                    Some(status) => Failure::Exit(status),
                    None => Failure::Raised(printer::report(vm, raised)),
                }),
            }
        })
    }
}

fn run_text(vm: Ref<Vm>, text: &str, name: &str) -> Done {
    let forms = forms_of(vm, text, name)?;
    run::run_forms(vm, forms)
}

/// The forms of a text, as a list.
fn forms_of(vm: Ref<Vm>, text: &str, name: &str) -> Result<Word, Ref<Raised>> {
    let scopes = vm.scopes;
    name.clone_into(&mut scopes.file.borrow_mut());
    let forms = reader::read_all(vm, text, name)?;
    if scopes.begun.get() {
        let mut names = Vec::new();
        forms.iter().for_each(|form| find_definitions(*form, &mut names));
        let known = |name: &Ref<Symbol>| scopes.own.borrow().iter().any(|own| own.0 == *name);
        names.retain(|name| !name.global.content.get().is_null() && !known(name));
        for name in names {
            let variable = symbol_of(&name.name, name.global.content.get());
            scopes.own.borrow_mut().push((name, variable));
        }
    }
    scopes.touch();
    Ok(vm.list(&forms))
}

/// The names that a program defines or assigns to, at any place.
fn find_definitions(form: Word, own: &mut Vec<Ref<Symbol>>) {
    let mut rest = form;
    let mut keyword = None;
    let mut position = 0;
    while let Some((car, cdr)) = crate::value::parts(rest) {
        match (position, car.downcast::<Symbol>()) {
            (0, symbol) => keyword = symbol,
            (1, _) if keyword.is_some_and(|k| k.name.starts_with("define") || k.name == "set!") => {
                let mut name = car;
                while let Some((first, others)) = crate::value::parts(name) {
                    if keyword.is_some_and(|k| k.name != "define") {
                        find_names(others, own);
                    }
                    name = first;
                }
                find_names(name, own);
            }
            (_, Some(_)) if keyword.is_some_and(|k| k.name == "define-record-type") => find_names(car, own),
            _ if keyword.is_some_and(|k| k.name == "define-record-type") => find_names(car, own),
            _ => {}
        }
        find_definitions(car, own);
        rest = cdr;
        position += 1;
    }
}

fn find_names(form: Word, own: &mut Vec<Ref<Symbol>>) {
    if let Some(symbol) = form.downcast::<Symbol>() {
        if !own.contains(&symbol) {
            own.push(symbol);
        }
    } else if let Some((car, cdr)) = crate::value::parts(form) {
        find_names(car, own);
        find_names(cdr, own);
    }
}

/// The forms of a file.
pub fn load_file(vm: Ref<Vm>, name: Word) -> Done {
    let path = text_of(name).unwrap_or_default();
    match std::fs::read_to_string(&path) {
        Ok(text) => forms_of(vm, &text, &path),
        Err(error) => Err(failure_of(vm, 2, &format!("load: {error}:"), &[name])),
    }
}

fn make(out: Box<dyn Write + Send>) -> Ref<Vm> {
    let unique = |text| Ref::new(Unique { text });
    let nil = unique("()");
    let no_rib = Array::from_slice(&[]);
    let vm = Ref::new(Vm {
        nil,
        truth: unique("#t"),
        falsehood: unique("#f"),
        unspecified: unique("#<unspecified>"),
        eof: unique("#<eof>"),
        no_rib,
        values_point: Point::anywhere(PointKind::Values),
        handlers_point: Point::anywhere(PointKind::Handlers),
        forms_point: Point::anywhere(PointKind::Forms),
        return_code: return_code(),
        state: Ref::new(State {
            handlers: Mut::new(nil.into()),
            winders: Mut::new(nil.into()),
            raiser: Mut::new(nil.into()),
            traveller: Mut::new(nil.into()),
            names: Mut::new(0),
        }),
        symbols: Ref::new(Symbols { all: RefCell::default() }),
        scopes: Ref::new(Scopes {
            rows: RefCell::new(vec![(0, Vec::new())]),
            macros: RefCell::default(),
            own: RefCell::default(),
            file: RefCell::default(),
            places: Opaque::default(),
            begun: Cell::new(false),
        }),
        console: library::new_port(crate::value::PortState::Console),
        out: Opaque::new(RefCell::new(out)),
    });
    library::install(vm);
    vm
}

fn return_code() -> Ref<Code> {
    let lambda = crate::code::new_lambda("return", 0, 0, false);
    Ref::new(Code {
        nodes: Opaque::new(vec![Node::Return(0)]),
        exprs: Opaque::new(vec![Expr::Local(0, 1)]),
        lists: Vec::new(),
        constants: Vec::new(),
        symbols: Vec::new(),
        natives: Vec::new(),
        lambdas: vec![lambda],
        points: Vec::new(),
        counters: vec![Counter::new()],
        owners: vec![0],
        node_places: vec![(0, 0)],
        expr_places: vec![(0, 0)],
        callees: Opaque::new(vec![Cell::new(0)]),
        file: String::new(),
    })
}
