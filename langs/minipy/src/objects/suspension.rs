//! The state that a generator keeps while it is suspended at a yield. It depends on the code alone, and is computed
//! once for each yield.

use crate::objects::code::CodeObj;
use minipy_frontend::{Flavor, Op};
use std::cell::OnceCell;

/// A place at which the code of a generator is resumed.
pub struct Suspension {
    /// The yield at which it is suspended; None before its start.
    pub at: Option<usize>,
    /// The register that receives the value that is sent.
    pub sent: Option<usize>,
    /// The registers that it keeps, except its own, which always holds the generator.
    pub keep: Box<[usize]>,
    /// The first of these registers that is not unbound holds the exception state of the code that resumed it.
    pub possible: Box<[usize]>,
    /// The register that holds it otherwise; None if no handler is running.
    pub certain: Option<usize>,
    /// Whether there is a handler around the yield.
    pub guarded: bool,
    /// The register of the iterator to which it delegates, if it only passes on what that one yields.
    pub delegate: Option<usize>,
}

/// The suspensions of a code object, by the instruction at which it continues. They are created on demand.
#[derive(Default)]
pub struct Suspensions(OnceCell<Box<[OnceCell<Box<Suspension>>]>>);

impl Suspensions {
    /// The suspension from which the code continues at `pc`.
    #[inline]
    pub fn at<'a>(&'a self, code: &CodeObj, pc: usize) -> &'a Suspension {
        let all = self.0.get_or_init(|| (0..code.front.ops.len()).map(|_| OnceCell::new()).collect());
        all[pc].get_or_init(|| Box::new(Suspension::new(code, pc)))
    }
}

impl Suspension {
    fn new(code: &CodeObj, pc: usize) -> Suspension {
        let at = if code.delegates_at(pc) { Some(pc) } else { pc.checked_sub(1) };
        let sent = match at.map(|at| code.front.ops[at]) {
            Some(Op::YieldFrom(register, _) | Op::Yield(register, _)) => Some(register as usize),
            _ => None,
        };
        // `throw` continues at the handler, which may need registers that are dead after the yield.
        let handler = at.and_then(|at| code.front.handler_for(at));
        let of_handler: Vec<usize> = handler
            .map(|h| {
                code.live_at(h.target as usize).filter(|&slot| slot != h.exc_reg).map(|slot| slot as usize)
            })
            .into_iter()
            .flatten()
            .collect();
        let after: Vec<usize> = code.live_at(pc).map(|slot| slot as usize).collect();
        let yields = matches!(at.map(|at| code.front.ops[at]), Some(Op::Yield(..)));
        // The value that is sent is stored after a yield; if it delegates, the register is free before.
        let kept = |&slot: &usize| {
            slot != code.generator_reg() && (!yields || Some(slot) != sent || of_handler.contains(&slot))
        };
        let beyond = of_handler.iter().copied().filter(|slot| !after.contains(slot));
        let keep = after.iter().copied().chain(beyond).filter(kept).collect();
        let state = at.and_then(|at| code.front.resumers_state(at));
        // A register that is dead holds no state.
        let is_alive = |reg: &usize| after.contains(reg) || of_handler.contains(reg);
        let possible =
            state.into_iter().flat_map(|s| &s.possible).map(|&reg| reg as usize).filter(is_alive).collect();
        let delegate = match code.front.ops[pc] {
            Op::YieldFrom(_, iterator) if code.front.resumers_state(pc).is_none() => Some(iterator as usize),
            _ => None,
        };
        Suspension {
            at,
            sent,
            keep,
            possible,
            certain: state.and_then(|s| s.certain).map(|reg| reg as usize),
            guarded: handler.is_some(),
            delegate,
        }
    }
}

/// Whether code of that flavor makes an object whose end is awaited: a coroutine or an asynchronous generator.
pub fn is_awaited(flavor: Flavor) -> bool {
    !matches!(flavor, Flavor::Generator | Flavor::IterableCoroutine)
}
