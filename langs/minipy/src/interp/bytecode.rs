//! The loop over the instructions, generic in the mode: `Direct` is what users run, `Traced` is traced.

use crate::exceptions::raising::recursion_error;
use crate::interp::{
    UnaryOp, arith, attr, attr_store, attr_super, awaiting, build, call, call_ex, call_registers, cells,
    compare, delegation, for_unpack, frame, generator, globals, iterate, list, patterns, raise, set, sites,
    subscript, unwind, watch,
};
use crate::objects::args::{Args, Out};
use crate::objects::code::CodeObj;
use crate::objects::model::*;
use crate::objects::vm::VmRed;
use crate::vm::Vm;
use metatrace::{Frame, Mode, Red, Ref, portal};
use minipy_frontend::{BinOp, NO_REG, Op};

/// Runs code from `pc` on until it returns, raises or yields.
#[portal(
    greens(code, pc),
    reds(),
    env(vm),
    virtualizable(frame),
    live = code.live_at(pc),
    counter = code.counter(pc),
    place = code.place(pc),
    unroll = code.front.is_generator,
    keeps_levels = true,
    begins = watch::begins(vm, code, pc, frame),
    ends = watch::ends(vm, frame, outcome),
    depth_exceeded = Err(recursion_error(vm).into()),
    interrupted = crate::run::interrupt::at_call(vm, code).map(|exc| Err(exc.into()))
)]
pub fn interpret<M: Mode>(
    vm: Ref<Vm>,
    code: Ref<CodeObj>,
    mut pc: usize,
    frame: Red<M, Ref<Frame<Registers>>>,
) -> Out<M> {
    loop {
        merge_point!();
        debug_assert!(pc < code.front.ops.len());
        if M::WATCHED {
            match watch::instruction::<M>(vm, code, pc, frame) {
                Ok(next) => pc = next,
                Err(exc) => match unwind::unwind::<M>(vm, code, pc, frame, exc) {
                    Ok(target) => {
                        pc = target;
                        continue;
                    }
                    Err(exc) => return Err(exc),
                },
            }
        }
        // Read in place: a copy on the stack would lie between the load of the opcode and the jump to its handler.
        // SAFETY: control never leaves the code: see the verifier in `minipy_frontend`.
        let op = unsafe { code.op::<M>(pc) };
        let at = pc;
        pc += 1;
        macro_rules! reg {
            ($r:expr) => {
                frame.slot($r as usize)
            };
        }
        macro_rules! set {
            ($r:expr, $v:expr) => {{
                let value: Red<M, Value> = $v;
                frame.set_slot($r as usize, value)
            }};
        }
        macro_rules! konst {
            ($k:expr) => {
                // SAFETY: verified code, too.
                Red::<M, Value>::from(*unsafe { code.consts.get_unchecked($k as usize) })
            };
        }
        // The inline cache of this instruction. The function that takes the site determines the family.
        macro_rules! site {
            () => {
                // SAFETY: each handler is one of instructions of the family.
                unsafe { sites::site(&code, at) }
            };
        }
        // For operations that may raise: evaluates to the result; an exception jumps to the end of the loop.
        macro_rules! try_here {
            ($e:expr) => {
                match $e {
                    Ok(value) => value,
                    Err(exc) => {
                        match unwind::unwind::<M>(vm, code, at, frame, exc) {
                            Ok(target) => pc = target,
                            Err(exc) => return Err(exc),
                        }
                        continue;
                    }
                }
            };
        }
        // As `try_here`, for operations that call: the level's record is updated with the current instruction before.
        macro_rules! attempt {
            ($e:expr) => {
                try_here!({
                    note_place!(pc = at);
                    $e
                })
            };
        }
        macro_rules! put {
            ($d:expr, $e:expr) => {{
                let value = attempt!($e);
                set!($d, value)
            }};
        }
        // For functions with fast paths that call nothing: the code that their slow path runs first.
        macro_rules! noted {
            () => {
                || note_place!(pc = at)
            };
        }
        macro_rules! put_noted {
            ($d:expr, $e:expr) => {{
                let value = try_here!($e);
                set!($d, value)
            }};
        }
        // A call of the value in register `base`, with the register of the receiver, if there may be one, and the
        // first argument.
        macro_rules! put_call {
            ($d:expr, $base:expr, $argc:expr, $e:expr) => {{
                let first = if $argc > 0 { reg!($base + 1) } else { Value::NULL.into() };
                let with = (Red::<M, Value>::from(Value::NULL), first);
                put!($d, watch::call::<M>(vm, frame, reg!($base), with, || $e))
            }};
        }
        macro_rules! put_method_call {
            ($d:expr, $base:expr, $argc:expr, $e:expr) => {{
                let first = if $argc > 0 { reg!($base + 2) } else { Value::NULL.into() };
                put!($d, watch::call::<M>(vm, frame, reg!($base), (reg!($base + 1), first), || $e))
            }};
        }
        match *op {
            Op::Marked() => match watch::is_over(vm, code) {
                true => pc = at,
                false => {
                    pc = at;
                    leave_to_runner!()
                }
            },
            Op::LoadConst(d, k) => set!(d, konst!(k)),
            Op::Move(d, s) => set!(d, reg!(s)),
            Op::LoadGlobal(d, n) => match globals::global_cached(site!(), code, n as usize) {
                Some(value) => set!(d, value),
                None => put!(d, globals::global::<M>(vm, site!(), code, n as usize)),
            },
            Op::StoreGlobal(n, s) => globals::store_global::<M>(vm, code, n as usize, reg!(s)),
            Op::DelGlobal(n) => attempt!(globals::del_global::<M>(vm, code, n as usize)),
            Op::LoadName(d, n) => put!(d, globals::load_name::<M>(vm, code, n as usize, reg!(0))),
            Op::StoreName(n, s) => {
                attempt!(globals::store_name::<M>(vm, reg!(0), code.names[n as usize], reg!(s)))
            }
            Op::DelName(n) => attempt!(globals::del_name::<M>(vm, reg!(0), code.names[n as usize])),
            Op::LoadClassDeref(d, c, n) => {
                put!(d, globals::load_class_deref::<M>(vm, reg!(0), reg!(c), code.names[n as usize]))
            }
            Op::MakeCell(r) => {
                let cell = Cell_::alloc::<M>(reg!(r));
                set!(r, cell.into())
            }
            Op::LoadCell(d, c) => put!(d, cells::load_cell::<M>(vm, code, c as usize, reg!(c))),
            Op::StoreCell(c, s) => cells::cell(reg!(c)).set_content(reg!(s)),
            Op::DelCell(c) => {
                let _old = attempt!(cells::load_cell::<M>(vm, code, c as usize, reg!(c)));
                cells::cell(reg!(c)).set_content(Value::NULL)
            }
            Op::CheckBound(r, n) => {
                if reg!(r).is_null().test() {
                    attempt!(globals::unbound_local::<M>(vm, code.names[n as usize]))
                }
            }
            Op::BindFrame(f) => set!(f, frame::bind::<M>(vm, code, at, frame, reg!(f))),
            Op::PrintExpr(s) => attempt!(frame::print_expression::<M>(vm, reg!(s))),
            Op::Unbind(r) => set!(r, Value::NULL.into()),

            Op::Add(d, a, b) => put_noted!(d, arith::add::<M>(vm, reg!(a), reg!(b), noted!())),
            Op::Sub(d, a, b) => put_noted!(d, arith::sub::<M>(vm, reg!(a), reg!(b), noted!())),
            Op::Mul(d, a, b) => put_noted!(d, arith::mul::<M>(vm, reg!(a), reg!(b), noted!())),
            Op::TrueDiv(d, a, b) => put_noted!(d, arith::true_div::<M>(vm, reg!(a), reg!(b), noted!())),
            Op::FloorDiv(d, a, b) => {
                put_noted!(d, arith::known::<M>(vm, BinOp::FloorDiv, reg!(a), reg!(b), noted!()))
            }
            Op::Mod(d, a, b) => put_noted!(d, arith::known::<M>(vm, BinOp::Mod, reg!(a), reg!(b), noted!())),
            Op::Pow(d, a, b) => put!(d, arith::binary::<M>(vm, BinOp::Pow, reg!(a), reg!(b))),
            Op::MatMul(d, a, b) => put!(d, arith::binary::<M>(vm, BinOp::MatMul, reg!(a), reg!(b))),
            Op::LShift(d, a, b) => {
                put_noted!(d, arith::known::<M>(vm, BinOp::LShift, reg!(a), reg!(b), noted!()))
            }
            Op::RShift(d, a, b) => {
                put_noted!(d, arith::known::<M>(vm, BinOp::RShift, reg!(a), reg!(b), noted!()))
            }
            Op::BitAnd(d, a, b) => {
                put_noted!(d, arith::known::<M>(vm, BinOp::BitAnd, reg!(a), reg!(b), noted!()))
            }
            Op::BitOr(d, a, b) => {
                put_noted!(d, arith::known::<M>(vm, BinOp::BitOr, reg!(a), reg!(b), noted!()))
            }
            Op::BitXor(d, a, b) => {
                put_noted!(d, arith::known::<M>(vm, BinOp::BitXor, reg!(a), reg!(b), noted!()))
            }
            Op::AddK(d, a, k) => put_noted!(d, arith::add::<M>(vm, reg!(a), konst!(k), noted!())),
            Op::SubK(d, a, k) => put_noted!(d, arith::sub::<M>(vm, reg!(a), konst!(k), noted!())),
            Op::MulK(d, a, k) => put_noted!(d, arith::mul::<M>(vm, reg!(a), konst!(k), noted!())),
            Op::BinaryK(op, d, a, k) => {
                put_noted!(d, arith::known::<M>(vm, op, reg!(a), konst!(k), noted!()))
            }
            Op::InplaceAdd(d, a, b) => put_noted!(d, arith::inplace_add::<M>(vm, reg!(a), reg!(b), noted!())),
            Op::InplaceSub(d, a, b) => put_noted!(d, arith::inplace_sub::<M>(vm, reg!(a), reg!(b), noted!())),
            Op::InplaceMul(d, a, b) => put!(d, arith::inplace::<M>(vm, BinOp::Mul, reg!(a), reg!(b))),
            Op::Inplace(op, d, a, b) => put!(d, arith::inplace::<M>(vm, op, reg!(a), reg!(b))),
            Op::InplaceAddK(d, a, k) => {
                put_noted!(d, arith::inplace_add::<M>(vm, reg!(a), konst!(k), noted!()))
            }
            Op::InplaceSubK(d, a, k) => {
                put_noted!(d, arith::inplace_sub::<M>(vm, reg!(a), konst!(k), noted!()))
            }
            Op::InplaceMulK(d, a, k) => put!(d, arith::inplace::<M>(vm, BinOp::Mul, reg!(a), konst!(k))),
            Op::InplaceK(op, d, a, k) => put!(d, arith::inplace::<M>(vm, op, reg!(a), konst!(k))),
            Op::Neg(d, a) => put!(d, arith::neg::<M>(vm, reg!(a))),
            Op::Pos(d, a) => put!(d, arith::unary::<M>(vm, UnaryOp::Pos, reg!(a))),
            Op::Invert(d, a) => put!(d, arith::invert::<M>(vm, reg!(a))),
            Op::Not(d, a) => {
                let truth = try_here!(compare::truth_noting::<M>(vm, reg!(a), noted!()));
                set!(d, vm.bool(!truth).into())
            }
            Op::Compare(op, d, a, b) => put!(d, compare::compare::<M>(vm, op, reg!(a), reg!(b))),

            Op::Jump(t) => pc = t as usize,
            Op::JumpBack(t) => {
                if crate::run::interrupt::is_pending::<M>(vm) {
                    attempt!(crate::run::interrupt::raise::<M>(vm))
                }
                pc = t as usize;
                can_enter_jit!()
            }
            Op::JumpIfTrue(r, t) => {
                if try_here!(compare::truth_noting::<M>(vm, reg!(r), noted!())) {
                    pc = t as usize;
                }
            }
            Op::JumpIfFalse(r, t) => {
                if !try_here!(compare::truth_noting::<M>(vm, reg!(r), noted!())) {
                    pc = t as usize;
                }
            }
            Op::JumpIfCmp(op, a, b, t) => {
                if try_here!(compare::test_noting::<M>(vm, op, reg!(a), reg!(b), noted!())) {
                    pc = t as usize;
                }
            }
            Op::JumpIfNotCmp(op, a, b, t) => {
                if !try_here!(compare::test_noting::<M>(vm, op, reg!(a), reg!(b), noted!())) {
                    pc = t as usize;
                }
            }
            Op::JumpIfCmpK(op, a, k, t) => {
                if try_here!(compare::test_noting::<M>(vm, op, reg!(a), konst!(k), noted!())) {
                    pc = t as usize;
                }
            }
            Op::JumpIfNotCmpK(op, a, k, t) => {
                if !try_here!(compare::test_noting::<M>(vm, op, reg!(a), konst!(k), noted!())) {
                    pc = t as usize;
                }
            }
            Op::GetIter(d, s) => put!(d, iterate::get_iter::<M>(vm, reg!(s))),
            Op::ForIter(d, it, t) => match attempt!(iterate::next_here::<M>(vm, reg!(it)).transpose()) {
                Some(value) => set!(d, value),
                None => pc = t as usize,
            },
            Op::ForUnpack(d, it, t) => {
                let parts = match code.front.ops[pc] {
                    Op::UnpackSequence(_, base, n) => (base as usize, n as usize),
                    _ => unreachable!("the compiler emits both"),
                };
                note_place!(pc = at);
                match for_unpack::next::<M>(vm, reg!(it), frame, parts) {
                    for_unpack::Unpacked::Done => pc += 1,
                    for_unpack::Unpacked::Item(value) => set!(d, value),
                    for_unpack::Unpacked::End => pc = t as usize,
                    for_unpack::Unpacked::Raised(raised) => try_here!(Err::<(), _>(raised)),
                }
            }
            Op::Return(v) => {
                if code.front.is_generator {
                    generator::finish::<M>(reg!(code.generator_reg()));
                }
                return Ok(reg!(v));
            }

            Op::LoadAttr(d, o, n) => {
                match attr::load_cached(vm, site!(), reg!(o), || code.names[n as usize]) {
                    Some(value) => set!(d, value),
                    None => put!(d, attr::load(vm, site!(), reg!(o), code.names[n as usize])),
                }
            }
            Op::StoreAttr(o, n, v) => {
                if !attr_store::store_cached(vm, site!(), reg!(o), || code.names[n as usize], reg!(v)) {
                    attempt!(attr_store::store(vm, site!(), reg!(o), code.names[n as usize], reg!(v)))
                }
            }
            Op::DelAttr(o, n) => attempt!(attr_store::del_attr::<M>(vm, reg!(o), code.names[n as usize])),
            Op::LoadMethod(d, o, n) => {
                let receiver = reg!(o);
                match attr::method_cached(vm, site!(), receiver, || code.names[n as usize]) {
                    Some(method) => {
                        set!(d, method);
                        set!(d + 1, receiver)
                    }
                    None => {
                        let (method, receiver) =
                            attempt!(attr::load_method(vm, site!(), receiver, code.names[n as usize]));
                        set!(d, method);
                        set!(d + 1, receiver)
                    }
                }
            }
            Op::GetItem(d, o, i) => put!(d, subscript::get_item::<M>(vm, reg!(o), reg!(i))),
            Op::SetItem(o, i, v) => attempt!(subscript::set_item::<M>(vm, reg!(o), reg!(i), reg!(v))),
            Op::DelItem(o, i) => attempt!(subscript::del_item::<M>(vm, reg!(o), reg!(i))),
            Op::BuildSlice(d, base) => {
                let slice = Slice::alloc::<M>(reg!(base), reg!(base + 1), reg!(base + 2));
                set!(d, slice.into())
            }

            Op::BuildTuple(d, base, n) => set!(d, build::tuple::<M>(vm, frame, base as usize, n as usize)),
            Op::BuildList(d, base, n) => set!(d, list::display::<M>(vm, frame, base as usize, n as usize)),
            Op::BuildSet(d, base, n) => put!(d, build::set::<M>(vm, frame, base as usize, n as usize)),
            Op::BuildDict(d, base, n) => put!(d, build::dict::<M>(vm, frame, base as usize, n as usize)),
            Op::ListAppend(l, v) => attempt!(list::list_append::<M>(vm, reg!(l), reg!(v))),
            Op::ListExtend(l, it) => attempt!(build::list_extend::<M>(vm, reg!(l), reg!(it))),
            Op::TupleExtend(d, t, it) => put!(d, build::tuple_extend::<M>(vm, reg!(t), reg!(it))),
            Op::ListToTuple(d, l) => set!(d, build::list_to_tuple::<M>(reg!(l))),
            Op::SetAdd(s, v) => attempt!(set::set_add::<M>(vm, reg!(s), reg!(v))),
            Op::SetUpdate(s, it) => attempt!(build::set_update::<M>(vm, reg!(s), reg!(it))),
            Op::DictSet(m, k, v) => attempt!(build::dict_set::<M>(vm, reg!(m), reg!(k), reg!(v))),
            Op::DictUpdate(m, o) => attempt!(build::dict_update::<M>(vm, reg!(m), reg!(o))),
            Op::Keywords(d, o, f) => put!(d, call_ex::keywords::<M>(vm, reg!(o), reg!(f))),
            Op::DictMerge(m, o, f) => put!(m, build::dict_merge::<M>(vm, reg!(m), reg!(o), reg!(f))),
            Op::UnpackSequence(s, base, n) => {
                attempt!(build::unpack::<M>(vm, reg!(s), frame, base as usize, n as usize))
            }
            Op::UnpackEx(before, s, base, after) => {
                attempt!(build::unpack_ex::<M>(
                    vm,
                    reg!(s),
                    frame,
                    base as usize,
                    before.into(),
                    after as usize
                ))
            }
            Op::BuildString(d, base, n) => put!(d, build::string::<M>(vm, frame, base as usize, n as usize)),
            Op::FormatPart(d, v) => put!(d, build::format_part::<M>(vm, reg!(v))),
            Op::FormatValue(conv, d, v, spec) => {
                let spec = if spec == NO_REG { Value::NULL.into() } else { reg!(spec) };
                put!(d, build::format_value::<M>(vm, conv as u8 as usize, reg!(v), spec))
            }

            Op::JumpIfNotSequence(s, t) => {
                if !attempt!(patterns::is_sequence::<M>(vm, reg!(s))) {
                    pc = t as usize;
                }
            }
            Op::JumpIfNotMapping(s, t) => {
                if !attempt!(patterns::is_mapping::<M>(vm, reg!(s))) {
                    pc = t as usize;
                }
            }
            Op::GetLen(d, s) => put!(d, patterns::len::<M>(vm, reg!(s))),
            Op::MatchKeys(d, s, keys) => put!(d, patterns::keys::<M>(vm, reg!(s), reg!(keys))),
            Op::MatchClass(base, n, k) => {
                let (subject, class, names) = (reg!(base), reg!(base + 1), code.consts[k as usize]);
                put!(base, patterns::class::<M>(vm, subject, class, n as usize, names))
            }

            Op::Call(d, base, argc) => {
                let args = (base as usize + 1, argc as usize);
                put_call!(
                    d,
                    base,
                    argc,
                    call_registers::call_registers::<M>(vm, site!(), reg!(base), frame, args)
                )
            }
            Op::CallMethod(d, base, argc) => {
                let args = call_registers::method_registers::<M>(frame, base as usize, argc as usize);
                put_method_call!(
                    d,
                    base,
                    argc,
                    call_registers::call_registers::<M>(vm, site!(), reg!(base), frame, args)
                )
            }
            Op::CallKw(base, argc, k) => {
                let names = code.consts[k as usize].downcast::<Tuple>();
                let args = Args::of_frame(None, frame, base as usize + 1, argc as usize).with_names(names);
                put_call!(base, base, argc, call::call::<M>(vm, reg!(base), args))
            }
            Op::CallMethodKw(base, argc, k) => {
                let names = code.consts[k as usize].downcast::<Tuple>();
                let args = call_registers::method_args(frame, base as usize, argc as usize).with_names(names);
                put_method_call!(base, base, argc, call::call::<M>(vm, reg!(base), args))
            }
            Op::CallEx(d, base) => {
                put_call!(d, base, 0, call_ex::call_ex::<M>(vm, reg!(base), reg!(base + 1), reg!(base + 2)))
            }
            Op::CallSuper(d, base) => {
                put!(d, attr_super::call_super::<M>(vm, reg!(base), reg!(base + 1), reg!(base + 2)))
            }
            Op::MakeFunction(parts, d, k, base) => {
                let made = build::function::<M>(vm, code.codes[k as usize], parts, frame, base as usize);
                set!(d, made)
            }
            Op::MakeType(kind, d, base) => {
                let count = op.read_range().1 as usize;
                put!(d, build::type_object::<M>(vm, code, kind.into(), frame, (base as usize, count)))
            }
            Op::LoadBuildClass(d) => put!(d, globals::build_class::<M>(vm, code)),
            Op::LoadAnnotations(d) => {
                let namespace = if code.front.is_class_body { reg!(0) } else { Value::NULL.into() };
                put!(d, globals::annotations::<M>(vm, code, namespace))
            }

            Op::ImportName(d, n, k) => {
                let namespace = if code.front.is_class_body { reg!(0) } else { Value::NULL.into() };
                put!(d, globals::import_name::<M>(vm, code, namespace, code.names[n as usize], konst!(k)))
            }
            Op::ImportFrom(d, m, n) => {
                put!(d, globals::import_from::<M>(vm, reg!(m), code.names[n as usize]))
            }
            Op::ImportStar(m) => {
                let namespace = if code.front.is_class_body { reg!(0) } else { Value::NULL.into() };
                attempt!(globals::import_star::<M>(vm, code, reg!(m), namespace))
            }

            Op::Raise(e) => attempt!(unwind::raise::<M>(vm, reg!(e), Value::NULL.into())),
            Op::RaiseFrom(e, c) => attempt!(unwind::raise::<M>(vm, reg!(e), reg!(c))),
            Op::RaiseCurrent() => {
                let current = Red::<M, Ref<Vm>>::from(vm).handled();
                if current.same(vm.none).test() {
                    attempt!(unwind::nothing_to_raise::<M>(vm))
                } else {
                    match raise::reraise::<M>(vm, code, at, frame, current) {
                        Ok(target) => pc = target,
                        Err(exc) => return Err(exc),
                    }
                }
            }
            Op::Reraise(e) => match raise::reraise::<M>(vm, code, at, frame, reg!(e)) {
                Ok(target) => pc = target,
                Err(exc) => return Err(exc),
            },
            Op::PushExc(save, e) => {
                let vm = Red::<M, Ref<Vm>>::from(vm);
                let old = vm.handled();
                vm.set_handled(reg!(e));
                set!(save, old)
            }
            Op::PopExc(save, e) => {
                let vm_red = Red::<M, Ref<Vm>>::from(vm);
                let short_of_memory = !M::TRACED && raise::is_memory_error(vm, vm_red.handled());
                vm_red.set_handled(reg!(save));
                set!(e, Value::NULL.into());
                if short_of_memory {
                    crate::modules::host::make_room();
                }
            }
            Op::JumpIfNotExcMatch(e, ty, t) => {
                if !attempt!(unwind::matches::<M>(vm, reg!(e), reg!(ty))) {
                    pc = t as usize;
                }
            }
            Op::MatchGroup(m, rest, ty) => {
                attempt!(unwind::match_group::<M>(vm, frame, (m as usize, rest as usize), ty as usize))
            }
            Op::Regroup(d, e, raised) => put!(d, unwind::regroup::<M>(vm, reg!(e), reg!(raised))),
            Op::LoadExcInfo(d, e) => {
                let exc = reg!(e);
                set!(d, unwind::class_of_exception::<M>(vm, exc));
                set!(d + 1, exc);
                set!(d + 2, unwind::traceback_of::<M>(vm, exc))
            }
            Op::LoadSpecial(d, o, n) => put!(d, attr::load_special::<M>(vm, reg!(o), code.names[n as usize])),
            Op::LoadAssertionError(d) => set!(d, Value::from(vm.excs.assertion_error).into()),

            Op::Yield(_, v) => {
                generator::suspend::<M>(vm, code, pc, frame);
                return Ok(reg!(v));
            }
            Op::YieldFrom(d, it) => {
                note_place!(pc = at);
                match delegation::delegate::<M>(vm, reg!(it), reg!(d)) {
                    generator::Step::Yielded(value) => {
                        generator::suspend::<M>(vm, code, at, frame);
                        return Ok(value);
                    }
                    generator::Step::Returned(value) => {
                        attempt!(watch::stopped::<M>(vm, frame, value));
                        set!(d, value)
                    }
                    generator::Step::Raised(raised) => try_here!(Err::<(), _>(raised)),
                }
            }
            Op::GetYieldFromIter(d, s) => put!(d, awaiting::yield_from_iter::<M>(vm, code, reg!(s))),
            Op::GetAwaitable(how, d, s) => put!(d, awaiting::awaitable::<M>(vm, how.into(), reg!(s))),
            Op::GetAiter(d, s) => put!(d, awaiting::get_aiter::<M>(vm, reg!(s))),
            Op::GetAnext(d, it) => put!(d, awaiting::get_anext::<M>(vm, reg!(it))),
            Op::EndAsyncFor(e) => match awaiting::end_async_for::<M>(vm, code, at, frame, reg!(e)) {
                Ok(target) => pc = target,
                Err(exc) => return Err(exc),
            },
            Op::CallAwaited(d, base, argc) => {
                put!(d, call_registers::call_and_await::<M>(vm, frame, base as usize, argc as usize))
            }
            Op::CallMethodAwaited(d, base, argc) => {
                put!(d, call_registers::call_method_and_await::<M>(vm, frame, base as usize, argc as usize))
            }
        }
    }
}
