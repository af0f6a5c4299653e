//! Who watches a `Jit`: its statistics, its event log, what perf and gdb are told, the sampling profiler. The run time
//! tells them what it does; nothing here decides anything or changes what the program does.

pub(crate) mod debuginfo;
pub(crate) mod eventlog;
pub mod profile;

use crate::language::object::Mut;
use debuginfo::DebugInfo;
use eventlog::EventLog;
use metatrace_tracer::Stats;
use std::cell::{Cell, RefCell};

/// Guest back edges and calls run by compiled code; counted by traces if `count_edges` is on.
#[derive(crate::Object)]
#[metatrace(crate = crate)]
pub(crate) struct Edges {
    pub back_edges: Mut<i64>,
    pub calls: Mut<i64>,
}

/// Who watches one `Jit`.
pub(crate) struct Observers {
    pub stats: RefCell<Stats>,
    /// The event log, if there is one.
    pub log: Option<EventLog>,
    /// What perf and gdb are told, if they are told anything.
    pub debuginfo: Option<DebugInfo>,
    /// The address of the object in which compiled code counts, 0 if it does not.
    pub edges: Cell<u64>,
    /// Calls of compiled functions that compiled code has made through the runtime. Those that it made itself are
    /// counted by the traces that were called, if edges are counted or there is an event log.
    pub portal_calls: Cell<u64>,
}

impl Observers {
    /// Those that were asked for, who have seen nothing yet.
    pub fn new(log: Option<EventLog>, debuginfo: Option<DebugInfo>) -> Observers {
        Observers {
            stats: RefCell::default(),
            log,
            debuginfo,
            edges: Cell::new(0),
            portal_calls: Cell::new(0),
        }
    }
}
