//! `#[derive(Cases)]`: words and cases lead to each other. Traced code with it is that of Lox (`langs/lox`).

use metatrace::untraced::IntoPlain;
use metatrace::{Any, Cases, Config, Direct, Jit, Mode, Object, Red, Ref, Value};

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
    match Case::from(Red::<Direct, _>::from(word)) {
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
        // What has no content, and a boolean, is the same word each time.
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

#[test]
#[should_panic(expected = "metatrace: a value is none of the cases of `Integer`")]
fn a_value_that_is_no_case_is_a_panic() {
    Jit::new(Config::default()).unwrap().enter(|_| {
        let list: Value = Ref::new(List { length: 1 }).into();
        let _ = Integer::from(Red::<Direct, _>::from(list));
    });
}
