//! The parser: from tokens to the syntax tree, resolving names on the way.

use crate::ast::{
    Binary, Block, Call, Captured, Expr, Function, Item, Name, Source, Stat, Statement, Unary, Var, VarId,
};
use crate::lexer::{Lexer, Token};

/// The maximal nesting of constructs.
const MAX_DEPTH: usize = 190;

/// The state of a function while it is parsed.
#[derive(Default)]
struct Scope {
    vars: Vec<Var>,
    captured: Vec<Captured>,
    /// The variables in scope, the innermost last.
    visible: Vec<VarId>,
    vararg: bool,
}

pub struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Token,
    /// The line of the current token; that of the previous one follows.
    line: u32,
    last_line: u32,
    /// Its text, for messages.
    text: String,
    /// The token after the current one, if it was read ahead.
    ahead: Option<(Token, u32, String)>,
    scopes: Vec<Scope>,
    depth: usize,
}

type Result<T> = std::result::Result<T, String>;

/// Parses a chunk: a function with any number of parameters.
pub fn parse(text: &[u8], chunk: &str) -> Result<Function> {
    let mut parser = Parser {
        lexer: Lexer::new(text, chunk),
        token: Token::End,
        line: 1,
        last_line: 1,
        text: String::new(),
        ahead: None,
        scopes: vec![Scope { vararg: true, ..Scope::default() }],
        depth: 0,
    };
    parser.advance()?;
    let body = parser.block()?;
    if parser.token != Token::End {
        return Err(parser.expected("<eof>"));
    }
    let scope = parser.scopes.pop().expect("the chunk has a scope");
    Ok(Function {
        line: 0,
        parameters: 0,
        vararg: true,
        vars: scope.vars,
        captured: scope.captured,
        body,
        end_line: parser.line,
    })
}

