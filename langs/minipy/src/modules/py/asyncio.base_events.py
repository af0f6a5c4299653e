"""The loop: callbacks that are ready, callbacks at a time, and the hooks of asynchronous generators."""

__all__ = ("BaseEventLoop", "SelectorEventLoop", "EventLoop")

import collections
import heapq
import sys
import time
import warnings
import weakref

from . import coroutines
from . import events
from . import futures
from . import tasks
from .log import logger

# Cancelled timers are removed when there are this many timers, and this share of them is cancelled.
_MIN_SCHEDULED_TIMER_HANDLES = 100
_MIN_CANCELLED_TIMER_HANDLES_FRACTION = 0.5
_MAXIMUM_SLEEP = 24 * 3600


class _Recent:
    """A set that holds its items weakly. Weak references are dear, and most items are over soon: the last ones are held, and
    those of them that are over by then are forgotten."""

    _MOST = 200

    def __init__(self, is_over):
        self._is_over = is_over
        self._young = []
        self._old = weakref.WeakSet()

    def add(self, item):
        self._young.append(item)
        if len(self._young) >= self._MOST:
            self._age()

    def _age(self):
        for item in self._young:
            if not self._is_over(item):
                self._old.add(item)
        self._young.clear()

    def discard(self, item):
        self._age()
        self._old.discard(item)

    def clear(self):
        self._young.clear()
        self._old.clear()

    def __iter__(self):
        self._age()
        return iter(self._old)

    def __len__(self):
        self._age()
        return len(self._old)


tasks._scheduled_tasks = _Recent(tasks.Task.done)


def _format_handle(handle):
    callback = handle._callback
    if isinstance(getattr(callback, "__self__", None), tasks.Task):
        return repr(callback.__self__)
    return str(handle)


def _run_until_complete_cb(fut):
    if not fut.cancelled():
        exc = fut.exception()
        if isinstance(exc, (SystemExit, KeyboardInterrupt)):
            return
    futures._get_loop(fut).stop()


