"""Clocks, and times as dates and texts."""

import _dates
from _structseq import structseq as _structseq
from _time import *

struct_time = _structseq(
    "time", "struct_time",
    ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst"),
    ("tm_zone", "tm_gmtoff"))

_STRUCT_TM_ITEMS = 11
CLOCK_REALTIME = 0
CLOCK_MONOTONIC = 1
CLOCK_PROCESS_CPUTIME_ID = 2
CLOCK_THREAD_CPUTIME_ID = 3

_CLOCKS = {
    CLOCK_REALTIME: time_ns, CLOCK_MONOTONIC: monotonic_ns, CLOCK_PROCESS_CPUTIME_ID: process_time_ns,
    CLOCK_THREAD_CPUTIME_ID: thread_time_ns}


def _seconds(seconds):
    if seconds is None:
        return int(time() // 1)
    if isinstance(seconds, float):
        if seconds != seconds:
            raise ValueError("Invalid value NaN (not a number)")
        return int(seconds // 1)
    return seconds


# As attributes of a class these must not bind as methods (`logging.Formatter.converter`): CPython's are native.
@staticmethod
def localtime(seconds=None, /):
    return struct_time(_dates.localtime(_seconds(seconds)))


@staticmethod
def gmtime(seconds=None, /):
    return struct_time(_dates.gmtime(_seconds(seconds)))


def mktime(t, /):
    return _dates.mktime(_parts("mktime", t))


def _parts(function, t):
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) != 9:
        raise TypeError(function + "(): illegal time tuple argument")
    return t


def _checked(function, t):
    """Nine numbers whose ranges are right; those that count from one may be zero."""
    t = list(_parts(function, t))
    for at, least, most, what in (
            (1, 0, 12, "month"), (2, 0, 31, "day of month"), (3, 0, 23, "hour"), (4, 0, 59, "minute"),
            (5, 0, 61, "seconds"), (7, 0, 366, "day of year")):
        if not least <= t[at] <= most:
            raise ValueError(what + " out of range")
    if t[6] < -1:
        raise ValueError("day of week out of range")
    for at in (1, 2, 7):
        t[at] = t[at] or 1
    t[8] = -1 if t[8] < -1 else 1 if t[8] > 1 else t[8]
    return t


def strftime(format, t=None, /):
    if not isinstance(format, str):
        raise TypeError("strftime() argument 1 must be str, not " + type(format).__name__)
    if t is None:
        t = localtime()
    zone = offset = None
    if isinstance(t, struct_time):
        zone, offset = t.tm_zone, t.tm_gmtoff
    return _dates.strftime(format, _checked("strftime", t), zone, offset)


_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def asctime(t=None, /):
    t = _checked("asctime", localtime() if t is None else t)
    return "%s %s%3d %.2d:%.2d:%.2d %d" % (_DAYS[t[6] % 7], _MONTHS[t[1] - 1], t[2], t[3], t[4], t[5], t[0])


def ctime(seconds=None, /):
    return asctime(localtime(seconds))


def strptime(string, format="%a %b %d %H:%M:%S %Y", /):
    import _strptime
    return _strptime._strptime_time(string, format)


def clock_gettime_ns(clk_id, /):
    if clk_id not in _CLOCKS:
        raise OSError(22, "Invalid argument")
    return _CLOCKS[clk_id]()


def clock_gettime(clk_id, /):
    return clock_gettime_ns(clk_id) / 1e9


def clock_getres(clk_id, /):
    clock_gettime_ns(clk_id)
    return 1e-09


class _ClockInfo:
    def __init__(self, name):
        if name not in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
            raise ValueError("unknown clock")
        number = {"time": 0, "process_time": 2, "thread_time": 3}.get(name, 1)
        self.implementation = "clock_gettime(%s)" % (
            "CLOCK_REALTIME", "CLOCK_MONOTONIC", "CLOCK_PROCESS_CPUTIME_ID", "CLOCK_THREAD_CPUTIME_ID")[number]
        self.monotonic = name != "time"
        self.adjustable = name == "time"
        self.resolution = 1e-09

    def __repr__(self):
        return "namespace(implementation=%r, monotonic=%r, adjustable=%r, resolution=%r)" % (
            self.implementation, self.monotonic, self.adjustable, self.resolution)


def get_clock_info(name, /):
    return _ClockInfo(name)


def tzset():
    """Takes the time zone from the environment."""
    global timezone, altzone, daylight, tzname
    _dates.reread()
    year = (365 * 24 + 6) * 3600
    begin = int(time()) // year * year
    winter, summer = localtime(begin), localtime(begin + year // 2)
    if winter.tm_gmtoff > summer.tm_gmtoff:
        winter, summer = summer, winter
    timezone, altzone = -winter.tm_gmtoff, -summer.tm_gmtoff
    daylight = int(timezone != altzone)
    tzname = winter.tm_zone, summer.tm_zone


tzset()
