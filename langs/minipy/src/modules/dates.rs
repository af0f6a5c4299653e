//! The module `_dates`: conversion between seconds since 1970, broken-down times and text, by the C library, which
//! knows the time zone. The rest is in the module `time`.

use super::NativeModule;
use crate::exceptions::errors::{OrRaise, type_error};
use crate::protocols::indexing;
use crate::types::support::*;
use std::ffi::{CStr, CString};

pub(super) const MODULE: NativeModule = NativeModule { name: "_dates", functions: NATIVES, init: None };

/// A broken-down time as a tuple: the nine numbers of `time.struct_time`, the name of the zone, its offset.
fn parts(vm: Ref<Vm>, time: &libc::tm) -> Value {
    let numbers = [
        i64::from(time.tm_year) + 1900,
        i64::from(time.tm_mon) + 1,
        time.tm_mday.into(),
        time.tm_hour.into(),
        time.tm_min.into(),
        time.tm_sec.into(),
        i64::from(time.tm_wday + 6) % 7,
        i64::from(time.tm_yday) + 1,
        time.tm_isdst.into(),
    ];
    let mut all = RootedVec::from_slice(&numbers.map(Value::int));
    let zone = match time.tm_zone.is_null() {
        true => String::new(),
        // SAFETY: the C library's name of a zone, which it keeps, ends with a zero.
        false => unsafe { CStr::from_ptr(time.tm_zone) }.to_string_lossy().into_owned(),
    };
    all.push(vm.intern(&zone).into());
    all.push(Value::int(time.tm_gmtoff));
    all.into_tuple()
}

type Convert = unsafe extern "C" fn(*const libc::time_t, *mut libc::tm) -> *mut libc::tm;

fn converted(vm: Ref<Vm>, seconds: Value, convert: Convert) -> PyResult<Value> {
    let seconds = indexing::index_clipped(vm, seconds)?;
    // SAFETY: plain data, of which zeros are a value.
    let mut time: libc::tm = unsafe { std::mem::zeroed() };
    // SAFETY: both point to what is there; the name of the zone that is filled in lives on.
    if unsafe { convert(&raw const seconds, &raw mut time) }.is_null() {
        return Err(super::os_error(vm, &std::io::Error::last_os_error()));
    }
    Ok(parts(vm, &time))
}

/// `localtime(seconds)`
fn localtime(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    converted(vm, args[0], libc::localtime_r)
}

/// `gmtime(seconds)`
fn gmtime(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    converted(vm, args[0], libc::gmtime_r)
}

/// The time given by nine numbers.
fn broken_down(vm: Ref<Vm>, v: Value) -> PyResult<libc::tm> {
    // SAFETY: plain data, of which zeros are a value.
    let mut time: libc::tm = unsafe { std::mem::zeroed() };
    let numbers = collect(vm, v)?;
    if numbers.len() < 9 {
        return type_error(vm, "Tuple or struct_time argument required");
    }
    let number = |i: usize, less: i64| {
        let number = indexing::index_clipped(vm, numbers.get(i))?.checked_sub(less);
        number.and_then(|n| i32::try_from(n).ok()).ok_or_else(|| {
            let text = if i == 0 { "year out of range" } else { "Python int too large to convert to C int" };
            error(vm, ErrorKind::OverflowError, text)
        })
    };
    time.tm_year = number(0, 1900)?;
    time.tm_mon = number(1, 1)?;
    time.tm_mday = number(2, 0)?;
    time.tm_hour = number(3, 0)?;
    time.tm_min = number(4, 0)?;
    time.tm_sec = number(5, 0)?;
    time.tm_wday = (number(6, 0)?.wrapping_add(1)) % 7;
    time.tm_yday = number(7, 1)?;
    time.tm_isdst = number(8, 0)?;
    Ok(time)
}

/// `mktime(nine numbers)`: seconds since 1970.
fn mktime(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let mut time = broken_down(vm, args[0])?;
    // A negative result is valid; an error is recognised by the day of the week, which is left unset.
    time.tm_wday = -1;
    // SAFETY: the time is there, and is changed.
    let seconds = unsafe { libc::mktime(&raw mut time) };
    if seconds == -1 && time.tm_wday == -1 {
        return Err(error(vm, ErrorKind::OverflowError, "mktime argument out of range"));
    }
    Ok(float(seconds as f64))
}

/// `strftime(format, nine numbers, zone, offset)`; zone and offset may be None.
fn strftime(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(format) = as_str(&args[0]) else { return type_error(vm, "strftime() argument 1 must be str") };
    let mut time = broken_down(vm, args[1])?;
    let zone = given(vm, Some(&args[2])).and_then(|v| as_str(&v).map(room::owned));
    let zone = zone.and_then(|zone| CString::new(zone).ok());
    // SAFETY: the C library's zones live on; it is asked for the name that the time's own flag has.
    let known = |at: usize| unsafe { tzname[at].cast_const() };
    time.tm_zone = zone.as_ref().map_or(known(usize::from(time.tm_isdst > 0)), |zone| zone.as_ptr());
    time.tm_gmtoff = match given(vm, Some(&args[3])) {
        Some(offset) => indexing::index_clipped(vm, offset)?,
        None => 0,
    };
    // An empty result is no error if the format produces one; a leading letter distinguishes the two.
    let Ok(format) = CString::new(format!("x{format}")) else {
        return value_error(vm, "embedded null character");
    };
    let mut size = 1024;
    loop {
        let mut text = room::filled(size, 0u8).or_raise(vm)?;
        let time = &raw const time;
        // SAFETY: the buffer has that many bytes, and both texts end with a zero.
        let count = unsafe { libc::strftime(text.as_mut_ptr().cast(), size, format.as_ptr(), time) };
        if count > 0 {
            return Ok(string(String::from_utf8_lossy(&text[1..count])));
        }
        size *= 2;
    }
}

unsafe extern "C" {
    fn tzset();
    static mut tzname: [*mut libc::c_char; 2];
}

/// `reread()`: reads the time zone from the environment again.
fn reread(vm: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    // SAFETY: no other thread of this process asks for local times.
    unsafe { tzset() };
    Ok(vm.none)
}

functions! {
    NATIVES {
        "localtime" localtime, ONE;
        "gmtime" gmtime, ONE;
        "mktime" mktime, ONE;
        "strftime" strftime, RANGE(4, 4);
        "reread" reread, NONE;
    }
}
