//! `#[derive(Cases)]`: conversions between words and cases, interpreted and compiled. `langs/lox` is a language with
//! it.

use metatrace::untraced::IntoPlain;
use metatrace::{
    Any, Array, BackendKind, Cases, Config, Direct, Jit, Mode, NanCase, NanValue, Object, Params, Red, Ref,
    Stats, Value, array_class, portal,
};

#[derive(Object)]
struct Text {
    length: i64,
}

#[derive(Object)]
struct List {
    length: i64,
}

/// Everything below, for values in one layout.
macro_rules! layout {
    ($layout:ident) => {
        /// The words of the values.
        type Word = <All<Direct> as Cases>::Word;

        #[derive(Clone, Copy, Cases)]
        #[cases(layout = $layout)]
        enum Case<M: Mode> {
            Nothing,
            Number(Red<M, f64>),
            Truth(Red<M, bool>),
            Undefined,
            Text(Red<M, Ref<Text>>),
            Other(Red<M, Ref<Any>>),
        }

        #[derive(Clone, Copy, Cases)]
        #[cases(layout = $layout)]
        enum Integer<M: Mode> {
            Int(Red<M, i64>),
            Text(Red<M, Ref<Text>>),
        }

        fn show(word: Word) -> String {
            match Case::from(word) {
                Case::Nothing => "nothing".to_owned(),
                Case::Number(x) => x.into_plain().to_string(),
                Case::Truth(b) => b.into_plain().to_string(),
                Case::Undefined => "undefined".to_owned(),
                Case::Text(text) => format!("a text of {}", text.into_plain().length),
                Case::Other(object) => format!("a list: {}", object.downcast::<List>().is_some()),
            }
        }

        #[test]
        fn words_and_cases_lead_to_each_other() {
            Jit::new(Config::default()).unwrap().enter(|_| {
                let words: Vec<Word> = vec![
                    Case::Nothing.into(),
                    Case::Number((-0.5).into()).into(),
                    Case::Truth(false.into()).into(),
                    Case::Truth(true.into()).into(),
                    Case::Undefined.into(),
                    Case::Text(Ref::new(Text { length: 3 }).into()).into(),
                    Ref::new(List { length: 1 }).into(),
                ];
                let shown: Vec<String> = words.iter().map(|&word| show(word)).collect();
                assert_eq!(shown, ["nothing", "-0.5", "false", "true", "undefined", "a text of 3", "a list: true"]);
                // Cases without content, and booleans, have the same word each time.
                assert_eq!(words[0], Case::Nothing.into());
                assert_eq!(words[3], Case::Truth(true.into()).into());
                assert_ne!(words[2], words[0]);
            });
        }

        #[test]
        fn integers_have_all_64_bits() {
            Jit::new(Config::default()).unwrap().enter(|_| {
                for i in [0, 1, 2, -1, i64::MAX, i64::MIN] {
                    let word: Word = Integer::Int(i.into()).into();
                    match Integer::from(Red::<Direct, _>::from(word)) {
                        Integer::Int(found) => assert_eq!(found.into_plain(), i),
                        Integer::Text(_) => panic!("{i} is no text"),
                    }
                }
            });
        }

        /// All kinds of cases, with null as one of them.
        #[derive(Clone, Copy, Cases)]
        #[cases(layout = $layout)]
        enum All<M: Mode> {
            #[null]
            Unset,
            Nil,
            Bool(Red<M, bool>),
            Int(Red<M, i64>),
            Number(Red<M, f64>),
            Text(Red<M, Ref<Text>>),
            Eof,
            Other(Red<M, Ref<Any>>),
        }

        fn show_all(word: Word) -> String {
            match All::from(Red::<Direct, _>::from(word)) {
                All::Unset => "unset".to_owned(),
                All::Nil => "nil".to_owned(),
                All::Bool(b) => b.into_plain().to_string(),
                All::Int(i) => i.into_plain().to_string(),
                All::Number(x) => format!("{:?}", x.into_plain()),
                All::Text(text) => format!("a text of {}", text.into_plain().length),
                All::Eof => "eof".to_owned(),
                All::Other(_) => "other".to_owned(),
            }
        }

        /// Integers at which representations change: 32 bits, 63 bits, and the words of the constants below that.
        const EDGES: [i64; 17] = [
            0,
            1,
            -1,
            i32::MAX as i64 - 1,
            i32::MAX as i64,
            i32::MAX as i64 + 1,
            i32::MIN as i64,
            i32::MIN as i64 - 1,
            (1 << 62) - 257,
            (1 << 62) - 256,
            (1 << 62) - 255,
            (1 << 62) - 254,
            (1 << 62) - 1,
            1 << 62,
            -(1 << 62),
            i64::MAX,
            i64::MIN,
        ];

        #[test]
        fn integers_and_constants_are_told_apart() {
            Jit::new(Config::default()).unwrap().enter(|_| {
                let words: Vec<Word> = vec![
                    All::Unset.into(),
                    Word::NULL,
                    All::Nil.into(),
                    All::Bool(false.into()).into(),
                    All::Bool(true.into()).into(),
                    All::Eof.into(),
                    All::Number(1.0.into()).into(),
                    All::Text(Ref::new(Text { length: 3 }).into()).into(),
                    Ref::new(List { length: 1 }).into(),
                ];
                let shown: Vec<String> = words.iter().map(|&word| show_all(word)).collect();
                assert_eq!(shown, ["unset", "unset", "nil", "false", "true", "eof", "1.0", "a text of 3", "other"]);
                for i in EDGES {
                    assert_eq!(show_all(All::Int(i.into()).into()), i.to_string());
                }
            });
        }

        array_class!(Words of Word);

        /// Converts each word of an array to a case and back, in compiled code, and returns a number for it.
        #[portal(greens(pc), reds(left, from, to, sum))]
        fn tour<M: Mode>(
            pc: usize,
            mut left: Red<M, i64>,
            from: Red<M, Ref<Array<Words>>>,
            to: Red<M, Ref<Array<Words>>>,
            mut sum: Red<M, i64>,
        ) -> Red<M, i64> {
            loop {
                merge_point!();
                assert_eq!(pc, 0);
                if left.eq(0).test() {
                    return sum;
                }
                left -= 1;
                let case = All::from(from.at(left % from.len()));
                sum += match case {
                    All::Unset => 1.into(),
                    All::Nil => 2.into(),
                    All::Bool(b) => b.select::<i64>(3, 4),
                    All::Int(i) => i,
                    All::Number(x) => x.to_i64(),
                    All::Text(text) => text.length(),
                    All::Eof => 5.into(),
                    All::Other(_) => 6.into(),
                };
                // Words computed in the trace are distinguished as well.
                let again = match case {
                    All::Int(i) => All::from(Red::from(All::Int(i + 1))),
                    All::Bool(b) => All::from(Red::from(All::Bool(!b))),
                    All::Nil => All::from(Red::from(All::Eof)),
                    case => All::from(Red::from(case)),
                };
                to.put(left % from.len(), again);
                can_enter_jit!()
            }
        }

        fn check_tour(params: Params, backend: BackendKind) -> Stats {
            use metatrace::untraced::UntracedItems as _;
            let jit = Jit::new(Config { params, backend, ..Config::default() }).unwrap();
            jit.enter(|_| {
                let mut words: Vec<Word> = EDGES.map(|i| All::Int(i.into()).into()).to_vec();
                words.extend::<[Word; 8]>([
                    All::Unset.into(),
                    All::Nil.into(),
                    All::Bool(false.into()).into(),
                    All::Bool(true.into()).into(),
                    All::Eof.into(),
                    All::Number(100.5.into()).into(),
                    All::Text(Ref::new(Text { length: 30 }).into()).into(),
                    Ref::new(List { length: 1 }).into(),
                ]);
                let from = Array::<Words>::from_slice(&words);
                let to = Array::<Words>::new(words.len(), Word::NULL);
                let rounds = 60 * words.len() as i64;
                let sum = tour::<Direct>(0, rounds.into(), from.into(), to.into(), 0.into()).into_plain();
                let ints = EDGES.iter().fold(0i64, |sum, &i| sum.wrapping_add(i));
                assert_eq!(sum, ints.wrapping_add(1 + 2 + 4 + 3 + 5 + 100 + 30 + 6).wrapping_mul(60));
                let shown: Vec<String> = (0..words.len()).map(|i| show_all(to.get(i))).collect();
                let mut expected: Vec<String> = EDGES.map(|i| i.wrapping_add(1).to_string()).to_vec();
                expected.extend(
                    ["unset", "eof", "true", "false", "eof", "100.5", "a text of 30", "other"]
                        .map(String::from),
                );
                assert_eq!(shown, expected);
            });
            jit.stats()
        }

        #[test]
        fn cases_in_compiled_code() {
            for backend in [BackendKind::X64, BackendKind::Ir] {
                let params = Params { threshold: 10, bridge_threshold: 3, ..Params::default() };
                assert!(check_tour(params.clone(), backend).loops > 0);
                check_tour(Params { heap_stress: 7, ..params.clone() }, backend);
                check_tour(Params { echo: 1, ..params.clone() }, backend);
                for force_exit in [1, 2, 10] {
                    check_tour(Params { force_exit, bridges: 0, ..params.clone() }, backend);
                }
                check_tour(Params { force_exit: 1, heap_stress: 3, ..params }, backend);
            }
            assert_eq!(check_tour(Params { jit: 0, ..Params::default() }, BackendKind::X64).loops, 0);
        }

        #[test]
        #[should_panic(expected = "metatrace: a value is none of the cases of `Integer`")]
        fn a_value_that_is_no_case_is_a_panic() {
            Jit::new(Config::default()).unwrap().enter(|_| {
                let list: Word = Ref::new(List { length: 1 }).into();
                let _ = Integer::from(Red::<Direct, _>::from(list));
            });
        }
    };
}

