//! The machine: a node, its environment, and the continuation, which is a linked list of frames in the heap. No state
//! of a program is on the native stack.

use crate::code::LambdaGreen;
use crate::code::{Code, Expr, ExprId, Lambda, List, Node, PointKind, note_call};
use crate::value::{
    Closure, ClosureRed, Cont, ContRed, Continuation, ContinuationRed, Fields, Items, Multiple, MultipleRed,
    Native, Pair, PairRed, Parameter, ParameterRed, Raised, RaisedRed, RecordType, RedWord, Rib, Special,
    Symbol, Value, Variable, VariableRed, Word, failure, spread, vector_of,
};
use crate::vm::{StateGreen, StateRed, Vm};
use crate::{expander, printer};
use metatrace::untraced::Untraced;
use metatrace::{Array, Direct, Mode, Place, Red, Ref, portal, residual};
use metatrace_parts::{Binding, BindingGreen};

/// The result of a step.
pub type Out<M, T = Red<M, Word>> = Result<T, Red<M, Ref<Raised>>>;

/// The continuation.
pub type Top<M> = Red<M, Option<Ref<Cont>>>;

/// Where execution continues.
pub enum Flow<M: Mode> {
    Go { code: Ref<Code>, at: usize, env: Red<M, Ref<Array<Rib>>>, top: Top<M>, header: bool },
    Done(Red<M, Word>),
    Failed(Red<M, Ref<Raised>>),
}

/// Runs nodes until there is a value for the empty continuation.
#[portal(
    greens(code, at), reds(env, top), env(vm),
    counter = &code.counters[at],
    place = place_of(code, at),
    depth_exceeded = Err(failure(vm, "too many machines inside each other", &[]).into())
)]
pub fn run<M: Mode>(
    vm: Ref<Vm>,
    mut code: Ref<Code>,
    mut at: usize,
    mut env: Red<M, Ref<Array<Rib>>>,
    mut top: Top<M>,
) -> Out<M> {
    loop {
        merge_point!();
        let machine = Machine { vm, code, at, env, top };
        match machine.step().or_else(|raised| machine.raise(raised)) {
            Ok(Flow::Go { code: next, at: there, env: variables, top: rest, header }) => {
                (code, at, env, top) = (next, there, variables, rest);
                if header {
                    can_enter_jit!()
                }
            }
            Ok(Flow::Done(value)) => return Ok(value),
            Ok(Flow::Failed(raised)) | Err(raised) => return Err(raised),
        }
    }
}

fn place_of(code: Ref<Code>, at: usize) -> Place {
    let function = code.lambdas[code.owners[at] as usize].name.clone();
    Place { line: code.node_places[at].0, function, file: code.file.clone(), ..Place::default() }
}

/// The state of the machine in a step.
pub struct Machine<M: Mode> {
    pub vm: Ref<Vm>,
    pub code: Ref<Code>,
    pub at: usize,
    pub env: Red<M, Ref<Array<Rib>>>,
    pub top: Top<M>,
}

/// Sets the position of an error, unless it is known.
#[residual(writes(Raised))]
fn locate_node(raised: Ref<Raised>, code: Ref<Code>, at: usize) {
    printer::locate(raised, &code.place(code.node_places[at]));
}

#[residual(writes(Raised))]
fn locate_expr(raised: Ref<Raised>, code: Ref<Code>, at: usize) {
    printer::locate(raised, &code.place(code.expr_places[at]));
}

#[residual(writes())]
fn not_a_procedure(vm: Ref<Vm>, callee: Word) -> Ref<Raised> {
    failure(vm, "the object is not a procedure:", &[callee])
}

#[residual(writes())]
fn wrong_count(vm: Ref<Vm>, name: Ref<Lambda>, count: usize) -> Ref<Raised> {
    printer::wrong_count(vm, &name.name, count)
}

#[residual(writes())]
fn wrong_count_of_native(vm: Ref<Vm>, name: Ref<Native>, count: usize) -> Ref<Raised> {
    printer::wrong_count(vm, &name.name, count)
}

