//! `itertools`: constructors of the iterators that step other ones. Their steps are in `interp::tools`.

use crate::exceptions::errors::type_error;
use crate::interp::tools as traced;
use crate::objects::args::plain_step;
use crate::objects::kind::Kind;
use crate::objects::kind::Traced;
use crate::objects::kind::traced::Next;
use crate::objects::tools::*;
use crate::objects::{ints, model};
use crate::protocols::{builtin_text, indexing};
use crate::types::iterators::ITERATOR;
use crate::types::support::*;
use metatrace::{Array, Direct, by_mode};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $next:ident;)*) => { $(
        $(#[$doc])*
        pub(crate) const $name: Kind = Kind {
            next: Some(|vm, it| plain_step(traced::$next::<Direct>(vm, payload_of(it).into()))),
            traced: Traced { next: Some(by_mode!(traced::$next as Next)), ..ITERATOR.traced },
            ..ITERATOR
        };
    )* };
}
kinds! {
    /// `cycle`
    CYCLE_KIND next_cycled;
    /// `chain`
    CHAIN_KIND next_chained;
    /// `islice`
    ISLICE_KIND next_sliced;
    /// `takewhile`
    TAKEWHILE_KIND next_taken;
    /// `dropwhile`
    DROPWHILE_KIND next_undropped;
    /// `filterfalse`
    FILTERFALSE_KIND next_filtered_false;
    /// `starmap`
    STARMAP_KIND next_starmapped;
    /// `compress`
    COMPRESS_KIND next_compressed;
    /// `accumulate`
    ACCUMULATE_KIND next_accumulated;
    /// `pairwise`
    PAIRWISE_KIND next_paired;
    /// `zip_longest`
    ZIP_LONGEST_KIND next_zipped_longest;
    /// `batched`
    BATCHED_KIND next_batched;
    /// `groupby`
    GROUPBY_KIND next_group;
    /// `itertools._grouper`
    GROUP_KIND next_of_group;
    /// The slots of `count`.
    COUNTED next_counted;
    /// The slots of `repeat`.
    REPEATED next_repeated;
}
/// `count`
pub(crate) const COUNT_KIND: Kind = Kind { repr: Some(repr_of_count), ..COUNTED };
/// `repeat`
pub(crate) const REPEAT_KIND: Kind =
    Kind { repr: Some(repr_of_repeat), length_hint: Some(left_of_repeat), ..REPEATED };

fn is_number(vm: Ref<Vm>, v: Value) -> bool {
    let converts = |name| special(vm, v, name).is_some();
    v.as_int().is_some()
        || as_kind::<model::Complex>(v).is_some()
        || ["__index__", "__int__", "__float__"].into_iter().any(converts)
}

fn new_count(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [start, step] = bind(vm, "count", &args[1..], kw, &["start", "step"], 0)?;
    let (mut start, mut step) = (start.unwrap_or(Value::int(0)), step.unwrap_or(Value::int(1)));
    if !is_number(vm, start) || !is_number(vm, step) {
        return type_error(vm, "a number is required");
    }
    // With step 1, CPython counts in machine words: the results are no bools and of no subclass.
    if ints::word(step) == Some(1) {
        step = Value::int(1);
        start = ints::object(start).unwrap_or(start);
    }
    made(vm, args, Ref::new(Count { current: Mut::new(start), step }))
}

fn count_of(v: Value) -> (Value, Option<Value>) {
    let it: Ref<Count> = as_kind(v).expect("of this type");
    (it.current.get(), (it.step.as_tagged() != Some(1)).then_some(it.step))
}

fn repr_of_count(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let (current, step) = count_of(v);
    let class = crate::classes::class_of(vm, v).name_text();
    let current = builtin_text::repr(vm, current)?;
    Ok(match step {
        Some(step) => format!("{class}({current}, {})", builtin_text::repr(vm, step)?),
        None => format!("{class}({current})"),
    })
}

fn reduce_count(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = crate::classes::class_of(vm, args[0]).into();
    let (current, step) = count_of(args[0]);
    Ok(tuple(&[class, step.map_or_else(|| tuple(&[current]), |step| tuple(&[current, step]))]))
}

fn new_repeat(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [object, times] = bind(vm, "repeat", &args[1..], kw, &["object", "times"], 1)?;
    let left = times.map_or(Ok(-1), |times| indexing::ssize(vm, times).map(|times| times.max(0)))?;
    made(vm, args, Ref::new(Repeat { object: object.expect("required"), left: Mut::new(left) }))
}

fn repeat_of(v: Value) -> (Value, Option<i64>) {
    let it: Ref<Repeat> = as_kind(v).expect("of this type");
    (it.object, Some(it.left.get()).filter(|&left| left >= 0))
}