mod tagged {
    use super::*;
    layout!(tagged);
}

mod nan {
    use super::*;
    layout!(nan);
}

/// Floats of all kinds, NaNs with payloads that would make a word of another kind among them.
const FLOATS: [u64; 10] = [
    0,
    1 << 63,
    1,
    0x3FF8 << 48,
    0x7FEF_FFFF_FFFF_FFFF,
    0xFFEF_FFFF_FFFF_FFFF,
    0x7FF0 << 48,
    0xFFF0 << 48,
    0x7FF8 << 48,
    0xFFF8 << 48,
];

#[test]
fn no_float_looks_like_anything_else() {
    for bits in FLOATS {
        let value = NanValue::float(f64::from_bits(bits));
        assert_eq!(value.as_float().map(f64::to_bits), Some(bits));
        assert_eq!((value.type_id(), value.as_int()), (None, None));
        assert_eq!(value, NanValue::float(f64::from_bits(bits)));
    }
    for payload in
        [0x7FF0_0000_0000_0001, 0x7FFF_FFFF_FFFF_FFFF, 0xFFFC << 48, 0xFFFE_0000_0000_1000, u64::MAX]
    {
        let value = NanValue::float(f64::from_bits(payload));
        assert_eq!(value.as_float().map(f64::to_bits), Some(payload & 1 << 63 | 0x7FF8 << 48));
        assert_eq!((value.type_id(), value.as_int()), (None, None));
    }
    assert_eq!(NanValue::constant(7).as_float(), None);
    assert_eq!(NanValue::constant(7).type_id(), None);
    let shown = [NanValue::NULL, NanValue::constant(7), NanValue::float(1.5), NanValue::int(-3)];
    let shown = shown.map(|value| format!("{value:?}")).join(" ");
    assert_eq!(shown, "NanValue(null) NanValue(constant 7) NanValue(1.5) NanValue(-3)");
}

