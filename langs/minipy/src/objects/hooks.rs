//! What watches a program, `sys.settrace`, `sys.setprofile` and `sys.monitoring`, and the levels that are watched, for
//! the rooms that ask. What happens at an event is in `run::hooks`.

use super::code::CodeObj;
use super::model::*;
use hashbrown::HashSet;
use metatrace::{Marker, Ref, Trace};
use std::cell::{Cell, RefCell};

/// The registers of a level.
pub type RegisterFrame = metatrace::Frame<Registers>;

/// The hooks of a virtual machine.
pub struct Hooks {
    /// Is any hook set?
    pub active: Cell<bool>,
    /// Is a hook running? Nothing is told to any meanwhile.
    pub busy: Cell<bool>,
    /// The yield at which an exception was thrown into the level that begins next.
    pub thrown: Cell<Option<usize>>,
    /// The function of `sys.settrace`, or null.
    pub trace: Cell<Value>,
    /// The function of `sys.setprofile`, or null.
    pub profile: Cell<Value>,
    /// The tools of `sys.monitoring`.
    pub tools: RefCell<Tools>,
    /// The levels that are watched, outermost first, and those whose frame objects must be found again.
    pub levels: RefCell<Vec<Watched>>,
}

/// A level that is watched.
#[derive(Clone, Copy)]
pub struct Watched {
    /// The number of levels around it.
    pub around: i64,
    /// Its code.
    pub code: Ref<CodeObj>,
    /// Its registers; None, if nothing has been seen of the level yet but its frame object.
    pub registers: Option<Ref<RegisterFrame>>,
    /// Its frame object.
    pub frame: Value,
    /// The instruction that it is at.
    pub pc: usize,
    /// The line of the last instruction; 0 before the first.
    pub line: u32,
}

/// How many tools there may be.
pub const MOST_TOOLS: usize = 6;
/// How many kinds of events there are.
pub const EVENTS: usize = 17;

/// The tools of `sys.monitoring` by their numbers, and what they ask for. Events are bits.
#[derive(Default)]
pub struct Tools {
    /// The name of each tool that is in use; null otherwise.
    pub names: [Value; MOST_TOOLS],
    /// What each is told of all code.
    pub events: [u32; MOST_TOOLS],
    /// What a tool is told of certain code.
    pub local: Vec<(usize, Ref<CodeObj>, u32)>,
    /// What is called at each event; null: nothing.
    pub callbacks: [[Value; EVENTS]; MOST_TOOLS],
    /// Where a tool is told of an event no more: its number, that of the event, the address of the code, the
    /// instruction, and the line, if it is an event for a line.
    pub disabled: HashSet<(usize, usize, u64, usize, i64)>,
    /// The code of those places.
    pub disabled_code: Vec<Ref<CodeObj>>,
}

impl Tools {
    /// What a tool is told of that code.
    pub fn asked(&self, tool: usize, code: Ref<CodeObj>) -> u32 {
        let of_code = |&&(other, of, _): &&(usize, Ref<CodeObj>, u32)| other == tool && of == code;
        self.events[tool] | self.local.iter().find(of_code).map_or(0, |local| local.2)
    }

    /// What the tool is not told of any more it is told of everywhere once it asks for it again.
    pub fn forget_disabled(&mut self, tool: usize) {
        let (all, local) = (self.events[tool], &self.local);
        self.disabled.retain(|&(other, event, address, ..)| {
            let of_code = local.iter().find(|&&(of, code, _)| of == tool && code.address() == address);
            other != tool || (all | of_code.map_or(0, |local| local.2)) & 1 << event != 0
        });
    }

    /// Is any tool told of anything?
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
