//! The module `_time`: clocks and `sleep`. The rest is in the module `time`.

use super::NativeModule;
use crate::exceptions::errors::type_error;
use crate::types::float as floats;
use crate::types::support::*;
use rustix::time::{ClockId, clock_gettime};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub(super) const MODULE: NativeModule = NativeModule { name: "_time", functions: NATIVES, init: None };

thread_local! {
    /// The origin of the monotonic clocks.
    static START: Instant = Instant::now();
}

fn since_epoch() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

fn since_start() -> Duration {
    // One second is added so that no clock ever reads zero.
    START.with(Instant::elapsed) + Duration::from_secs(1)
}

/// The time of a clock of the kernel.
fn clock(id: ClockId) -> Duration {
    clock_gettime(id).try_into().unwrap_or_default()
}

fn seconds(time: Duration) -> PyResult<Value> {
    Ok(float(time.as_secs_f64()))
}

fn nanoseconds(time: Duration) -> PyResult<Value> {
    Ok(Value::int(time.as_nanos() as i64))
}

fn time(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    seconds(since_epoch())
}

fn time_ns(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    nanoseconds(since_epoch())
}

fn monotonic(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    seconds(since_start())
}

fn monotonic_ns(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    nanoseconds(since_start())
}

fn process_time(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    seconds(clock(ClockId::ProcessCPUTime))
}

fn process_time_ns(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    nanoseconds(clock(ClockId::ProcessCPUTime))
}

fn thread_time(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    seconds(clock(ClockId::ThreadCPUTime))
}

fn thread_time_ns(_: Ref<Vm>, _: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    nanoseconds(clock(ClockId::ThreadCPUTime))
}

fn sleep(vm: Ref<Vm>, args: &[Value], _: &Kwargs<'_>) -> PyResult<Value> {
    let Some(seconds) = floats::coerce(vm, args[0]) else {
        let got = type_name(vm, args[0]);
        return type_error(vm, format!("'{got}' object cannot be interpreted as an integer"));
    };
    let seconds = seconds?;
    if seconds.is_nan() {
        return value_error(vm, "Invalid value NaN (not a number)");
    }
    if seconds < 0.0 {
        return value_error(vm, "sleep length must be non-negative");
    }
    let Ok(duration) = Duration::try_from_secs_f64(seconds) else {
        return Err(error(vm, ErrorKind::OverflowError, "timestamp too large to convert to C PyTime_t"));
    };
    // In pieces, so that Ctrl-C takes effect soon.
    let began = Instant::now();
    while let Some(left) = duration.checked_sub(began.elapsed()).filter(|left| !left.is_zero()) {
        std::thread::sleep(left.min(Duration::from_millis(50)));
        crate::run::interrupt::poll(vm)?;
    }
    Ok(vm.none)
}

functions! {
    NATIVES {
        "time" time, NONE;
        "time_ns" time_ns, NONE;
        "perf_counter" monotonic, NONE;
        "perf_counter_ns" monotonic_ns, NONE;
        "monotonic" monotonic, NONE;
        "monotonic_ns" monotonic_ns, NONE;
        "process_time" process_time, NONE;
        "process_time_ns" process_time_ns, NONE;
        "thread_time" thread_time, NONE;
        "thread_time_ns" thread_time_ns, NONE;
        "sleep" sleep, ONE;
    }
}
