//! The code generator: from programs as trees to nodes and expressions.
//!
//! A part that calls no procedure of the program is an expression. Of the other parts, only a call in tail position
//! is a node by itself; any other is bound: a frame of the continuation takes its value into a rib. A variable is
//! addressed by the number of ribs up to it.
//!
//! A procedure that is bound by `define` in a body, `letrec` or a named `let`, and is never assigned to, has no
//! variable at all: where it is called, its code is known, and its environment is a part of the current ribs; where
//! it is used as a value, a closure is made of these.

use crate::code::{Code, Expr, ExprId, Lambda, List, Node, NodeId, Point, PointKind, new_lambda};
use crate::syntax::{Ast, LambdaAst, Spot, Var, VarId};
use crate::value::{Native, Special, Symbol, Word};
use crate::vm::Vm;
use hashbrown::{HashMap, HashSet};
use metatrace::untraced::Untraced;
use metatrace::{Counter, Opaque, Ref};
use std::cell::Cell;

/// The place of a variable.
#[derive(Clone, Copy, Debug)]
enum Home {
    /// In the rib of that level, at an index.
    Slot(u32, u32),
    /// As `Slot`, in a box, because it is assigned to.
    Boxed(u32, u32),
    /// It has no place: it is a known procedure over the ribs of that level.
    Known(u32, u32),
}

/// The code of a form.
struct Generator<'a> {
    vm: Ref<Vm>,
    vars: &'a [Var],
    homes: HashMap<VarId, Home>,
    /// Variables that must be boxed without being assigned to, because they are accessible before they have a value.
    early: HashSet<VarId>,
    next_var: VarId,
    nodes: Vec<Node>,
    exprs: Vec<Expr>,
    lists: Vec<ExprId>,
    constants: Vec<Word>,
    symbols: Vec<Ref<Symbol>>,
    natives: Vec<Ref<Native>>,
    lambdas: Vec<Ref<Lambda>>,
    points: Vec<Ref<Point>>,
    owners: Vec<u32>,
    node_places: Vec<Spot>,
    expr_places: Vec<Spot>,
    /// Procedures whose bodies are not generated yet, with the level of their environment.
    waiting: Vec<(u32, LambdaAst, u32)>,
    owner: u32,
    spot: Spot,
}

/// The code of a form; its first procedure is the form itself.
pub fn generate(vm: Ref<Vm>, vars: &[Var], ast: Ast) -> Ref<Code> {
    let mut generator = Generator {
        vm,
        vars,
        homes: HashMap::new(),
        early: HashSet::new(),
        next_var: vars.len(),
        nodes: Vec::new(),
        exprs: Vec::new(),
        lists: Vec::new(),
        constants: Vec::new(),
        symbols: Vec::new(),
        natives: Vec::new(),
        lambdas: Vec::new(),
        points: Vec::new(),
        owners: Vec::new(),
        node_places: Vec::new(),
        expr_places: Vec::new(),
        waiting: Vec::new(),
        owner: 0,
        spot: (1, 1),
    };
    let spot = generator.spot;
    let top = LambdaAst { name: "toplevel".to_owned(), parameters: Vec::new(), rest: false, body: ast, spot };
    generator.lambda(top, 0);
    while let Some((number, lambda, level)) = generator.waiting.pop() {
        generator.procedure(number, lambda, level);
    }
    generator.finish()
}

