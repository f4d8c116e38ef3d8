"""What a program may not do: use more than its limits, start processes, use the network, or read the kit."""

from __future__ import annotations

import _thread
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from typing import Any

    from .access_log import AccessLog

__all__ = ["Packages", "alarm", "limit", "refuse"]

OF_SYSTEM = ("exec", "fork", "forkpty", "kill", "killpg", "posix_spawn", "spawn", "startfile", "system")
PROCESSES = {"subprocess.Popen", "pty.spawn", *(f"os.{name}" for name in OF_SYSTEM)}
"""the audit events (PEP 578) that have to do with other processes"""
NETWORK = {"socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}
"""the audit events that have to do with the network"""
FILES = {"open", "os.listdir", "os.scandir", "os.chdir", "os.remove", "os.rename", "os.rmdir", "os.mkdir"}
"""the audit events with the path of a file"""
REFUSED = PROCESSES | NETWORK | FILES
"""the audit events that are looked at; there are many others, each time a frame is asked for its code"""


def refuse(logs: Sequence[AccessLog], secret: Sequence[str]) -> None:
    """Refuse other processes, threads, the network and the files below some folders, while a program runs."""

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event not in REFUSED or not logs or not logs[-1].is_running:
            return
        if event in PROCESSES:
            logs[-1].stop("process")
        if event in NETWORK:
            raise PermissionError("there is no network here")
        if event in FILES and arguments and isinstance(arguments[0], str | bytes):
            path = os.path.realpath(os.fsdecode(arguments[0]))
            if any(path == folder or path.startswith(folder + os.sep) for folder in secret):
                raise PermissionError("this file is not for programs")

    def start_no_thread(*_: object, **__: object) -> None:
        logs[-1].stop("thread")

    for module in filter(None, (_thread, sys.modules.get("threading"))):
        for name in {"start_new_thread", "start_new", "start_joinable_thread"} & {n.lstrip("_") for n in vars(module)}:
            setattr(module, name if hasattr(module, name) else f"_{name}", start_no_thread)
    sys.addaudithook(audit)


class Packages:
    """Finds the few packages that a program may import besides the standard library, and none of the rest of the kit.

    ``found`` has the folder in which each of them is.
    """

    def __init__(self, found: Mapping[str, str], closed: Sequence[str]) -> None:
        self.found, self.closed = found, tuple(closed)

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Find a package; a closed module counts as one that is not there."""
        if any(name == one or name.startswith(f"{one}.") for one in self.closed):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name not in self.found:
            return None
        from importlib.machinery import PathFinder

        return PathFinder.find_spec(name, [self.found[name]])


def limit(limits: Mapping[str, Any]) -> bool:
    """Limit memory, processor time, files and processes; return whether this system can do so."""
    try:
        import resource
    except ImportError:
        return False
    memory, seconds = limits["memory_mb"] * 2**20, int(limits["seconds"]) + 2
    wanted = {"RLIMIT_CPU": seconds, "RLIMIT_FSIZE": 2**24, "RLIMIT_CORE": 0, "RLIMIT_AS": memory, "RLIMIT_NPROC": 0}
    try:
        for name, most in wanted.items():
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (least, least))
    except (AttributeError, OSError, ValueError):
        return False
    return True


def alarm(seconds: float, logs: Sequence[AccessLog]) -> None:
    """Stop the program when its time is over, several times if it goes on; in the end, end the process."""
    import signal

    if not hasattr(signal, "setitimer"):
        return
    end, rings = os._exit, [0]

    def ring(*_: object) -> None:
        rings[0] += 1
        if rings[0] > 3:
            end(1)
        if logs and logs[-1].is_running:
            logs[-1].stop("time")

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.2)