#[residual(writes())]
fn not_defined(vm: Ref<Vm>, symbol: Ref<Symbol>) -> Ref<Raised> {
    failure(vm, &format!("{}: the variable is not defined", symbol.name), &[])
}

#[residual(writes())]
fn not_initialized(vm: Ref<Vm>) -> Ref<Raised> {
    failure(vm, "a variable is used before it has a value", &[])
}

/// Defines a global variable, which starts as a constant, or assigns it, which makes it vary.
#[residual]
fn define(symbol: Ref<Symbol>, value: Word) {
    define_global(symbol, value);
}

/// Sets the value of a global variable.
pub fn define_global(symbol: Ref<Symbol>, value: Word) {
    symbol.keyword.set(symbol, 0);
    Binding::assign(symbol.global, value);
}

#[residual]
fn invoke(vm: Ref<Vm>, native: Ref<Native>, words: Ref<Array<Items>>) -> Result<Word, Ref<Raised>> {
    (native.function)(&crate::value::Arguments { vm, native, words })
}

#[residual(writes())]
fn invoke_quiet(vm: Ref<Vm>, native: Ref<Native>, words: Ref<Array<Items>>) -> Result<Word, Ref<Raised>> {
    (native.function)(&crate::value::Arguments { vm, native, words })
}

/// The items of a list, as an array.
#[residual(writes())]
fn list_items(vm: Ref<Vm>, list: Word) -> Result<Ref<Array<Items>>, Ref<Raised>> {
    let (items, end) = spread(list);
    if end.word() != Word::from(vm.nil).word() {
        return Err(failure(vm, "apply: the last argument is not a list:", &[list]));
    }
    Ok(vector_of(&items))
}

/// Compiles a form of the program.
#[residual]
fn compile(vm: Ref<Vm>, form: Word) -> Result<Ref<Code>, Ref<Raised>> {
    expander::compile(vm, form)
}

#[residual]
fn load(vm: Ref<Vm>, name: Word) -> Result<Word, Ref<Raised>> {
    crate::vm::load_file(vm, name)
}

impl<M: Mode> Machine<M> {
    #[inline(always)]
    fn step(&self) -> Out<M, Flow<M>> {
        match self.code.nodes[self.at] {
            Node::Return(expr) => {
                let value = self.eval(expr)?;
                self.give(value, self.top)
            }
            Node::If(test, then, or) => {
                let test = self.test(test)?;
                Ok(self.go(if test { then } else { or }))
            }
            Node::Effect(expr, next) => {
                let _ = self.eval(expr)?;
                Ok(self.go(next))
            }
            Node::Bind(point, first) => {
                let point = self.code.points[point as usize];
                let top = Cont::alloc(point, self.env, self.top);
                Ok(Flow::Go {
                    code: self.code,
                    at: first as usize,
                    env: self.env,
                    top: optional(top),
                    header: false,
                })
            }
            Node::Let(list, next) => {
                let env = self.rib_of(self.env, list)?;
                Ok(Flow::Go { code: self.code, at: next as usize, env, top: self.top, header: false })
            }
            Node::Call(callee, list) => {
                let callee = self.eval(callee)?;
                let arguments = self.arguments(list)?;
                self.apply(callee, &arguments, self.top)
            }
            Node::Known(lambda, depth, list) => {
                let lambda = self.code.lambdas[lambda as usize];
                let parent = self.outer(depth);
                if lambda.parameters == list.count as usize && !lambda.rest {
                    let env = if list.count == 0 { parent } else { self.rib_of(parent, list)? };
                    return Ok(self.enter(lambda, env, self.top));
                }
                let arguments = self.arguments(list)?;
                self.call(lambda, parent, &arguments, self.top)
            }
        }
    }

    fn go(&self, at: u32) -> Flow<M> {
        Flow::Go { code: self.code, at: at as usize, env: self.env, top: self.top, header: false }
    }

