//! `#[derive(Object)]` and `array_class!`: names and attributes of fields that once were not supported, and arrays of
//! objects.

use metatrace::untraced::{IntoPlain, UntracedItems};
use metatrace::{Array, Config, Direct, Jit, Mode, Object, Params, Red, Ref, array_class, portal};

#[derive(Object)]
struct Record {
    fields: i64,
}

#[derive(Object)]
#[plain]
struct Table {
    names: Vec<String>,
    records: Vec<Ref<Record>>,
}

#[test]
fn a_field_may_be_called_fields() {
    Jit::new(Config::default()).unwrap().enter(|_| {
        let record = Red::<Direct, _>::from(Ref::new(Record { fields: 7 }));
        assert_eq!(record.fields().into_plain(), 7);
    });
}

#[test]
fn what_a_plain_struct_refers_to_is_kept() {
    Jit::new(Config::default()).unwrap().enter(|jit| {
        let records = (0..100).map(|i| Ref::new(Record { fields: i })).collect();
        let table = Ref::new(Table { names: vec!["all".to_owned()], records });
        jit.collect(true);
        assert_eq!(table.names, ["all"]);
        assert_eq!(table.records.iter().map(|record| record.fields).sum::<i64>(), 99 * 50);
    });
}

array_class!(
    /// Objects, of which none is null.
    immutable Records of Ref<Record>
);

#[portal(greens(pc), reds(left, sum))]
fn arrays<M: Mode>(pc: usize, mut left: Red<M, i64>, mut sum: Red<M, i64>) -> Red<M, i64> {
    loop {
        merge_point!();
        if left.eq(0).test() {
            return sum;
        }
        let records: Vec<_> = (1..=3).map(|i| Record::alloc(left * i)).collect();
        let array = Red::<M, Ref<Array<Records>>>::from_slice(&records);
        let none = Red::<M, Ref<Array<Records>>>::from_slice(&[]);
        sum += array.at(left % 3).fields() + none.len();
        left -= 1;
        can_enter_jit!()
    }
}

#[test]
fn an_array_of_references_is_made_of_them() {
    let expected: i64 = (1..=5000).map(|left| left * (left % 3 + 1)).sum();
    for on in [0, 1] {
        let params = Params { jit: on, threshold: 10, ..Params::default() };
        let jit = Jit::new(Config { params, ..Config::default() }).unwrap();
        jit.enter(|_| assert_eq!(arrays::<Direct>(0, 5000.into(), 0.into()).into_plain(), expected));
        assert_eq!(jit.stats().loops > 0, on == 1);
        jit.enter(|_| {
            assert!(Array::<Records>::from_slice(&[]).is_empty());
            let two = [1, 2].map(|fields| Ref::new(Record { fields }));
            assert_eq!(Array::<Records>::from_slice(&two).get(1).fields, 2);
        });
    }
}

array_class!(
    /// Bytes that never change.
    immutable Letters of u8
);

/// A text with an array of its bytes.
#[derive(Object)]
struct Name {
    letters: Ref<Array<Letters>>,
    size: i64,
}

fn name(text: &str) -> Ref<Name> {
    let owner = |letters| Name { letters, size: text.len() as i64 };
    Array::of_bytes_in(text.len().max(1), owner, |to| to[..text.len()].copy_from_slice(text.as_bytes()))
}

#[test]
fn an_object_is_made_with_its_bytes() {
    for heap_stress in [0, 3] {
        let params = Params { heap_stress, ..Params::default() };
        Jit::new(Config { params, ..Config::default() }).unwrap().enter(|jit| {
            let names: Vec<Ref<Name>> = (0..2000).map(|i| name(&"x".repeat(i % 41))).collect();
            let table = Ref::new(Names { names });
            jit.collect(true);
            for (i, name) in table.names.iter().enumerate() {
                assert_eq!((name.size, name.letters.len()), (i as i64 % 41, (i % 41).max(1)));
            }
        });
    }
}

#[derive(Object)]
#[plain]
struct Names {
    names: Vec<Ref<Name>>,
}

#[portal(greens(pc), reds(names, left, found))]
fn compared<M: Mode>(
    pc: usize,
    names: Red<M, Ref<Array<NameList>>>,
    mut left: Red<M, i64>,
    mut found: Red<M, i64>,
) -> Red<M, i64> {
    loop {
        merge_point!();
        if left.eq(0).test() {
            return found;
        }
        let letters = names.at(left % 4).letters();
        // SAFETY: each array has at least one byte, and all but the first have more than eight.
        let first = unsafe { letters.word_at_unchecked(0i64) };
        if names.at(left % 4).size().gt(8).test() {
            // SAFETY: likewise.
            found += unsafe { letters.word_at_unchecked(1i64) } & 0xff;
        }
        found += first & 0xff;
        left -= 1;
        can_enter_jit!()
    }
}

array_class!(
    /// Names, of which none is null.
    immutable NameList of Ref<Name>
);

#[test]
fn bytes_are_read_eight_at_a_time() {
    let texts = ["a", "bcdefghijk", "lmnopqrst", "uvwxyzuvwxyzuvwxyz"];
    let bytes = |text: &str| -> i64 {
        let text = text.as_bytes();
        i64::from(text[0]) + text.get(8).map_or(0, |&byte| i64::from(byte))
    };
    let expected: i64 = (1..=5000).map(|left| bytes(texts[left % 4])).sum();
    for on in [0, 1] {
        let params = Params { jit: on, threshold: 10, ..Params::default() };
        let jit = Jit::new(Config { params, ..Config::default() }).unwrap();
        jit.enter(|_| {
            let names = Array::<NameList>::from_slice(&texts.map(name));
            let found = compared::<Direct>(0, names.into(), 5000.into(), 0.into());
            assert_eq!(found.into_plain(), expected);
        });
        assert_eq!(jit.stats().loops > 0, on == 1);
    }
}