array_class!(Doubles of f64);
array_class!(Anything of NanValue);

/// Stores each float of an array, as foreign code left it there, as a value, and the float of that value back.
#[portal(greens(pc), reds(left, floats, values))]
fn sweep<M: Mode>(
    pc: usize,
    mut left: Red<M, i64>,
    floats: Red<M, Ref<Array<Doubles>>>,
    values: Red<M, Ref<Array<Anything>>>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        assert_eq!(pc, 0);
        if left.eq(0).test() {
            return left;
        }
        left -= 1;
        let at = left % floats.len();
        let value = NanValue::from_float(floats.at(at));
        values.put(at, value);
        match value.case() {
            NanCase::Float(x) => floats.put(at, x),
            _ => panic!("a float is a float"),
        }
        can_enter_jit!()
    }
}

#[test]
fn foreign_floats_in_compiled_code() {
    use metatrace::untraced::UntracedItems as _;
    let foreign = [0x7FF0_0000_0000_0001, 0xFFFC << 48, 0xFFFE_0000_0000_1000, u64::MAX];
    let floats: Vec<f64> = FLOATS.into_iter().chain(foreign).map(f64::from_bits).collect();
    let mut results = Vec::new();
    for (on, backend) in [(0, BackendKind::X64), (1, BackendKind::X64), (1, BackendKind::Ir)] {
        let params = Params { jit: on, threshold: 10, keep_traces: 1, ..Params::default() };
        let jit = Jit::new(Config { params, backend, ..Config::default() }).unwrap();
        let result: Vec<(u64, u64)> = jit.enter(|_| {
            let array = Array::<Doubles>::from_slice(&floats);
            let values = Array::<Anything>::new(floats.len(), NanValue::NULL);
            let rounds = 10 * floats.len() as i64;
            let _ = sweep::<Direct>(0, rounds.into(), array.into(), values.into());
            (0..floats.len()).map(|i| (array.get(i).to_bits(), values.get(i).word())).collect()
        });
        assert_eq!(jit.stats().loops > 0, on == 1);
        let traces = jit.dump_traces().concat();
        assert!(!traces.contains("new"), "a store of a float makes no object: {traces}");
        results.push(result);
    }
    assert!(results.iter().all(|result| *result == results[0]));
    let offset = 2 << 48;
    assert!(results[0].iter().all(|&(float, word)| float + offset == word));
}