    /// Raises an error in this step: the innermost handler gets it.
    fn raise(&self, raised: Red<M, Ref<Raised>>) -> Out<M, Flow<M>> {
        locate_node(raised, self.code, self.at);
        let state = self.vm.state;
        if state.handlers::<M>().same(Word::from(self.vm.nil)).test() {
            return Ok(Flow::Failed(raised));
        }
        self.apply(state.raiser::<M>(), &[raised.payload(), raised.into()], self.top)
    }

    /// Passes a value to a continuation.
    fn give(&self, value: Red<M, Word>, top: Top<M>) -> Out<M, Flow<M>> {
        let Some(frame) = top.some() else { return Ok(Flow::Done(value)) };
        // A frame that was made before the trace may be one of many that return one after another.
        let header = !frame.is_virtual();
        let point = frame.point().promote();
        let (outer, next) = (frame.env(), frame.next());
        match point.kind {
            PointKind::Bind => {
                let env = Red::<M, Ref<Array<Rib>>>::of([outer.into(), value]);
                Ok(Flow::Go {
                    code: known(point.code.get()),
                    at: point.at.get() as usize,
                    env,
                    top: next,
                    header,
                })
            }
            PointKind::Drop => Ok(Flow::Go {
                code: known(point.code.get()),
                at: point.at.get() as usize,
                env: outer,
                top: next,
                header,
            }),
            PointKind::Values => {
                let consumer = outer.at(0);
                let values = self.unpack(value);
                self.apply(consumer, &values, next)
            }
            PointKind::Handlers => {
                Red::<M, _>::from(self.vm.state).set_handlers(outer.at(0));
                let env = Red::<M, Ref<Array<Rib>>>::of([Word::from(self.vm.no_rib).into(), value]);
                Ok(Flow::Go { code: self.vm.return_code, at: 0, env, top: next, header: false })
            }
            PointKind::Forms => self.forms(outer.at(0), next),
        }
    }

    /// Continues with the forms of a program.
    fn forms(&self, forms: Red<M, Word>, next: Top<M>) -> Out<M, Flow<M>> {
        let Some(forms) = forms.pair() else {
            return self.give(Word::from(self.vm.unspecified).into(), next);
        };
        let rest = Red::<M, Ref<Array<Rib>>>::of([forms.cdr()]);
        let top = optional(Cont::alloc(self.vm.forms_point, rest, next));
        let code = compile(self.vm, forms.car())?.promote();
        Ok(Flow::Go {
            code,
            at: code.lambdas[0].entry.get() as usize,
            env: self.vm.no_rib.into(),
            top,
            header: false,
        })
    }

    /// The values that a value stands for.
    fn unpack(&self, value: Red<M, Word>) -> Vec<Red<M, Word>> {
        match value.view() {
            Value::Other(object) => match object.downcast::<Multiple>() {
                Some(multiple) => {
                    let values = multiple.values();
                    let count = values.len().promote();
                    (0..count).map(|i| values.at(i)).collect()
                }
                None => vec![value],
            },
            _ => vec![value],
        }
    }

    /// Calls a value.
    pub fn apply(&self, callee: Red<M, Word>, arguments: &[Red<M, Word>], top: Top<M>) -> Out<M, Flow<M>> {
        match callee.view() {
            Value::Closure(closure) => {
                let lambda = closure.lambda().promote();
                self.call(lambda, closure.env(), arguments, top)
            }
            Value::Native(native) => {
                let native = native.promote();
                if native.special == Special::None {
                    let value = self.native(native, arguments)?;
                    return self.give(value, top);
                }
                self.special(native, arguments, top)
            }
            Value::Other(object) => {
                if let Some(continuation) = object.downcast::<Continuation>() {
                    return self.resume(continuation, arguments);
                }
                if let Some(parameter) = object.downcast::<Parameter>()
                    && arguments.is_empty()
                {
                    return self.give(parameter.value(), top);
                }
                Err(not_a_procedure(self.vm, callee))
            }
            _ => Err(not_a_procedure(self.vm, callee)),
        }
    }

