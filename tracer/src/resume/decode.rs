//! Decodes one exit; the layout is in the documentation of the module.

use super::bytes::{Reader, unzigzag};
use super::{
    CHANGE, COPY, CUT_LOG, FLOAT, FRAME, FRESH, GREENS, IMMEDIATE, INT, NOTHING, Names, OLD, PORTAL, REDS,
    REF, Restart, SAME_POINT, SKIP, SLOTS, TAGGED, VIRTUAL, WIDE_INT, WIDE_TAGGED,
};
use metatrace_ir::descr::NO_DESCR;
use metatrace_ir::{
    Arg, Const, Delta, DeltaId, Descr, Exit, ExitId, FrameObject, FrameState, LogEntry, Op, PendingStore,
    RefId, Snapshot, SnapshotId, Trace, Ty, Virtual, VirtualKind,
};

/// A decoded operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    /// A value, by its number.
    Value(u32),
    Const(Const),
    Virtual(u32),
    Nothing,
}

/// A decoded frame without its slots.
#[derive(Clone, Debug)]
struct CodedFrame {
    descr: &'static Descr,
    len: u32,
    fields: Vec<Term>,
}

/// The state of a level at an exit.
#[derive(Clone, Debug)]
struct CodedLevel {
    portal: &'static Descr,
    greens: Vec<Const>,
    reds: Vec<Term>,
    frame: Option<CodedFrame>,
    slots: Vec<(u32, Term)>,
    log: Vec<(u32, Term)>,
    event: u32,
}

impl Default for CodedLevel {
    fn default() -> CodedLevel {
        CodedLevel {
            portal: &NO_DESCR,
            greens: Vec::new(),
            reds: Vec::new(),
            frame: None,
            slots: Vec::new(),
            log: Vec::new(),
            event: 0,
        }
    }
}

#[derive(Clone, Debug)]
struct VirtualObject {
    name: Term,
    kind: VirtualKind,
    descr: &'static Descr,
    args: Vec<(u32, Term)>,
}

#[derive(Clone, Debug)]
struct Store {
    descr: &'static Descr,
    object: Term,
    index: Term,
    value: Term,
}

/// Decodes exits one after the other; each changes what is there.
pub(super) struct Decoder<'b> {
    pub(super) from: Reader<'b>,
    names: &'b Names,
    fresh: u32,
    /// The levels; those behind `open` are the last ones of their depth.
    levels: Vec<CodedLevel>,
    open: usize,
    virtuals: Vec<VirtualObject>,
    stores: Vec<Store>,
}

/// Decodes the exit with that number.
pub(super) fn exit(data: &[u8], exit: ExitId, names: &Names) -> Trace {
    let mut from = Reader::new(data);
    let restarts = from.count();
    let mut begin = Restart { exit: ExitId(0), offset: 0, fresh: 0 };
    for at in 0..restarts {
        let restart = Restart::read(&mut from);
        if restart.exit > exit {
            from.at += (restarts - 1 - at) * Restart::BYTES;
            break;
        }
        begin = restart;
    }
    let len = from.count();
    let values = from.count();
    let types = from.rest();
    let exits = from.at + values.div_ceil(4);
    from.at = exits + begin.offset as usize;
    let mut decoder = Decoder {
        from,
        names,
        fresh: begin.fresh,
        levels: Vec::new(),
        open: 0,
        virtuals: Vec::new(),
        stores: Vec::new(),
    };
    for _ in begin.exit.0..=exit.0 {
        decoder.exit();
    }
    decoder.levels.truncate(decoder.open);
    let mut build = Build::of(&decoder, types);
    decoder.from.at = exits + len;
    build.known(decoder.known(exit));
    build.trace
}

