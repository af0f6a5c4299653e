//! "Did you mean": suggests a name similar to one that was not found (for NameError, AttributeError and ImportError).
//!
//! It is only part of the report of an uncaught exception, not of `str(exc)`. The names of a frame are known, but not
//! which of them were bound, nor the value of `self`.

use crate::exceptions::fields::{self, field};
use crate::exceptions::raising::{data, is_a};
use crate::objects::code::CodeObj;
use crate::objects::heap_util::{RootedVec, as_kind, as_str};
use crate::objects::model::*;
use crate::protocols;
use crate::types::namespace;
use crate::vm::Vm;
use metatrace::Ref;
use metatrace::untraced::Untraced as _;
use minipy_text::nearest::nearest;

/// The text after the message in a report: empty, or `. Did you mean: 'name'?`.
pub fn of(vm: Ref<Vm>, exc: Ref<Exc>) -> String {
    let is_name = is_a(vm, exc, vm.excs.name_error);
    let (wrong, candidates) = if is_name {
        (fields::get(vm, exc, field::NAME), visible_names as fn(Ref<Vm>, Ref<Exc>, &str) -> Vec<String>)
    } else if is_a(vm, exc, vm.excs.attribute_error) {
        (fields::get(vm, exc, field::NAME), attributes as _)
    } else if is_a(vm, exc, vm.excs.import_error) {
        (fields::get(vm, exc, field::IMPORT_FROM), exported as _)
    } else {
        return String::new();
    };
    let Some(wrong) = as_str(&wrong) else { return String::new() };
    let nearest = nearest(wrong, &candidates(vm, exc, wrong));
    let mut out = nearest.as_ref().map_or(String::new(), |name| format!(". Did you mean: '{name}'?"));
    if is_name && STDLIB.split_ascii_whitespace().any(|module| module == wrong) {
        out.push_str(if nearest.is_some() { " Or did" } else { ". Did" });
        out.push_str(&format!(" you forget to import '{wrong}'?"));
    }
    out
}

/// The code in which the exception was raised.
fn innermost(exc: Ref<Exc>) -> Option<Ref<CodeObj>> {
    let mut entry = data(exc).traceback.get().downcast::<Traceback>()?;
    while let Some(inner) = entry.inner.get().downcast() {
        entry = inner;
    }
    Some(entry.code)
}

fn visible_names(vm: Ref<Vm>, exc: Ref<Exc>, _: &str) -> Vec<String> {
    let Some(code) = innermost(exc) else { return Vec::new() };
    let mut names: Vec<String> = Vec::new();
    if !code.front.is_module && !code.front.is_class_body {
        names.extend(
            code.local_names
                .iter()
                .map(|n| minipy_text::room::owned(n.as_str()))
                .filter(|n| !n.starts_with('.')),
        );
    }
    for module in [code.globals, vm.builtins] {
        names.extend(
            namespace::entries(module).iter().map(|(name, _)| minipy_text::room::owned(name.as_str())),
        );
    }
    names
}

/// The names from `dir`, without private ones if the wrong name is not private.
fn listed(vm: Ref<Vm>, obj: Value, wrong: &str, show_private: bool) -> Vec<String> {
    let names = crate::functions::listing::dir(vm, obj).and_then(|names| protocols::collect(vm, names));
    let names = names.unwrap_or_else(|_| RootedVec::new());
    let texts = names.as_slice().iter().filter_map(as_str).map(minipy_text::room::owned);
    texts.filter(|name| show_private || wrong.starts_with('_') || !name.starts_with('_')).collect()
}

fn attributes(vm: Ref<Vm>, exc: Ref<Exc>, wrong: &str) -> Vec<String> {
    let obj = fields::get(vm, exc, field::OBJ);
    // Methods see the private attributes of their own object.
    let inside = innermost(exc).is_some_and(|code| {
        code.front.argcount > 0
            && code.local_names.first().is_some_and(|name| name.as_str() == "self")
            && obj.downcast::<Instance>().is_some()
    });
    listed(vm, obj, wrong, inside)
}

fn exported(vm: Ref<Vm>, exc: Ref<Exc>, wrong: &str) -> Vec<String> {
    let name = fields::get(vm, exc, field::IMPORT_NAME);
    match crate::types::dicts::get(vm, vm.modules, name) {
        Ok(Some(module)) if as_kind::<Str>(name).is_some() => listed(vm, module, wrong, false),
        _ => Vec::new(),
    }
}

/// The public modules of CPython's standard library.
const STDLIB: &str = "\
    abc antigravity argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 cProfile calendar \
    cmath cmd code codecs codeop collections colorsys compileall concurrent configparser contextlib contextvars \
    copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis doctest email encodings \
    ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath \
    getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib importlib inspect \
    io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap \
    modulefinder msvcrt multiprocessing netrc nt ntpath nturl2path numbers opcode operator optparse os pathlib \
    pdb pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd \
    py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter \
    runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 \
    sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess symtable sys \
    sysconfig syslog tabnanny tarfile tempfile termios textwrap this threading time timeit tkinter token \
    tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib \
    uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xml xmlrpc zipapp zipfile zipimport zlib \
    zoneinfo";
