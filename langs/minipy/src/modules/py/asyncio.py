"""asyncio in one thread: coroutines, tasks, timers, locks and queues. There are no sockets, pipes, subprocesses and threads.

The parts of CPython's package that need none of these are taken from it; the loop and its handles are minipy's.
"""

from .base_events import *
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .tasks import *
from .taskgroups import *
from .timeouts import *
from .threads import *

from inspect import iscoroutinefunction

from . import base_events, coroutines, events, exceptions, futures, locks, queues, runners, tasks, taskgroups, timeouts, threads

__all__ = (base_events.__all__ + coroutines.__all__ + events.__all__ + exceptions.__all__ + futures.__all__
           + locks.__all__ + queues.__all__ + runners.__all__ + tasks.__all__ + taskgroups.__all__ + timeouts.__all__
           + threads.__all__)
