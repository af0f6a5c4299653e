//! Descriptors by name. Declarations read from text are leaked: descriptors live as long as the
//! process, and only tests and tools declare any this way.

use super::lexer::Token;
use super::{ParseError, Parser, Result};
use crate::descr::{
    ArrayDescr, CallDescr, Descr, DescrKind, EffectKind, FieldDescr, FuncPtr, Mutability, PortalDescr,
    TypeDescr, Width, Writes,
};
use crate::word::Ty;
use std::collections::HashMap;
use std::sync::atomic::AtomicU32;

/// The descriptors that a text refers to by name.
#[derive(Clone, Default, Debug)]
pub struct Env {
    descrs: HashMap<(u8, String), &'static Descr>,
}

impl Env {
    /// An environment with these descriptors (and the fields of the types among them).
    pub fn with(descrs: impl IntoIterator<Item = &'static Descr>) -> Env {
        let mut env = Env::default();
        descrs.into_iter().for_each(|d| env.add(d));
        env
    }

    /// Adds a descriptor, in place of one of the same kind and name.
    pub fn add(&mut self, descr: &'static Descr) {
        if let Descr::Type(ty) = descr {
            ty.fields.iter().for_each(|field| self.add(field));
        }
        if let Some(kind) = descr.kind() {
            self.descrs.insert((kind as u8, descr.name().to_owned()), descr);
        }
    }

    /// Adds the descriptors that a text declares. Repeating a declaration changes nothing; a different declaration of
    /// the same name is an error.
    pub fn declare(&mut self, text: &str) -> std::result::Result<(), ParseError> {
        let mut parser = Parser::new(text, self)?;
        while parser.peek() != &Token::End {
            if !parser.take_newline() && !parser.declaration()? {
                return parser.expected("a declaration");
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, kind: DescrKind, name: &str) -> Option<&'static Descr> {
        self.descrs.get(&(kind as u8, name.to_owned())).copied()
    }

    /// The field with that name.
    pub fn field(&self, name: &str) -> Option<&'static Descr> {
        self.get(DescrKind::Field, name)
    }

    /// The array class with that name.
    pub fn array(&self, name: &str) -> Option<&'static Descr> {
        self.get(DescrKind::Array, name)
    }

    /// The type with that name.
    pub fn ty(&self, name: &str) -> Option<&'static Descr> {
        self.get(DescrKind::Type, name)
    }

    /// The function with that name.
    pub fn call(&self, name: &str) -> Option<&'static Descr> {
        self.get(DescrKind::Call, name)
    }

    /// The portal with that name.
    pub fn portal(&self, name: &str) -> Option<&'static Descr> {
        self.get(DescrKind::Portal, name)
    }
}

fn leak(name: String) -> &'static str {
    Box::leak(name.into_boxed_str())
}

fn leak_all(names: Vec<String>) -> &'static [&'static str] {
    Box::leak(names.into_iter().map(leak).collect())
}

