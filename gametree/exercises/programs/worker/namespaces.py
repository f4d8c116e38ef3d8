"""Linux namespaces: a process without network, without sight of others, and with a read-only view of a few folders.

The kernel gives them to everybody on most systems. What the process may see is bound below an empty root; then the
process gives up all rights that it had to do so. The number of a system call is the same on all kinds of processors
for those that are called by number here.
"""

from __future__ import annotations

import ctypes
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

__all__ = ["enter", "fork", "give_up_rights", "shut_in"]

NEW_MOUNTS, NEW_UTS, NEW_IPC, NEW_USER, NEW_PIDS, NEW_NETWORK = 0x20000, 0x4000000, 0x8000000, 1 << 28, 1 << 29, 1 << 30
PRIVATE, RECURSIVE, BIND, NOSUID, NODEV = 1 << 18, 1 << 14, 1 << 12, 2, 4
"""flags of mount(2)"""
MOUNT_SETATTR = 442
"""the number of the system call mount_setattr, since Linux 5.12"""
READ_ONLY, WHOLE_TREE, HERE = 1 | NOSUID | NODEV, 0x8000, -100
"""arguments of mount_setattr"""
END_WITH_PARENT, NO_NEW_RIGHTS = 1, 38
"""requests of prctl(2)"""
CAPABILITIES = 0x20080522
"""the version of capset(2)"""
NOBODY = 65534
SYSTEM = ctypes.CDLL(None, use_errno=True)


def enter(view: Sequence[str], hidden: Sequence[str], folder: str) -> bool:
    """Go on in new namespaces, as another process without rights; tell whether this worked.

    ``folder`` is empty and becomes the root. Each path of ``view`` is there and cannot be written; folders of
    ``hidden`` are empty, if what is below is not in ``view`` too. The process that called waits, and ends like the new
    one.
    """
    try:
        _call(SYSTEM.prctl, END_WITH_PARENT, 9, 0, 0, 0)
        shut_in(view, hidden, folder)
    except (OSError, AttributeError):
        return False
    give_up_rights()
    return True


def shut_in(view: Sequence[str], hidden: Sequence[str], folder: str) -> None:
    """Go on in new namespaces, as another process, which ends with the one that called and has all rights in there."""
    is_root = os.getuid() == 0
    user, group = os.getuid(), os.getgid()
    wanted = NEW_MOUNTS | NEW_UTS | NEW_IPC | NEW_PIDS | NEW_NETWORK | (0 if is_root else NEW_USER)
    _call(SYSTEM.unshare, wanted)
    if not is_root:
        _map("setgroups", "deny")
        _map("uid_map", f"{user} {user} 1")
        _map("gid_map", f"{group} {group} 1")
    _build(view, hidden, folder)
    if child := os.fork():
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    _call(SYSTEM.prctl, END_WITH_PARENT, 9, 0, 0, 0)


def fork() -> int:
    """Fork as `os.fork` does, a process that sees no other and shares no memory; all that it forks ends with it."""
    _call(SYSTEM.unshare, NEW_PIDS | NEW_IPC)
    child = os.fork()
    if child:
        here = os.pidfd_open(os.getpid())
        try:
            _call(SYSTEM.setns, here, NEW_PIDS)
        finally:
            os.close(here)
    return child


def give_up_rights() -> None:
    """Become nobody, and keep no capability; the process ends with the one that forked it."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    header, none = (ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    _call(SYSTEM.capset, header, none)
    _call(SYSTEM.prctl, NO_NEW_RIGHTS, 1, 0, 0, 0)
    _call(SYSTEM.prctl, END_WITH_PARENT, 9, 0, 0, 0)


def _call(function: Any, *arguments: object) -> None:
    if function(*arguments) != 0:
        raise OSError(ctypes.get_errno(), function.__name__)


def _map(name: str, text: str) -> None:
    with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
        file.write(text)


def _build(view: Sequence[str], hidden: Sequence[str], folder: str) -> None:
    """Make the read-only view below a folder and take it as the root."""
    _call(SYSTEM.mount, None, b"/", None, PRIVATE | RECURSIVE, None)
    _call(SYSTEM.mount, b"view", folder.encode(), b"tmpfs", NOSUID | NODEV, b"size=4m,mode=755")
    for path in view:
        if any(os.path.commonpath((path, other)) == other for other in hidden):
            continue
        _bind(path, folder)
    for path in hidden:
        if os.path.isdir(folder + path):
            _call(SYSTEM.mount, b"view", (folder + path).encode(), b"tmpfs", NOSUID | NODEV, b"size=4m,mode=755")
    for path in view:
        if any(os.path.commonpath((path, other)) == other for other in hidden):
            _bind(path, folder)
    attributes = (ctypes.c_uint64 * 4)(READ_ONLY, 0, 0, 0)
    _call(SYSTEM.syscall, MOUNT_SETATTR, HERE, folder.encode(), WHOLE_TREE, attributes, ctypes.sizeof(attributes))
    os.chroot(folder)
    os.chdir("/")


def _bind(path: str, folder: str) -> None:
    place = folder + path
    if os.path.islink(path):
        os.makedirs(os.path.dirname(place), exist_ok=True)
        if not os.path.lexists(place):
            os.symlink(os.readlink(path), place)
        return
    if os.path.isdir(path):
        os.makedirs(place, exist_ok=True)
    elif os.path.isfile(path):
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "xb"):
            pass
    else:
        return
    _call(SYSTEM.mount, path.encode(), place.encode(), None, BIND | RECURSIVE, None)