fn repr_of_repeat(vm: Ref<Vm>, v: Value) -> PyResult<String> {
    let (object, left) = repeat_of(v);
    let class = crate::classes::class_of(vm, v).name_text();
    let object = builtin_text::repr(vm, object)?;
    Ok(left.map_or_else(|| format!("{class}({object})"), |left| format!("{class}({object}, {left})")))
}

fn left_of_repeat(vm: Ref<Vm>, v: Value) -> PyResult<Value> {
    repeat_of(v).1.map_or_else(|| type_error(vm, "len() of unsized object"), |left| Ok(Value::int(left)))
}

fn reduce_repeat(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let class = crate::classes::class_of(vm, args[0]).into();
    let (object, left) = repeat_of(args[0]);
    let how = left.map_or_else(|| tuple(&[object]), |left| tuple(&[object, Value::int(left)]));
    Ok(tuple(&[class, how]))
}

fn new_cycle(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let source = Mut::new(iterate(vm, args[1])?);
    made(vm, args, Ref::new(Cycle { source, saved: list(&[]), index: Mut::new(0) }))
}

fn new_chain(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let sources = Mut::new(iterate(vm, tuple(&args[1..]))?);
    made(vm, args, Ref::new(Chain { sources, active: Mut::new(Value::NULL) }))
}

fn chain_from(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let sources = Mut::new(iterate(vm, args[1])?);
    made(vm, args, Ref::new(Chain { sources, active: Mut::new(Value::NULL) }))
}

/// A bound of `islice`, at least `least`; None if it is `None`.
fn bound(vm: Ref<Vm>, v: Option<&Value>, least: i64, message: &str) -> PyResult<Option<i64>> {
    let Some(v) = given(vm, v) else { return Ok(None) };
    let word = indexing::index(vm, v).ok().and_then(ints::word);
    match word.filter(|&bound| bound >= least) {
        None => value_error(vm, message),
        bound => Ok(bound),
    }
}

fn new_islice(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    const STOP: &str = "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
    const INDICES: &str = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
    let (start, stop, step) = if args.len() == 3 {
        (None, bound(vm, args.get(2), 0, STOP)?, None)
    } else {
        let no_index = given(vm, args.get(3)).is_some_and(|stop| !indexing::is_index(vm, stop));
        let stop = bound(vm, args.get(3), 0, if no_index { STOP } else { INDICES })?;
        let start = bound(vm, args.get(2), 0, INDICES)?;
        let step = bound(vm, args.get(4), 1, "Step for islice() must be a positive integer or None.")?;
        (start, stop, step)
    };
    let source = Mut::new(iterate(vm, args[1])?);
    let (taken, wanted) = (Mut::new(0), Mut::new(start.unwrap_or(0)));
    let (stop, step) = (stop.unwrap_or(i64::MAX), step.unwrap_or(1));
    made(vm, args, Ref::new(Slicing { source, taken, wanted, stop, step }))
}

fn new_takewhile(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let source = iterate(vm, args[2])?;
    made(vm, args, Ref::new(TakeWhile { predicate: args[1], source, ended: Mut::new(false) }))
}

fn new_dropwhile(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let source = iterate(vm, args[2])?;
    made(vm, args, Ref::new(DropWhile { predicate: args[1], source, begun: Mut::new(false) }))
}

fn new_filterfalse(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let source = iterate(vm, args[2])?;
    made(vm, args, Ref::new(FilterFalse { function: args[1], source }))
}

fn new_starmap(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let source = iterate(vm, args[2])?;
    made(vm, args, Ref::new(StarMap { function: args[1], source }))
}

fn new_compress(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [data, selectors] = bind(vm, "compress", &args[1..], kw, &["data", "selectors"], 2)?;
    let data = iterate(vm, data.expect("required"))?;
    let selectors = iterate(vm, selectors.expect("required"))?;
    made(vm, args, Ref::new(Compress { data, selectors }))
}

fn new_accumulate(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let most = args.len().min(3);
    let [items, function, initial] =
        bind(vm, "accumulate", &args[1..most], kw, &["iterable", "func", "initial"], 1)?;
    if args.len() > 3 {
        let given = args.len() - 1;
        let text = format!("accumulate() takes at most 2 positional arguments ({given} given)");
        return type_error(vm, text);
    }
    let source = iterate(vm, items.expect("required"))?;
    let (function, initial) = (function.unwrap_or(none(vm)), Mut::new(initial.unwrap_or(none(vm))));
    let total = Mut::new(Value::NULL);
    made(vm, args, Ref::new(Accumulate { source, function, total, initial }))
}

fn new_pairwise(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let source = Mut::new(iterate(vm, args[1])?);
    made(vm, args, Ref::new(Pairwise { source, before: Mut::new(Value::NULL) }))
}