    fn call(
        &self,
        lambda: Ref<Lambda>,
        parent: Red<M, Ref<Array<Rib>>>,
        arguments: &[Red<M, Word>],
        top: Top<M>,
    ) -> Out<M, Flow<M>> {
        let count = lambda.parameters;
        if arguments.len() < count || arguments.len() > count && !lambda.rest {
            return Err(wrong_count(self.vm, lambda, arguments.len()));
        }
        let env = if lambda.rest {
            let mut words = arguments[..count].to_vec();
            words.push(self.list(&arguments[count..], Word::from(self.vm.nil).into()));
            rib(parent, &words)
        } else if count == 0 {
            parent
        } else {
            rib(parent, arguments)
        };
        Ok(self.enter(lambda, env, top))
    }

    /// Continues with the body of a procedure.
    fn enter(&self, lambda: Ref<Lambda>, env: Red<M, Ref<Array<Rib>>>, top: Top<M>) -> Flow<M> {
        if !M::TRACED && self.code.callees[self.at].get() != lambda.address() {
            self.code.callees[self.at].set(lambda.address());
            note_call(self.code.lambdas[self.code.owners[self.at] as usize], lambda);
        }
        let header = lambda.is_header::<M>();
        Flow::Go { code: known(lambda.code.get()), at: lambda.entry.get() as usize, env, top, header }
    }

    /// A list of values.
    pub fn list(&self, words: &[Red<M, Word>], end: Red<M, Word>) -> Red<M, Word> {
        words.iter().rev().fold(end, |rest, word| Pair::alloc(*word, rest).into())
    }

    /// Calls a procedure of the library that uses the continuation, or a record.
    fn special(&self, native: Ref<Native>, arguments: &[Red<M, Word>], top: Top<M>) -> Out<M, Flow<M>> {
        if arguments.len() < native.least || arguments.len() > native.most {
            return Err(wrong_count_of_native(self.vm, native, arguments.len()));
        }
        let state = self.vm.state;
        match native.special {
            Special::Apply => {
                let (callee, rest) = (arguments[0], &arguments[1..]);
                let Some((last, first)) = rest.split_last() else { return self.apply(callee, &[], top) };
                let items = list_items(self.vm, *last)?;
                let count = items.len().promote();
                let words: Vec<_> = first.iter().copied().chain((0..count).map(|i| items.at(i))).collect();
                self.apply(callee, &words, top)
            }
            Special::CallCc => {
                let (winders, handlers) = (state.winders::<M>(), state.handlers::<M>());
                let continuation = Continuation::alloc(top, winders, handlers);
                self.apply(arguments[0], &[continuation.into()], top)
            }
            Special::Values => {
                let value = self.pack(arguments);
                self.give(value, top)
            }
            Special::CallWithValues => {
                let consumer = Red::<M, Ref<Array<Rib>>>::of([arguments[1]]);
                let frame = Cont::alloc(self.vm.values_point, consumer, top);
                self.apply(arguments[0], &[], optional(frame))
            }
            Special::Raise | Special::RaiseContinuable => {
                let continuable = native.special == Special::RaiseContinuable;
                Err(Raised::alloc(arguments[0], continuable, Word::NULL))
            }
            Special::WithHandlers => {
                let old = Red::<M, Ref<Array<Rib>>>::of([state.handlers::<M>()]);
                let frame = Cont::alloc(self.vm.handlers_point, old, top);
                Red::<M, _>::from(state).set_handlers(arguments[0]);
                self.apply(arguments[1], &[], optional(frame))
            }
            Special::Resume => {
                let Some(continuation) = continuation_of(arguments[0]) else {
                    return Err(not_a_procedure(self.vm, arguments[0]));
                };
                let items = list_items(self.vm, arguments[1])?;
                let count = items.len().promote();
                let words: Vec<_> = (0..count).map(|i| items.at(i)).collect();
                Red::<M, _>::from(state).set_handlers(continuation.handlers());
                let value = self.pack(&words);
                self.give(value, continuation.top())
            }
            Special::Eval => {
                let code = compile(self.vm, arguments[0])?.promote();
                let (at, env) = (code.lambdas[0].entry.get() as usize, self.vm.no_rib.into());
                Ok(Flow::Go { code, at, env, top, header: false })
            }
            Special::Load => {
                let forms = load(self.vm, arguments[0])?;
                self.forms(forms, top)
            }
            Special::Construct | Special::Field | Special::SetField | Special::IsRecord => {
                let value = self.record(native, arguments)?;
                self.give(value, top)
            }
            Special::None => unreachable!("procedures that are not special are called otherwise"),
        }
    }

