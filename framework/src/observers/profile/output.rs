//! A profile as a file: collapsed stacks, the processed format of the Firefox Profiler, speedscope's own.
//!
//! The Firefox Profiler's format is written here because no crate keeps the file and the line of a frame. It is version
//! 55 of the "processed profile format" in that project's documentation; newer versions of the viewer upgrade it when
//! they load it.

use super::{FrameKind, Profile, StackFrame};
use hashbrown::HashMap;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// The format of a profile's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line for each stack, `caller;callee count`, for flame graphs.
    Collapsed,
    /// JSON for <https://profiler.firefox.com>.
    Firefox,
    /// JSON for <https://www.speedscope.app>.
    Speedscope,
}

impl Format {
    /// The format for a file name: collapsed stacks for `.txt`, `.collapsed` and `.folded`, speedscope's for
    /// `.speedscope.json`, the Firefox Profiler's for `.json` and all others.
    pub fn of(file: &Path) -> Format {
        let name = file.to_string_lossy().to_ascii_lowercase();
        if name.ends_with(".speedscope.json") {
            Format::Speedscope
        } else if [".txt", ".collapsed", ".folded"].iter().any(|end| name.ends_with(end)) {
            Format::Collapsed
        } else {
            Format::Firefox
        }
    }
}

/// The kinds of frames with their names and colours in the Firefox Profiler.
const KINDS: [(FrameKind, &str, &str); 7] = [
    (FrameKind::Interpreted, "interpreted", "yellow"),
    (FrameKind::CompiledTrace, "compiled", "blue"),
    (FrameKind::Inlined, "inlined", "lightblue"),
    (FrameKind::Traced, "traced", "orange"),
    (FrameKind::Jit, "JIT", "red"),
    (FrameKind::Gc, "garbage collection", "purple"),
    (FrameKind::Native, "native", "green"),
];

impl FrameKind {
    /// Its name, as profiles give it.
    pub fn name(self) -> &'static str {
        KINDS[self.number()].1
    }

    fn number(self) -> usize {
        KINDS.iter().position(|k| k.0 == self).unwrap_or_default()
    }

    /// The suffix of a frame in collapsed stacks, which flame graph tools turn into colours.
    fn suffix(self) -> &'static str {
        match self {
            FrameKind::CompiledTrace => "_[j]",
            FrameKind::Inlined => "_[i]",
            FrameKind::Traced => "_[t]",
            _ => "",
        }
    }
}

impl StackFrame {
    /// `function (file:line)`, with the last part of the file's name.
    fn label(&self) -> String {
        let file = self.file.rsplit('/').next().unwrap_or_default();
        match (file, self.line) {
            ("", _) => self.function.clone(),
            (file, 0) => format!("{} ({file})", self.function),
            (file, line) => format!("{} ({file}:{line})", self.function),
        }
    }
}

