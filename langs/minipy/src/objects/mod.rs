//! The objects of the language in memory: their layouts, maps, and how lists, strings and bytes are stored. Plain data
//! and access to it; no special method is called from here.

pub mod args;
pub mod byte_storage;
pub mod class;
pub mod code;
pub mod decimal;
pub mod deque;
pub mod finalizable;
pub mod floats;
pub mod heap_util;
pub mod hooks;
pub mod instance_slots;
pub mod ints;
pub mod iterators;
pub mod kind;
pub mod kinds;
pub mod list_storage;
pub mod maps;
pub mod memory_files;
pub mod memory_view;
pub mod model;
pub mod strings;
pub mod suspension;
pub mod tools;
pub mod views;
pub mod vm;