impl Decoder<'_> {
    fn exit(&mut self) {
        let head = self.from.byte();
        let mut gone = usize::from(head >> 1 & 7);
        if gone == 7 {
            gone += self.from.count();
        }
        let mut come = usize::from(head >> 4);
        if come == 15 {
            come += self.from.count();
        }
        let kept = self.open - gone;
        self.open = kept + come;
        if self.levels.len() < self.open {
            self.levels.resize_with(self.open, CodedLevel::default);
        }
        for depth in kept..self.open {
            let mut level = std::mem::take(&mut self.levels[depth]);
            self.level(&mut level);
            self.levels[depth] = level;
        }
        if head & 1 != 0 {
            self.virtuals();
            self.stores();
        }
    }

    fn level(&mut self, level: &mut CodedLevel) {
        let head = self.from.byte();
        if head & SAME_POINT != 0 {
            let mut entries = usize::from(head >> 1 & 7);
            if entries == 7 {
                entries += self.from.count();
            }
            let later = match head >> 4 & 7 {
                7 => self.from.signed(),
                few => i64::from(few),
            };
            if head & CUT_LOG != 0 {
                level.log.truncate(self.from.count());
            }
            level.event = (i64::from(level.event) + later) as u32;
            return self.log(level, entries);
        }
        let mut entries = usize::from(head >> 6);
        if entries == 3 {
            entries += self.from.count();
        }
        let (mut greens, mut reds) = (level.greens.len(), level.reds.len());
        if head & PORTAL != 0 {
            level.portal = self.name().1;
            (greens, reds) = (self.from.count(), self.from.count());
        }
        if head & GREENS == 0 {
            let step = self.from.signed();
            if let Some(Const::Int(last)) = level.greens.last_mut() {
                *last += step;
            }
        } else {
            level.greens.clear();
            for _ in 0..greens {
                if let Term::Const(green) = self.term() {
                    level.greens.push(green);
                }
            }
        }
        if head & REDS != 0 {
            level.reds.clear();
            level.reds.extend((0..reds).map(|_| self.term()));
        }
        if head & FRAME != 0 {
            level.frame = self.frame();
        }
        if level.frame.is_none() {
            level.slots.clear();
        }
        if head & SLOTS != 0 {
            self.changes(&mut level.slots);
        }
        level.event = self.from.number() as u32;
        level.log.clear();
        self.log(level, entries);
    }

    fn frame(&mut self) -> Option<CodedFrame> {
        match self.from.number() {
            0 => None,
            _ => {
                let descr = self.name().1;
                let (len, fields) = (self.from.number() as u32, self.from.count());
                Some(CodedFrame { descr, len, fields: (0..fields).map(|_| self.term()).collect() })
            }
        }
    }

    fn changes(&mut self, slots: &mut Vec<(u32, Term)>) {
        let (mut slot, mut at) = (0, 0);
        loop {
            let change = self.from.number();
            if change == 0 {
                return;
            }
            slot += ((change - 1) >> 1) as u32;
            at += slots[at..].iter().take_while(|s| s.0 < slot).count();
            let there = slots.get(at).is_some_and(|s| s.0 == slot);
            if (change - 1) & 1 == 1 {
                slots.remove(at);
            } else {
                let term = self.term();
                if there {
                    slots[at].1 = term;
                } else {
                    slots.insert(at, (slot, term));
                }
            }
            slot += 1;
        }
    }

    fn log(&mut self, level: &mut CodedLevel, entries: usize) {
        for _ in 0..entries {
            let name = self.from.number() as u32;
            let value = self.term();
            level.log.push((name, value));
        }
    }

    fn virtuals(&mut self) {
        let old = std::mem::take(&mut self.virtuals);
        let len = self.from.count();
        let mut at = 0;
        while self.virtuals.len() < len {
            let run = self.from.number();
            let count = (run >> 2) as usize;
            match run & 3 {
                COPY => self.virtuals.extend_from_slice(&old[at..at + count]),
                SKIP => {}
                CHANGE => {
                    let mut of = old[at].clone();
                    self.changes(&mut of.args);
                    self.virtuals.push(of);
                }
                _ => {
                    let name = self.term();
                    let (op, descr) = self.name();
                    let kind = match op {
                        Op::New => VirtualKind::Object,
                        Op::NewArray => VirtualKind::Array,
                        Op::BoxInt => VirtualKind::Boxed,
                        op if op.nan_number().is_some() => VirtualKind::Word(op),
                        _ => VirtualKind::Forced,
                    };
                    let len = self.from.number() as u32;
                    let args = (0..len).map(|i| (i, self.term())).collect();
                    self.virtuals.push(VirtualObject { name, kind, descr, args });
                }
            }
            at += passed(run);
        }
    }

    fn stores(&mut self) {
        let old = std::mem::take(&mut self.stores);
        let len = self.from.count();
        let mut at = 0;
        while self.stores.len() < len {
            let run = self.from.number();
            let count = (run >> 2) as usize;
            match run & 3 {
                COPY => self.stores.extend_from_slice(&old[at..at + count]),
                SKIP => {}
                CHANGE => {
                    let value = self.term();
                    self.stores.push(Store { value, ..old[at].clone() });
                }
                _ => {
                    let descr = self.name().1;
                    let [object, index, value] = [(); 3].map(|()| self.term());
                    self.stores.push(Store { descr, object, index, value });
                }
            }
            at += passed(run);
        }
    }

    pub(super) fn name(&mut self) -> (Op, &'static Descr) {
        self.names.of(self.from.number())
    }

    pub(super) fn term(&mut self) -> Term {
        let code = self.from.number();
        let x = code >> 3;
        match code & 7 {
            OLD => Term::Value(self.fresh - 1 - x as u32),
            FRESH => {
                let value = self.fresh + x as u32;
                self.fresh = value + 1;
                Term::Value(value)
            }
            REF => Term::Const(Const::Ref(RefId(x as u32))),
            TAGGED => Term::Const(Const::Tagged(unzigzag(x))),
            INT => Term::Const(Const::Int(unzigzag(x))),
            VIRTUAL => Term::Virtual(x as u32),
            _ => match x {
                NOTHING => Term::Nothing,
                FLOAT => Term::Const(Const::Float(self.from.wide())),
                IMMEDIATE => Term::Const(Const::Immediate(self.from.wide())),
                WIDE_INT => Term::Const(Const::Int(self.from.wide() as i64)),
                WIDE_TAGGED => Term::Const(Const::Tagged(self.from.wide() as i64)),
                _ => Term::Const(Const::Null),
            },
        }
    }
}