impl Profile {
    /// Writes the profile to a file, in the format for its name.
    pub fn save(&self, file: &Path, program: &str) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(file)?);
        self.write(&mut out, Format::of(file), program)?;
        out.flush()
    }

    /// Writes the profile; `program` names the program that was run.
    pub fn write(&self, out: &mut dyn Write, format: Format, program: &str) -> io::Result<()> {
        match format {
            Format::Collapsed => self.write_collapsed(out),
            Format::Firefox => Ok(serde_json::to_writer(out, &self.firefox(program))?),
            Format::Speedscope => Ok(serde_json::to_writer(out, &self.speedscope(program))?),
        }
    }

    fn write_collapsed(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut counts: HashMap<u32, u64> = HashMap::new();
        for stack in self.samples.iter().filter_map(|s| s.stack) {
            *counts.entry(stack).or_default() += 1;
        }
        let mut lines: BTreeMap<String, u64> = BTreeMap::new();
        for (stack, count) in counts {
            let frames = self.frames_of(Some(stack));
            let names = frames.iter().map(|f| f.label().replace(';', ":") + f.kind.suffix());
            *lines.entry(names.collect::<Vec<_>>().join(";")).or_default() += count;
        }
        lines.iter().try_for_each(|(line, count)| writeln!(out, "{line} {count}"))
    }

    fn firefox(&self, program: &str) -> Value {
        let mut strings = Strings::default();
        // A function is a name in a file; other frames are represented as functions, too.
        let mut functions: Vec<&StackFrame> = Vec::new();
        let mut function_index: HashMap<(&str, &str, u32), usize> = HashMap::new();
        let mut of_frame = Vec::with_capacity(self.frames.len());
        for frame in &self.frames {
            let key = (frame.function.as_str(), frame.file.as_str(), frame.first_line);
            let next = functions.len();
            let index = *function_index.entry(key).or_insert(next);
            if index == next {
                functions.push(frame);
            }
            of_frame.push(index);
        }
        let name: Vec<usize> = functions.iter().map(|f| strings.of(&f.function)).collect();
        let file = |f: &&StackFrame| (!f.file.is_empty()).then(|| strings.of(&f.file));
        let file_name: Vec<Option<usize>> = functions.iter().map(file).collect();
        let first_line = functions.iter().map(|f| (f.first_line > 0).then_some(f.first_line));
        let line = self.frames.iter().map(|f| (f.line > 0).then_some(f.line));
        let guest = |f: &&StackFrame| !matches!(f.kind, FrameKind::Jit | FrameKind::Gc | FrameKind::Native);
        let (frames, count) = (self.frames.len(), functions.len());
        let none = |n: usize| vec![Value::Null; n];
        let categories = KINDS
            .iter()
            .map(|&(_, name, color)| json!({ "name": name, "color": color, "subcategories": ["Other"] }));
        let mut last = 0.0;
        let deltas: Vec<f64> = self
            .samples
            .iter()
            .map(|s| {
                let time = s.time.as_secs_f64() * 1e3;
                time - std::mem::replace(&mut last, time)
            })
            .collect();
        let thread = json!({
            "name": "guest",
            "isMainThread": true,
            "processType": "default",
            "processName": program,
            "processStartupTime": 0.0,
            "processShutdownTime": null,
            "registerTime": 0.0,
            "unregisterTime": null,
            "pausedRanges": [],
            "pid": std::process::id().to_string(),
            "tid": std::process::id().to_string(),
            "showMarkersInTimeline": false,
            "frameTable": {
                "length": frames,
                "address": vec![-1; frames],
                "inlineDepth": vec![0; frames],
                "category": self.frames.iter().map(|f| f.kind.number()).collect::<Vec<_>>(),
                "subcategory": vec![0; frames],
                "func": of_frame,
                "nativeSymbol": none(frames),
                "innerWindowID": vec![0; frames],
                "line": line.collect::<Vec<_>>(),
                "column": none(frames),
            },
            "funcTable": {
                "length": count,
                "name": name,
                "isJS": functions.iter().map(guest).collect::<Vec<_>>(),
                "relevantForJS": vec![false; count],
                "resource": vec![-1; count],
                "fileName": file_name,
                "lineNumber": first_line.collect::<Vec<_>>(),
                "columnNumber": none(count),
            },
            "stackTable": {
                "length": self.stacks.len(),
                "prefix": self.stacks.iter().map(|s| s.0).collect::<Vec<_>>(),
                "frame": self.stacks.iter().map(|s| s.1).collect::<Vec<_>>(),
            },
            "samples": {
                "length": self.samples.len(),
                "weightType": "samples",
                "stack": self.samples.iter().map(|s| s.stack).collect::<Vec<_>>(),
                "timeDeltas": deltas,
                "weight": vec![1; self.samples.len()],
                "threadCPUDelta": self.samples.iter().map(|s| s.cpu.as_micros() as u64).collect::<Vec<_>>(),
            },
            "markers": {
                "length": 0, "category": [], "data": [], "endTime": [], "name": [], "phase": [], "startTime": [],
            },
            "nativeSymbols": { "length": 0, "address": [], "functionSize": [], "libIndex": [], "name": [] },
            "resourceTable": { "length": 0, "lib": [], "name": [], "host": [], "type": [] },
            "stringArray": strings.texts,
        });
        let began = self.began.duration_since(UNIX_EPOCH).unwrap_or_default();
        json!({
            "meta": {
                "categories": categories.collect::<Vec<_>>(),
                "debug": false,
                "extensions": { "baseURL": [], "id": [], "length": 0, "name": [] },
                "interval": self.interval.as_secs_f64() * 1e3,
                "preprocessedProfileVersion": 55,
                "processType": 0,
                "product": program,
                "sampleUnits": { "eventDelay": "ms", "threadCPUDelta": "µs", "time": "ms" },
                "startTime": began.as_secs_f64() * 1e3,
                "symbolicated": true,
                "pausedRanges": [],
                "version": 24,
                "usesOnlyOneStackType": true,
                "sourceCodeIsNotOnSearchfox": true,
                "markerSchema": [],
            },
            "libs": [],
            "threads": [thread],
            "pages": [],
            "profilerOverhead": [],
            "counters": [],
        })
    }

    fn speedscope(&self, program: &str) -> Value {
        let mut stacks: HashMap<Option<u32>, Vec<u32>> = HashMap::new();
        let mut samples = Vec::with_capacity(self.samples.len());
        for sample in &self.samples {
            let frames = stacks.entry(sample.stack).or_insert_with(|| {
                let mut frames = Vec::new();
                let mut at = sample.stack;
                while let Some(stack) = at {
                    frames.push(self.stacks[stack as usize].1);
                    at = self.stacks[stack as usize].0;
                }
                frames.reverse();
                frames
            });
            samples.push(json!(frames));
        }
        let weights: Vec<u64> = self.samples.iter().map(|s| s.cpu.as_micros() as u64).collect();
        let frames = self.frames.iter().map(|f| {
            let mut frame = json!({ "name": format!("{}{}", f.function, f.kind.suffix()) });
            if !f.file.is_empty() {
                frame["file"] = json!(f.file);
            }
            if f.line > 0 {
                frame["line"] = json!(f.line);
            }
            frame
        });
        json!({
            "$schema": "https://www.speedscope.app/file-format-schema.json",
            "exporter": concat!("metatrace ", env!("CARGO_PKG_VERSION")),
            "name": program,
            "activeProfileIndex": 0,
            "shared": { "frames": frames.collect::<Vec<_>>() },
            "profiles": [{
                "type": "sampled",
                "name": program,
                "unit": "microseconds",
                "startValue": 0,
                "endValue": weights.iter().sum::<u64>(),
                "samples": samples,
                "weights": weights,
            }],
        })
    }
}

/// A table of distinct strings.
#[derive(Default)]
struct Strings {
    texts: Vec<String>,
    index: HashMap<String, usize>,
}

impl Strings {
    fn of(&mut self, text: &str) -> usize {
        let next = self.texts.len();
        let index = *self.index.entry_ref(text).or_insert(next);
        if index == next {
            self.texts.push(text.to_owned());
        }
        index
    }
}
