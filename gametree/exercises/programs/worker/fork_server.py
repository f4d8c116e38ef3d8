"""The fork server. It runs in its own namespaces, has all modules loaded, and forks a new process for each program.

Most kernels allow unprivileged users to create namespaces. The visible files are bind-mounted below an empty root; then
the process gives up all privileges that it needed for this. The system calls made by number here have the same number
on all architectures.

The server itself receives no job, program or value: it only forwards pipes, from which the forked process reads the
job. The server and each forked process have separate namespaces, so no process can reach another process, or see data
that another process left behind.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import inspect
import json
import os
import random
import resource
import signal
import socket
import struct
import sys
from functools import cache

from .main import prepare, silence, work

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


_NEW_MOUNTS, _NEW_UTS, _NEW_IPC, _NEW_USER, _NEW_PIDS, _NEW_NETWORK = (
    0x20000,
    0x4000000,
    0x8000000,
    1 << 28,
    1 << 29,
    1 << 30,
)
_PRIVATE, _RECURSIVE, _BIND, _NOSUID, _NODEV = 1 << 18, 1 << 14, 1 << 12, 2, 4
"""flags of mount(2)"""
_MOUNT_SETATTR = 442
"""number of the system call mount_setattr, since Linux 5.12"""
_READ_ONLY, _WHOLE_TREE, _HERE = 1 | _NOSUID | _NODEV, 0x8000, -100
"""arguments of mount_setattr"""
_END_WITH_PARENT, _NO_NEW_RIGHTS = 1, 38
"""requests of prctl(2)"""
_CAPABILITIES = 0x20080522
"""version of capset(2)"""
_NOBODY = 65534
_LIBC = ctypes.CDLL(None, use_errno=True)


def enter(view: Sequence[str], hidden: Sequence[str], folder: str) -> bool:
    """Continue in new namespaces, as a new process without privileges; return whether this succeeded.

    ``folder``, which is empty, becomes the root. Each path of ``view`` is visible and read-only; the folders in
    ``hidden`` appear empty, except for paths in ``view``. The calling process waits, and ends with the new one.
    """
    try:
        _call(_LIBC.prctl, _END_WITH_PARENT, 9, 0, 0, 0)
        _shut_in(view, hidden, folder)
    except (OSError, AttributeError):
        return False
    _give_up_rights()
    return True


def _shut_in(view: Sequence[str], hidden: Sequence[str], folder: str) -> None:
    """Continue in new namespaces, as a new process that has all privileges in them and ends when its caller ends."""
    is_root = os.getuid() == 0
    user, group = os.getuid(), os.getgid()
    namespaces = _NEW_MOUNTS | _NEW_UTS | _NEW_IPC | _NEW_PIDS | _NEW_NETWORK | (0 if is_root else _NEW_USER)
    _call(_LIBC.unshare, namespaces)
    if not is_root:
        _map("setgroups", "deny")
        _map("uid_map", f"{user} {user} 1")
        _map("gid_map", f"{group} {group} 1")
    _build(view, hidden, folder)
    if child := os.fork():
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    _call(_LIBC.prctl, _END_WITH_PARENT, 9, 0, 0, 0)


def fork() -> int:
    """Fork like `os.fork`. The new process sees no other processes and shares no memory; when it ends, so do its
    forks.
    """
    _call(_LIBC.unshare, _NEW_PIDS | _NEW_IPC)
    child = os.fork()
    if child:
        own_process = os.pidfd_open(os.getpid())
        try:
            _call(_LIBC.setns, own_process, _NEW_PIDS)
        finally:
            os.close(own_process)
    return child


def _give_up_rights() -> None:
    if os.getuid() == 0:
        os.setgroups([])
        os.setresgid(_NOBODY, _NOBODY, _NOBODY)
        os.setresuid(_NOBODY, _NOBODY, _NOBODY)
    header, none = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
    _call(_LIBC.capset, header, none)
    _call(_LIBC.prctl, _NO_NEW_RIGHTS, 1, 0, 0, 0)
    _call(_LIBC.prctl, _END_WITH_PARENT, 9, 0, 0, 0)


def _call(function: Any, *arguments: object) -> None:
    if function(*arguments) != 0:
        raise OSError(ctypes.get_errno(), function.__name__)


def _map(name: str, text: str) -> None:
    with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
        file.write(text)


def _build(view: Sequence[str], hidden: Sequence[str], folder: str) -> None:
    """Build the read-only view below a folder and make it the root."""
    _call(_LIBC.mount, None, b"/", None, _PRIVATE | _RECURSIVE, None)
    _call(_LIBC.mount, b"view", folder.encode(), b"tmpfs", _NOSUID | _NODEV, b"size=4m,mode=755")
    for path in view:
        if any(os.path.commonpath((path, other)) == other for other in hidden):
            continue
        _bind(path, folder)
    for path in hidden:
        if os.path.isdir(folder + path):
            _call(_LIBC.mount, b"view", (folder + path).encode(), b"tmpfs", _NOSUID | _NODEV, b"size=4m,mode=755")
    for path in view:
        if any(os.path.commonpath((path, other)) == other for other in hidden):
            _bind(path, folder)
    attributes = (ctypes.c_uint64 * 4)(_READ_ONLY, 0, 0, 0)
    _call(_LIBC.syscall, _MOUNT_SETATTR, _HERE, folder.encode(), _WHOLE_TREE, attributes, ctypes.sizeof(attributes))
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
    _call(_LIBC.mount, path.encode(), place.encode(), None, _BIND | _RECURSIVE, None)


# ---- The system calls that a program can make ----------------------------------------------------

_CALLS = """
read 0 63, write 1 64, close 3 57, exit_group 231 94, exit 60 93, brk 12 214, mmap 9 222, munmap 11 215
mprotect 10 226, mremap 25 216, madvise 28 233, futex 202 98, sched_yield 24 124, restart_syscall 219 128
rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigpending 127 136, rt_sigtimedwait 128 137
sigaltstack 131 132, pause 34 -, alarm 37 -, getitimer 36 102, setitimer 38 103, nanosleep 35 101
clock_nanosleep 230 115, clock_gettime 228 113, clock_getres 229 114, gettimeofday 96 169, time 201 -, times 100 153
getrusage 98 165, open 2 -, openat 257 56, stat 4 -, lstat 6 -, fstat 5 80, newfstatat 262 79, statx 332 291
access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -, readlinkat 267 78, getcwd 79 17, getdents 78 -
getdents64 217 61, statfs 137 43, fstatfs 138 44, lseek 8 62, pread64 17 67, readv 19 65, writev 20 66, pwrite64 18 68
dup 32 23, dup2 33 -, dup3 292 24, pipe 22 -, pipe2 293 59, chdir 80 49, umask 95 166
poll 7 -, ppoll 271 73, select 23 -, pselect6 270 72, epoll_create1 291 20, epoll_ctl 233 21, epoll_wait 232 -
epoll_pwait 281 22, socketpair 53 199, sendto 44 206, recvfrom 45 207, shutdown 48 210, getpid 39 172, getppid 110 173
gettid 186 178, getuid 102 174, geteuid 107 175, getgid 104 176, getegid 108 177, getresuid 118 148, getresgid 120 150
getgroups 115 158, getpgrp 111 -, getpgid 121 155, getsid 124 156, getpriority 140 141, uname 63 160, sysinfo 99 179
getcpu 309 168, sched_getaffinity 204 123, getrlimit 97 163, setrlimit 160 164, prlimit64 302 261, getrandom 318 278
membarrier 324 283, rseq 334 293, set_robust_list 273 99
"""
"""allowed system calls, each with its numbers on x86-64 and on AArch64 (asm/unistd.h); none of them affects other
processes
"""
MACHINES = {"x86_64": (0xC000003E, 0, 250), "aarch64": (0xC00000B7, 1, 219)}
"""audit constant, column in ``_CALLS``, and system call number of keyctl, keyed by architecture"""
_IOCTL, _FCNTL = (16, 29), (72, 25)
_COMMANDS = {_IOCTL: (0x5401, 0x5451, 0x5421, 0x541B), _FCNTL: (0, 1, 2, 3, 4, 1030)}
"""allowed second arguments of ioctl (TCGETS, FIOCLEX, FIONBIO, FIONREAD) and fcntl (F_DUPFD, F_GETFD, F_SETFD, F_GETFL,
F_SETFL, F_DUPFD_CLOEXEC). Locks are excluded, because other processes could see them."""
_LOAD, _EQUAL, _RETURN, _ALLOW, _REFUSE = 0x20, 0x15, 0x06, 0x7FFF0000, 0x50001
"""instructions and results of a filter (linux/filter.h, linux/seccomp.h); the last is EPERM"""
_NUMBER, _MACHINE, _SECOND = 0, 4, 24
"""offsets, in bytes, of the call number, the architecture and the second argument in the data that a filter reads"""
_SET_SECCOMP, _FILTER, _JOIN_SESSION = 22, 2, 1
"""arguments of prctl and of keyctl"""


def narrow() -> bool:
    """Restrict this process to the system calls in ``_CALLS``, give it a separate keyring, and return whether both
    succeeded.
    """
    machine = MACHINES.get(os.uname().machine)
    if machine is None or sys.maxsize < 2**32:
        return False
    _LIBC.prctl(_END_WITH_PARENT, 9, 0, 0, 0)
    _LIBC.syscall(machine[2], _JOIN_SESSION, None)  # if this is refused, the calls below cannot reach a keyring either
    code = _filter(*machine[:2])
    instructions = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(instructions))
    return not _LIBC.prctl(_NO_NEW_RIGHTS, 1, 0, 0, 0) and not _LIBC.prctl(_SET_SECCOMP, _FILTER, program)


@cache
def _filter(machine: int, column: int) -> bytes:
    """Return a filter program for the kernel (BPF), which compares the number of each system call with the allowed
    numbers.
    """
    calls = [one.split()[1 + column] for one in _CALLS.strip().replace("\n", ",").split(",")]
    listed = [int(number) for number in calls if number != "-"]
    rows = [(_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, machine), (_RETURN, 0, 0, _REFUSE), (_LOAD, 0, 0, _NUMBER)]
    for one in listed:
        rows += [(_EQUAL, 0, 1, one), (_RETURN, 0, 0, _ALLOW)]
    for numbers, commands in _COMMANDS.items():
        rows += [(_EQUAL, 0, 2 * len(commands) + 2, numbers[column]), (_LOAD, 0, 0, _SECOND)]
        for one in commands:
            rows += [(_EQUAL, 0, 1, one), (_RETURN, 0, 0, _ALLOW)]
        rows.append((_RETURN, 0, 0, _REFUSE))
    return b"".join(struct.pack("HBBI", *row) for row in [*rows, (_RETURN, 0, 0, _REFUSE)])


# ---- The fork server -----------------------------------------------------------------------------

_PRELOADED = (inspect, random, resource, signal)
"""modules loaded before forking, so that no process has to load them"""
_IDLE_SECONDS = 120.0
"""idle time after which the fork server exits, in seconds"""
_SOON_SECONDS = 0.3
"""time after which a process may also run on other cores, in seconds"""


def serve() -> None:
    """Fork a process for each pair of pipes; end the process when the caller requests it or has ended."""
    settings = json.loads(sys.argv[1])
    incoming, confinement = socket.socket(fileno=os.dup(0)), settings["confinement"]
    silence()
    os.sched_setaffinity(0, settings["here"])
    _shut_in(confinement["view"], confinement["hidden"], os.getcwd())
    prepare(confinement, settings["act"])
    _filter(*MACHINES.get(os.uname().machine, (0, 0))[:2])  # compute the filter once, before forking
    gc.freeze()
    while pipes := _next(incoming):
        child = fork()
        if child == 0:
            _run_program(incoming, pipes)
        for pipe in pipes:
            os.close(pipe)
        is_asked = _wait_for_end(incoming, child, settings["everywhere"])
        os.kill(child, 9)
        os.waitpid(child, 0)
        if is_asked:
            incoming.send(b".")
    os._exit(0)


def _next(incoming: socket.socket) -> list[int]:
    """Return the pipes of the next process, or an empty list if nothing is left to do."""
    incoming.settimeout(_IDLE_SECONDS)
    try:
        _, pipes, _, _ = socket.recv_fds(incoming, 1, 2)
    except OSError:
        return []
    incoming.settimeout(None)
    return pipes


def _wait_for_end(incoming: socket.socket, child: int, everywhere: Sequence[int]) -> bytes:
    """Wait until the caller requests the end of a process, or has ended."""
    incoming.settimeout(_SOON_SECONDS)
    with contextlib.suppress(TimeoutError):
        return incoming.recv(1)
    with contextlib.suppress(OSError):  # the process has already ended
        os.sched_setaffinity(child, everywhere)
    incoming.settimeout(None)
    return incoming.recv(1)


def _run_program(incoming: socket.socket, pipes: list[int]) -> None:
    """Run a program in the forked process, which shares only the loaded modules with the server."""
    try:
        incoming.close()
        os.setsid()
        _give_up_rights()
        work(*pipes, is_prepared=True)
    finally:
        os._exit(1)
