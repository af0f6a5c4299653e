"""Context managers: made of generators, stacked, and for common needs."""

import abc
import sys
from functools import wraps
from types import GenericAlias, MethodType

__all__ = [
    "AbstractAsyncContextManager", "AbstractContextManager", "AsyncContextDecorator", "AsyncExitStack", "ContextDecorator",
    "ExitStack", "aclosing", "asynccontextmanager", "closing", "contextmanager", "nullcontext", "redirect_stderr",
    "redirect_stdout", "suppress",
]


class AbstractContextManager(abc.ABC):
    """What a context manager has."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()

    def __enter__(self):
        return self

    @abc.abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, other):
        if cls is not AbstractContextManager:
            return NotImplemented
        return abc._has(other, "__enter__", "__exit__")


class AbstractAsyncContextManager(abc.ABC):
    """What an asynchronous context manager has."""

    __class_getitem__ = classmethod(GenericAlias)
    __slots__ = ()

    async def __aenter__(self):
        return self

    @abc.abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, other):
        if cls is not AbstractAsyncContextManager:
            return NotImplemented
        return abc._has(other, "__aenter__", "__aexit__")


class ContextDecorator:
    """Lets a context manager be a decorator: the function runs inside."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)
        return inner


class AsyncContextDecorator:
    """Lets an asynchronous context manager be a decorator: the coroutine runs inside."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)
        return inner


class _GeneratorContextManagerBase:
    """What the context managers of generators have in common."""

    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        doc = getattr(func, "__doc__", None)
        self.__doc__ = type(self).__doc__ if doc is None else doc

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)


class _GeneratorContextManager(_GeneratorContextManagerBase, AbstractContextManager, ContextDecorator):
    """The context manager of a generator that yields once."""

    def __enter__(self):
        # The arguments are needed only for a new generator, and may refer to much. (CPython deletes the attributes, which
        # is expensive here: each deletion makes a hidden class.)
        self.args = self.kwds = self.func = None
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                self.gen.close()
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as error:
            # The generator may have raised this very exception itself, which is not its end.
            return error is not value
        except RuntimeError as error:
            if error is value:
                error.__traceback__ = traceback
                return False
            if isinstance(value, StopIteration) and error.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as error:
            if error is not value:
                raise
            error.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after throw()")
        finally:
            self.gen.close()


def contextmanager(func):
    """Makes a function that gives context managers of a generator function."""
    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return helper


class _AsyncGeneratorContextManager(_GeneratorContextManagerBase, AbstractAsyncContextManager, AsyncContextDecorator):
    """The context manager of an asynchronous generator that yields once."""

    async def __aenter__(self):
        self.args = self.kwds = self.func = None
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                await self.gen.aclose()
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as error:
            return error is not value
        except RuntimeError as error:
            if error is value:
                error.__traceback__ = traceback
                return False
            if isinstance(value, (StopIteration, StopAsyncIteration)) and error.__cause__ is value:
                value.__traceback__ = traceback
                return False
            raise
        except BaseException as error:
            if error is not value:
                raise
            error.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after athrow()")
        finally:
            await self.gen.aclose()


def asynccontextmanager(func):
    """Makes a function that gives asynchronous context managers of an asynchronous generator function."""
    @wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)
    return helper


class aclosing(AbstractAsyncContextManager):
    """Closes something at the end, asynchronously."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class closing(AbstractContextManager):
    """Closes something at the end."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        # The same object may be entered several times.
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    """Sends what is printed elsewhere."""

    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    """Sends what is written to the standard error stream elsewhere."""

    _stream = "stderr"


class suppress(AbstractContextManager):
    """Ends silently where one of the exceptions is raised."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return
        if issubclass(exctype, self._exceptions):
            return True
        if issubclass(exctype, BaseExceptionGroup):
            match, rest = excinst.split(self._exceptions)
            if rest is None:
                return True
            raise rest
        return False


