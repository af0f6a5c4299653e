//! The front end of minipy: Python 3.13 source text to register bytecode.
//!
//! [`compile()`] parses, builds the symbol table, emits instructions, and computes liveness; the result is a tree of
//! [`Code`] objects that any virtual machine can run. This crate is pure data in, pure data out: it must never know a
//! garbage collector, a runtime value, or the virtual machine. No type of the parser appears in its public interface.
//!
//! ```
//! let code = minipy_frontend::compile(b"print(1 + x)\n", "example.py", minipy_frontend::Mode::Module).unwrap();
//! assert!(minipy_frontend::disassemble(&code).contains("LoadGlobal"));
//! let error = minipy_frontend::compile(b"x = (1\n", "example.py", minipy_frontend::Mode::Module).unwrap_err();
//! assert_eq!((error.line, error.column, error.message.as_str()), (1, 5, "'(' was never closed"));
//! ```

mod code;
mod compile;
mod decode;
mod disasm;
mod error;
mod frozen;
mod landing;
mod liveness;
mod nesting;
mod op;
mod parse;
mod parse_error;
mod regset;
mod segment;
mod source;
mod stop;
mod symtable;
mod verify;

pub use code::{BigInt, Code, Const, Flavor, Handler, Position, Qualname, ResumersState};
pub use disasm::{Spelling, disassemble, operands};
pub use error::{SyntaxError, SyntaxErrorKind};
pub use frozen::{freeze, thaw};
pub use landing::{Landing, landing};
pub use nesting::count_tokens;
pub use op::{BinOp, CmpOp, Conversion, FunctionParts, NO_REG, Op, Operand, Reg, Role};
pub use regset::RegSet;
pub use segment::{Spot, anchors, is_plain_call};
pub use source::Text;
pub use stop::stop_when;
pub use verify::verify;

use source::Source;
use std::path::Path;
use std::sync::Arc;
use symtable::SymbolTable;

/// The form of the source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// A file: a sequence of statements whose names are globals.
    Module,
    /// One expression, whose value the code returns.
    Expression,
    /// One statement of a prompt: the values of expression statements go to [`Op::PrintExpr`].
    Interactive,
}

/// The native stack of a compilation. The parser and the compiler recurse with the nesting of the source, and CPython
/// accepts sums of thousands of terms, which are nested as deep. The stack is reserved, and allocated only as it is
/// used.
pub const STACK_SIZE: usize = 256 << 20;

/// The maximal native stack per byte of source: every one of a sequence of brackets is a level.
const STACK_FOR_BYTE: usize = 64 << 10;

/// The stack in addition to that.
const STACK_MARGIN: usize = 1 << 20;

/// Compiles source text. `filename` goes into the code and into errors.
pub fn compile(source: &[u8], filename: &str, mode: Mode) -> Result<Arc<Code>, SyntaxError> {
    compile_text(Text::Bytes(source), filename, mode, false)
}

/// Whether the text typed at a prompt so far needs another line: a bracket or a string is open, or a compound
/// statement has not been ended by an empty line.
pub fn is_incomplete(source: &str) -> bool {
    let Ok(source) = Source::new(Text::Str(source), "") else { return false };
    parse::is_incomplete(&source)
}

/// As [`compile()`]. With `in_namespace`, names are looked up in a namespace of the code before the globals, and
/// assigned there, like those of a class body: the result has [`Code::is_class_body`].
pub fn compile_text(
    source: Text<'_>,
    filename: &str,
    mode: Mode,
    in_namespace: bool,
) -> Result<Arc<Code>, SyntaxError> {
    // A short text needs less than what is usually left; starting a thread would take longer than compiling it.
    let stack_for = |parts: usize| parts.saturating_mul(STACK_FOR_BYTE).clamp(1 << 20, STACK_SIZE);
    let is_left = |bytes: usize| stacker::remaining_stack().is_some_and(|left| left >= bytes);
    let (mut wanted, mut size) = (stack_for(source.len()), STACK_SIZE);
    if !is_left(wanted) && !system_gives(size) {
        // A more precise bound may be smaller.
        wanted = stack_for(nesting::bound(source));
        size = wanted + STACK_MARGIN;
        if !is_left(wanted) && !system_gives(size) {
            return Err(SyntaxError {
                kind: SyntaxErrorKind::MemoryError,
                ..SyntaxError::without_place(String::new(), filename, 0)
            });
        }
    }
    stacker::maybe_grow(wanted, size, || compile_here(source, filename, mode, in_namespace))
}

/// Whether the system would provide that much memory. If it refuses a stack, `stacker` panics.
fn system_gives(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes + (1 << 20)).is_ok()
}

/// The line with its end.
fn with_end(mut line: String) -> String {
    if !line.ends_with('\n') {
        line.push('\n');
    }
    line
}

fn compile_here(
    source: Text<'_>,
    filename: &str,
    mode: Mode,
    in_namespace: bool,
) -> Result<Arc<Code>, SyntaxError> {
    let source = Source::new(source, filename)?;
    let module = parse::parse(&source, mode).map_err(|failure| {
        let error = source.error(failure);
        // CPython's parser adds a line end to the last line, unless it parses an expression.
        let text = error.text.map(|text| if mode == Mode::Expression { text } else { with_end(text) });
        SyntaxError { text, ..error }
    })?;
    let table = stop::check().and_then(|()| SymbolTable::build(&module, source.text.len()));
    let code = table.and_then(|table| compile::compile_module(&source, &table, &module, mode, in_namespace));
    let code = code.map_err(|failure| {
        // Errors found after parsing show the text of the file; without a file they show none.
        let error = source.error(failure);
        let text = error.text.filter(|_| Path::new(filename).is_file()).map(with_end);
        SyntaxError { text, ..error }
    })?;
    // The interpreter relies on it, in release builds too: see `Registers` of minipy.
    if let Err(problem) = verify(&code) {
        panic!("the compiler emitted invalid code: {problem}\n{}", disassemble(&code));
    }
    Ok(code)
}
