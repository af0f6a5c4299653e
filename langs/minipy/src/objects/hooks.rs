//! The state of the hooks that watch a program (`sys.settrace`, `sys.setprofile`, `sys.monitoring`) and of the
//! watched levels, for the modules that read it. What happens at an event is in `run::hooks`.

use super::code::CodeObj;
use super::model::*;
use hashbrown::HashSet;
use metatrace::{Marker, Ref, Trace};
use minipy_frontend::Landing;
use std::cell::{Cell, RefCell};

/// The registers of a level.
pub type RegisterFrame = metatrace::Frame<Registers>;

/// The hooks of a virtual machine.
pub struct Hooks {
    /// Whether any hook is set.
    pub active: Cell<bool>,
    /// Whether a hook is running. No events are reported in that time.
    pub busy: Cell<bool>,
    /// The event that the function of `sys.settrace` is being told of.
    pub told: Cell<Option<Told>>,
    /// Where the innermost level that is watched continues, if that function has said so.
    pub landing: RefCell<Option<Landing>>,
    /// The yield at which an exception was thrown into the level that begins next.
    pub thrown: Cell<Option<usize>>,
    /// The function of `sys.settrace`, or null.
    pub trace: Cell<Value>,
    /// The function of `sys.setprofile`, or null.
    pub profile: Cell<Value>,
    /// The tools of `sys.monitoring`.
    pub tools: RefCell<Tools>,
    /// The watched levels, outermost first, and the levels whose frame objects must be found again.
    pub levels: RefCell<Vec<Watched>>,
}

/// An event as far as it decides whether a frame may be sent to another line.
#[derive(Clone, Copy, PartialEq)]
pub enum Told {
    /// A level begins.
    Call,
    /// A line or an instruction is next.
    Line,
    /// Any other.
    Other,
}

/// A watched level.
#[derive(Clone, Copy)]
pub struct Watched {
    /// The number of levels outside of it.
    pub around: i64,
    /// Its code.
    pub code: Ref<CodeObj>,
    /// Its registers; None if only its frame object is known so far.
    pub registers: Option<Ref<RegisterFrame>>,
    /// Its frame object.
    pub frame: Value,
    /// The instruction at which it is.
    pub pc: usize,
    /// The line of the last instruction; 0 before the first.
    pub line: u32,
}

/// The maximal number of tools.
pub const MOST_TOOLS: usize = 6;
/// The number of kinds of events.
pub const EVENTS: usize = 17;

/// The tools of `sys.monitoring` by number, and the events they are registered for. Sets of events are bit masks.
#[derive(Default)]
pub struct Tools {
    /// The name of each tool that is in use; null otherwise.
    pub names: [Value; MOST_TOOLS],
    /// The events that each tool receives for all code.
    pub events: [u32; MOST_TOOLS],
    /// The events that a tool receives for a certain code object: tool, code, events.
    pub local: Vec<(usize, Ref<CodeObj>, u32)>,
    /// The callback of each tool for each event; null if there is none.
    pub callbacks: [[Value; EVENTS]; MOST_TOOLS],
    /// Where a tool has disabled an event: the numbers of tool and event, the address of the code, the instruction,
    /// and the line of a line event.
    pub disabled: HashSet<(usize, usize, u64, usize, i64)>,
    /// The code objects of these places.
    pub disabled_code: Vec<Ref<CodeObj>>,
}

impl Tools {
    /// The events that a tool receives for that code.
    pub fn asked(&self, tool: usize, code: Ref<CodeObj>) -> u32 {
        let of_code = |&&(other, of, _): &&(usize, Ref<CodeObj>, u32)| other == tool && of == code;
        self.events[tool] | self.local.iter().find(of_code).map_or(0, |local| local.2)
    }

    /// Enables a tool's disabled events again, in all code.
    pub fn forget_disabled(&mut self, tool: usize) {
        let (all, local) = (self.events[tool], &self.local);
        self.disabled.retain(|&(other, event, address, ..)| {
            let of_code = local.iter().find(|&&(of, code, _)| of == tool && code.address() == address);
            other != tool || (all | of_code.map_or(0, |local| local.2)) & 1 << event != 0
        });
    }

    /// Whether any tool receives any event.
    pub fn is_active(&self) -> bool {
        self.events.iter().any(|&events| events != 0) || self.local.iter().any(|local| local.2 != 0)
    }
}

// SAFETY: these are all its references.
unsafe impl Trace for Tools {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        // SAFETY: called by the collector.
        unsafe {
            self.names.iter().chain(self.callbacks.iter().flatten()).for_each(|value| value.trace(marker));
            self.local.iter().for_each(|local| local.1.trace(marker));
            self.disabled_code.trace(marker);
        }
    }
}

impl Default for Hooks {
    fn default() -> Hooks {
        Hooks {
            active: Cell::new(false),
            busy: Cell::new(false),
            told: Cell::new(None),
            landing: RefCell::default(),
            thrown: Cell::new(None),
            trace: Cell::new(Value::NULL),
            profile: Cell::new(Value::NULL),
            tools: RefCell::default(),
            levels: RefCell::default(),
        }
    }
}

// SAFETY: these are all its references.
unsafe impl Trace for Hooks {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        // SAFETY: called by the collector.
        unsafe {
            self.trace.get().trace(marker);
            self.profile.get().trace(marker);
            self.tools.trace(marker);
            self.levels.trace(marker);
        }
    }
}

// SAFETY: these are all its references.
unsafe impl Trace for Watched {
    const HAS_REFS: bool = true;
    unsafe fn trace(&self, marker: &mut Marker) {
        // SAFETY: called by the collector.
        unsafe {
            self.code.trace(marker);
            self.registers.trace(marker);
            self.frame.trace(marker);
        }
    }
}
