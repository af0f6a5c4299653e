//! `#[derive(Object)]`: names and attributes of fields that once had no meaning.

use metatrace::untraced::IntoPlain;
use metatrace::{Config, Direct, Jit, Object, Red, Ref};

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
