//! What ways to lose time cost, in nanoseconds: rough figures of one machine, so that unlike causes can be put
//! in an order. Only the order is meant; their sum is no running time.

/// A guard leads back to the interpreter: registers are stored, handlers replayed, the rest is interpreted.
pub const LEAVE: u64 = 1_500;
/// A guard leads to a bridge: a jump that the processor did not expect.
pub const BRIDGE: u64 = 3;
/// One more value to compare with.
pub const CHECK: u64 = 1;
/// A function is called: registers are saved, the call, what it writes is loaded anew.
pub const CALL: u64 = 20;
/// A guest function is called out of a trace: a frame is made, another trace entered.
pub const GUEST_CALL: u64 = 40;
/// An object is allocated and, later, collected.
pub const ALLOCATION: u64 = 3;
/// An integer is tagged, with the check that it fits.
pub const BOX: u64 = 1;
/// A field is loaded and its value compared, where it could have been a constant.
pub const LOAD: u64 = 2;
/// One iteration or call is interpreted.
pub const INTERPRETED: u64 = 600;
