"""Random numbers: number for number those of CPython's random module."""

import _random
from math import acos as _acos, ceil as _ceil, cos as _cos, exp as _exp, floor as _floor, isfinite as _isfinite
from math import lgamma as _lgamma, log as _log, log2 as _log2, pi as _pi, sin as _sin, sqrt as _sqrt

_TAU = 2.0 * _pi
_NORMAL_BOUND = 4 * _exp(-0.5) / _sqrt(2.0)
_LOG4 = _log(4.0)
_GAMMA_BOUND = 1.0 + _log(4.5)


def _whole(value):
    if type(value) is int:
        return value
    index = getattr(value, "__index__", None)
    if index is None:
        raise TypeError("'%s' object cannot be interpreted as an integer" % type(value).__name__)
    return index()


class Random:
    """A source of random numbers with a state of its own."""

    VERSION = 3

    def __init__(self, x=None):
        self._generator = _random.new()
        self.seed(x)

    def seed(self, a=None, version=2):
        _random.seed(self._generator, a)
        self.gauss_next = None

    def __reduce__(self):
        return type(self), (), self.getstate()

    def __setstate__(self, state):
        self.setstate(state)

    def getstate(self):
        return self.VERSION, _random.getstate(self._generator), self.gauss_next

    def setstate(self, state):
        version, words, gauss_next = state
        if version != 3:
            raise ValueError("state with version %s passed to Random.setstate() of version %s" % (version, self.VERSION))
        _random.setstate(self._generator, words)
        self.gauss_next = gauss_next

    def random(self):
        return _random.random(self._generator)

    def getrandbits(self, k):
        return _random.getrandbits(self._generator, k)

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def _randbelow(self, n):
        return _random.below(self._generator, n)

    def __init_subclass__(cls, /, **kwargs):
        """What a subclass draws its integers from: its own getrandbits() or random(), whichever comes first."""
        super().__init_subclass__(**kwargs)
        for base in cls.__mro__:
            if base is Random or "_randbelow" in base.__dict__:
                break
            if "getrandbits" in base.__dict__:
                cls._randbelow = cls._randbelow_with_getrandbits
                break
            if "random" in base.__dict__:
                cls._randbelow = cls._randbelow_without_getrandbits
                break

    def _randbelow_with_getrandbits(self, n):
        count = n.bit_length()
        drawn = self.getrandbits(count)
        while drawn >= n:
            drawn = self.getrandbits(count)
        return drawn

    def _randbelow_without_getrandbits(self, n, maxsize=1 << 53):
        random = self.random
        if n >= maxsize:
            return _floor(random() * n)
        # Numbers beyond the last multiple of n are rejected.
        limit = (maxsize - maxsize % n) / maxsize
        drawn = random()
        while drawn >= limit:
            drawn = random()
        return _floor(drawn * maxsize) % n

    def randrange(self, start, stop=None, step=1):
        first = _whole(start)
        if stop is None:
            if step != 1:
                raise TypeError("Missing a non-None stop argument")
            if first > 0:
                return self._randbelow(first)
            raise ValueError("empty range for randrange()")
        last = _whole(stop)
        width = last - first
        by = _whole(step)
        if by == 1:
            if width > 0:
                return first + self._randbelow(width)
            raise ValueError("empty range in randrange(%s, %s)" % (start, stop))
        if by > 0:
            count = (width + by - 1) // by
        elif by < 0:
            count = (width + by + 1) // by
        else:
            raise ValueError("zero step for randrange()")
        if count <= 0:
            raise ValueError("empty range in randrange(%s, %s, %s)" % (start, stop, step))
        return first + by * self._randbelow(count)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        count = len(seq)
        if not count:
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(count)]

    def shuffle(self, x):
        below = self._randbelow
        for i in range(len(x) - 1, 0, -1):
            j = below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if not hasattr(population, "__getitem__") or isinstance(population, dict):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            ends = []
            total = 0
            for count in counts:
                total += count
                ends.append(total)
            if len(ends) != n:
                raise ValueError("The number of counts does not match the population")
            if total < 0:
                raise ValueError("Counts must be non-negative")
            chosen = self.sample(range(total), k)
            return [population[_position(ends, i)] for i in chosen]
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        below = self._randbelow
        result = [None] * k
        # Up to about this length a table of all items is cheaper than a set of the selected ones.
        limit = 21
        if k > 5:
            limit += 4 ** _ceil(_log(k * 3) / _log(4))
        if n <= limit:
            pool = list(population)
            for i in range(k):
                j = below(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            seen = set()
            for i in range(k):
                j = below(n)
                while j in seen:
                    j = below(n)
                seen.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        random = self.random
        n = len(population)
        if cum_weights is None:
            if weights is None:
                n += 0.0
                return [population[_floor(random() * n)] for i in range(k)]
            cum_weights = []
            total = 0
            first = True
            for weight in weights:
                total = weight if first else total + weight
                first = False
                cum_weights.append(total)
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not _isfinite(total):
            raise ValueError("Total of weights must be finite")
        result = []
        for i in range(k):
            result.append(population[_position(cum_weights, random() * total, n - 1)])
        return result

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        if mode is None:
            c = 0.5
        elif high == low:
            return low
        else:
            c = (mode - low) / (high - low)
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * _TAU
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + z * sigma

    def normalvariate(self, mu=0.0, sigma=1.0):
        random = self.random
        while True:
            u = random()
            v = 1.0 - random()
            z = _NORMAL_BOUND * (u - 0.5) / v
            if z * z / 4.0 <= -_log(v):
                return mu + z * sigma

    def lognormvariate(self, mu=0.0, sigma=1.0):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        return -_log(1.0 - self.random()) / lambd

    def binomialvariate(self, n=1, p=0.5):
        """How many of n trials succeed, each with the probability p."""
        if n < 0:
            raise ValueError("n must be non-negative")
        if p <= 0.0 or p >= 1.0:
            if p == 0.0:
                return 0
            if p == 1.0:
                return n
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        random = self.random
        if n == 1:
            return int(random() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        if n * p < 10.0:
            # The gaps between successes are geometric.
            found = 0
            at = 0
            scale = _log2(1.0 - p)
            if not scale:
                return 0
            while True:
                at += _floor(_log2(random()) / scale) + 1
                if at > n:
                    return found
                found += 1
        # Transformed rejection (Hoermann's BTRS).
        spread = _sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * spread
        a = -0.0873 + 0.0248 * b + 0.01 * p
        c = n * p + 0.5
        quick = 0.92 - 4.2 / b
        alpha = (2.83 + 5.1 / b) * spread
        odds = _log(p / (1.0 - p))
        middle = _floor((n + 1) * p)
        h = _lgamma(middle + 1) + _lgamma(n - middle + 1)
        while True:
            u = random() - 0.5
            distance = 0.5 - abs(u)
            k = _floor((2.0 * a / distance + b) * u + c)
            if k < 0 or k > n:
                continue
            v = random()
            if distance >= 0.07 and v <= quick:
                return k
            v *= alpha / (a / (distance * distance) + b)
            if _log(v) <= h - _lgamma(k + 1) - _lgamma(n - k + 1) + (k - middle) * odds:
                return k

    def vonmisesvariate(self, mu, kappa):
        random = self.random
        if kappa <= 1e-6:
            return _TAU * random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            z = _cos(_pi * random())
            d = z / (r + z)
            u = random()
            if u < 1.0 - d * d or u <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if random() > 0.5:
            return (mu + _acos(f)) % _TAU
        return (mu - _acos(f)) % _TAU

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        random = self.random
        if alpha > 1.0:
            a = _sqrt(2.0 * alpha - 1.0)
            b = alpha - _LOG4
            c = alpha + a
            while True:
                u = random()
                if not 1e-7 < u < 0.9999999:
                    continue
                w = 1.0 - random()
                v = _log(u / (1.0 - u)) / a
                x = alpha * _exp(v)
                z = u * u * w
                r = b + c * v - x
                if r + _GAMMA_BOUND - 4.5 * z >= 0.0 or r >= _log(z):
                    return x * beta
        if alpha == 1.0:
            return -_log(1.0 - random()) * beta
        while True:
            b = (2.718281828459045 + alpha) / 2.718281828459045
            p = b * random()
            if p <= 1.0:
                x = p ** (1.0 / alpha)
            else:
                x = -_log((b - p) / alpha)
            u = random()
            if p > 1.0:
                if u <= x ** (alpha - 1.0):
                    return x * beta
            elif u <= _exp(-x):
                return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        if y:
            return y / (y + self.gammavariate(beta, 1.0))
        return 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)


def _position(ends, x, last=None):
    """The position of the first of the ascending ends that is greater than x, `last` at most."""
    low = 0
    high = len(ends) if last is None else last
    while low < high:
        middle = (low + high) // 2
        if x < ends[middle]:
            high = middle
        else:
            low = middle + 1
    return low


class SystemRandom(Random):
    """Random numbers that cannot be seeded."""

    def seed(self, *args, **kwds):
        _random.seed(self._generator, None)
        self.gauss_next = None


_source = Random()
seed = _source.seed
getstate = _source.getstate
setstate = _source.setstate
random = _source.random
getrandbits = _source.getrandbits
randbytes = _source.randbytes
randrange = _source.randrange
randint = _source.randint
choice = _source.choice
choices = _source.choices
shuffle = _source.shuffle
sample = _source.sample
uniform = _source.uniform
triangular = _source.triangular
gauss = _source.gauss
normalvariate = _source.normalvariate
lognormvariate = _source.lognormvariate
expovariate = _source.expovariate
binomialvariate = _source.binomialvariate
vonmisesvariate = _source.vonmisesvariate
gammavariate = _source.gammavariate
betavariate = _source.betavariate
paretovariate = _source.paretovariate
weibullvariate = _source.weibullvariate
