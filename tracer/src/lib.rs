//! From a running interpreter to an optimised trace: counters, the recorder with its phases, resume by replay, the
//! optimizer, and the tables of parameters, abort reasons and statistics.
//!
//! It knows no language and no machine: it depends only on `ir`, holds no borrow across guest code, and contains no
//! `unsafe`. Code that touches memory or calls functions belongs to the framework.

#![forbid(unsafe_code)]

pub mod abort;
pub mod index;
pub mod opt;
pub mod params;
pub mod policy;
pub mod record;
pub mod resume;
pub mod stats;

pub use abort::Abort;
pub use params::Params;
pub use record::{Action, Phase, Raw, Recorder};
pub use resume::ResumeData;
pub use stats::{SiteCounts, Stats};