    /// Several values as one.
    fn pack(&self, values: &[Red<M, Word>]) -> Red<M, Word> {
        match values {
            [value] => *value,
            _ => Multiple::alloc(self.items(values)).into(),
        }
    }

    /// Calls a continuation.
    fn resume(&self, target: Red<M, Ref<Continuation>>, arguments: &[Red<M, Word>]) -> Out<M, Flow<M>> {
        let state = self.vm.state;
        if !state.winders::<M>().same(target.winders()).test() {
            let list = self.list(arguments, Word::from(self.vm.nil).into());
            return self.apply(state.traveller::<M>(), &[target.into(), target.winders(), list], self.top);
        }
        Red::<M, _>::from(state).set_handlers(target.handlers());
        let value = self.pack(arguments);
        self.give(value, target.top())
    }

    /// Creates a record, or accesses one.
    fn record(&self, native: Ref<Native>, arguments: &[Red<M, Word>]) -> Out<M> {
        if native.special == Special::Construct {
            let size = native.bound.downcast::<RecordType>().map_or(0, |kind| kind.fields.len());
            let record = Red::<M, Ref<Array<Fields>>>::alloc(size + 1, Word::from(self.vm.falsehood));
            record.put(0, native.bound);
            native.fields.iter().zip(arguments).for_each(|(field, word)| record.put(field + 1, *word));
            return Ok(record.into());
        }
        let record = match arguments[0].view() {
            Value::Other(object) => object.downcast_array::<Fields>(),
            _ => None,
        };
        let record = record.filter(|record| record.at(0).same(native.bound).test());
        let Some(record) = record else {
            if native.special == Special::IsRecord {
                return Ok(self.boolean(false.into()));
            }
            return self.invoke(native, arguments);
        };
        match native.special {
            Special::IsRecord => Ok(self.boolean(true.into())),
            Special::Field => Ok(record.at(native.fields[0] + 1)),
            _ => {
                record.put(native.fields[0] + 1, arguments[1]);
                Ok(Word::from(self.vm.unspecified).into())
            }
        }
    }

    /// An array of values.
    pub fn items(&self, words: &[Red<M, Word>]) -> Red<M, Ref<Array<Items>>> {
        match *words {
            [a] => Red::<M, Ref<Array<Items>>>::of([a]),
            [a, b] => Red::<M, Ref<Array<Items>>>::of([a, b]),
            [a, b, c] => Red::<M, Ref<Array<Items>>>::of([a, b, c]),
            _ => {
                let array = Red::<M, Ref<Array<Items>>>::alloc(words.len(), Word::NULL);
                words.iter().enumerate().for_each(|(i, word)| array.put(i, *word));
                array
            }
        }
    }

    /// Calls a procedure of the library.
    pub fn native(&self, native: Ref<Native>, arguments: &[Red<M, Word>]) -> Out<M> {
        if arguments.len() < native.least || arguments.len() > native.most {
            return Err(wrong_count_of_native(self.vm, native, arguments.len()));
        }
        match self.primitive(native.primitive, arguments) {
            Some(value) => Ok(value),
            None => self.invoke(native, arguments),
        }
    }

    /// Whether a procedure of the library returns anything but `#f`.
    fn truth(&self, native: Ref<Native>, arguments: &[Red<M, Word>]) -> Out<M, bool> {
        if arguments.len() >= native.least
            && arguments.len() <= native.most
            && let Some(truth) = self.predicate(native.primitive, arguments)
        {
            return Ok(truth.test());
        }
        Ok(self.native(native, arguments)?.is_true(self.vm))
    }