impl Generator<'_> {
    fn finish(self) -> Ref<Code> {
        let count = self.nodes.len();
        let code = Ref::new(Code {
            nodes: Opaque::new(self.nodes),
            exprs: Opaque::new(self.exprs),
            lists: self.lists,
            constants: self.constants,
            symbols: self.symbols,
            natives: self.natives,
            lambdas: self.lambdas,
            points: self.points,
            counters: (0..count).map(|_| Counter::new()).collect(),
            owners: self.owners,
            node_places: self.node_places,
            expr_places: self.expr_places,
            callees: Opaque::new(vec![Cell::new(0); count]),
            file: self.vm.scopes.file.borrow().clone(),
        });
        for lambda in &code.lambdas {
            lambda.code.set(Some(code));
            lambda.touch();
        }
        for point in &code.points {
            point.code.set(Some(code));
            point.touch();
        }
        code
    }

    /// The number of a procedure whose body is generated later.
    fn lambda(&mut self, lambda: LambdaAst, level: u32) -> u32 {
        let parameters = lambda.parameters.len() - usize::from(lambda.rest);
        self.lambdas.push(new_lambda(&lambda.name, 0, parameters, lambda.rest));
        let number = self.lambdas.len() as u32 - 1;
        self.waiting.push((number, lambda, level));
        number
    }

    fn procedure(&mut self, number: u32, lambda: LambdaAst, level: u32) {
        (self.owner, self.spot) = (number, lambda.spot);
        let level = if lambda.parameters.is_empty() { level } else { level + 1 };
        for (i, var) in lambda.parameters.iter().enumerate() {
            self.homes.insert(*var, Home::Slot(level, i as u32 + 1));
        }
        let assigned: Vec<VarId> =
            lambda.parameters.iter().copied().filter(|var| self.is_assigned(*var)).collect();
        let entry = if assigned.is_empty() {
            self.tail(lambda.body, level)
        } else {
            let boxes = assigned.iter().map(|var| {
                let value = self.expr(&Ast::Local(*var), level);
                self.push_expr(Expr::Variable(value))
            });
            let boxes: Vec<ExprId> = boxes.collect();
            for (i, var) in assigned.iter().enumerate() {
                self.homes.insert(*var, Home::Boxed(level + 1, i as u32 + 1));
            }
            let body = self.tail(lambda.body, level + 1);
            let list = self.list(&boxes);
            self.push_node(Node::Let(list, body))
        };
        self.lambdas[number as usize].entry.set(entry);
    }

    fn is_assigned(&self, var: VarId) -> bool {
        self.early.contains(&var) || self.vars.get(var).is_some_and(|var| var.assigned)
    }

    fn push_node(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.owners.push(self.owner);
        self.node_places.push(self.spot);
        self.nodes.len() as u32 - 1
    }

    fn push_expr(&mut self, expr: Expr) -> ExprId {
        self.exprs.push(expr);
        self.expr_places.push(self.spot);
        self.exprs.len() as u32 - 1
    }

    fn list(&mut self, exprs: &[ExprId]) -> List {
        let first = self.lists.len() as u32;
        self.lists.extend(exprs);
        List { first, count: exprs.len() as u32 }
    }

    fn temporary(&mut self) -> VarId {
        self.next_var += 1;
        self.next_var - 1
    }

    fn symbol(&mut self, symbol: Ref<Symbol>) -> u32 {
        let found = self.symbols.iter().position(|known| *known == symbol);
        found.unwrap_or_else(|| {
            self.symbols.push(symbol);
            self.symbols.len() - 1
        }) as u32
    }

    fn constant(&mut self, word: Word) -> ExprId {
        self.constants.push(word);
        self.push_expr(Expr::Const(self.constants.len() as u32 - 1))
    }

    /// Whether it is evaluated without a continuation.
    fn is_simple(&self, ast: &Ast) -> bool {
        match ast {
            Ast::Const(_) | Ast::Local(_) | Ast::Global(..) | Ast::Native(_) | Ast::Lambda(_) => true,
            Ast::SetLocal(_, value) | Ast::SetGlobal(_, value, _) | Ast::Define(_, value) => {
                self.is_simple(value)
            }
            Ast::If(a, b, c) => self.is_simple(a) && self.is_simple(b) && self.is_simple(c),
            Ast::Or(a, b) => self.is_simple(a) && self.is_simple(b),
            Ast::Seq(_) | Ast::Let(..) | Ast::Body(..) => false,
            Ast::Call(callee, arguments, _) => {
                matches!(&**callee, Ast::Native(native) if native.special == Special::None)
                    && arguments.iter().all(|argument| self.is_simple(argument))
            }
        }
    }

    /// Generates a simple part as an expression.
    fn expr(&mut self, ast: &Ast, level: u32) -> ExprId {
        let expr = match ast {
            Ast::Const(word) => return self.constant(*word),
            Ast::Native(native) => return self.constant((*native).into()),
            Ast::Local(var) => match self.homes[var] {
                Home::Slot(at, slot) => Expr::Local(level - at, slot),
                Home::Boxed(at, slot) => Expr::Content(level - at, slot),
                Home::Known(lambda, at) => Expr::Closure(lambda, level - at),
            },
            Ast::Global(symbol, spot) => {
                self.spot = *spot;
                Expr::Global(self.symbol(*symbol))
            }
            Ast::Lambda(lambda) => Expr::Closure(self.lambda((**lambda).clone(), level), 0),
            Ast::SetLocal(var, value) => {
                let value = self.expr(value, level);
                let Home::Boxed(at, slot) = self.homes[var] else {
                    unreachable!("a variable that is assigned to is in a box")
                };
                Expr::SetContent(level - at, slot, value)
            }
            Ast::SetGlobal(symbol, value, spot) => {
                let value = self.expr(value, level);
                self.spot = *spot;
                Expr::SetGlobal(self.symbol(*symbol), value)
            }
            Ast::Define(symbol, value) => {
                let value = self.expr(value, level);
                Expr::Define(self.symbol(*symbol), value)
            }
            Ast::If(test, then, or) => {
                let test = self.expr(test, level);
                let then = self.expr(then, level);
                Expr::If(test, then, self.expr(or, level))
            }
            Ast::Or(a, b) => {
                let a = self.expr(a, level);
                Expr::Or(a, self.expr(b, level))
            }
            Ast::Call(callee, arguments, spot) => {
                let Ast::Native(native) = **callee else {
                    unreachable!("only the library is called in expressions")
                };
                let arguments: Vec<ExprId> = arguments.iter().map(|a| self.expr(a, level)).collect();
                let list = self.list(&arguments);
                self.spot = *spot;
                self.natives.push(native);
                Expr::Native(self.natives.len() as u32 - 1, list)
            }
            Ast::Seq(_) | Ast::Let(..) | Ast::Body(..) => unreachable!("these are nodes"),
        };
        self.push_expr(expr)
    }

    /// The node that evaluates `first` and continues with the node from `rest`, with the value in a rib of its own.
    fn bind(&mut self, first: Ast, level: u32, rest: impl FnOnce(&mut Self, VarId) -> NodeId) -> NodeId {
        let var = self.temporary();
        self.bind_to(var, first, level, |this| rest(this, var))
    }

    fn bind_to(
        &mut self,
        var: VarId,
        first: Ast,
        level: u32,
        rest: impl FnOnce(&mut Self) -> NodeId,
    ) -> NodeId {
        self.homes.insert(var, Home::Slot(level + 1, 1));
        let (first, spot) = (self.tail(first, level), self.spot);
        let rest = rest(self);
        self.spot = spot;
        self.push_frame(PointKind::Bind, first, rest)
    }

    fn push_frame(&mut self, kind: PointKind, first: NodeId, rest: NodeId) -> NodeId {
        let point = Point::anywhere(kind);
        point.at.set(rest);
        self.points.push(point);
        self.push_node(Node::Bind(self.points.len() as u32 - 1, first))
    }

    /// The node that evaluates a part of a program for the continuation.
    fn tail(&mut self, ast: Ast, level: u32) -> NodeId {
        if self.is_simple(&ast) {
            let value = self.expr(&ast, level);
            return self.push_node(Node::Return(value));
        }
        match ast {
            Ast::If(test, then, or) => self.branch(*test, *then, *or, level),
            Ast::Or(a, b) if self.is_simple(&a) => {
                let var = self.temporary();
                let value = self.expr(&a, level);
                self.homes.insert(var, Home::Slot(level + 1, 1));
                let choice = self.branch(Ast::Local(var), Ast::Local(var), *b, level + 1);
                let list = self.list(&[value]);
                self.push_node(Node::Let(list, choice))
            }
            Ast::Or(a, b) => {
                self.bind(*a, level, |this, var| this.branch(Ast::Local(var), Ast::Local(var), *b, level + 1))
            }
            Ast::Seq(parts) => self.sequence(parts, level),
            Ast::Let(inits, body) => self.variables(inits, level, |this, level| this.tail(*body, level)),
            Ast::Body(inits, body) => self.body(inits, *body, level),
            Ast::Call(callee, arguments, spot) => self.call(*callee, arguments, spot, level),
            Ast::SetLocal(var, value) => self.bind(*value, level, |this, temporary| {
                this.tail(Ast::SetLocal(var, Box::new(Ast::Local(temporary))), level + 1)
            }),
            Ast::SetGlobal(symbol, value, spot) => self.bind(*value, level, |this, temporary| {
                this.tail(Ast::SetGlobal(symbol, Box::new(Ast::Local(temporary)), spot), level + 1)
            }),
            Ast::Define(symbol, value) => self.bind(*value, level, |this, temporary| {
                this.tail(Ast::Define(symbol, Box::new(Ast::Local(temporary))), level + 1)
            }),
            Ast::Const(_) | Ast::Local(_) | Ast::Global(..) | Ast::Native(_) | Ast::Lambda(_) => {
                unreachable!("these are simple")
            }
        }
    }

    fn branch(&mut self, test: Ast, then: Ast, or: Ast, level: u32) -> NodeId {
        if !self.is_simple(&test) {
            return self.bind(test, level, |this, var| this.branch(Ast::Local(var), then, or, level + 1));
        }
        let spot = self.spot;
        let test = self.expr(&test, level);
        let then = self.tail(then, level);
        let or = self.tail(or, level);
        self.spot = spot;
        self.push_node(Node::If(test, then, or))
    }

    fn sequence(&mut self, parts: Vec<Ast>, level: u32) -> NodeId {
        let mut parts = parts.into_iter();
        let first = parts.next().expect("a sequence has parts");
        let rest: Vec<Ast> = parts.collect();
        if rest.is_empty() {
            return self.tail(first, level);
        }
        if self.is_simple(&first) {
            let effect = self.expr(&first, level);
            let rest = self.sequence(rest, level);
            return self.push_node(Node::Effect(effect, rest));
        }
        let first = self.tail(first, level);
        let rest = self.sequence(rest, level);
        self.push_frame(PointKind::Drop, first, rest)
    }

    /// Binds variables: first those whose values are not simple, each in a rib of its own, then all others in one.
    fn variables(
        &mut self,
        inits: Vec<(VarId, Ast)>,
        level: u32,
        rest: impl FnOnce(&mut Self, u32) -> NodeId,
    ) -> NodeId {
        let position = inits.iter().position(|(_, init)| !self.is_simple(init));
        if let Some(position) = position {
            let mut inits = inits;
            let (var, init) = inits.remove(position);
            if !self.is_assigned(var) {
                return self.bind_to(var, init, level, |this| this.variables(inits, level + 1, rest));
            }
            return self.bind(init, level, |this, temporary| {
                inits.push((var, Ast::Local(temporary)));
                this.variables(inits, level + 1, rest)
            });
        }
        if inits.is_empty() {
            return rest(self, level);
        }
        let mut exprs = Vec::new();
        for (var, init) in &inits {
            let value = self.expr(init, level);
            exprs.push(if self.is_assigned(*var) { self.push_expr(Expr::Variable(value)) } else { value });
        }
        for (i, (var, _)) in inits.iter().enumerate() {
            let slot = i as u32 + 1;
            let boxed = self.is_assigned(*var);
            self.homes
                .insert(*var, if boxed { Home::Boxed(level + 1, slot) } else { Home::Slot(level + 1, slot) });
        }
        let spot = self.spot;
        let rest = rest(self, level + 1);
        self.spot = spot;
        let list = self.list(&exprs);
        self.push_node(Node::Let(list, rest))
    }

    fn call(&mut self, callee: Ast, arguments: Vec<Ast>, spot: Spot, level: u32) -> NodeId {
        if let Ast::Lambda(lambda) = callee {
            if !lambda.rest && lambda.parameters.len() == arguments.len() {
                let LambdaAst { parameters, body, .. } = *lambda;
                let inits = parameters.into_iter().zip(arguments).collect();
                return self.variables(inits, level, |this, level| this.tail(body, level));
            }
            return self.call_parts(Ast::Lambda(lambda), arguments, spot, level);
        }
        self.call_parts(callee, arguments, spot, level)
    }

    /// A call; its parts that are not simple are evaluated first.
    fn call_parts(&mut self, callee: Ast, mut arguments: Vec<Ast>, spot: Spot, level: u32) -> NodeId {
        if !self.is_simple(&callee) {
            return self.bind(callee, level, |this, var| {
                this.call_parts(Ast::Local(var), arguments, spot, level + 1)
            });
        }
        if let Some(position) = arguments.iter().position(|argument| !self.is_simple(argument)) {
            let argument = std::mem::replace(&mut arguments[position], Ast::Const(Word::int(0)));
            return self.bind(argument, level, |this, var| {
                arguments[position] = Ast::Local(var);
                this.call_parts(callee, arguments, spot, level + 1)
            });
        }
        if matches!(callee, Ast::Native(native) if native.special == Special::None) {
            return self.tail(Ast::Call(Box::new(callee), arguments, spot), level);
        }
        let known = match &callee {
            Ast::Local(var) => match self.homes[var] {
                Home::Known(lambda, at) => Some((lambda, at)),
                _ => None,
            },
            _ => None,
        };
        // A procedure that calls itself is a loop header from the start.
        let owner = self.lambdas[self.owner as usize];
        let is_itself = match &callee {
            Ast::Global(symbol, _) => symbol.name == owner.name,
            _ => known.is_some_and(|(lambda, _)| lambda == self.owner),
        };
        if is_itself {
            owner.is_header.set(owner, true);
        }
        let callee = if known.is_some() { 0 } else { self.expr(&callee, level) };
        let exprs: Vec<ExprId> = arguments.iter().map(|argument| self.expr(argument, level)).collect();
        let list = self.list(&exprs);
        self.spot = spot;
        match known {
            Some((lambda, at)) => self.push_node(Node::Known(lambda, level - at, list)),
            None => self.push_node(Node::Call(callee, list)),
        }
    }

    /// Mutually visible definitions.
    fn body(&mut self, inits: Vec<(VarId, Ast)>, body: Ast, level: u32) -> NodeId {
        let is_known: Vec<bool> = inits
            .iter()
            .map(|(var, init)| matches!(init, Ast::Lambda(_)) && !self.is_assigned(*var))
            .collect();
        let mentions: Vec<HashSet<VarId>> = inits
            .iter()
            .map(|(_, init)| {
                let mut set = HashSet::new();
                init.each_local(&mut |var| _ = set.insert(var));
                set
            })
            .collect();
        // A known procedure is accessible from the first definition that names it.
        let mut start: Vec<usize> = (0..inits.len()).collect();
        loop {
            let mut changed = false;
            for (i, mentioned) in mentions.iter().enumerate() {
                for j in 0..inits.len() {
                    if is_known[j] && mentioned.contains(&inits[j].0) && start[i] < start[j] {
                        start[j] = start[i];
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        // A value that is named in an earlier definition or in its own must be in a box.
        let mut boxed = Vec::new();
        for (i, (var, _)) in inits.iter().enumerate() {
            let is_early = |j: usize| start[j] <= i && mentions[j].contains(var);
            if !is_known[i] && ((0..inits.len()).any(is_early) || self.is_assigned(*var)) {
                self.early.insert(*var);
                boxed.push(*var);
            }
        }
        let mut steps: Vec<(usize, bool, VarId, Ast)> = inits
            .into_iter()
            .enumerate()
            .map(|(i, (var, init))| (start[i], !is_known[i], var, init))
            .collect();
        steps.sort_by_key(|(start, is_value, ..)| (*start, *is_value));
        let steps = steps.into_iter().map(|(_, is_value, var, init)| (is_value, var, init)).collect();
        if boxed.is_empty() {
            return self.steps(steps, body, level);
        }
        let mut exprs = Vec::new();
        for (i, var) in boxed.iter().enumerate() {
            let nothing = self.constant(Word::NULL);
            exprs.push(self.push_expr(Expr::Variable(nothing)));
            self.homes.insert(*var, Home::Boxed(level + 1, i as u32 + 1));
        }
        let rest = self.steps(steps, body, level + 1);
        let list = self.list(&exprs);
        self.push_node(Node::Let(list, rest))
    }

    fn steps(
        &mut self,
        mut steps: std::collections::VecDeque<(bool, VarId, Ast)>,
        body: Ast,
        level: u32,
    ) -> NodeId {
        // Adjacent procedures are known to each other.
        let mut group = Vec::new();
        while let Some((false, ..)) = steps.front() {
            let Some((_, var, Ast::Lambda(lambda))) = steps.pop_front() else { break };
            group.push((var, *lambda));
        }
        for (var, lambda) in group {
            let number = self.lambda(lambda, level);
            self.homes.insert(var, Home::Known(number, level));
        }
        let Some((_, var, init)) = steps.pop_front() else { return self.tail(body, level) };
        if self.is_assigned(var) {
            let set = Ast::SetLocal(var, Box::new(init));
            if self.is_simple(&set) {
                let effect = self.expr(&set, level);
                let rest = self.steps(steps, body, level);
                return self.push_node(Node::Effect(effect, rest));
            }
            let first = self.tail(set, level);
            let rest = self.steps(steps, body, level);
            return self.push_frame(PointKind::Drop, first, rest);
        }
        self.variables(vec![(var, init)], level, |this, level| this.steps(steps, body, level))
    }
}