/// Number of items of the old list that a run covers.
fn passed(run: u64) -> usize {
    match run & 3 {
        COPY | SKIP => (run >> 2) as usize,
        CHANGE => 1,
        _ => 0,
    }
}

/// Builds the trace that represents an exit.
pub(super) struct Build {
    pub(super) trace: Trace,
    /// The values that the exit names, in ascending order: the inputs.
    pub(super) values: Vec<u32>,
}

impl Build {
    fn of(decoder: &Decoder<'_>, types: &[u8]) -> Build {
        let mut values = Vec::new();
        let mut see = |term: &Term| {
            if let Term::Value(value) = *term {
                values.push(value);
            }
        };
        for level in &decoder.levels {
            level.reds.iter().for_each(&mut see);
            level.frame.iter().flat_map(|frame| &frame.fields).for_each(&mut see);
            level.slots.iter().chain(&level.log).for_each(|(_, term)| see(term));
        }
        for of in &decoder.virtuals {
            of.args.iter().for_each(|(_, term)| see(term));
        }
        for store in &decoder.stores {
            [&store.object, &store.index, &store.value].into_iter().for_each(&mut see);
        }
        values.sort_unstable();
        values.dedup();
        let mut trace = Trace::default();
        for &value in &values {
            trace.push_input(match types[value as usize / 4] >> (value % 4 * 2) & 3 {
                2 => Ty::Float,
                3 => Ty::Ref,
                _ => Ty::Int,
            });
        }
        let mut build = Build { trace, values };
        let mut parent = None;
        for level in &decoder.levels {
            let snapshot = build.snapshot(level, parent, decoder.names);
            build.trace.snapshots.push(snapshot);
            let snapshot = SnapshotId::at(build.trace.snapshots.len() - 1);
            parent = Some(Exit { snapshot, log: level.log.len() as u32, event: level.event });
        }
        build.trace.exits.extend(parent);
        build.delta(decoder);
        build
    }

    fn snapshot(&mut self, level: &CodedLevel, parent: Option<Exit>, names: &Names) -> Snapshot {
        let object = level.frame.as_ref().map(|frame| FrameObject {
            descr: frame.descr,
            len: frame.len,
            fields: frame.fields.iter().map(|&field| self.arg(field)).collect(),
        });
        Snapshot {
            portal: level.portal,
            greens: level.greens.clone(),
            reds: level.reds.iter().map(|&red| self.arg(red)).collect(),
            frame: object.map(|object| FrameState {
                object,
                slots: level.slots.iter().map(|&(slot, term)| (slot, self.arg(term))).collect(),
            }),
            parent,
            log: level
                .log
                .iter()
                .map(|&(name, value)| {
                    let (op, descr) = names.of(u64::from(name));
                    LogEntry { op, descr, value: self.arg(value) }
                })
                .collect(),
        }
    }

    fn delta(&mut self, decoder: &Decoder<'_>) {
        if decoder.virtuals.is_empty() && decoder.stores.is_empty() {
            return;
        }
        for of in &decoder.virtuals {
            let args: Vec<Arg> = of.args.iter().map(|&(_, term)| self.arg(term)).collect();
            let (start, len) = self.trace.push_args(args);
            let name = self.arg(of.name);
            let of = Virtual { name, kind: of.kind, descr: of.descr, start: start.0, len: len.0 };
            self.trace.virtuals.push(of);
        }
        for store in &decoder.stores {
            let [object, index, value] = [store.object, store.index, store.value].map(|term| self.arg(term));
            self.trace.pending.push(PendingStore { descr: store.descr, object, index, value });
        }
        let (virtuals, stores) = (decoder.virtuals.len() as u32, decoder.stores.len() as u32);
        self.trace.deltas.push(Delta { virtuals: (0, virtuals), stores: (0, stores) });
        self.trace.set_delta(ExitId(0), Some(DeltaId(0)));
    }

    fn arg(&mut self, term: Term) -> Arg {
        match term {
            Term::Value(value) => match self.values.binary_search(&value) {
                Ok(at) | Err(at) => Arg::value(at),
            },
            Term::Const(constant) => self.trace.push_const(constant),
            Term::Virtual(index) => Arg::virtual_name(index as usize),
            Term::Nothing => Arg::NONE,
        }
    }
}
