# SPDX-License-Identifier: Apache-2.0
"""The loop of the plain face: one asyncio loop in a thread of its own, for the whole process."""
from __future__ import annotations

import asyncio
import atexit
import concurrent.futures
import threading
from typing import Any, Callable, Coroutine, Optional, TypeVar

from ._errors import Closed, ShutterError, TimedOut

_Result = TypeVar("_Result")
_lock = threading.Lock()
_loop: Optional[asyncio.AbstractEventLoop] = None
_thread: Optional[threading.Thread] = None
_has_ended = False


def loop() -> asyncio.AbstractEventLoop:
    """The loop, which runs as long as the process."""
    global _loop, _thread
    with _lock:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            _thread = threading.Thread(target=_loop.run_forever, name="shutterd", daemon=True)
            _thread.start()
            atexit.register(_end)
        return _loop


def run(work: Coroutine[Any, Any, _Result], timeout: Optional[float] = None,
        what: str = "the daemon to answer") -> _Result:
    """Runs this in the loop, and waits for its result. Raises TimedOut after `timeout` seconds."""
    if threading.current_thread() is _thread:
        work.close()
        raise ShutterError("this would wait for itself", "use shutterd.aio in coroutines")
    if _has_ended:
        work.close()
        raise Closed("the process ends")
    future = asyncio.run_coroutine_threadsafe(work, loop())
    try:
        return future.result(timeout)
    except concurrent.futures.TimeoutError:
        if future.done():
            raise
        future.cancel()
        raise TimedOut(f"waited {timeout} s for {what}") from None
    except concurrent.futures.CancelledError:
        raise Closed("the process ends") from None
    except BaseException:
        future.cancel()
        raise


def make(function: Callable[[], _Result]) -> _Result:
    """Calls this in the loop, and returns its result."""
    async def work() -> _Result:
        return function()

    return run(work())


async def _finish() -> None:
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=1)


def _end() -> None:
    """Ends everything with the process, so that nothing is left half done."""
    global _has_ended
    if _loop is None or _thread is None:
        return
    _has_ended = True
    try:
        asyncio.run_coroutine_threadsafe(_finish(), _loop).result(2)
    except concurrent.futures.TimeoutError:
        pass
    _loop.call_soon_threadsafe(_loop.stop)
    _thread.join(1)
    if not _loop.is_running():
        _loop.close()
