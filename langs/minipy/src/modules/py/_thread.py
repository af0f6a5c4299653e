"""Locks and threads, of which a program has one: no other can be started."""

import time as _time

TIMEOUT_MAX = 9223372036.0
error = RuntimeError
_MAIN = 1


def get_ident():
    return _MAIN


def _get_main_thread_ident():
    return _MAIN


def get_native_id():
    import os
    return os.getpid()


def _wait(blocking, timeout):
    """Checks the arguments of `acquire`, and waits for a release that never comes."""
    if not blocking and timeout != -1:
        raise ValueError("can't specify a timeout for a non-blocking call")
    if timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")
    if timeout > TIMEOUT_MAX:
        raise OverflowError("timeout value is too large")


def _sleep(timeout):
    while timeout == -1:
        _time.sleep(3600)
    _time.sleep(timeout)


class lock:
    __module__ = "_thread"

    def __init__(self):
        self._held = False

    def acquire(self, blocking=True, timeout=-1):
        _wait(blocking, timeout)
        if self._held:
            if blocking:
                _sleep(timeout)
            return False
        self._held = True
        return True

    def release(self):
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False

    def locked(self):
        return self._held

    acquire_lock = acquire
    release_lock = release
    locked_lock = locked

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc_info):
        self.release()

    def _at_fork_reinit(self):
        self._held = False

    def __repr__(self):
        return "<%s _thread.lock object at %#x>" % ("locked" if self._held else "unlocked", id(self))


LockType = lock


def allocate_lock():
    return lock()


allocate = allocate_lock


class RLock:
    __module__ = "_thread"

    def __init__(self):
        self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        _wait(blocking, timeout)
        self._count += 1
        return True

    def release(self):
        if not self._count:
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1

    __enter__ = acquire

    def __exit__(self, *exc_info):
        self.release()

    def locked(self):
        return self._count > 0

    def _is_owned(self):
        return self._count > 0

    def _recursion_count(self):
        return self._count

    def _release_save(self):
        if not self._count:
            raise RuntimeError("cannot release un-acquired lock")
        count, self._count = self._count, 0
        return count, _MAIN

    def _acquire_restore(self, state):
        self._count = state[0]

    def _at_fork_reinit(self):
        self._count = 0

    def __repr__(self):
        return "<%s %s.%s object owner=%d count=%d at %#x>" % (
            "locked" if self._count else "unlocked", type(self).__module__, type(self).__qualname__,
            _MAIN if self._count else 0, self._count, id(self))


class _ThreadHandle:
    """Of a thread that was started: of the main one, which ends with the program."""

    def __init__(self):
        self.ident = None
        self._done = False

    def is_done(self):
        return self._done

    def _set_done(self):
        self._done = True

    def join(self, timeout=None, /):
        if self.ident == _MAIN and not self._done:
            raise RuntimeError("Cannot join current thread")


def _make_thread_handle(ident):
    handle = _ThreadHandle()
    handle.ident = ident
    return handle


def start_new_thread(function, args, kwargs={}, /):
    raise error("can't start new thread")


def start_joinable_thread(function, handle=None, daemon=True):
    raise error("can't start new thread")


start_new = start_new_thread


def daemon_threads_allowed():
    return True


def _is_main_interpreter():
    return True


def _shutdown():
    """There is no other thread to wait for."""


def _count():
    return 0


def stack_size(size=0, /):
    if size:
        raise ValueError("size not valid: %d bytes" % size)
    return 0


def interrupt_main(signum=2, /):
    raise KeyboardInterrupt


def exit():
    raise SystemExit


class _local:
    """Attributes of the one thread."""


class _ExceptHookArgs(tuple):
    __module__ = "threading"
    exc_type = property(lambda self: self[0])
    exc_value = property(lambda self: self[1])
    exc_traceback = property(lambda self: self[2])
    thread = property(lambda self: self[3])


def _excepthook(args, /):
    if args.exc_type is SystemExit:
        return
    import sys
    import traceback
    print("Exception in thread %s:" % getattr(args.thread, "name", get_ident()), file=sys.stderr)
    traceback.print_exception(args.exc_type, args.exc_value, args.exc_traceback)