class _BaseExitStack:
    """What both kinds of stacks share. An entry: whether it is an exit method, whether it is awaited, and the callable."""

    def __init__(self):
        self._exit_callbacks = []

    def pop_all(self):
        new = type(self)()
        new._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = []
        return new

    def _push(self, exit, name, is_async):
        method = getattr(type(exit), name, None)
        self._exit_callbacks.append((True, is_async, exit if method is None else MethodType(method, exit)))
        return exit

    def push(self, exit):
        return self._push(exit, "__exit__", False)

    def callback(self, callback, /, *args, **kwds):
        def at_exit(exc_type, exc, tb):
            callback(*args, **kwds)

        at_exit.__wrapped__ = callback
        self._exit_callbacks.append((False, False, at_exit))
        return callback


def _chain(new, old, frame_error):
    # The new exception was raised while the old one was handled: the end of its chain gets the old one.
    while True:
        context = new.__context__
        if context is None or context is old:
            return
        if context is frame_error:
            break
        new = context
    new.__context__ = old


class ExitStack(_BaseExitStack, AbstractContextManager):
    """Context managers and callbacks, as many as turn out to be needed; they end in reverse order."""

    def enter_context(self, cm):
        cls = type(cm)
        try:
            enter, leave = cls.__enter__, cls.__exit__
        except AttributeError:
            raise TypeError("'%s.%s' object does not support the context manager protocol"
                            % (cls.__module__, cls.__qualname__)) from None
        result = enter(cm)
        self._exit_callbacks.append((True, False, MethodType(leave, cm)))
        return result

    def close(self):
        self.__exit__(None, None, None)

    def __enter__(self):
        return self

    def __exit__(self, *details):
        given = details[1]
        current = given
        frame_error = sys.exception()
        suppressed = False
        pending = False

        while self._exit_callbacks:
            is_exit, _, callback = self._exit_callbacks.pop()
            try:
                if current is None:
                    arguments = None, None, None
                else:
                    arguments = type(current), current, current.__traceback__
                if callback(*arguments) and is_exit:
                    suppressed = True
                    pending = False
                    current = None
            except BaseException as new:
                _chain(new, current, frame_error)
                pending = True
                current = new
        if pending:
            context = current.__context__
            try:
                raise current
            except BaseException:
                current.__context__ = context
                raise
        return given is not None and suppressed


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    """As `ExitStack`, for asynchronous context managers and callbacks as well."""

    def _entered(self, cm, enter, leave, which, is_async):
        cls = type(cm)
        try:
            entering, leaving = getattr(cls, enter), getattr(cls, leave)
        except AttributeError:
            raise TypeError("'%s.%s' object does not support the %scontext manager protocol"
                            % (cls.__module__, cls.__qualname__, which)) from None
        return entering, (True, is_async, MethodType(leaving, cm))

    def enter_context(self, cm):
        entering, entry = self._entered(cm, "__enter__", "__exit__", "", False)
        result = entering(cm)
        self._exit_callbacks.append(entry)
        return result

    async def enter_async_context(self, cm):
        entering, entry = self._entered(cm, "__aenter__", "__aexit__", "asynchronous ", True)
        result = await entering(cm)
        self._exit_callbacks.append(entry)
        return result

    def push_async_exit(self, exit):
        return self._push(exit, "__aexit__", True)

    def push_async_callback(self, callback, /, *args, **kwds):
        async def at_exit(exc_type, exc, tb):
            await callback(*args, **kwds)

        at_exit.__wrapped__ = callback
        self._exit_callbacks.append((False, True, at_exit))
        return callback

    async def aclose(self):
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *details):
        given = current = details[1]
        frame_error = sys.exception()
        suppressed = pending = False

        while self._exit_callbacks:
            is_exit, is_async, callback = self._exit_callbacks.pop()
            try:
                if current is None:
                    arguments = None, None, None
                else:
                    arguments = type(current), current, current.__traceback__
                answer = callback(*arguments)
                if is_async:
                    answer = await answer
                if answer and is_exit:
                    suppressed, pending, current = True, False, None
            except BaseException as new:
                _chain(new, current, frame_error)
                pending, current = True, new
        if pending:
            context = current.__context__
            try:
                raise current
            except BaseException:
                current.__context__ = context
                raise
        return given is not None and suppressed


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """Does nothing, where a context manager is wanted."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass
