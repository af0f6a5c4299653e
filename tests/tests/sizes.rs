//! Sizes that a guest program chooses are checked in one place, `langs/minipy_text/src/room.rs`: no other file of
//! minipy and of its text library allocates a buffer or an array of a given size, or copies text or items that may be
//! long, unless it is listed here that the size is bounded by existing data or by a constant. A place must never be
//! allowed without a reason.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders in which the rule holds.
const FOLDERS: &[&str] = &["langs/minipy/src", "langs/minipy_text/src"];

/// The file that may allocate such buffers.
const DOOR: &str = "langs/minipy_text/src/room.rs";

/// Functions that allocate a buffer of a given size; `vec![item; size]` does, too.
const MAKERS: &[&str] = &[
    "with_capacity(",
    ".repeat(",
    "repeat_n(",
    "iter::repeat(",
    ".resize(",
    ".resize_with(",
    ".reserve(",
    ".to_vec()",
    "str::to_string",
    ".as_str().to_string()",
    ".as_str().to_owned()",
    "unwrap_or_default().to_string()",
    "text.to_string()",
    "name.to_string()",
    ".into_owned()",
];

/// The places at which the size is bounded: the file, a part of the line, and the reason.
const BOUNDED: &[(&str, &str, &str)] = &[
    (
        "langs/minipy/src/types/sort.rs",
        "with_capacity(items.len())",
        "`sort` has asked for all that it needs",
    ),
    (
        "langs/minipy/src/types/iterables.rs",
        "with_capacity(items.len())",
        "as many as the items that are there",
    ),
    (
        "langs/minipy/src/types/range.rs",
        "with_capacity(range.count",
        "room for them was asked for the line before",
    ),
    (
        "langs/minipy/src/types/str.rs",
        "with_capacity(count)",
        "as many as a string has; room for them was asked for",
    ),
    (
        "langs/minipy/src/types/table.rs",
        "with_capacity(count)",
        "as many as a table has; room for them was asked for",
    ),
    (
        "langs/minipy/src/modules/packing.rs",
        "with_capacity(format.values)",
        "room for them was asked for the line before",
    ),
    (
        "langs/minipy/src/functions/binding.rs",
        "spilled.resize(parameters",
        "a byte for each parameter that the code declares",
    ),
    ("langs/minipy/src/modules/ascii.rs", "made.resize(begin", "room was asked for before"),
    ("langs/minipy/src/functions/code.rs", "vec![None; all.len()]", "the codes exist"),
    ("langs/minipy/src/functions/code.rs", "with_capacity(front.consts.len())", "the constants exist"),
    ("langs/minipy_text/src/int/long.rs", "with_capacity(pieces.len()", "half as many as there are"),
    ("langs/minipy/src/objects/class.rs", "with_capacity(self.subclasses", "the classes exist"),
    ("langs/minipy/src/objects/maps.rs", "vec![free; size]", "as many as a class has attributes"),
    ("langs/minipy/src/boot/mod.rs", "by_kind.resize(", "as many as there are types of objects in Rust"),
    ("langs/minipy/src/objects/heap_util.rs", "pub fn with_capacity(", "its callers are looked at here"),
    ("langs/minipy/src/run/report.rs", ".repeat(", "columns of a line of source text that is shown"),
    ("langs/minipy_text/src/int/text.rs", "with_capacity(digits.len())", "digits that are there, once more"),
    ("langs/minipy_text/src/int/limbs.rs", ".resize(long.len()", "minipy asks before it multiplies"),
    ("langs/minipy_text/src/int/limbs.rs", ".resize(words, 0)", "minipy asks before it shifts"),
    ("langs/minipy_text/src/int/limbs.rs", ".resize(b.limbs.len()", "as long as the divisor"),
    ("langs/minipy_text/src/int/limbs.rs", ".resize(a.len() - n + 1", "shorter than the dividend"),
    ("langs/minipy_text/src/int/limbs.rs", ".resize(n, 0)", "as long as the divisor"),
    ("langs/minipy/src/modules/sys.rs", ".to_vec()", "a constant list"),
    ("langs/minipy/src/embed.rs", "source.as_bytes().to_vec()", "the host's own text"),
    ("langs/minipy/src/classes/mod.rs", "bases.to_vec()", "the classes exist"),
    ("langs/minipy/src/classes/mod.rs", "to.to_vec()", "the classes exist"),
    (
        "langs/minipy/src/io/file.rs",
        "[self.used..end].to_vec()",
        "who filled the buffer has asked for twice its size",
    ),
    (
        "langs/minipy/src/io/reader.rs",
        "[ahead.used..end].to_vec()",
        "who filled the buffer has asked for twice its size",
    ),
    ("langs/minipy_text/src/mt19937.rs", "bytes.to_vec()", "minipy asks before it seeds"),
    ("langs/minipy_text/src/mt19937.rs", "words.to_vec()", "a constant size"),
    ("langs/minipy_text/src/regex/set.rs", "pairs().to_vec()", "the ranges of a set that is there"),
    ("langs/minipy_text/src/regex/set.rs", "spaces.to_vec()", "a constant"),
    ("langs/minipy_text/src/float/digits.rs", "with_capacity(24)", "a constant"),
    ("langs/minipy_text/src/float/repr.rs", "with_capacity(24)", "a constant"),
    ("langs/minipy/src/types/str.rs", "with_capacity(FEW)", "a constant"),
    (
        "langs/minipy_text/src/float/digits.rs",
        "repeat",
        "who formats with a precision has asked for its size",
    ),
    (
        "langs/minipy_text/src/str/case.rs",
        "with_capacity(s.len())",
        "who changes the case of a text has asked",
    ),
    ("langs/minipy_text/src/str/repr.rs", "with_capacity(s.len() + 2)", "who shows a text has asked"),
    ("langs/minipy_text/src/str/surrogate.rs", "with_capacity(text.len())", "text that is there, once more"),
    ("langs/minipy/src/classes/mod.rs", "Array::new(class.slots_hint", "as many as a class has attributes"),
    ("langs/minipy/src/classes/mod.rs", "Array::new(count, 0.0)", "as many as a class has attributes"),
    (
        "langs/minipy/src/objects/instance_slots.rs",
        "::new(size, fill)",
        "as many as an object has attributes",
    ),
    ("langs/minipy/src/objects/instance_slots.rs", "::new(map.slots()", "as many as a class has attributes"),
    ("langs/minipy/src/objects/instance_slots.rs", "::new(map.numbers", "as many as a class has attributes"),
    (
        "langs/minipy/src/objects/byte_storage.rs",
        "Array::new(size.max(1), 0)",
        "who asks for zeros has asked for room",
    ),
    ("langs/minipy/src/objects/heap_util.rs", "::new(items.len(),", "a few items, made one after the other"),
    ("langs/minipy/src/objects/heap_util.rs", "::new(count,", "room for them was asked for the line before"),
    ("langs/minipy/src/objects/heap_util.rs", "Array::new(capacity,", "its callers are looked at here"),
    (
        "langs/minipy/src/objects/list_storage.rs",
        "::new(len, fill)",
        "short, or room was asked for the line before",
    ),
    ("langs/minipy/src/objects/list_storage.rs", "::new(capacity(1), x)", "a constant"),
    ("langs/minipy/src/objects/list_storage.rs", "::new(capacity,", "`has_room` counts the boxes of floats"),
    (
        "langs/minipy/src/objects/list_storage.rs",
        "::new(items.len(),",
        "room for them was asked for the line before",
    ),
    ("langs/minipy/src/objects/list_storage.rs", "::new(len, item)", "no more than are copied at once"),
    (
        "langs/minipy/src/types/table.rs",
        "Array::new(Index::places_for(keys)",
        "the caller has asked for room",
    ),
    ("langs/minipy/src/types/table.rs", "Array::new(keys * WORDS", "the caller has asked for room"),
    ("langs/minipy/src/types/table.rs", "::new(used as usize * WORDS", "the caller has asked for room"),
    ("langs/minipy/src/types/table.rs", "::new(old.len(), 0)", "the caller has asked for room"),
    (
        "langs/minipy/src/types/table.rs",
        "::new(Index::places_for(capacity)",
        "`has_room` was asked before it grew",
    ),
    ("langs/minipy/src/types/table.rs", "::new(capacity * WORDS", "`has_room` was asked before it grew"),
    ("langs/minipy/src/classes/mod.rs", "name.to_string()", "the name of a type in Rust"),
    ("langs/minipy/src/classes/slots.rs", "name.to_string()", "the name of a special method"),
    ("langs/minipy/src/embed.rs", "qualname().as_str().to_owned()", "an error that the host is told"),
    ("langs/minipy/src/functions/code.rs", "qualname.to_string()", "a name in source text that was compiled"),
    ("langs/minipy/src/functions/mod.rs", "name.to_string()", "the name of a native function"),
    ("langs/minipy/src/functions/mod.rs", "Array::from_slice(&all)", "room was asked for at the beginning"),
    ("langs/minipy/src/modules/dates.rs", ".into_owned()", "the system's name of a zone"),
    ("langs/minipy/src/modules/packing.rs", ".into_owned()", "room was asked for the line before"),
    ("langs/minipy/src/modules/re/pattern.rs", "name.to_string()", "the name of a flag"),
    ("langs/minipy/src/modules/sys.rs", ".into_owned()", "the path of the program"),
    ("langs/minipy/src/modules/tools.rs", "from_slice(all.as_slice())", "the arguments of `zip` or `map`"),
    ("langs/minipy/src/objects/code.rs", "qualname.to_string()", "a name in source text that was compiled"),
    ("langs/minipy/src/objects/heap_util.rs", "from_slice(&limbs)", "operations on long integers have asked"),
    (
        "langs/minipy/src/objects/heap_util.rs",
        "from_slice(&value.limbs)",
        "operations on long integers have asked",
    ),
    ("langs/minipy/src/objects/heap_util.rs", "from_slice(if limbs", "two limbs"),
    ("langs/minipy/src/objects/heap_util.rs", "items: Array::from_slice(items)", "`copied_or_cut` was asked"),
    (
        "langs/minipy/src/objects/heap_util.rs",
        "from_slice(copied_or_cut(items))",
        "`copied_or_cut` was asked",
    ),
    (
        "langs/minipy/src/objects/list_storage.rs",
        "::from_slice(items), items.len()",
        "`copied_or_cut` was asked",
    ),
    ("langs/minipy/src/objects/list_storage.rs", "items.len() <= AT_ONCE", "no more than are copied at once"),
    ("langs/minipy/src/objects/strings.rs", "from_slice(&entries)", "room for them was asked for"),
    ("langs/minipy/src/objects/strings.rs", "from_slice(&[0])", "a constant"),
    ("langs/minipy/src/protocols/bytes_format.rs", ".into_owned()", "a conversion, of constant size"),
    ("langs/minipy/src/protocols/format.rs", "c.into_owned()", "a conversion, of constant size"),
    ("langs/minipy/src/run/cli.rs", "name.to_string()", "an argument of the command line"),
    ("langs/minipy/src/run/evaluation.rs", ".into_owned()", "room was asked for the line before"),
    ("langs/minipy/src/run/report.rs", ".to_string()", "names of a traceback, whose texts were made before"),
    ("langs/minipy/src/run/report.rs", "str::to_string", "lines of a file that is shown"),
    ("langs/minipy/src/types/codecs.rs", "text.to_string()", "room was asked for before it was decoded"),
];

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