impl Parser<'_> {
    fn read(&mut self) -> Result<(Token, u32, String)> {
        let token = self.lexer.next()?;
        Ok((token, self.lexer.line, self.lexer.last()))
    }

    fn advance(&mut self) -> Result<Token> {
        let next = match self.ahead.take() {
            Some(next) => next,
            None => self.read()?,
        };
        self.last_line = self.line;
        (self.line, self.text) = (next.1, next.2);
        Ok(std::mem::replace(&mut self.token, next.0))
    }

    fn peek_ahead(&mut self) -> Result<&Token> {
        if self.ahead.is_none() {
            self.ahead = Some(self.read()?);
        }
        Ok(&self.ahead.as_ref().expect("it was just read").0)
    }

    /// An error at the current token.
    fn error(&mut self, message: &str) -> String {
        let near = match self.token {
            Token::End => "<eof>".to_owned(),
            _ => format!("'{}'", self.text),
        };
        self.lexer.line = self.line;
        self.lexer.error(message, Some(&near))
    }

    fn expected(&mut self, what: &str) -> String {
        let what = if what.starts_with('<') { what.to_owned() } else { format!("'{what}'") };
        self.error(&format!("{what} expected"))
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.token, Token::Sign(s) if s == sign)
    }

    fn accept(&mut self, sign: &str) -> Result<bool> {
        let found = self.is(sign);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expect(&mut self, sign: &str) -> Result<()> {
        if self.accept(sign)? { Ok(()) } else { Err(self.expected(sign)) }
    }

    /// Expects the closing sign of a construct that may have been opened in another line.
    fn expect_closing(&mut self, sign: &str, opening: &str, line: u32) -> Result<()> {
        if self.accept(sign)? {
            return Ok(());
        }
        if line == self.line {
            return Err(self.expected(sign));
        }
        Err(self.error(&format!("'{sign}' expected (to close '{opening}' at line {line})")))
    }

    fn name(&mut self) -> Result<Name> {
        match self.advance_if_name()? {
            Some(name) => Ok(name),
            None => Err(self.expected("<name>")),
        }
    }

    fn advance_if_name(&mut self) -> Result<Option<Name>> {
        let Token::Name(name) = &self.token else { return Ok(None) };
        let name = name.clone();
        self.advance()?;
        Ok(Some(name))
    }

    fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("there is the chunk at least")
    }

    /// A new variable, which is not visible yet.
    fn new_var(&mut self, name: Name) -> VarId {
        let vars = &mut self.scope().vars;
        vars.push(Var { name, captured: false, assigned: false, constant: false });
        vars.len() - 1
    }

    fn show(&mut self, var: VarId) -> Result<()> {
        self.scope().visible.push(var);
        if self.scope().visible.len() > 200 {
            let function = if self.scopes.len() == 1 { "main function" } else { "function" };
            return Err(self.error(&format!("too many local variables (limit is 200) in {function}")));
        }
        Ok(())
    }

    /// The meaning of a name.
    fn resolve(&mut self, name: &Name) -> Result<Expr> {
        let found = (0..self.scopes.len()).rev().find_map(|level| {
            let scope = &self.scopes[level];
            scope.visible.iter().rev().find(|v| scope.vars[**v].name == *name).map(|v| (level, *v))
        });
        let Some((level, var)) = found else {
            return Ok(if &**name == "_ENV" { Expr::Env } else { self.global(name)? });
        };
        let innermost = self.scopes.len() - 1;
        if level == innermost {
            return Ok(Expr::Local(var));
        }
        self.scopes[level].vars[var].captured = true;
        let mut source = Source::Local(var);
        for level in level + 1..=innermost {
            source = Source::Upvalue(self.capture(level, name, source)?);
        }
        let Source::Upvalue(index) = source else { unreachable!("the variable is one of an outer function") };
        Ok(Expr::Upvalue(index))
    }

    /// The number of a captured variable in the function of that level.
    fn capture(&mut self, level: usize, name: &Name, from: Source) -> Result<u8> {
        let captured = &mut self.scopes[level].captured;
        let index = captured.iter().position(|c| c.from == from).unwrap_or_else(|| {
            captured.push(Captured { name: name.clone(), from });
            captured.len() - 1
        });
        u8::try_from(index).map_err(|_| self.error("too many upvalues (limit is 255)"))
    }

    /// A global variable: a field of `_ENV`, which may be a variable of the program.
    fn global(&mut self, name: &Name) -> Result<Expr> {
        let own = self.scopes.iter().any(|s| s.visible.iter().any(|v| &*s.vars[*v].name == "_ENV"));
        if !own {
            return Ok(Expr::Global(name.clone()));
        }
        let env = self.resolve(&"_ENV".into())?;
        Ok(Expr::Index(Box::new(env), Box::new(Expr::Str(name.as_bytes().into())), self.last_line))
    }

    /// The declaration of a variable that an expression names.
    fn declaration(&mut self, expr: &Expr) -> Option<&mut Var> {
        let mut level = self.scopes.len() - 1;
        let mut source = match expr {
            Expr::Local(var) => Source::Local(*var),
            Expr::Upvalue(index) => Source::Upvalue(*index),
            _ => return None,
        };
        loop {
            match source {
                Source::Local(var) => return Some(&mut self.scopes[level].vars[var]),
                Source::Upvalue(index) => source = self.scopes[level].captured[usize::from(index)].from,
            }
            level -= 1;
        }
    }

    fn block_ends(&self) -> bool {
        self.token == Token::End || ["end", "else", "elseif", "until"].iter().any(|sign| self.is(sign))
    }

    /// Parses statements up to the end of a block, whose variables stay visible.
    fn open_block(&mut self) -> Result<Block> {
        let mut block = Vec::new();
        self.enter()?;
        while !self.block_ends() {
            let line = self.line;
            if self.accept(";")? {
                continue;
            }
            if self.accept("return")? {
                let values = if self.block_ends() || self.is(";") { Vec::new() } else { self.expressions()? };
                self.accept(";")?;
                block.push(Statement { line, kind: Stat::Return(values) });
                if !self.block_ends() {
                    return Err(self.expected("<eof>"));
                }
                break;
            }
            let kind = self.statement()?;
            block.push(Statement { line, kind });
        }
        self.depth -= 1;
        Ok(block)
    }

    fn block(&mut self) -> Result<Block> {
        let outer = self.scope().visible.len();
        let block = self.open_block()?;
        self.scope().visible.truncate(outer);
        Ok(block)
    }

    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(self.error("chunk has too many syntax levels")) } else { Ok(()) }
    }

    fn statement(&mut self) -> Result<Stat> {
        let line = self.line;
        let Token::Sign(sign) = self.token else { return self.expression_statement() };
        match sign {
            "if" => self.if_statement(line),
            "while" => {
                self.advance()?;
                let condition = self.expression()?;
                self.expect("do")?;
                let body = self.block()?;
                self.expect_closing("end", "while", line)?;
                Ok(Stat::While(condition, body))
            }
            "do" => {
                self.advance()?;
                let body = self.block()?;
                self.expect_closing("end", "do", line)?;
                Ok(Stat::Do(body))
            }
            "for" => self.for_statement(line),
            "repeat" => {
                self.advance()?;
                let outer = self.scope().visible.len();
                let body = self.open_block()?;
                self.expect_closing("until", "repeat", line)?;
                let condition = self.expression()?;
                self.scope().visible.truncate(outer);
                Ok(Stat::Repeat(body, condition))
            }
            "function" => self.function_statement(line),
            "local" => {
                self.advance()?;
                if self.accept("function")? {
                    let name = self.name()?;
                    let var = self.new_var(name);
                    self.show(var)?;
                    return Ok(Stat::LocalFunction(var, Box::new(self.function(false, line)?)));
                }
                self.local_statement()
            }
            "break" => {
                self.advance()?;
                Ok(Stat::Break)
            }
            "goto" => {
                self.advance()?;
                Ok(Stat::Goto(self.name()?))
            }
            "::" => {
                self.advance()?;
                let name = self.name()?;
                self.expect("::")?;
                Ok(Stat::Label(name))
            }
            _ => self.expression_statement(),
        }
    }

    fn if_statement(&mut self, line: u32) -> Result<Stat> {
        let mut arms = Vec::new();
        loop {
            self.advance()?;
            let condition = self.expression()?;
            self.expect("then")?;
            arms.push((condition, self.block()?));
            if !self.is("elseif") {
                break;
            }
        }
        let otherwise = if self.accept("else")? { Some(self.block()?) } else { None };
        self.expect_closing("end", "if", line)?;
        Ok(Stat::If(arms, otherwise))
    }

    fn for_statement(&mut self, line: u32) -> Result<Stat> {
        self.advance()?;
        let outer = self.scope().visible.len();
        let first = self.name()?;
        let stat = if self.accept("=")? {
            let start = self.expression()?;
            self.expect(",")?;
            let limit = self.expression()?;
            let step = if self.accept(",")? { Some(self.expression()?) } else { None };
            self.expect("do")?;
            let var = self.new_var(first);
            self.show(var)?;
            Stat::NumericFor(var, start, limit, step, self.block()?)
        } else {
            let mut names = vec![first];
            while self.accept(",")? {
                names.push(self.name()?);
            }
            if !self.is("in") {
                return Err(self.error("'=' or 'in' expected"));
            }
            self.advance()?;
            let values = self.expressions()?;
            self.expect("do")?;
            let vars: Vec<VarId> = names.into_iter().map(|name| self.new_var(name)).collect();
            for var in &vars {
                self.show(*var)?;
            }
            Stat::GenericFor(vars, values, self.block()?)
        };
        self.expect_closing("end", "for", line)?;
        self.scope().visible.truncate(outer);
        Ok(stat)
    }

    fn function_statement(&mut self, line: u32) -> Result<Stat> {
        self.advance()?;
        let name = self.name()?;
        let mut target = self.resolve(&name)?;
        let mut method = false;
        while !method && (self.is(".") || self.is(":")) {
            method = self.is(":");
            self.advance()?;
            let key = self.name()?;
            target = Expr::Index(Box::new(target), Box::new(Expr::Str(key.as_bytes().into())), line);
        }
        self.assigned(&target)?;
        let function = self.function(method, line)?;
        Ok(Stat::Assign(vec![target], vec![Expr::Function(Box::new(function))]))
    }

    fn local_statement(&mut self) -> Result<Stat> {
        let (mut names, mut closed) = (Vec::new(), None);
        loop {
            let name = self.name()?;
            let attribute = if self.accept("<")? {
                let attribute = self.name()?;
                self.expect(">")?;
                Some(attribute)
            } else {
                None
            };
            let constant = match attribute.as_deref() {
                None => false,
                Some("const") => true,
                Some("close") if closed.is_some() => {
                    return Err(self.error("multiple to-be-closed variables in local list"));
                }
                Some("close") => {
                    closed = Some(names.len());
                    true
                }
                Some(other) => {
                    let message = format!("unknown attribute '{other}'");
                    self.lexer.line = self.line;
                    return Err(self.lexer.error(&message, None));
                }
            };
            names.push((name, constant));
            if !self.accept(",")? {
                break;
            }
        }
        let values = if self.accept("=")? { self.expressions()? } else { Vec::new() };
        let mut vars = Vec::new();
        for (name, constant) in names {
            let var = self.new_var(name);
            self.scope().vars[var].constant = constant;
            self.show(var)?;
            vars.push(var);
        }
        Ok(Stat::Local(vars, values, closed))
    }

    /// Records that a statement assigns to an expression.
    fn assigned(&mut self, target: &Expr) -> Result<()> {
        let Some(var) = self.declaration(target) else { return Ok(()) };
        var.assigned = true;
        if var.constant {
            let message = format!("attempt to assign to const variable '{}'", var.name);
            self.lexer.line = self.line;
            return Err(self.lexer.error(&message, None));
        }
        Ok(())
    }

    fn expression_statement(&mut self) -> Result<Stat> {
        let first = self.suffixed()?;
        if !self.is("=") && !self.is(",") {
            return match first {
                Expr::Call(_) => Ok(Stat::Expr(first)),
                _ => Err(self.error("syntax error")),
            };
        }
        let mut targets = vec![first];
        while self.accept(",")? {
            targets.push(self.suffixed()?);
        }
        for target in &targets {
            if !matches!(target, Expr::Local(_) | Expr::Upvalue(_) | Expr::Global(_) | Expr::Index(..)) {
                return Err(self.error("syntax error"));
            }
        }
        self.expect("=")?;
        let values = self.expressions()?;
        for target in &targets {
            self.assigned(target)?;
        }
        Ok(Stat::Assign(targets, values))
    }

    fn function(&mut self, method: bool, line: u32) -> Result<Function> {
        self.scopes.push(Scope::default());
        let mut parameters = 0;
        if method {
            let this = self.new_var("self".into());
            self.show(this)?;
            parameters += 1;
        }
        self.expect("(")?;
        while !self.is(")") {
            if self.accept("...")? {
                self.scope().vararg = true;
                break;
            }
            let name = self.name()?;
            let var = self.new_var(name);
            self.show(var)?;
            parameters += 1;
            if !self.accept(",")? {
                break;
            }
            if self.is(")") {
                return Err(self.expected("<name>"));
            }
        }
        self.expect(")")?;
        let body = self.block()?;
        let end_line = self.line;
        self.expect_closing("end", "function", line)?;
        let scope = self.scopes.pop().expect("it was pushed above");
        Ok(Function {
            line,
            parameters,
            vararg: scope.vararg,
            vars: scope.vars,
            captured: scope.captured,
            body,
            end_line,
        })
    }

    fn expressions(&mut self) -> Result<Vec<Expr>> {
        let mut expressions = vec![self.expression()?];
        while self.accept(",")? {
            expressions.push(self.expression()?);
        }
        Ok(expressions)
    }

    fn primary(&mut self) -> Result<Expr> {
        let line = self.line;
        if let Some(name) = self.advance_if_name()? {
            return self.resolve(&name);
        }
        if self.accept("(")? {
            let inner = self.expression()?;
            self.expect_closing(")", "(", line)?;
            return Ok(if inner.is_multi() { Expr::Paren(Box::new(inner)) } else { inner });
        }
        Err(self.error("unexpected symbol"))
    }

    fn suffixed(&mut self) -> Result<Expr> {
        let parenthesized = self.is("(");
        let mut expr = self.primary()?;
        if parenthesized && !matches!(expr, Expr::Paren(_)) && !self.suffix_follows() {
            expr = Expr::Paren(Box::new(expr));
        }
        loop {
            let line = self.line;
            match &self.token {
                Token::Sign(".") => {
                    self.advance()?;
                    let key = self.name()?;
                    expr = Expr::Index(Box::new(expr), Box::new(Expr::Str(key.as_bytes().into())), line);
                }
                Token::Sign("[") => {
                    self.advance()?;
                    let key = self.expression()?;
                    self.expect("]")?;
                    expr = Expr::Index(Box::new(expr), Box::new(key), line);
                }
                Token::Sign(":") => {
                    self.advance()?;
                    let method = Some(self.name()?);
                    let arguments = self.arguments()?;
                    expr = Expr::Call(Box::new(Call { function: expr, method, arguments, line }));
                }
                Token::Sign("(" | "{") | Token::Str(_) => {
                    let arguments = self.arguments()?;
                    expr = Expr::Call(Box::new(Call { function: expr, method: None, arguments, line }));
                }
                _ => return Ok(expr),
            }
        }
    }

    fn suffix_follows(&self) -> bool {
        matches!(self.token, Token::Sign("." | "[" | ":" | "(" | "{") | Token::Str(_))
    }

    fn arguments(&mut self) -> Result<Vec<Expr>> {
        let line = self.line;
        if let Token::Str(text) = &self.token {
            let text = text.clone();
            self.advance()?;
            return Ok(vec![Expr::Str(text)]);
        }
        if self.is("{") {
            return Ok(vec![self.table()?]);
        }
        if !self.accept("(")? {
            return Err(self.error("function arguments expected"));
        }
        let arguments = if self.is(")") { Vec::new() } else { self.expressions()? };
        self.expect_closing(")", "(", line)?;
        Ok(arguments)
    }

    fn table(&mut self) -> Result<Expr> {
        let line = self.line;
        self.expect("{")?;
        let mut items = Vec::new();
        while !self.is("}") {
            let named = matches!(self.token, Token::Name(_)) && *self.peek_ahead()? == Token::Sign("=");
            if named {
                let key = self.name()?;
                self.expect("=")?;
                items.push(Item::Keyed(Expr::Str(key.as_bytes().into()), self.expression()?));
            } else if self.accept("[")? {
                let key = self.expression()?;
                self.expect("]")?;
                self.expect("=")?;
                items.push(Item::Keyed(key, self.expression()?));
            } else {
                items.push(Item::Positional(self.expression()?));
            }
            if !self.accept(",")? && !self.accept(";")? {
                break;
            }
        }
        self.expect_closing("}", "{", line)?;
        Ok(Expr::Table(items, line))
    }

    fn simple(&mut self) -> Result<Expr> {
        let line = self.line;
        let expr = match &self.token {
            Token::Int(i) => Expr::Int(*i),
            Token::Float(x) => Expr::Float(*x),
            Token::Str(text) => Expr::Str(text.clone()),
            Token::Sign("nil") => Expr::Nil,
            Token::Sign("true") => Expr::Bool(true),
            Token::Sign("false") => Expr::Bool(false),
            Token::Sign("...") => {
                if !self.scope().vararg {
                    return Err(self.error("cannot use '...' outside a vararg function"));
                }
                Expr::Vararg
            }
            Token::Sign("{") => return self.table(),
            Token::Sign("function") => {
                self.advance()?;
                return Ok(Expr::Function(Box::new(self.function(false, line)?)));
            }
            _ => return self.suffixed(),
        };
        self.advance()?;
        Ok(expr)
    }

    fn expression(&mut self) -> Result<Expr> {
        self.operators(0)
    }

    /// Parses operators whose left precedence is greater than `limit`.
    fn operators(&mut self, limit: u8) -> Result<Expr> {
        self.enter()?;
        let line = self.line;
        let unary = match self.token {
            Token::Sign("not") => Some(Unary::Not),
            Token::Sign("-") => Some(Unary::Neg),
            Token::Sign("#") => Some(Unary::Len),
            Token::Sign("~") => Some(Unary::BNot),
            _ => None,
        };
        let mut left = match unary {
            Some(op) => {
                self.advance()?;
                let operand = self.operators(12)?;
                match (op, &operand) {
                    (Unary::Neg, Expr::Int(i)) => Expr::Int(i.wrapping_neg()),
                    (Unary::Neg, Expr::Float(x)) => Expr::Float(-x),
                    _ => Expr::Unary(op, Box::new(operand), line),
                }
            }
            None => self.simple()?,
        };
        while let Some((op, binds_left, binds_right)) = self.binary()
            && binds_left > limit
        {
            let line = self.line;
            self.advance()?;
            let right = self.operators(binds_right)?;
            left = Expr::Binary(op, Box::new(left), Box::new(right), line);
        }
        self.depth -= 1;
        Ok(left)
    }

    /// The current token as a binary operator, with its left and right precedence.
    fn binary(&self) -> Option<(Binary, u8, u8)> {
        let Token::Sign(sign) = self.token else { return None };
        Some(match sign {
            "or" => (Binary::Or, 1, 1),
            "and" => (Binary::And, 2, 2),
            "<" => (Binary::Lt, 3, 3),
            ">" => (Binary::Gt, 3, 3),
            "<=" => (Binary::Le, 3, 3),
            ">=" => (Binary::Ge, 3, 3),
            "~=" => (Binary::Ne, 3, 3),
            "==" => (Binary::Eq, 3, 3),
            "|" => (Binary::BOr, 4, 4),
            "~" => (Binary::BXor, 5, 5),
            "&" => (Binary::BAnd, 6, 6),
            "<<" => (Binary::Shl, 7, 7),
            ">>" => (Binary::Shr, 7, 7),
            ".." => (Binary::Concat, 9, 8),
            "+" => (Binary::Add, 10, 10),
            "-" => (Binary::Sub, 10, 10),
            "*" => (Binary::Mul, 11, 11),
            "/" => (Binary::Div, 11, 11),
            "//" => (Binary::IDiv, 11, 11),
            "%" => (Binary::Mod, 11, 11),
            "^" => (Binary::Pow, 14, 13),
            _ => return None,
        })
    }
}
