#: datetime: dates, their parts and arithmetic
from datetime import date, timedelta
d = date(2024, 2, 28)
print(d, repr(d), d + timedelta(days=2), d - date(2023, 2, 28), d.weekday(), d.isoweekday(), tuple(d.isocalendar()))
print(d.replace(day=1), d.toordinal(), date.fromordinal(738000), date.fromisoformat("2024-12-31"), date.fromisoformat("2024-W05-3"))
print(d < date(2024, 3, 1), max(d, date(2020, 1, 1)), {d: 1}[date(2024, 2, 28)], d.timetuple()[:8], d.ctime())
print(date.min, date.max, date.resolution, f"{d:%d.%m.%Y}", d.strftime("%A %d %B %y, day %j"))
for y, m, x in [(2023, 2, 29), (2023, 13, 1), (0, 1, 1)]:
    try:
        date(y, m, x)
    except ValueError as e:
        print("ValueError")
try:
    date.max + timedelta(1)
except OverflowError:
    print("OverflowError")
try:
    d < 5
except TypeError:
    print("TypeError")

#: datetime: durations
from datetime import timedelta
t = timedelta(days=1, hours=25, minutes=61, seconds=61, milliseconds=1, microseconds=1001)
print(t, repr(t), t.days, t.seconds, t.microseconds, t.total_seconds())
print(-t, abs(-t), t * 2, t / 2, t // 7, t % timedelta(hours=5), divmod(t, timedelta(hours=5)), t / timedelta(minutes=1))
print(timedelta(weeks=1) == timedelta(7), bool(timedelta()), timedelta(0.5), timedelta(hours=-1), timedelta.max, timedelta.resolution)
print(t * 1.5, t / 1.5, sum([timedelta(1), timedelta(2)], timedelta()), sorted([timedelta(2), timedelta(1)]), hash(timedelta(1)) == hash(timedelta(hours=24)))
for wrong in [lambda: timedelta(days=10**10), lambda: t / 0, lambda: t + 1]:
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__)

#: datetime: points in time, with and without zone
from datetime import datetime, timedelta, timezone, time, date
a = datetime(2024, 3, 10, 15, 30, 45, 123456)
print(a, repr(a), a.isoformat(), a.isoformat(" ", "minutes"), a.date(), a.time(), a.replace(microsecond=0))
print(a + timedelta(hours=10), a - datetime(2024, 1, 1), a.timetuple()[:9], a.strftime("%Y-%m-%d %H:%M:%S.%f %p %I"))
z = a.replace(tzinfo=timezone.utc)
e = z.astimezone(timezone(timedelta(hours=5, minutes=30), "IST"))
print(z, e, e == z, e.utcoffset(), e.tzname(), z.timestamp(), datetime.fromtimestamp(1700000000, timezone.utc), e.isoformat())
print(datetime.fromisoformat("2024-03-10T15:30:45+02:00"), datetime.fromisoformat("20240310T153045Z"), datetime.combine(date(2024, 1, 1), time(5, 6)))
print(repr(timezone.utc), timezone(timedelta(hours=-3)), repr(e), time(1, 2, 3).isoformat(), repr(time(5, 6, 7, 8)), time.fromisoformat("04:23:01.5"))
try:
    a < z
except TypeError:
    print("TypeError")
try:
    datetime.fromisoformat("nonsense")
except ValueError as x:
    print(x)
print(sorted([z, e + timedelta(1), z - timedelta(1)])[0], (a - timedelta(microseconds=1)).microsecond, datetime.min, datetime.max)

#: datetime: zones of one's own
from datetime import datetime, timedelta, tzinfo
class Zone(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=1) + self.dst(dt)
    def dst(self, dt):
        return timedelta(hours=1) if 4 <= dt.month <= 10 else timedelta(0)
    def tzname(self, dt):
        return "CEST" if self.dst(dt) else "CET"
z = Zone()
for m in (1, 7):
    t = datetime(2024, m, 1, 12, tzinfo=z)
    print(t, t.tzname(), t.utctimetuple()[:5], t.strftime("%z %Z"), t.dst())
print(datetime(2024, 7, 1, 12, tzinfo=z) - datetime(2024, 1, 1, 12, tzinfo=z))

#: datetime: a subclass, copies and many steps
from datetime import datetime, date, timedelta
import copy
class Day(date):
    def next(self):
        return self + timedelta(1)
