//! The table of counters: what the JIT did, as `--jit-stats` prints it.

use crate::abort::Abort;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

macro_rules! stats {
    ($($(#[doc = $doc:literal])+ $name:ident;)*) => {
        /// Counters of one `Jit`.
        #[derive(Clone, Default, Debug)]
        pub struct Stats {
            $($(#[doc = $doc])+ pub $name: u64,)*
            /// Aborts by reason and place.
            pub aborts: BTreeMap<(Abort, String), u64>,
            /// Loops and bridges that are given up for now, with their place and the reason.
            pub given_up: Vec<(String, Abort)>,
            /// The inline caches of interpreted code, by family.
            pub sites: BTreeMap<&'static str, SiteCounts>,
            /// Time spent recording.
            pub time_recording: Duration,
            /// Time spent optimising.
            pub time_optimizing: Duration,
            /// Time spent making resume data.
            pub time_encoding: Duration,
            /// Time spent making machine code.
            pub time_backend: Duration,
            /// Time spent collecting garbage.
            pub time_collecting: Duration,
            /// Time charged to the compile budget.
            pub time_charged: Duration,
        }

        impl Stats {
            fn numbers(&self) -> Vec<(&'static str, u64)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

stats! {
    /// Loops compiled.
    loops;
    /// Functions compiled from their entry.
    functions;
    /// Bridges compiled.
    bridges;
    /// Recordings begun.
    recordings;
    /// Recordings put off because the compile budget was used up.
    put_off;
    /// Times that a trace had a cool-down: entering it cost more than it saved, so it is not entered for a while.
    cooldowns;
    /// Operations seen by the recorder.
    ops_seen;
    /// Operations recorded.
    ops_recorded;
    /// Operations left after optimising.
    ops_optimized;
    /// Guards seen by the recorder, also those on what it knows.
    guards_seen;
    /// Guards recorded.
    guards_recorded;
    /// Guards left after optimising.
    guards_optimized;
    /// Bytes of machine code.
    code_bytes;
    /// Bytes of resume data: all that is kept to resume at the exits.
    resume_bytes;
    /// Entries into compiled code from the runner.
    entries;
    /// Guard failures that came back to the runner.
    guard_failures;
    /// Portal calls out of compiled code.
    portal_calls;
    /// Traces invalidated.
    invalidations;
    /// Loops that were recorded again since a hot path did not fit their label.
    labels_changed;
    /// Traces whose code was freed, for any reason.
    traces_freed;
    /// Loops and functions whose code was freed because the budget was used up, each with its bridges.
    evictions;
    /// Traces whose code is there.
    traces_live;
    /// Bytes of their code.
    code_bytes_live;
    /// Bytes of what else is kept of them, estimated.
    metadata_bytes_live;
    /// Loop headers and functions that are known.
    keys_live;
    /// Those that died.
    keys_died;
    /// Forced exits taken.
    forced_exits;
    /// Events that could be forced.
    events_total;
    /// Events numbered while recording, also in recordings that were given up.
    events_numbered;
    /// Events forced at least once.
    events_covered;
    /// Handlers replayed by the echo test.
    echoes;
    /// Minor collections of garbage.
    collections_minor;
    /// Full collections of garbage.
    collections_full;
    /// Bytes that count against the heap's limit: of blocks with objects in them, large objects,
    /// and what objects own outside.
    heap_bytes;
    /// Bytes that objects own outside of the heap.
    external_bytes;
    /// Guest back edges run by the interpreter.
    back_edges_interpreted;
    /// Guest back edges run in machine code.
    back_edges_compiled;
    /// Guest calls run by the interpreter.
    calls_interpreted;
    /// Guest calls run in machine code.
    calls_compiled;
    /// Code objects whose inline caches were made.
    sites_codes;
    /// Their instructions.
    sites_instructions;
    /// Bytes of these caches, those of code that is gone included.
    sites_bytes;
}

/// Counters of the sites of one family: the places in the guest's code that have an inline cache.
///
/// Counting hits and guesses would slow them down, so they are counted only with the parameter `sites=count`.
/// Everything else is counted when a cache is filled.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SiteCounts {
    /// Sites whose caches were made: those in code that ran twice.
    pub sites: u64,
    /// Empty caches that were filled.
    pub specialised: u64,
    /// Caches that were filled although they had a plan for another key.
    pub despecialised: u64,
    /// Lookups for which the cache had the plan.
    pub hits: u64,
    /// Lookups for which it had the plan of another key, which frozen data confirmed to be the same.
    pub guesses: u64,
    /// Lookups for which it had no plan, and was filled.
    pub misses: u64,
    /// Lookups for which it had no plan, and was left as it was: it waits longer after each filling.
    pub deferred: u64,
    /// Caches filled with the general path, by reason.
    pub failures: BTreeMap<&'static str, u64>,
}

impl SiteCounts {
    fn to_json(&self) -> String {
        let SiteCounts { sites, specialised, despecialised, hits, guesses, misses, deferred, failures } =
            self;
        let failures: Vec<_> = failures.iter().map(|(reason, n)| format!("{}: {n}", json(reason))).collect();
        format!(
            "{{\"sites\": {sites}, \"specialised\": {specialised}, \"despecialised\": {despecialised}, \"hits\": \
             {hits}, \"guesses\": {guesses}, \"misses\": {misses}, \"deferred\": {deferred}, \"failures\": {{{}}}}}",
            failures.join(", ")
        )
    }
}

/// Number of places that are distinguished; aborts at others are counted together.
const PLACES: usize = 1000;

impl Stats {
    /// Counts an abort. As a program may make code without end, places beyond a limit are counted as one.
    pub fn count_abort(&mut self, reason: Abort, place: String) {
        let known = self.aborts.len() < PLACES || self.aborts.contains_key(&(reason, place.clone()));
        let place = if known { place } else { "elsewhere".to_owned() };
        *self.aborts.entry((reason, place)).or_default() += 1;
    }

    /// Notes that a loop is given up. Of too many of them the first is dropped.
    pub fn give_up(&mut self, place: String, reason: Abort) {
        if self.given_up.len() >= PLACES {
            self.given_up.remove(0);
        }
        self.given_up.push((place, reason));
    }

    /// Fraction of the guest back edges and calls that ran in machine code; 0 if there were none.
    pub fn compiled_share(&self) -> f64 {
        let compiled = self.back_edges_compiled + self.calls_compiled;
        let all = compiled + self.back_edges_interpreted + self.calls_interpreted;
        if all == 0 { 0.0 } else { compiled as f64 / all as f64 }
    }

    /// The fractions of the operations and guards seen, and of those recorded, that are not in the optimised code
    /// (preambles, loop bodies and bridges). By the name of the counter.
    pub fn removed(&self) -> [(&'static str, f64); 4] {
        let part = |from: u64, to: u64| if from == 0 { 0.0 } else { 1.0 - to as f64 / from as f64 };
        [
            ("ops_seen", part(self.ops_seen, self.ops_optimized)),
            ("guards_seen", part(self.guards_seen, self.guards_optimized)),
            ("ops_recorded", part(self.ops_recorded, self.ops_optimized)),
            ("guards_recorded", part(self.guards_recorded, self.guards_optimized)),
        ]
    }

    /// One JSON object.
    pub fn to_json(&self) -> String {
        let mut s = String::from("{\n");
        for (name, n) in self.numbers() {
            let _ = writeln!(s, "  \"{name}\": {n},");
        }
        let _ = writeln!(s, "  \"compiled_share\": {:.6},", self.compiled_share());
        let removed = self.removed().map(|(name, part)| format!("\"{name}\": {part:.4}"));
        let _ = writeln!(s, "  \"removed\": {{{}}},", removed.join(", "));
        let per_guard = self.resume_bytes as f64 / (self.guards_optimized as f64).max(1.0);
        let _ = writeln!(s, "  \"resume_bytes_per_guard\": {per_guard:.2},");
        let ms = |d: Duration| d.as_secs_f64() * 1e3;
        let _ = writeln!(
            s,
            "  \"ms\": {{\"recording\": {:.3}, \"optimizing\": {:.3}, \"encoding\": {:.3}, \"backend\": {:.3}, \
             \"collecting\": {:.3}, \"charged\": {:.3}}},",
            ms(self.time_recording),
            ms(self.time_optimizing),
            ms(self.time_encoding),
            ms(self.time_backend),
            ms(self.time_collecting),
            ms(self.time_charged)
        );
        let sites: Vec<_> =
            self.sites.iter().map(|(family, n)| format!("    {}: {}", json(family), n.to_json())).collect();
        let _ = writeln!(
            s,
            "  \"sites\": {{{}{}}},",
            if sites.is_empty() { "" } else { "\n" },
            sites.join(",\n")
        );
        let aborts: Vec<_> = self
            .aborts
            .iter()
            .map(|((a, place), n)| {
                format!("    {{\"reason\": {}, \"place\": {}, \"count\": {n}}}", json(a.text()), json(place))
            })
            .collect();
        let _ = writeln!(
            s,
            "  \"aborts\": [{}{}],",
            if aborts.is_empty() { "" } else { "\n" },
            aborts.join(",\n")
        );
        let given: Vec<_> = self
            .given_up
            .iter()
            .map(|(place, a)| format!("    {{\"place\": {}, \"reason\": {}}}", json(place), json(a.text())))
            .collect();
        let _ = writeln!(
            s,
            "  \"given_up\": [{}{}]",
            if given.is_empty() { "" } else { "\n" },
            given.join(",\n")
        );
        s.push_str("}\n");
        s
    }
}

/// A JSON string literal.
fn json(text: &str) -> String {
    let mut s = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => s.extend(['\\', c]),
            c if (c as u32) < 32 => {
                let _ = write!(s, "\\u{:04x}", c as u32);
            }
            c => s.push(c),
        }
    }
    s.push('"');
    s
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_told_by_family() {
        let failures = [("no such attribute", 1)].into();
        let counts = SiteCounts {
            sites: 3,
            specialised: 1,
            despecialised: 1,
            hits: 7,
            guesses: 5,
            misses: 2,
            deferred: 1,
            failures,
        };
        let stats = Stats { sites: [("load", counts)].into(), ..Stats::default() };
        let wanted = "\"load\": {\"sites\": 3, \"specialised\": 1, \"despecialised\": 1, \"hits\": 7, \"guesses\": 5, \
            \"misses\": 2, \
                      \"deferred\": 1, \"failures\": {\"no such attribute\": 1}}";
        assert!(stats.to_json().contains(wanted), "{}", stats.to_json());
    }

    #[test]
    fn what_is_gone_is_told_as_a_part() {
        let stats = Stats {
            ops_seen: 80,
            ops_recorded: 40,
            ops_optimized: 20,
            guards_recorded: 4,
            guards_optimized: 5,
            ..Stats::default()
        };
        let parts = stats.removed().map(|(_, part)| part);
        assert_eq!(parts, [0.75, 0.0, 0.5, -0.25]);
        let wanted =
            "\"removed\": {\"ops_seen\": 0.7500, \"guards_seen\": 0.0000, \"ops_recorded\": 0.5000, ";
        assert!(stats.to_json().contains(wanted), "{}", stats.to_json());
    }
}