    fn invoke(&self, native: Ref<Native>, arguments: &[Red<M, Word>]) -> Out<M> {
        let arguments = self.items(arguments);
        if native.quiet {
            invoke_quiet(self.vm, native, arguments)
        } else {
            invoke(self.vm, native, arguments)
        }
    }

    /// A truth value.
    pub fn boolean(&self, truth: Red<M, bool>) -> Red<M, Word> {
        truth.select(Word::from(self.vm.truth), Word::from(self.vm.falsehood))
    }

    fn arguments(&self, list: List) -> Out<M, Vec<Red<M, Word>>> {
        self.exprs(list).iter().map(|expr| self.eval(*expr)).collect()
    }

    fn exprs(&self, list: List) -> &[ExprId] {
        &self.code.lists[list.first as usize..][..list.count as usize]
    }

    fn rib_of(&self, parent: Red<M, Ref<Array<Rib>>>, list: List) -> Out<M, Red<M, Ref<Array<Rib>>>> {
        match *self.exprs(list) {
            [a] => Ok(Red::<M, Ref<Array<Rib>>>::of([parent.into(), self.eval(a)?])),
            [a, b] => Ok(Red::<M, Ref<Array<Rib>>>::of([parent.into(), self.eval(a)?, self.eval(b)?])),
            [a, b, c] => {
                let items = [parent.into(), self.eval(a)?, self.eval(b)?, self.eval(c)?];
                Ok(Red::<M, Ref<Array<Rib>>>::of(items))
            }
            _ => Ok(rib(parent, &self.arguments(list)?)),
        }
    }

    /// The rib that is `depth` ribs up.
    fn outer(&self, depth: u32) -> Red<M, Ref<Array<Rib>>> {
        (0..depth).fold(self.env, |env, _| env.at(0).array().expect("a rib lies in a rib"))
    }

    fn variable(&self, depth: u32, slot: u32) -> Red<M, Ref<Variable>> {
        self.outer(depth).at(slot as usize).downcast().expect("the compiler has put a variable here")
    }

    /// The value of a global variable.
    fn global(&self, symbol: Ref<Symbol>) -> Out<M> {
        match Binding::load_constant::<M>(symbol.global) {
            Some(value) if value.is_null() => Err(not_defined(self.vm, symbol)),
            Some(value) => Ok(value.into()),
            None => Ok(Binding::load(symbol.global)),
        }
    }

    fn define(&self, symbol: Ref<Symbol>, value: Red<M, Word>) {
        if symbol.global.varies::<M>() {
            Binding::store(symbol.global, value);
        } else {
            define(symbol, value);
        }
    }

    /// Whether the value of an expression is anything but `#f`.
    fn test(&self, expr: ExprId) -> Out<M, bool> {
        let Expr::Native(native, list) = self.code.exprs[expr as usize] else {
            return Ok(self.eval(expr)?.is_true(self.vm));
        };
        let native = self.code.natives[native as usize];
        let truth = match *self.exprs(list) {
            [a] => self.truth(native, &[self.eval(a)?]),
            [a, b] => self.truth(native, &[self.eval(a)?, self.eval(b)?]),
            _ => self.truth(native, &self.arguments(list)?),
        };
        truth.map_err(|e| self.located(e, expr))
    }