fn new_zip_longest(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let mut fill = none(vm);
    for (name, value) in kw.iter() {
        if name.as_str() != "fillvalue" {
            return type_error(vm, "zip_longest() got an unexpected keyword argument");
        }
        fill = value;
    }
    let mut all = RootedVec::new();
    for &iterable in &args[1..] {
        all.push(iterate(vm, iterable)?);
    }
    let sources = Array::<Items>::from_slice(all.as_slice());
    made(vm, args, Ref::new(ZipLongest { sources, active: Mut::new(all.len() as i64), fill }))
}

fn new_batched(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let most = args.len().min(3);
    let [items, size, strict] = bind(vm, "batched", &args[1..most], kw, &["iterable", "n", "strict"], 2)?;
    if args.len() > 3 {
        let given = args.len() - 1;
        return type_error(vm, format!("batched() takes exactly 2 positional arguments ({given} given)"));
    }
    let size = indexing::ssize(vm, size.expect("required"))?;
    let strict = strict.map_or(Ok(false), |strict| truth(vm, strict))?;
    if size < 1 {
        return value_error(vm, "n must be at least one");
    }
    let source = Mut::new(iterate(vm, items.expect("required"))?);
    made(vm, args, Ref::new(Batched { source, size, strict }))
}

fn new_groupby(vm: Ref<Vm>, args: &[Value], kw: &Kwargs<'_>) -> PyResult<Value> {
    let [items, function] = bind(vm, "groupby", &args[1..], kw, &["iterable", "key"], 1)?;
    let source = iterate(vm, items.expect("required"))?;
    let function = function.unwrap_or(none(vm));
    let [item, key, run_key, run] = std::array::from_fn(|_| Mut::new(Value::NULL));
    made(vm, args, Ref::new(GroupBy { source, function, item, key, run_key, run }))
}

/// Defines tables with one native function each.
macro_rules! constructors {
    ($($table:ident $new:ident $arity:ident $(($($n:literal),*))? $twin:ident;)*) => { $(
        methods! {
            /// The constructor.
            $table { "__new__" $new, $arity $(($($n),*))? => traced::$twin; }
        }
    )* };
}
constructors! {
    COUNT new_count KEYWORDS count;
    REPEAT new_repeat KEYWORDS repeat;
    CYCLE new_cycle ONE cycle;
    CHAIN new_chain ANY chain;
    ISLICE new_islice RANGE(2, 4) islice;
    TAKEWHILE new_takewhile TWO takewhile;
    DROPWHILE new_dropwhile TWO dropwhile;
    FILTERFALSE new_filterfalse TWO filterfalse;
    STARMAP new_starmap TWO starmap;
    COMPRESS new_compress KEYWORDS compress;
    ACCUMULATE new_accumulate KEYWORDS accumulate;
    PAIRWISE new_pairwise ONE pairwise;
    BATCHED new_batched KEYWORDS batched;
    GROUPBY new_groupby KEYWORDS groupby;
}
methods! {
    /// The constructor.
    ZIP_LONGEST { "__new__" new_zip_longest, KEYWORDS; }
}
methods! {
    /// The class methods of `chain`.
    CHAIN_CLASS_METHODS {
        "from_iterable" chain_from, ONE => traced::chain_from;
        "__class_getitem__" crate::exceptions::groups::alias, ONE;
    }
}
methods! {
    /// The methods of `count`.
    COUNT_METHODS { "__reduce__" reduce_count, NONE; }
}
methods! {
    /// The methods of `repeat`.
    REPEAT_METHODS { "__reduce__" reduce_repeat, NONE; }
}

/// The types of the module `_itertools`, with their documentation.
pub(super) fn types() -> [(metatrace::TypeId, &'static str); 15] {
    [
        (Count::type_id(), "start, start + step, start + 2 * step, ..."),
        (Repeat::type_id(), "The same object again and again, `times` times if that is given."),
        (Cycle::type_id(), "The items of the iterable, again and again."),
        (Chain::type_id(), "The items of one iterable after the other."),
        (Slicing::type_id(), "The items that a slice with these bounds picks."),
        (TakeWhile::type_id(), "The items before the first that the predicate is false of."),
        (DropWhile::type_id(), "The items from the first on that the predicate is false of."),
        (FilterFalse::type_id(), "The items that the predicate is false of."),
        (StarMap::type_id(), "function(*args) for the args in the iterable."),
        (Compress::type_id(), "The data whose selectors are true."),
        (Accumulate::type_id(), "Running totals."),
        (Pairwise::type_id(), "Pairs of neighbours."),
        (ZipLongest::type_id(), "As zip, but until the longest is exhausted."),
        (Batched::type_id(), "Tuples of n items; the last one may be shorter."),
        (
            GroupBy::type_id(),
            "Runs of items with the same key: pairs of the key and an iterator over the run.",
        ),
    ]
}