/// Whether it is `vec![item; size]` with a size that is no number.
fn is_sized_vec(code: &str) -> bool {
    let Some((_, inside)) = code.split_once("vec![") else { return false };
    let Some((_, size)) = inside.split_once("; ") else { return false };
    !size.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether it makes an array whose length is neither a number nor a constant.
fn is_sized_array(code: &str) -> bool {
    fn length(call: &str) -> Option<&str> {
        match call.strip_prefix('<') {
            Some(class) => Some(class.split_once(">::new(")?.1),
            None => call.strip_prefix("new("),
        }
    }
    code.split("Array::").skip(1).filter_map(length).any(|length| {
        let mut word = length.chars().take_while(|c| c.is_alphanumeric() || *c == '_');
        !word.all(|c| c.is_ascii_digit() || c.is_ascii_uppercase() || c == '_')
    })
}

/// Whether it makes an array of the items of a slice. A trace makes only short ones.
fn is_copied_array(code: &str) -> bool {
    let mut calls = code.split("Array::").skip(1).map(|call| call.split_once("from_slice("));
    !code.contains("Red::<M") && calls.any(|call| call.is_some_and(|(class, _)| !class.contains('(')))
}

#[test]
fn arrays_of_a_chosen_length_are_seen() {
    assert!(is_copied_array("items: Array::from_slice(items)"));
    assert!(is_copied_array("Array::<Items>::from_slice(all.as_slice())"));
    assert!(!is_copied_array("Red::<M, Ref<Array<TupleItems>>>::from_slice(&texts)"));
    assert!(is_sized_array("let a = Array::<Items>::new(len, NULL);"));
    assert!(is_sized_array("made(Array::new(keys * WORDS, Value::NULL))"));
    assert!(!is_sized_array("Array::new(16, 0)") && !is_sized_array("Array::<Items>::new(FEW_PIECES, NULL)"));
    assert!(
        !is_sized_array("Array::from_slice(items)") && !is_sized_array("Red::<M, Ref<Array<Items>>>::of(x)")
    );
}

#[test]
fn buffers_of_a_chosen_size_are_made_at_one_door() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut files = Vec::new();
    FOLDERS.iter().for_each(|folder| rust_files(&root.join(folder), &mut files));
    files.sort();
    assert!(files.len() > 100, "only {} source files were found", files.len());
    let (mut offenders, mut used) = (Vec::new(), vec![false; BOUNDED.len()]);
    for path in files {
        let text = fs::read_to_string(&path).expect("a source file");
        let name = path.strip_prefix(root).expect("below the root").display().to_string();
        if name == DOOR {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("#[cfg(test)]") {
                break;
            }
            let code = line.split("//").next().unwrap_or(line);
            let makes = MAKERS.iter().any(|maker| code.contains(maker));
            if !makes && !is_sized_vec(code) && !is_sized_array(code) && !is_copied_array(code) {
                continue;
            }
            match BOUNDED.iter().position(|(file, what, _)| *file == name && code.contains(what)) {
                Some(at) => used[at] = true,
                None => offenders.push(format!("{name}:{}: {}", number + 1, line.trim())),
            }
        }
    }
    let rule = "buffers and arrays whose size a program may choose: take them from `room`, or say in this test why \
        they are bounded";
    assert!(offenders.is_empty(), "{rule}:\n  {}", offenders.join("\n  "));
    for ((file, what, _), used) in BOUNDED.iter().zip(used) {
        assert!(used, "{file} has no `{what}` any more: remove it from the list");
    }
}
