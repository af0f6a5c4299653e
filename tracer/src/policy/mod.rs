//! What decides about recordings, as far as no compiled code need be known: which keys are hot, how much time may go
//! into traces, whether entering one pays, how long a place waits after a recording that failed, and for how many
//! values a promote that asks first gets guards. It compares and counts; clocks are read, and traces made, by whoever
//! asks.

pub mod backoff;
pub mod polymorphic;
pub mod profitability;
pub mod share;
pub mod warm;
