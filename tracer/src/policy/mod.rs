//! What decides about recordings, as far as no compiled code need be known: which keys are hot, how much time may go
//! into traces, whether entering one is profitable, how long a place waits after a recording that failed, and how many
//! values of a polymorphic site get guards. It compares and counts; the caller reads clocks and makes traces.

pub mod backoff;
pub mod compile_budget;
pub mod polymorphic;
pub mod profitability;
pub mod warm;