class BaseEventLoop(events.AbstractEventLoop):
    """A loop of callbacks and timers."""

    def __init__(self):
        self._timer_cancelled_count = 0
        self._closed = False
        self._stopping = False
        self._running = False
        self._ready = collections.deque()
        self._scheduled = []
        self._clock_resolution = 1e-09
        self._exception_handler = None
        self._debug = False
        self.set_debug(coroutines._is_debug_mode())
        self._old_agen_hooks = None
        self.slow_callback_duration = 0.1
        self._task_factory = None
        self._asyncgens = _Recent(lambda agen: agen.ag_frame is None)
        self._asyncgens_shutdown_called = False

    def __repr__(self):
        return "<%s running=%s closed=%s debug=%s>" % (
            self.__class__.__name__, self.is_running(), self.is_closed(), self.get_debug())

    def create_future(self):
        return futures.Future(loop=self)

    def create_task(self, coro, *, name=None, context=None, **kwargs):
        self._check_closed()
        if self._task_factory is None:
            return tasks.Task(coro, loop=self, name=name, context=context, **kwargs)
        if context is not None:
            kwargs["context"] = context
        task = self._task_factory(self, coro, **kwargs)
        if name is not None and hasattr(task, "set_name"):
            task.set_name(name)
        return task

    def set_task_factory(self, factory):
        if factory is not None and not callable(factory):
            raise TypeError("task factory must be a callable or None")
        self._task_factory = factory

    def get_task_factory(self):
        return self._task_factory

    def _check_closed(self):
        if self._closed:
            raise RuntimeError("Event loop is closed")

    def _asyncgen_finalizer_hook(self, agen):
        self._asyncgens.discard(agen)
        if not self.is_closed():
            self.call_soon_threadsafe(self.create_task, agen.aclose())

    def _asyncgen_firstiter_hook(self, agen):
        if self._asyncgens_shutdown_called:
            warnings.warn("asynchronous generator %r was scheduled after loop.shutdown_asyncgens() call" % (agen,),
                          ResourceWarning, source=self)
        self._asyncgens.add(agen)

    async def shutdown_asyncgens(self):
        self._asyncgens_shutdown_called = True
        if not len(self._asyncgens):
            return
        closing = list(self._asyncgens)
        self._asyncgens.clear()
        results = await tasks.gather(*[agen.aclose() for agen in closing], return_exceptions=True)
        for result, agen in zip(results, closing):
            if isinstance(result, Exception):
                self.call_exception_handler({
                    "message": "an error occurred during closing of asynchronous generator %r" % (agen,),
                    "exception": result,
                    "asyncgen": agen,
                })

    async def shutdown_default_executor(self, timeout=None):
        pass

    def run_in_executor(self, executor, func, *args):
        self._check_closed()
        if executor is None:
            raise RuntimeError("can't start new thread")
        return futures.wrap_future(executor.submit(func, *args), loop=self)

    def _check_running(self):
        if self.is_running():
            raise RuntimeError("This event loop is already running")
        if events._get_running_loop() is not None:
            raise RuntimeError("Cannot run the event loop while another loop is running")

    def run_forever(self):
        self._check_closed()
        self._check_running()
        self._old_agen_hooks = sys.get_asyncgen_hooks()
        self._running = True
        sys.set_asyncgen_hooks(firstiter=self._asyncgen_firstiter_hook, finalizer=self._asyncgen_finalizer_hook)
        events._set_running_loop(self)
        try:
            while True:
                self._run_once()
                if self._stopping:
                    break
        finally:
            self._stopping = False
            self._running = False
            events._set_running_loop(None)
            sys.set_asyncgen_hooks(*self._old_agen_hooks)
            self._old_agen_hooks = None

    def run_until_complete(self, future):
        self._check_closed()
        self._check_running()
        new_task = not futures.isfuture(future)
        future = tasks.ensure_future(future, loop=self)
        if new_task:
            future._log_destroy_pending = False
        future.add_done_callback(_run_until_complete_cb)
        try:
            self.run_forever()
        except:
            if new_task and future.done() and not future.cancelled():
                future.exception()
            raise
        finally:
            future.remove_done_callback(_run_until_complete_cb)
        if not future.done():
            raise RuntimeError("Event loop stopped before Future completed.")
        return future.result()

    def stop(self):
        self._stopping = True

    def close(self):
        if self.is_running():
            raise RuntimeError("Cannot close a running event loop")
        if self._closed:
            return
        self._closed = True
        self._ready.clear()
        self._scheduled.clear()

    def is_closed(self):
        return self._closed

    def is_running(self):
        return self._running

    def time(self):
        return time.monotonic()

    def call_later(self, delay, callback, *args, context=None):
        if delay is None:
            raise TypeError("delay must not be None")
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError("when cannot be None")
        self._check_closed()
        if self._debug:
            self._check_callback(callback, "call_at")
        timer = events.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True
        return timer

    def call_soon(self, callback, *args, context=None):
        self._check_closed()
        if self._debug:
            self._check_callback(callback, "call_soon")
        handle = events.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    # The only thread is that of the loop.
    call_soon_threadsafe = call_soon

    def _check_callback(self, callback, method):
        if coroutines.iscoroutine(callback) or coroutines._iscoroutinefunction(callback):
            raise TypeError("coroutines cannot be used with %s()" % method)
        if not callable(callback):
            raise TypeError("a callable object was expected by %s(), got %r" % (method, callback))

    def get_exception_handler(self):
        return self._exception_handler

    def set_exception_handler(self, handler):
        if handler is not None and not callable(handler):
            raise TypeError("A callable object or None is expected, got %r" % (handler,))
        self._exception_handler = handler

    def default_exception_handler(self, context):
        message = context.get("message") or "Unhandled exception in event loop"
        exception = context.get("exception")
        exc_info = False
        if exception is not None:
            exc_info = type(exception), exception, exception.__traceback__
        lines = [message]
        for key in sorted(context):
            if key not in ("message", "exception"):
                lines.append("%s: %r" % (key, context[key]))
        logger.error("\n".join(lines), exc_info=exc_info)

    def call_exception_handler(self, context):
        if self._exception_handler is None:
            try:
                self.default_exception_handler(context)
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException:
                logger.error("Exception in default exception handler", exc_info=True)
            return
        try:
            thing = context.get("task") or context.get("future") or context.get("handle")
            around = thing.get_context() if hasattr(thing, "get_context") else None
            if around is not None and hasattr(around, "run"):
                around.run(self._exception_handler, self, context)
            else:
                self._exception_handler(self, context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            try:
                self.default_exception_handler({
                    "message": "Unhandled error in exception handler",
                    "exception": exc,
                    "context": context,
                })
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException:
                logger.error("Exception in default exception handler while handling an unexpected error in custom "
                             "exception handler", exc_info=True)

    def _timer_handle_cancelled(self, handle):
        if handle._scheduled:
            self._timer_cancelled_count += 1

    def _forget_cancelled_timers(self):
        count = len(self._scheduled)
        if (count > _MIN_SCHEDULED_TIMER_HANDLES
                and self._timer_cancelled_count / count > _MIN_CANCELLED_TIMER_HANDLES_FRACTION):
            kept = []
            for handle in self._scheduled:
                if handle._cancelled:
                    handle._scheduled = False
                else:
                    kept.append(handle)
            heapq.heapify(kept)
            self._scheduled = kept
            self._timer_cancelled_count = 0
            return
        while self._scheduled and self._scheduled[0]._cancelled:
            self._timer_cancelled_count -= 1
            heapq.heappop(self._scheduled)._scheduled = False

    def _run_once(self):
        ready = self._ready
        if self._scheduled:
            self._forget_cancelled_timers()
        if self._scheduled:
            if not ready and not self._stopping:
                timeout = min(self._scheduled[0]._when - self.time(), _MAXIMUM_SLEEP)
                if timeout > 0:
                    time.sleep(timeout)
            end_time = self.time() + self._clock_resolution
            while self._scheduled and self._scheduled[0]._when < end_time:
                handle = heapq.heappop(self._scheduled)
                handle._scheduled = False
                ready.append(handle)
        elif not ready and not self._stopping:
            # Only an interrupt can end the wait.
            time.sleep(_MAXIMUM_SLEEP)
        # Generators that outlive a turn of the loop are from then on referred to weakly.
        if self._asyncgens._young:
            self._asyncgens._age()
        # Callbacks that these add are run in the next turn.
        for i in range(len(ready)):
            handle = ready.popleft()
            if not handle._cancelled:
                if self._debug:
                    self._run_watched(handle)
                else:
                    handle._run()

    def _run_watched(self, handle):
        begin = self.time()
        handle._run()
        taken = self.time() - begin
        if taken >= self.slow_callback_duration:
            logger.warning("Executing %s took %.3f seconds", _format_handle(handle), taken)

    def get_debug(self):
        return self._debug

    def set_debug(self, enabled):
        self._debug = enabled


class SelectorEventLoop(BaseEventLoop):
    """The loop under the name that it has in CPython."""


SelectorEventLoop.__name__ = SelectorEventLoop.__qualname__ = "_UnixSelectorEventLoop"
EventLoop = SelectorEventLoop