impl Parser<'_> {
    /// Parses a declaration and the end of its line, if there is one. Returns whether there was.
    pub(super) fn declaration(&mut self) -> Result<bool> {
        let start = self.pos();
        let kind = match self.peek() {
            // `call = …` defines a value of that name.
            Token::Word(w) if self.tokens[self.at + 1].0 != Token::Punct('=') => {
                DescrKind::ALL.into_iter().find(|k| k.name() == w)
            }
            _ => None,
        };
        let Some(kind) = kind else { return Ok(false) };
        self.next();
        let name = self.name("a name")?;
        let descr = match kind {
            DescrKind::Field => self.field(name)?,
            DescrKind::Array => self.array(name)?,
            DescrKind::Type => self.type_(name)?,
            DescrKind::Call => self.call(name)?,
            DescrKind::Portal => self.portal(name)?,
        };
        self.end_of_line()?;
        match self.env.get(kind, descr.name()) {
            None => self.env.add(Box::leak(Box::new(descr))),
            Some(known) if known.to_string() == descr.to_string() => {}
            Some(known) => return Err(start.error(format!("declared before as `{known}`"))),
        }
        Ok(true)
    }

    fn tid(&mut self) -> Result<&'static AtomicU32> {
        Ok(Box::leak(Box::new(AtomicU32::new(if self.take_word("tid") { self.number()? } else { 0 }))))
    }

    fn width(&mut self) -> Result<Width> {
        let pos = self.pos();
        let name = self.word("a width")?;
        Width::from_name(&name).ok_or_else(|| pos.error(format!("there is no width `{name}`")))
    }

    fn field(&mut self, name: String) -> Result<Descr> {
        let owner = if self.take_word("of") {
            self.name("a name")?
        } else {
            match name.rsplit_once('.') {
                Some((owner, _)) => owner.to_owned(),
                None => return self.expected("`of`, since the name tells no owner"),
            }
        };
        self.punct('@')?;
        let offset = self.number()?;
        let width = self.width()?;
        let mutability = match self.peek() {
            Token::Word(w) if w == "imm" => Mutability::Immutable,
            Token::Word(w) if w == "mut" => Mutability::Mutable,
            Token::Word(w) if w == "quasi" => Mutability::Quasi,
            Token::Word(w) if w == "volatile" => Mutability::Volatile,
            _ => return self.expected("`imm`, `mut` or `quasi`"),
        };
        self.next();
        Ok(Descr::Field(FieldDescr { name: leak(name), owner: leak(owner), offset, width, mutability }))
    }

    fn array(&mut self, name: String) -> Result<Descr> {
        let tid = self.tid()?;
        self.punct('@')?;
        let items = self.number()?;
        let width = self.width()?;
        let immutable = self.take_word("imm");
        if !immutable {
            self.keyword("mut")?;
        }
        Ok(Descr::Array(ArrayDescr { name: leak(name), tid, items, width, immutable }))
    }

    fn type_(&mut self, name: String) -> Result<Descr> {
        let tid = self.tid()?;
        self.keyword("size")?;
        let size = self.number()?;
        let needs_drop = self.take_word("drop");
        let identity_free = self.take_word("identity_free");
        self.punct('{')?;
        let mut fields = Vec::new();
        while !self.take_punct('}') {
            fields.push(self.descr(DescrKind::Field)?);
        }
        let fields = Box::leak(fields.into_boxed_slice());
        Ok(Descr::Type(TypeDescr { name: leak(name), tid, size, fields, needs_drop, identity_free }))
    }

    fn call(&mut self, name: String) -> Result<Descr> {
        let args: Vec<Ty> = self.list('(', ')', |p| p.ty())?;
        if !self.take(&Token::Arrow) {
            return self.expected("`->`");
        }
        let ret = self.ty()?;
        let kind = if self.take_word("elidable") {
            EffectKind::Elidable
        } else {
            self.keyword("residual")?;
            EffectKind::Residual
        };
        let raises = self.take_word("raises");
        let writes = if self.take_word("writes") {
            self.writes()?
        } else if kind == EffectKind::Elidable {
            Writes::Nothing
        } else {
            Writes::Everything
        };
        let args = Box::leak(args.into_boxed_slice());
        Ok(Descr::Call(CallDescr { name: leak(name), func: FuncPtr::NULL, args, ret, raises, kind, writes }))
    }

    fn writes(&mut self) -> Result<Writes> {
        let start = self.at;
        self.punct('(')?;
        if self.take_punct('*') {
            self.punct(')')?;
            return Ok(Writes::Everything);
        }
        self.at = start;
        let types = self.list('(', ')', |p| p.name("the name of a type"))?;
        Ok(if types.is_empty() { Writes::Nothing } else { Writes::Types(leak_all(types)) })
    }

    fn portal(&mut self, name: String) -> Result<Descr> {
        self.keyword("greens")?;
        let greens = self.list('(', ')', |p| p.name("the name of a green"))?;
        self.keyword("reds")?;
        let reds = self.list('(', ')', |p| p.name("the name of a red"))?;
        Ok(Descr::Portal(PortalDescr { name: leak(name), greens: leak_all(greens), reds: leak_all(reds) }))
    }
}