d = Day(2024, 1, 31)
print(type(d.next()).__name__, d.next(), copy.copy(d) == d, copy.deepcopy(datetime(2024, 1, 1)))
t, n = datetime(2000, 1, 1), 0
while t < datetime(2000, 3, 1):
    t += timedelta(hours=13, seconds=7)
    n += t.hour
print(t, n)

#: time: dates of seconds and back, and their text
import time, os
os.environ["TZ"] = "UTC"
time.tzset()
t = time.gmtime(1700000000)
print(t, t.tm_year, t[3], t.tm_zone, t.tm_gmtoff, len(t), tuple(t) == t, time.mktime(t), time.localtime(1700000000.9) == t)
print(time.strftime("%Y-%m-%d %H:%M:%S %j %a %A %b %B %p %%", t), time.asctime(t), time.ctime(0), repr(time.strftime("", t)))
print(time.timezone, time.altzone, time.daylight, time.tzname, time.struct_time(range(9)), time.strftime("%d/%m/%y", (2024, 2, 29, 0, 0, 0, 3, 60, 0)))
for wrong in [lambda: time.struct_time(range(8)), lambda: time.struct_time(range(12)), lambda: time.strftime("%Y", (2024, 13, 1, 0, 0, 0, 0, 0, 0)), lambda: time.mktime((1, 2)),
              lambda: time.gmtime("x"), lambda: time.strftime(5), lambda: time.gmtime(float("nan")), lambda: time.asctime((1, 2, 3))]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
print(time.clock_gettime(time.CLOCK_MONOTONIC) > 0, time.get_clock_info("monotonic").monotonic, time.time() - time.clock_gettime(time.CLOCK_REALTIME) < 1)

#: timeit: a statement is run that many times
import timeit
n = []
print(timeit.timeit("n.append(1)", globals={"n": n}, number=50) >= 0, len(n), len(timeit.repeat(lambda: None, repeat=3, number=2)))
t = timeit.Timer("x = y + 1", "y = 1")
print(t.timeit(5) >= 0, t.autorange()[0] > 0)
try:
    timeit.Timer("1 +").timeit(1)
except SyntaxError as e:
    print(type(e).__name__)

#: time: what was written is read again
import time
print(time.strptime("30 Nov 00", "%d %b %y"), time.strptime("2024-02-29 13:14:15", "%Y-%m-%d %H:%M:%S")[:6], time.strptime("Friday 3 PM", "%A %I %p").tm_hour)
for text, form in [("30", "%d %b %Y"), ("31 Foo 2024", "%d %b %Y"), ("2024-13", "%Y-%m"), ("x", "%Q"), ("2024x", "%Y")]:
    try:
        time.strptime(text, form)
    except ValueError as e:
        print(e)

#: datetime: texts are read
from datetime import datetime, timedelta
print(datetime.strptime("2024-03-10 15:30:45.5", "%Y-%m-%d %H:%M:%S.%f"), datetime.strptime("10/Mar/2024 +0530", "%d/%b/%Y %z"), repr(datetime.strptime("Mon 4", "%a %w")))
try:
    datetime.strptime("2024", "%Y-%m")
except ValueError as e:
    print(e)

#: calendar: months, weeks and leap years
import calendar, datetime
print(calendar.month(2024, 2))
print(calendar.monthrange(2024, 2), calendar.isleap(1900), calendar.leapdays(2000, 2025), calendar.weekday(2024, 2, 29), calendar.monthcalendar(2024, 9)[0])
print(calendar.TextCalendar(calendar.SUNDAY).formatmonth(2023, 10))
c = calendar.Calendar(firstweekday=6)
print(list(c.itermonthdays(2024, 2))[:8], list(c.itermonthdates(2024, 2))[0], list(c.iterweekdays()), calendar.month_name[3], calendar.day_abbr[6], list(calendar.month_abbr)[:4])
print(calendar.timegm((2024, 1, 1, 0, 0, 0)), calendar.MONDAY, calendar.Month.MARCH, calendar.HTMLCalendar().formatmonth(2024, 2)[:120])
print(calendar.calendar(2024, m=4)[:300])
for wrong in [lambda: calendar.monthrange(2024, 13), lambda: calendar.setfirstweekday(9)]:
    try:
        wrong()
    except ValueError as e:
        print(type(e).__name__, e)
