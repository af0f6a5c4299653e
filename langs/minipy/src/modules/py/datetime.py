"""Dates and times: CPython's classes written in Python, with the texts that those written in C show."""

import _pydatetime
from _pydatetime import *
from _pydatetime import _index, _days_in_month, _parse_isoformat_date

__all__ = ("date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC")


def _check_date_fields(year, month, day):
    year, month, day = _index(year), _index(month), _index(day)
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError("year %d is out of range" % year)
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= _days_in_month(year, month):
        raise ValueError("day is out of range for month")
    return year, month, day


def _check_time_fields(hour, minute, second, microsecond, fold):
    hour, minute, second, microsecond = _index(hour), _index(minute), _index(second), _index(microsecond)
    if not 0 <= hour <= 23:
        raise ValueError("hour must be in 0..23")
    if not 0 <= minute <= 59:
        raise ValueError("minute must be in 0..59")
    if not 0 <= second <= 59:
        raise ValueError("second must be in 0..59")
    if not 0 <= microsecond <= 999999:
        raise ValueError("microsecond must be in 0..999999")
    if fold not in (0, 1):
        raise ValueError("fold must be either 0 or 1")
    return hour, minute, second, microsecond, fold


def _from_isoformat(cls, text, /):
    """Construct a date from a string in ISO 8601 format."""
    if not isinstance(text, str):
        raise TypeError("fromisoformat: argument must be str")
    parts = None
    if text.isascii() and len(text) in (7, 8, 10):
        try:
            parts = _parse_isoformat_date(text)
        except Exception:
            pass
    if parts is None:
        raise ValueError("Invalid isoformat string: %r" % text)
    return cls(*parts)


def _reworded(cls, name, error, said, text):
    """Has a method raise that text where it would say another."""
    method = cls.__dict__[name]

    def reworded(self, *args, **keywords):
        try:
            return method(self, *args, **keywords)
        except error as e:
            if e.args != (said,):
                raise
        raise error(text)

    reworded.__name__ = method.__name__
    reworded.__qualname__ = method.__qualname__
    reworded.__doc__ = method.__doc__
    setattr(cls, name, reworded)


def _shown(self):
    return "datetime.IsoCalendarDate(year=%r, week=%r, weekday=%r)" % tuple(self)


_pydatetime._check_date_fields = _check_date_fields
_pydatetime._check_time_fields = _check_time_fields
_pydatetime._IsoCalendarDate.__repr__ = _shown
date.fromisoformat = classmethod(_from_isoformat)
for _cls in date, datetime:
    for _name in "__add__", "__radd__", "__sub__":
        if _name in _cls.__dict__:
            _reworded(_cls, _name, OverflowError, "result out of range", "date value out of range")
_reworded(datetime, "__sub__", TypeError, "cannot mix naive and timezone-aware time",
          "can't subtract offset-naive and offset-aware datetimes")
_reworded(datetime, "_cmp", TypeError, "cannot compare naive and aware datetimes",
          "can't compare offset-naive and offset-aware datetimes")
_reworded(time, "_cmp", TypeError, "cannot compare naive and aware times",
          "can't compare offset-naive and offset-aware times")
del _cls, _name
