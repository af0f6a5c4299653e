//! A handler with an effect in front of a guard; the third example of docs/book/src/reading-traces.md, which the
//! test `docs` compiles and runs.

use metatrace::untraced::{IntoPlain, Untraced};
use metatrace::{Config, Direct, Jit, Mode, Mut, Object, Red, Ref, portal};

/// An object that changes.
#[derive(Object)]
pub struct Account {
    /// What is in it.
    pub total: Mut<i64>,
}

/// Deposits `n`, `n + 1`, and so on, until the account is full.
#[portal(greens(account), reds(n))]
fn deposit<M: Mode>(account: Ref<Account>, mut n: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        let old = account.total::<M>();
        Red::<M, _>::from(account).set_total(old + n);
        if old.ge(10_000_000).test() {
            return n;
        }
        n += 1;
        can_enter_jit!()
    }
}

/// The trace of the loop, after a run whose result is checked.
pub fn trace() -> String {
    let mut config = Config::default();
    config.params.keep_traces = 1;
    let jit = Jit::new(config).expect("there is memory");
    jit.enter(|jit| {
        let account = Ref::new(Account { total: Mut::new(0) });
        let last = deposit::<Direct>(account, 1.into()).into_plain();
        assert_eq!(account.total.get(), last * (last + 1) / 2, "each deposit is made once");
        jit.dump_traces().join("\n")
    })
}