    /// Evaluates an expression.
    fn eval(&self, expr: ExprId) -> Out<M> {
        let code = self.code;
        Ok(match code.exprs[expr as usize] {
            Expr::Const(index) => code.constants[index as usize].into(),
            Expr::Local(depth, slot) => self.outer(depth).at(slot as usize),
            Expr::Content(depth, slot) => {
                let value = self.variable(depth, slot).content();
                if value.is_null().test() {
                    return Err(self.located(not_initialized(self.vm), expr));
                }
                value
            }
            Expr::Global(symbol) => {
                return self.global(code.symbols[symbol as usize]).map_err(|e| self.located(e, expr));
            }
            Expr::Closure(lambda, depth) => {
                let env = self.outer(depth);
                Closure::alloc(code.lambdas[lambda as usize], env).into()
            }
            Expr::Variable(value) => Variable::alloc(self.eval(value)?).into(),
            Expr::SetContent(depth, slot, value) => {
                let value = self.eval(value)?;
                self.variable(depth, slot).set_content(value);
                Word::from(self.vm.unspecified).into()
            }
            Expr::SetGlobal(symbol, value) => {
                let value = self.eval(value)?;
                let symbol = code.symbols[symbol as usize];
                let _ = self.global(symbol).map_err(|e| self.located(e, expr))?;
                self.define(symbol, value);
                Word::from(self.vm.unspecified).into()
            }
            Expr::Define(symbol, value) => {
                let value = self.eval(value)?;
                self.define(code.symbols[symbol as usize], value);
                Word::from(self.vm.unspecified).into()
            }
            Expr::If(test, then, or) => return self.eval(if self.test(test)? { then } else { or }),
            Expr::Or(a, b) => {
                let value = self.eval(a)?;
                if !value.is_true(self.vm) {
                    return self.eval(b);
                }
                value
            }
            Expr::Native(native, list) => {
                let native = code.natives[native as usize];
                let value = match *self.exprs(list) {
                    [a] => self.native(native, &[self.eval(a)?]),
                    [a, b] => self.native(native, &[self.eval(a)?, self.eval(b)?]),
                    [a, b, c] => self.native(native, &[self.eval(a)?, self.eval(b)?, self.eval(c)?]),
                    _ => self.native(native, &self.arguments(list)?),
                };
                return value.map_err(|e| self.located(e, expr));
            }
        })
    }

    fn located(&self, raised: Red<M, Ref<Raised>>, expr: ExprId) -> Red<M, Ref<Raised>> {
        locate_expr(raised, self.code, expr as usize);
        raised
    }
}

/// A rib of values.
fn rib<M: Mode>(parent: Red<M, Ref<Array<Rib>>>, words: &[Red<M, Word>]) -> Red<M, Ref<Array<Rib>>> {
    match *words {
        [a] => Red::<M, Ref<Array<Rib>>>::of([parent.into(), a]),
        [a, b] => Red::<M, Ref<Array<Rib>>>::of([parent.into(), a, b]),
        [a, b, c] => Red::<M, Ref<Array<Rib>>>::of([parent.into(), a, b, c]),
        _ => {
            let env = Red::<M, Ref<Array<Rib>>>::alloc(words.len() + 1, Word::NULL);
            env.put(0, parent);
            words.iter().enumerate().for_each(|(i, word)| env.put(i + 1, *word));
            env
        }
    }
}

fn continuation_of<M: Mode>(word: Red<M, Word>) -> Option<Red<M, Ref<Continuation>>> {
    if word.is_tagged().test() { None } else { word.downcast() }
}

/// A frame as a continuation.
fn optional<M: Mode>(frame: Red<M, Ref<Cont>>) -> Top<M> {
    frame.into()
}

fn known(code: Option<Ref<Code>>) -> Ref<Code> {
    code.expect("code that is run has been compiled")
}

/// Runs a list of forms, one after the other.
pub fn run_forms(vm: Ref<Vm>, forms: Word) -> Result<Word, Ref<Raised>> {
    use metatrace::untraced::IntoPlain;
    let rest = Array::from_slice(&[forms]);
    let frame = Ref::new(Cont { point: vm.forms_point, env: rest, next: None });
    let env: Ref<Array<Rib>> = Array::from_slice(&[Word::from(vm.no_rib), vm.unspecified.into()]);
    match run::<Direct>(vm, vm.return_code, 0, env.into(), Some(frame).into()) {
        Ok(value) => Ok(value.into_plain()),
        Err(raised) => Err(raised.into_plain()),
    }
}
