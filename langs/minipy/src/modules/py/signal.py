"""Signals, of which a program gets SIGINT alone, as KeyboardInterrupt: no handler can be set."""

import enum as _enum


class Signals(_enum.IntEnum):
    SIGHUP = 1
    SIGINT = 2
    SIGQUIT = 3
    SIGABRT = 6
    SIGKILL = 9
    SIGUSR1 = 10
    SIGSEGV = 11
    SIGUSR2 = 12
    SIGPIPE = 13
    SIGALRM = 14
    SIGTERM = 15
    SIGCHLD = 17


class Handlers(_enum.IntEnum):
    SIG_DFL = 0
    SIG_IGN = 1


globals().update(Signals.__members__)
globals().update(Handlers.__members__)


def default_int_handler(signalnum, frame, /):
    raise KeyboardInterrupt


def getsignal(signalnum, /):
    return default_int_handler if Signals(signalnum) is Signals.SIGINT else Handlers.SIG_DFL


def signal(signalnum, handler, /):
    old = getsignal(signalnum)
    if handler is not old:
        raise ValueError("minipy cannot set handlers of signals")
    return old