/// The tests of a value in one layout would take values in the other one for something else.
mod one_layout_under_one_jit {
    use super::*;

    #[derive(Clone, Copy, Cases)]
    enum First<M: Mode> {
        Int(Red<M, i64>),
    }

    #[derive(Clone, Copy, Cases)]
    #[cases(layout = nan)]
    enum Second<M: Mode> {
        Int(Red<M, i64>),
    }

    /// Loops with both, or one of them in each loop.
    #[portal(greens(which), reds(left, tagged, nan))]
    fn both<M: Mode>(
        which: usize,
        mut left: Red<M, i64>,
        tagged: Red<M, Value>,
        nan: Red<M, NanValue>,
    ) -> Red<M, i64> {
        loop {
            merge_point!();
            if left.eq(0).test() {
                return left;
            }
            left -= 1;
            if which != 1 {
                let First::Int(_) = First::from(tagged);
            }
            if which != 0 {
                let Second::Int(_) = Second::from(nan);
            }
            can_enter_jit!()
        }
    }

    fn loops(jit: &Jit, which: usize) {
        let (tagged, nan) = (Value::int(1), NanValue::int(1));
        let _ = jit.enter(|_| both::<Direct>(which, 1000.into(), tagged.into(), nan.into()));
    }

    fn jit() -> Jit {
        let params = Params { threshold: 10, ..Params::default() };
        Jit::new(Config { params, ..Config::default() }).unwrap()
    }

    fn complaint(run: impl FnOnce() + std::panic::UnwindSafe) -> String {
        *std::panic::catch_unwind(run).unwrap_err().downcast::<String>().unwrap()
    }

    #[test]
    fn the_panic_names_both_types() {
        for found in [
            complaint(|| loops(&jit(), 2)),
            complaint(|| {
                let jit = jit();
                loops(&jit, 0);
                loops(&jit, 1);
            }),
        ] {
            assert_eq!(
                found,
                "metatrace: all values under one `Jit` have one layout, but \
                 `cases::one_layout_under_one_jit::Second` has layout `nan`, and \
                 `cases::one_layout_under_one_jit::First`, which traced code has used before, has layout `tagged`: \
                 write the same `#[cases(layout = …)]` on both, or give each language a `Jit` of its own"
            );
        }
    }

    #[test]
    fn each_layout_has_a_jit() {
        for which in 0..2 {
            let jit = jit();
            loops(&jit, which);
            assert_eq!(jit.stats().loops, 1);
        }
    }
}
