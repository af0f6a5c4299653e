//! Parses the text form (see [`crate::print`]) into a trace. It accepts any input without panicking, and reports line
//! and column of errors. Whether a parsed trace is well-formed is up to the verifier.
//!
//! Names of values are free; instructions, and with them values, are numbered by their order.

mod declare;
mod lexer;

use crate::delta::{Delta, PendingStore, Virtual, VirtualKind};
use crate::descr::{Descr, DescrKind, NO_DESCR};
use crate::index::{DeltaId, ExitId, RefId, SiteId, SnapshotId, TargetId, TraceId};
use crate::inst::{Arg, At, Const, Inst};
use crate::operands::About;
use crate::ops::Op;
use crate::snapshot::{CallSite, Exit, FrameObject, FrameState, LogEntry, Snapshot};
use crate::trace::{Target, Trace};
use crate::word::Ty;
pub use declare::Env;
use lexer::{Pos, Token};
use std::collections::HashMap;

/// Why a text can't be parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// A description of the error.
    pub message: String,
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

type Result<T> = std::result::Result<T, ParseError>;

/// Parses a trace, and adds the declarations in its text to `env`.
pub fn parse(text: &str, env: &mut Env) -> Result<Trace> {
    let mut parser = Parser::new(text, env)?;
    let mut reader = Reader::default();
    while parser.peek() != &Token::End {
        if !parser.take_newline() && !parser.declaration()? {
            reader.line(&mut parser)?;
            parser.end_of_line()?;
        }
    }
    reader.finish()
}

/// Parses a trace that declares all its descriptors.
pub fn parse_trace(text: &str) -> Result<Trace> {
    parse(text, &mut Env::default())
}

/// A position in the tokens of a text.
struct Parser<'e> {
    tokens: Vec<(Token, Pos)>,
    at: usize,
    env: &'e mut Env,
}

impl<'e> Parser<'e> {
    fn new(text: &str, env: &'e mut Env) -> Result<Parser<'e>> {
        Ok(Parser { tokens: lexer::tokens(text)?, at: 0, env })
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn pos(&self) -> Pos {
        self.tokens[self.at].1
    }

    /// The next token; the end of the text is never passed.
    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        if token != Token::End {
            self.at += 1;
        }
        token
    }

    fn expected<T>(&self, what: &str) -> Result<T> {
        Err(self.pos().error(format!("expected {what}, found {}", self.peek())))
    }

    fn take(&mut self, token: &Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.next();
        }
        found
    }

    fn take_punct(&mut self, c: char) -> bool {
        self.take(&Token::Punct(c))
    }

