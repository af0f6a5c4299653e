//! Decisions about recordings that need no knowledge of compiled code: which keys are hot, how much time may be spent
//! on traces, whether entering one is profitable, how long a place waits after a failed recording, and how many values
//! of a polymorphic site get guards. The code here compares and counts; the caller reads clocks and makes traces.

pub mod backoff;
pub mod compile_budget;
pub mod polymorphic;
pub mod profitability;
pub mod warm;
