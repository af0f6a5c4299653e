//! The layouts of all heap objects of the virtual machine but classes, code, maps and those of single modules, and the
//! tables by which native functions and built-in types are declared.
//!
//! Layouts only: no operation of the language may live here, and nothing here may allocate on its own.
//! Fields that traced code reads are typed by their mutability (`T`, `Mut<T>`, `Quasi<T>`); `#[plain]`
//! fields are for elidables, residuals and plain code. A file that works on objects imports all of the layouts, since
//! the fields of each are methods of traits that stand beside it.

mod descriptors;
mod functions;
mod generators;
mod instances;
mod iterators;
mod namespaces;
mod natives;
mod sequences;
mod tables;
mod values;

pub use descriptors::*;
pub use functions::*;
pub use generators::*;
pub use instances::*;
pub use iterators::*;
pub use namespaces::*;
pub use natives::*;
pub use sequences::*;
pub use tables::*;
pub use values::*;
