//! minipy: a real subset of Python 3 on metatrace, a meta-tracing JIT framework.
//!
//! `interp` is what the tracer looks into; everything else is plain code behind it. The object model follows
//! "maps and versioned classes": [`classes`]. Layouts are in [`model`], built-in types in [`types`].

pub mod attributes;
pub mod binding;
pub mod builtins;
pub mod byte_storage;
pub mod bytes_format;
pub mod class_building;
pub mod class_changes;
pub mod classes;
pub mod cli;
pub mod code;
pub mod core_types;
pub mod descriptors;
pub mod embed;
pub mod evaluation;
pub mod exception_fields;
pub mod exceptions;
pub mod finalizers;
pub mod format;
pub mod function_attributes;
pub mod functions;
pub mod generators;
pub mod generic;
pub mod heap_util;
pub mod import;
pub mod instance_dict;
pub mod instance_slots;
pub mod interp;
pub mod interrupt;
pub mod io;
pub mod kind;
pub mod list_storage;
pub mod live_dict;
pub mod maps;
pub mod matching;
pub mod model;
pub mod modules;
pub mod namespace;
pub mod natives;
pub mod nesting;
pub mod object_type;
pub mod ops_plain;
pub mod prompt;
pub mod report;
pub mod slots;
pub mod strings;
pub mod suggestions;
pub mod text_protocol;
pub mod tracebacks;
pub mod types;
pub mod unicode_errors;
pub mod vm;
pub mod warning;