    fn take_newline(&mut self) -> bool {
        self.take(&Token::Newline)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if w == word);
        if found {
            self.next();
        }
        found
    }

    fn punct(&mut self, c: char) -> Result<()> {
        if self.take_punct(c) { Ok(()) } else { self.expected(&format!("`{c}`")) }
    }

    fn keyword(&mut self, word: &str) -> Result<()> {
        if self.take_word(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    fn end_of_line(&mut self) -> Result<()> {
        if self.peek() == &Token::End || self.take_newline() {
            Ok(())
        } else {
            self.expected("the end of the line")
        }
    }

    fn word(&mut self, what: &str) -> Result<String> {
        match self.peek().clone() {
            Token::Word(word) => {
                self.next();
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    /// A name, in quotes or not.
    fn name(&mut self, what: &str) -> Result<String> {
        match self.peek().clone() {
            Token::Quoted(word) => {
                self.next();
                Ok(word)
            }
            _ => self.word(what),
        }
    }

    fn number(&mut self) -> Result<u32> {
        match self.peek() {
            Token::Int(i) if u32::try_from(*i).is_ok() => {
                let number = *i as u32;
                self.next();
                Ok(number)
            }
            _ => self.expected("a small number"),
        }
    }

    fn ty(&mut self) -> Result<Ty> {
        let pos = self.pos();
        let name = self.word("a type")?;
        Ty::from_name(&name).ok_or_else(|| pos.error(format!("there is no type `{name}`")))
    }

    /// Items between two punctuation marks, separated by commas.
    fn list<T>(
        &mut self,
        open: char,
        close: char,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.punct(open)?;
        let mut items = Vec::new();
        if self.take_punct(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.take_punct(close) {
                return Ok(items);
            }
            if !self.take_punct(',') {
                return self.expected(&format!("`,` or `{close}`"));
            }
        }
    }

    /// The descriptor of that kind with the next name.
    fn descr(&mut self, kind: DescrKind) -> Result<&'static Descr> {
        let pos = self.pos();
        let name = self.name("a name")?;
        match self.env.get(kind, &name) {
            Some(descr) => Ok(descr),
            None => Err(pos.error(format!("no {} `{name}` is declared", kind.name()))),
        }
    }

    /// The class of a frame: a type with slots behind its fields, or an array of slots alone.
    fn frame_descr(&mut self) -> Result<&'static Descr> {
        let pos = self.pos();
        let name = self.name("a name")?;
        let found = self.env.get(DescrKind::Type, &name).or_else(|| self.env.get(DescrKind::Array, &name));
        found.ok_or_else(|| pos.error(format!("no type or array `{name}` is declared")))
    }

    fn op(&mut self) -> Result<Op> {
        let pos = self.pos();
        let name = self.word("an operation")?;
        Op::from_name(&name).ok_or_else(|| pos.error(format!("there is no operation `{name}`")))
    }

    /// A constant, if the next token is one.
    fn constant(&mut self) -> Result<Option<Const>> {
        let constant = match self.peek() {
            Token::Int(i) => Const::Int(*i),
            Token::Float(bits) => Const::Float(*bits),
            Token::Word(w) if w == "null" => Const::Null,
            Token::Word(w) if w == "inf" => Const::Float(f64::INFINITY.to_bits()),
            Token::Word(w) if w == "nan" => {
                self.next();
                if !self.take_punct('(') {
                    return Ok(Some(Const::Float(f64::NAN.to_bits())));
                }
                match *self.peek() {
                    Token::Hex(bits) if f64::from_bits(bits).is_nan() => {
                        self.next();
                        self.punct(')')?;
                        return Ok(Some(Const::Float(bits)));
                    }
                    _ => return self.expected("the bits of a NaN"),
                }
            }
            Token::Punct('#') => {
                self.next();
                match *self.peek() {
                    Token::Int(i) => Const::Tagged(i),
                    Token::Hex(word) => Const::Immediate(word),
                    _ => return self.expected("an integer, or a word in hexadecimal"),
                }
            }
            Token::Punct('&') => {
                self.next();
                return Ok(Some(Const::Ref(RefId(self.number()?))));
            }
            _ => return Ok(None),
        };
        self.next();
        Ok(Some(constant))
    }

    fn green(&mut self) -> Result<Const> {
        match self.constant()? {
            Some(constant) => Ok(constant),
            None => self.expected("a constant"),
        }
    }
}

/// Words that are no names of values where a value may stand.
const RESERVED: [&str; 5] = ["null", "inf", "nan", "virtual", "_"];

/// The virtual that a word names, if it names one.
fn virtual_name(word: &str) -> Option<Arg> {
    let number: u32 = word.strip_prefix('w')?.parse().ok()?;
    (number < 1 << 30).then(|| Arg::virtual_name(number as usize))
}

/// A trace under construction.
#[derive(Default)]
struct Reader {
    trace: Trace,
    values: HashMap<String, Arg>,
    consts: HashMap<Const, Arg>,
    /// Numbers of exits, snapshots and sites that were referred to, to be checked at the end.
    exits: Vec<(ExitId, Pos)>,
    snapshots: Vec<(SnapshotId, Pos)>,
    sites: Vec<(usize, SiteId, Pos)>,
}

impl Reader {
    fn line(&mut self, p: &mut Parser<'_>) -> Result<()> {
        if p.take_word("force_at") {
            self.trace.force_at = p.number()?;
        } else if p.take_word("snapshot") {
            self.label(p, "snapshot", self.trace.snapshots.len())?;
            let snapshot = self.snapshot(p)?;
            self.trace.snapshots.push(snapshot);
        } else if p.take_word("exit") {
            self.label(p, "exit", self.trace.exits.len())?;
            let exit = self.exit(p)?;
            self.trace.exits.push(exit);
            self.delta(p)?;
        } else if p.take_word("site") {
            self.label(p, "site", self.trace.sites.len())?;
            let site = Self::site(p)?;
            self.trace.sites.push(site);
        } else {
            self.inst(p)?;
        }
        Ok(())
    }

    /// Parses the number and colon in front of an entry of a table, which must be `index`.
    fn label(&mut self, p: &mut Parser<'_>, what: &str, index: usize) -> Result<()> {
        let pos = p.pos();
        if p.number()? as usize != index {
            return Err(pos.error(format!("this is {what} {index}")));
        }
        p.punct(':')
    }

    fn arg(&mut self, p: &mut Parser<'_>) -> Result<Arg> {
        if let Some(constant) = p.constant()? {
            let trace = &mut self.trace;
            return Ok(*self.consts.entry(constant).or_insert_with(|| trace.push_const(constant)));
        }
        if p.take_word("_") {
            return Ok(Arg::NONE);
        }
        let pos = p.pos();
        let name = p.word("an operand")?;
        let value = self.values.get(&name).copied().or_else(|| virtual_name(&name));
        value.ok_or_else(|| pos.error(format!("no value `{name}` is defined before")))
    }

    fn args(&mut self, p: &mut Parser<'_>) -> Result<Vec<Arg>> {
        p.list('(', ')', |p| self.arg(p))
    }

    fn inst(&mut self, p: &mut Parser<'_>) -> Result<()> {
        let pos = p.pos();
        let result = match (p.peek().clone(), p.tokens.get(p.at + 1)) {
            (Token::Word(name), Some((Token::Punct('='), _))) => {
                p.next();
                p.next();
                Some(name)
            }
            _ => None,
        };
        let op = p.op()?;
        let index = self.trace.insts.len();
        let mut inst =
            Inst { op, at: At::NONE, a: Arg::NONE, b: Arg::NONE, c: Arg::NONE, descr: &NO_DESCR, loc: None };
        match op {
            Op::Input => (inst.a, inst.b) = (Arg(index as u32), Arg(p.ty()? as u32)),
            Op::Param => {
                let position = self.trace.params().len();
                (inst.a, inst.b) = (Arg(position as u32), Arg(p.ty()? as u32));
            }
            Op::CallPortal => {
                p.keyword("site")?;
                let pos = p.pos();
                let site = SiteId(p.number()?);
                self.sites.push((index, site, pos));
                inst.c = site.into();
            }
            Op::Jump => inst.c = self.target(p)?.into(),
            op => {
                if let Some(kind) = op.operands().about.kind() {
                    inst.descr = p.descr(kind)?;
                }
            }
        }
        if op.is_variadic() {
            let args = self.args(p)?;
            (inst.a, inst.b) = self.trace.push_args(args);
            if op == Op::Jump && p.peek() == &Token::Punct('[') {
                self.trace.jump_exit = Some(self.exit_id(p)?);
            }
        } else {
            let end = |p: &Parser<'_>| matches!(p.peek(), Token::Newline | Token::End | Token::Punct('['));
            for operand in inst.values_mut() {
                if !end(p) {
                    *operand = self.arg(p)?;
                }
            }
            if op.is_guard() {
                inst.c = self.exit_id(p)?.into();
            }
        }
        if op.operands().about == About::CallBefore
            && let Some(call) = inst.a.as_value()
        {
            inst.descr = self.trace.insts[call].descr;
        }
        let value = self.trace.push(inst);
        match result {
            Some(name) if RESERVED.contains(&name.as_str()) => {
                Err(pos.error(format!("`{name}` names no value")))
            }
            Some(name) if self.values.contains_key(&name) => {
                Err(pos.error(format!("`{name}` is defined twice")))
            }
            Some(name) => {
                self.values.insert(name, value);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// `[exit 3]`
    fn exit_id(&mut self, p: &mut Parser<'_>) -> Result<ExitId> {
        p.punct('[')?;
        p.keyword("exit")?;
        let pos = p.pos();
        let exit = ExitId(p.number()?);
        self.exits.push((exit, pos));
        p.punct(']')?;
        Ok(exit)
    }

    fn target(&mut self, p: &mut Parser<'_>) -> Result<TargetId> {
        let label = p.take_word("label");
        if label && p.peek() == &Token::Punct('(') {
            return Ok(self.target_id(Target::Label));
        }
        let pos = p.pos();
        let name = p.word("`self`, `label` or a trace")?;
        let number = name.strip_prefix('t').and_then(|n| n.parse().ok());
        let target = match number {
            _ if name == "self" && !label => Target::SelfLoop,
            Some(number) if label => Target::TraceLabel(TraceId(number)),
            Some(number) => Target::Trace(TraceId(number)),
            None => return Err(pos.error(format!("`{name}` is neither `self` nor a trace"))),
        };
        Ok(self.target_id(target))
    }

    fn target_id(&mut self, target: Target) -> TargetId {
        let known = self.trace.targets.iter().position(|&t| t == target);
        let index = known.unwrap_or_else(|| {
            self.trace.targets.push(target);
            self.trace.targets.len() - 1
        });
        TargetId::at(index)
    }

    /// Parses the deferred effects behind the exit that was parsed last.
    fn delta(&mut self, p: &mut Parser<'_>) -> Result<()> {
        let mut delta = Delta::default();
        if p.take_word("virtuals") {
            let virtuals = p.list('{', '}', |p| self.virtual_object(p))?;
            delta.virtuals = (self.trace.virtuals.len() as u32, virtuals.len() as u32);
            self.trace.virtuals.extend(virtuals);
        }
        if p.take_word("stores") {
            let stores = p.list('{', '}', |p| self.pending_store(p))?;
            delta.stores = (self.trace.pending.len() as u32, stores.len() as u32);
            self.trace.pending.extend(stores);
        }
        if delta != Delta::default() {
            self.trace.deltas.push(delta);
            let exit = ExitId::at(self.trace.exits.len() - 1);
            self.trace.set_delta(exit, Some(DeltaId::at(self.trace.deltas.len() - 1)));
        }
        Ok(())
    }

    fn virtual_object(&mut self, p: &mut Parser<'_>) -> Result<Virtual> {
        let pos = p.pos();
        let name = p.word("the name of a virtual")?;
        let name =
            virtual_name(&name).ok_or_else(|| pos.error(format!("`{name}` is no name of a virtual")))?;
        p.punct('=')?;
        let mut of = Virtual { name, kind: VirtualKind::Forced, descr: &NO_DESCR, start: 0, len: 0 };
        let args = if p.take_word("new") {
            (of.kind, of.descr) = (VirtualKind::Object, p.descr(DescrKind::Type)?);
            self.args(p)?
        } else if p.take_word("new_array") {
            (of.kind, of.descr) = (VirtualKind::Array, p.descr(DescrKind::Array)?);
            p.list('[', ']', |p| self.arg(p))?
        } else if p.take_word("box_int") {
            (of.kind, of.descr) = (VirtualKind::Boxed, p.descr(DescrKind::Type)?);
            vec![self.arg(p)?]
        } else {
            let mut makes_word = |op: &Op| op.nan_number().is_some() && p.take_word(op.name());
            if let Some(&op) = Op::ALL.iter().find(|op| makes_word(op)) {
                of.kind = VirtualKind::Word(op);
            }
            vec![self.arg(p)?]
        };
        let (start, len) = self.trace.push_args(args);
        (of.start, of.len) = (start.0, len.0);
        Ok(of)
    }

    fn pending_store(&mut self, p: &mut Parser<'_>) -> Result<PendingStore> {
        let field = p.take_word("store");
        if !field {
            p.keyword("array_store")?;
        }
        let descr = p.descr(if field { DescrKind::Field } else { DescrKind::Array })?;
        let object = self.arg(p)?;
        let index = if field { Arg::NONE } else { self.arg(p)? };
        Ok(PendingStore { descr, object, index, value: self.arg(p)? })
    }

    fn exit(&mut self, p: &mut Parser<'_>) -> Result<Exit> {
        p.keyword("snapshot")?;
        let pos = p.pos();
        let snapshot = SnapshotId(p.number()?);
        self.snapshots.push((snapshot, pos));
        p.keyword("log")?;
        let log = p.number()?;
        p.keyword("event")?;
        Ok(Exit { snapshot, log, event: p.number()? })
    }

    fn snapshot(&mut self, p: &mut Parser<'_>) -> Result<Snapshot> {
        let portal = p.descr(DescrKind::Portal)?;
        let greens = p.list('(', ')', |p| p.green())?;
        p.keyword("reds")?;
        let reds = self.args(p)?;
        let frame = if p.take_word("frame") { Some(self.frame(p)?) } else { None };
        let mut parent = None;
        if p.take_word("parent") {
            p.keyword("exit")?;
            p.punct('(')?;
            let pos = p.pos();
            let snapshot = SnapshotId(p.number()?);
            self.snapshots.push((snapshot, pos));
            p.punct(',')?;
            let log = p.number()?;
            p.punct(',')?;
            let event = p.number()?;
            p.punct(')')?;
            parent = Some(Exit { snapshot, log, event });
        }
        let log = if p.take_word("log") { p.list('[', ']', |p| self.log_entry(p))? } else { Vec::new() };
        Ok(Snapshot { portal, greens, reds, frame, parent, log })
    }

    fn frame(&mut self, p: &mut Parser<'_>) -> Result<FrameState> {
        p.keyword("virtual")?;
        let descr = p.frame_descr()?;
        p.keyword("len")?;
        let len = p.number()?;
        let object = FrameObject { descr, len, fields: self.args(p)? };
        let slots = p.list('{', '}', |p| {
            let slot = p.number()?;
            p.punct(':')?;
            Ok((slot, self.arg(p)?))
        })?;
        Ok(FrameState { object, slots })
    }

    fn log_entry(&mut self, p: &mut Parser<'_>) -> Result<LogEntry> {
        let op = p.op()?;
        let mut descr = &NO_DESCR;
        if p.take_punct('(') {
            let pos = p.pos();
            let name = p.word("a kind of descriptor")?;
            let kind = DescrKind::ALL.into_iter().find(|k| k.name() == name);
            descr = p.descr(kind.ok_or_else(|| pos.error(format!("`{name}` is no kind of descriptor")))?)?;
            p.punct(')')?;
        } else if p.peek() != &Token::Punct('=') {
            match op.operands().about.kind() {
                Some(kind) => descr = p.descr(kind)?,
                None => return p.expected("`=`"),
            }
        }
        p.punct('=')?;
        Ok(LogEntry { op, descr, value: self.arg(p)? })
    }

    fn site(p: &mut Parser<'_>) -> Result<CallSite> {
        let portal = p.descr(DescrKind::Portal)?;
        let greens = p.list('(', ')', |p| p.green())?;
        p.keyword("reds")?;
        let reds = p.number()?;
        let mut frame = None;
        if p.take_word("frame") {
            let descr = p.frame_descr()?;
            p.keyword("len")?;
            let len = p.number()?;
            p.keyword("fields")?;
            let fields = p.number()?;
            p.keyword("slots")?;
            frame = Some((descr, len, fields, p.list('{', '}', |p| p.number())?));
        }
        p.keyword("depth")?;
        Ok(CallSite { portal, greens, reds, frame, depth: p.number()? })
    }

    /// Resolves forward references.
    fn finish(mut self) -> Result<Trace> {
        if let Some((exit, pos)) = self.exits.iter().find(|(e, _)| e.index() >= self.trace.exits.len()) {
            return Err(pos.error(format!("there is no exit {exit}")));
        }
        let snapshots = self.trace.snapshots.len();
        if let Some((snapshot, pos)) = self.snapshots.iter().find(|(s, _)| s.index() >= snapshots) {
            return Err(pos.error(format!("there is no snapshot {snapshot}")));
        }
        for &(inst, site, pos) in &self.sites {
            match self.trace.sites.get(site.index()) {
                Some(site) => {
                    self.trace.insts[inst].descr = site.portal;
                    if let Some(next) = self.trace.insts.get_mut(inst + 1).filter(|i| i.op == Op::CallTag) {
                        next.descr = site.portal;
                    }
                }
                None => return Err(pos.error(format!("there is no site {site}"))),
            }
        }
        Ok(self.trace)
    }
}
