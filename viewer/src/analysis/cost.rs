//! Cost estimates of causes of lost time, in nanoseconds: rough figures of one machine, by which different causes are
//! ranked. Only the order is meaningful; their sum is not a running time.

/// A guard leads back to the interpreter: registers are stored, handlers replayed, and the rest is interpreted.
pub const LEAVE: u64 = 1_500;
/// A guard leads to a bridge: a mispredicted jump.
pub const BRIDGE: u64 = 3;
/// One more value to compare with.
pub const CHECK: u64 = 1;
/// A call of a function: registers are saved, and memory that it may write is loaded again.
pub const CALL: u64 = 20;
/// A call of a guest function out of a trace: a frame is made, another trace entered.
pub const GUEST_CALL: u64 = 40;
/// An object is allocated and, later, collected.
pub const ALLOCATION: u64 = 3;
/// An integer is tagged, after a test that it fits.
pub const BOX: u64 = 1;
/// A field is loaded and compared that could have been a constant.
pub const LOAD: u64 = 2;
/// One iteration or call is interpreted.
pub const INTERPRETED: u64 = 600;
