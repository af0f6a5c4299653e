//! `#[derive(Cases)]`: conversions between words and cases, interpreted and compiled. `langs/lox` is a language with
//! it.

use metatrace::untraced::IntoPlain;
use metatrace::{
    Any, Array, Cases, Config, Direct, Jit, Mode, Object, Params, Red, Ref, Value, array_class, portal,
};

#[derive(Object)]
struct Text {
    length: i64,
}

#[derive(Object)]
struct List {
    length: i64,
}

#[derive(Clone, Copy, Cases)]
enum Case<M: Mode> {
    Nothing,
    Number(Red<M, f64>),
    Truth(Red<M, bool>),
    Undefined,
    Text(Red<M, Ref<Text>>),
    Other(Red<M, Ref<Any>>),
}

#[derive(Clone, Copy, Cases)]
enum Integer<M: Mode> {
    Int(Red<M, i64>),
    Text(Red<M, Ref<Text>>),
}

fn show(word: Value) -> String {
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
        let words: Vec<Value> = vec![
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
            let word: Value = Integer::Int(i.into()).into();
            match Integer::from(Red::<Direct, _>::from(word)) {
                Integer::Int(found) => assert_eq!(found.into_plain(), i),
                Integer::Text(_) => panic!("{i} is no text"),
            }
        }
    });
}

/// All kinds of cases, with null as one of them.
#[derive(Clone, Copy, Cases)]
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

fn show_all(word: Value) -> String {
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

/// Integers at which representations change: 63 bits, and the words of the constants below that.
const EDGES: [i64; 12] = [
    0,
    1,
    -1,
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
        let words: Vec<Value> = vec![
            All::Unset.into(),
            Value::NULL,
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

array_class!(Words of Value);

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

#[test]
fn cases_in_compiled_code() {
    use metatrace::untraced::UntracedItems as _;
    for threshold in [10, 1_000_000] {
        let params = Params { threshold, bridge_threshold: 3, ..Params::default() };
        let jit = Jit::new(Config { params, ..Config::default() }).unwrap();
        jit.enter(|_| {
            let mut words: Vec<Value> = EDGES.map(|i| All::Int(i.into()).into()).to_vec();
            words.extend::<[Value; 8]>([
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
            let to = Array::<Words>::new(words.len(), Value::NULL);
            let rounds = 200 * words.len() as i64;
            let sum = tour::<Direct>(0, rounds.into(), from.into(), to.into(), 0.into()).into_plain();
            let ints = EDGES.iter().fold(0i64, |sum, &i| sum.wrapping_add(i));
            assert_eq!(sum, ints.wrapping_add(1 + 2 + 4 + 3 + 5 + 100 + 30 + 6).wrapping_mul(200));
            let shown: Vec<String> = (0..words.len()).map(|i| show_all(to.get(i))).collect();
            let mut expected: Vec<String> = EDGES.map(|i| i.wrapping_add(1).to_string()).to_vec();
            expected.extend(
                ["unset", "eof", "true", "false", "eof", "100.5", "a text of 30", "other"].map(String::from),
            );
            assert_eq!(shown, expected);
        });
        assert_eq!(jit.stats().loops > 0, threshold == 10);
    }
}

#[test]
#[should_panic(expected = "metatrace: a value is none of the cases of `Integer`")]
fn a_value_that_is_no_case_is_a_panic() {
    Jit::new(Config::default()).unwrap().enter(|_| {
        let list: Value = Ref::new(List { length: 1 }).into();
        let _ = Integer::from(Red::<Direct, _>::from(list));
    });
}
