"""Handles of callbacks, the loop that runs, and the policy that makes loops."""

__all__ = ("AbstractEventLoop", "Handle", "TimerHandle", "AbstractEventLoopPolicy", "DefaultEventLoopPolicy",
           "get_event_loop_policy", "set_event_loop_policy", "get_event_loop", "set_event_loop", "new_event_loop",
           "_set_running_loop", "get_running_loop", "_get_running_loop")

import contextvars

from . import format_helpers


class Handle:
    """What `call_soon` gives."""

    __slots__ = ("_callback", "_args", "_cancelled", "_loop", "_source_traceback", "_repr", "__weakref__", "_context")

    def __init__(self, callback, args, loop, context=None):
        if context is None:
            context = contextvars.copy_context()
        self._context = context
        self._loop = loop
        self._callback = callback
        self._args = args
        self._cancelled = False
        self._repr = None
        self._source_traceback = None

    def _repr_info(self):
        info = [self.__class__.__name__]
        if self._cancelled:
            info.append("cancelled")
        if self._callback is not None:
            info.append(format_helpers._format_callback_source(
                self._callback, self._args, debug=self._loop.get_debug()))
        return info

    def __repr__(self):
        if self._repr is not None:
            return self._repr
        return "<%s>" % " ".join(self._repr_info())

    def get_context(self):
        return self._context

    def cancel(self):
        if not self._cancelled:
            self._cancelled = True
            if self._loop.get_debug():
                self._repr = repr(self)
            self._callback = None
            self._args = None

    def cancelled(self):
        return self._cancelled

    def _run(self):
        try:
            self._context.run(self._callback, *self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            shown = format_helpers._format_callback_source(
                self._callback, self._args, debug=self._loop.get_debug())
            self._loop.call_exception_handler({
                "message": "Exception in callback " + shown,
                "exception": exc,
                "handle": self,
            })


class TimerHandle(Handle):
    """What `call_later` and `call_at` give."""

    __slots__ = ("_scheduled", "_when")

    def __init__(self, when, callback, args, loop, context=None):
        super().__init__(callback, args, loop, context)
        self._when = when
        self._scheduled = False

    def _repr_info(self):
        info = super()._repr_info()
        info.insert(2 if self._cancelled else 1, "when=%s" % self._when)
        return info

    def __hash__(self):
        return hash(self._when)

    def __lt__(self, other):
        if isinstance(other, TimerHandle):
            return self._when < other._when
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, TimerHandle):
            return self._when < other._when or self.__eq__(other)
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, TimerHandle):
            return self._when > other._when
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, TimerHandle):
            return self._when > other._when or self.__eq__(other)
        return NotImplemented

    def __eq__(self, other):
        if isinstance(other, TimerHandle):
            return (self._when == other._when and self._callback == other._callback
                    and self._args == other._args and self._cancelled == other._cancelled)
        return NotImplemented

    def cancel(self):
        if not self._cancelled:
            self._loop._timer_handle_cancelled(self)
        super().cancel()

    def when(self):
        return self._when


class AbstractEventLoop:
    """What a loop has. Minipy's own is `BaseEventLoop`."""

    def _lacking(self, *args, **kwargs):
        raise NotImplementedError

    run_forever = run_until_complete = stop = is_running = is_closed = close = _lacking
    call_soon = call_later = call_at = time = create_future = create_task = call_soon_threadsafe = _lacking
    run_in_executor = set_default_executor = set_task_factory = get_task_factory = _lacking
    get_exception_handler = set_exception_handler = default_exception_handler = call_exception_handler = _lacking
    get_debug = set_debug = add_reader = remove_reader = add_writer = remove_writer = _lacking
    add_signal_handler = remove_signal_handler = _timer_handle_cancelled = _lacking

    async def _lacking_too(self, *args, **kwargs):
        raise NotImplementedError

    shutdown_asyncgens = shutdown_default_executor = getaddrinfo = getnameinfo = _lacking_too
    create_connection = create_server = create_unix_connection = create_unix_server = _lacking_too
    create_datagram_endpoint = connect_read_pipe = connect_write_pipe = subprocess_shell = _lacking_too
    subprocess_exec = sock_recv = sock_sendall = sock_connect = sock_accept = _lacking_too


class AbstractEventLoopPolicy:
    """What makes loops."""

    def get_event_loop(self):
        raise NotImplementedError

    def set_event_loop(self, loop):
        raise NotImplementedError

    def new_event_loop(self):
        raise NotImplementedError


class DefaultEventLoopPolicy(AbstractEventLoopPolicy):
    """One loop at a time."""

    def __init__(self):
        self._loop = None
        self._was_set = False

    def get_event_loop(self):
        if self._loop is None and not self._was_set:
            import warnings
            warnings.warn("There is no current event loop", DeprecationWarning, stacklevel=2)
            self.set_event_loop(self.new_event_loop())
        if self._loop is None:
            raise RuntimeError("There is no current event loop in thread 'MainThread'.")
        return self._loop

    def set_event_loop(self, loop):
        self._was_set = True
        if loop is not None and not isinstance(loop, AbstractEventLoop):
            raise TypeError("loop must be an instance of AbstractEventLoop or None, not '%s'" % type(loop).__name__)
        self._loop = loop

    def new_event_loop(self):
        from .base_events import EventLoop
        return EventLoop()


_policy = None
_running = None


def get_running_loop():
    if _running is None:
        raise RuntimeError("no running event loop")
    return _running


def _get_running_loop():
    return _running


def _set_running_loop(loop):
    global _running
    _running = loop


def get_event_loop_policy():
    global _policy
    if _policy is None:
        _policy = DefaultEventLoopPolicy()
    return _policy


def set_event_loop_policy(policy):
    global _policy
    if policy is not None and not isinstance(policy, AbstractEventLoopPolicy):
        raise TypeError("policy must be an instance of AbstractEventLoopPolicy or None, not '%s'"
                        % type(policy).__name__)
    _policy = policy


def get_event_loop():
    if _running is not None:
        return _running
    return get_event_loop_policy().get_event_loop()


def set_event_loop(loop):
    get_event_loop_policy().set_event_loop(loop)


def new_event_loop():
    return get_event_loop_policy().new_event_loop()


_py__get_running_loop = _get_running_loop
_py__set_running_loop = _set_running_loop
_py_get_running_loop = get_running_loop
_py_get_event_loop = get_event_loop
