"""The process of a student's program: its messages are checked, it has few rights, and it ends in time."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from attacks import GAMES as HOSTILE_GAMES
from attacks import MATCHES
from gametree import Rules, Tree
from gametree.exercises.programs import Limits, check_implementation, protection, worker_process
from gametree.exercises.programs.dialogue import MOST_EVENTS, Dialogue, MalformedLine
from gametree.exercises.programs.tasks import leaf_values, nodes_json
from gametree.exercises.programs.worker_process import ForkServer
from gametree.exercises.questions import FORMULATIONS
from gametree.play.written_game import WrittenGame, is_table, table_of
from student_programs import body

ROOT = Path(__file__).parents[2]
HELLO = {"limited": True, "confined": True}
RUN: dict[str, Any] = {
    "case": 0,
    "returned": ["number", "5/1", False, None],
    "why": None,
    "said": [],
    "line": 3,
    "accesses": 1,
    "calls": 1,
    "last": 0,
    "printed": "",
    "called": "minimax(node)",
    "seconds": 0.1,
}


def line(item: object) -> bytes:
    """Return the given item as a line of a worker's output."""
    return json.dumps(item).encode()


def begun() -> Dialogue:
    """Return a dialogue about two trees; in the first tree, node 1 is a leaf with the value 7."""
    dialogue = Dialogue([{1: 7, 2: "1/2"}, {1: 8}], 100)
    dialogue.answer(line(HELLO))
    return dialogue


# ---- messages of a process ----------------------------------------------------------------------


def test_leaf_accesses_are_recorded_from_value_requests() -> None:
    """Requests for values are recorded in order, together with the values that functions return."""
    dialogue = begun()
    assert dialogue.answer(line([["call", 0, "f", ["-inf", None], 1]])) is None
    assert dialogue.answer(b"2 3") == b'"1/2"'
    assert dialogue.answer(line([["return", 0, "f", ["nothing"], 4]])) is None
    assert dialogue.answer(b"1 3") == b"7"
    dialogue.answer(line(RUN))
    happened = [["call", 0, "f", ["-inf", None], 1], ["look", 2, 3], ["return", 0, "f", ["nothing"], 4], ["look", 1, 3]]
    assert dialogue.runs[0]["events"] == happened
    assert dialogue.answer(b"1 3") == b"8", "the answer is a value of the next tree"


def test_lone_surrogates_in_events_are_replaced() -> None:
    """Valid surrogate pairs are preserved."""
    dialogue = begun()
    dialogue.answer(line({**RUN, "printed": "\ud800 \U0001f600"}))
    assert dialogue.runs[0]["printed"].encode("utf-8").decode("utf-8").endswith(" \U0001f600")


LIES: dict[str, object] = {
    "a last node that is not in the tree": {**RUN, "last": 99},
    "a move to a node that is not in the tree": {**RUN, "returned": ["number", "1/1", False, ["node", 99]]},
    "a look that is an object": {"look": 1, "line": 1},
    "a report on another tree": RUN | {"case": 1},
    "a report without a case": {key: given for key, given in RUN.items() if key != "case"},
    "a report with looks of its own": RUN | {"events": [["look", 1]]},
    "a reason that does not exist": RUN | {"why": "right"},
    "a reason without its facts": RUN | {"why": "import"},
    "a reason that is a list": RUN | {"why": ["time"]},
    "facts that are not texts": RUN | {"why": "raised", "said": [[1]]},
    "a number with a huge exponent": RUN | {"returned": ["number", "1e999999999", False, None]},
    "a number over zero": RUN | {"returned": ["number", "1/0", False, None]},
    "a number of a million digits": RUN | {"returned": ["number", "9" * 10**6, False, None]},
    "a number that is a number": RUN | {"returned": ["number", 5, False, None]},
    "a move of another kind": RUN | {"returned": ["number", "5/1", False, ["node", "C"]]},
    "a mapping returned": RUN | {"returned": {"number": 5}},
    "too much text": RUN | {"printed": "x" * 101},
    "a negative count": RUN | {"accesses": -1},
    "a line far away": RUN | {"line": 10**30},
    "notes in an object": {"notes": []},
    "something else": {"x": 1},
    "nothing": None,
}


NO_QUESTIONS = {
    "a node that is not a leaf": b"0 1",
    "a node of no tree": b"999999999999 1",
    "a huge number": b"1" + b"0" * 10_000 + b" 1",
    "no line": b"1",
    "a line that is none": b"1 x",
    "a line below nothing": b"1 -1",
    "too much": b"1 1 1",
    "another space": b"1\t1",
    "another digit": "1 ١".encode(),
    "a digit in an object": b'1{"look": 1}',
}


NO_JSON = (b"", b"{", b'{"x":' + b"[" * 100_000, b"\xff", b'{"look": 1' + b"0" * 10_000 + b"}", b"NaN")


@pytest.mark.parametrize(
    "said", [*map(line, LIES.values()), *NO_QUESTIONS.values(), *NO_JSON], ids=[*LIES, *NO_QUESTIONS, *"123456"]
)
def test_malformed_line_ends_the_dialogue(said: bytes) -> None:
    """The line is a malformed report, a request without a value, or not JSON; no part of it is used."""
    dialogue = begun()
    with pytest.raises(MalformedLine):
        dialogue.answer(said)
    assert dialogue.runs == () and not dialogue.is_done


NO_NOTES: dict[str, object] = {
    "a note on nothing": [3],
    "a return from a node that is not in the tree": [["return", 99, "f", ["nothing"], 4]],
    "a note of another kind": [["look", 1, "f", ["nothing"], 1]],
    "a note of a kind that is a list": [[["call"], 0, "f", ["1", None], 1]],
    "a note without a function": [["return", 0, None, ["nothing"], 1]],
    "a note without a line": [["return", 0, "f", ["nothing"], None]],
    "a call with a bound of another kind": [["call", 0, "f", ["1/0", None], 1]],
    "a call with one bound": [["call", 0, "f", ["1"], 1]],
    "a wrong note after a right one": [["call", 0, "f", ["1", None], 1], ["look", 1, 3]],
}


@pytest.mark.parametrize(
    "said", [*map(line, NO_NOTES.values()), b"[", b"[" * 100_000, b"[NaN]", b"[\xff]"], ids=[*NO_NOTES, *"1234"]
)
def test_malformed_notes_end_the_dialogue(said: bytes) -> None:
    """Notes are read with the report, and malformed notes are not used; recorded accesses remain."""
    dialogue = begun()
    assert dialogue.answer(b"1 4") == b"7"
    dialogue.answer(said)
    assert dialogue.unfinished == (["look", 1, 4],)
    with pytest.raises(MalformedLine):
        dialogue.answer(line(RUN))
    assert dialogue.runs == ()


def test_record_of_notes_is_truncated_at_its_limit() -> None:
    """Below the limit no note is lost."""
    dialogue, note = begun(), ["return", 0, "f", ["nothing"], 4]
    for _ in range(3):
        dialogue.answer(line([note] * 30_000))
    dialogue.answer(line(RUN))
    assert dialogue.runs[0]["events"] == [note] * MOST_EVENTS


def test_program_process_contains_no_leaf_values() -> None:
    """The tree data in the program's process describe only the shape of the tree."""
    tree = Tree.parse("[[771 772] [{0.5: 773, 0.5: 774} 775]]")
    sent = json.dumps(nodes_json(tree, Rules()))
    assert not any(str(value) in sent for value in range(771, 776))
    assert sorted(leaf_values(tree, Rules()).values()) == [771, 772, 773, 774, 775]


# ---- tables of games ----------------------------------------------------------------------------


def test_table_of_a_game_has_its_values() -> None:
    """The games include some with chance nodes and with fractions."""
    import gametree as gt
    from gametree.exercises.questions.formulation import CoinMatches, Divisors

    for game in (Divisors(12), CoinMatches(5)):
        table = json.loads(json.dumps(table_of(game)))
        assert is_table(table)
        assert gt.expectiminimax(WrittenGame(table)).value == gt.expectiminimax(game).value


TABLES: dict[str, object] = {
    "nothing": [],
    "no list": {"0": []},
    "a short row": [["leaf", 1, []]],
    "an unknown kind": [["winner", 1, [], ""]],
    "a kind that is a list": [[["leaf"], 1, [], ""]],
    "no value": [["leaf", None, [], ""]],
    "a value that is not a number": [["leaf", "one", [], ""]],
    "a value over zero": [["leaf", "1/0", [], ""]],
    "a huge value": [["leaf", "1e999999", [], ""]],
    "a truth value": [["leaf", True, [], ""]],
    "deep tuples": [["leaf", [[1]], [], ""]],
    "a way out of the table": [["max", None, [["a", "a", None, 1]], ""]],
    "a way before the table": [["max", None, [["a", "a", None, -1]], ""]],
    "a share without chance": [["max", None, [["a", "a", "1/2", 0]], ""]],
    "chance without a share": [["chance", None, [["a", "a", None, 0]], ""]],
    "an action that is a list": [["max", None, [[["a"], "a", None, 0]], ""]],
    "a long text": [["leaf", 1, [], "x" * 1000]],
    "more moves than are compared in seconds": [["max", None, [[n, "a", None, 0] for n in range(501)], ""]] * 200,
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_malformed_table_is_refused(table: object) -> None:
    """The table is refused before it is used."""
    assert not is_table(table)


# ---- isolation ----------------------------------------------------------------------------------


@pytest.fixture
def only_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make programs run without namespaces, as on Windows and macOS."""
    monkeypatch.setattr(worker_process, "_protection", lambda: "limits")


@pytest.fixture(params=["namespaces", "limits"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test once with and once without namespaces."""
    if request.param == "namespaces" and not in_namespaces():
        pytest.skip("this machine does not allow namespaces")
    monkeypatch.setattr(worker_process, "_protection", lambda: request.param)


def said_by(source: str) -> Any:
    """Run the given program, and return the message of the error that it raises."""
    return check_implementation("minimax", source, trees=["5"]).trials[0].run["said"]  # type: ignore[index]


KIT = [
    body("import gametree"),
    body("import gametree.search.minimax"),
    body("import sys", "sys.meta_path.clear()", f"sys.path.insert(0, {str(ROOT)!r})", "from gametree import minimax"),
    body(f"return open({str(ROOT / 'gametree/search/minimax.py')!r}).read()"),
    body(f"return __import__('os').listdir({str(ROOT / 'gametree/search')!r})"),
]


@pytest.mark.parametrize("source", KIT, ids=["package", "module", "path", "text", "folder"])
@pytest.mark.usefixtures("way")
def test_program_cannot_import_or_read_the_kit(source: str) -> None:
    """The interpreter blocks the searches that would answer for the program."""
    feedback = check_implementation("minimax", source, trees=["5"])
    assert feedback.score == 0 and feedback.trials[0].run["why"] in ("import", "raised")  # type: ignore[index]


PATIENCE = 100
"""seconds within which processes must end even on a slow machine; if not stopped, they would run longer"""


def wait_until(found: Callable[[], Any]) -> Any:
    """Call ``found`` until its result is true, and return the result; fail after a time limit."""
    until = time.monotonic() + PATIENCE
    while not (it := found()):
        assert time.monotonic() < until
        time.sleep(0.05)
    return it


@pytest.mark.usefixtures("only_limits")
def test_child_with_an_open_pipe_does_not_block_the_check(tmp_path: Path) -> None:
    """The child runs in its own session."""
    (tmp_path / "goes on").touch()
    source = (
        "import ctypes, os, time\nif ctypes.CDLL(None).fork() == 0:\n    os.setsid()\n"
        f"    for _ in range(2 * {PATIENCE}):\n        if not os.path.exists({str(tmp_path / 'goes on')!r}): break\n"
        "        time.sleep(1)\n    os._exit(0)\nwhile True: pass"
    )
    began = time.monotonic()
    try:
        feedback = check_implementation("minimax", source, trees=["5"], limits=Limits(seconds=1))
    finally:
        (tmp_path / "goes on").unlink()
    assert time.monotonic() - began < PATIENCE and feedback.score == 0


def in_namespaces() -> bool:
    """Return whether this machine isolates programs by namespaces."""
    return protection() == "namespaces"


SEEN = body(
    "import ctypes, os, socket",
    "libc = ctypes.CDLL(None)",
    "made = [libc.fork(), libc.unshare(0x10000000), libc.chroot(b'/')]",
    "try: names = [name for _, name in socket.if_nameindex()]",
    "except PermissionError: names = []",
    "can = os.access('/usr', os.W_OK) or os.access('/', os.W_OK)",
    "raise ValueError([made, names, can, os.getpid(), os.path.exists('/proc/1'), os.path.exists('/etc'), os.getuid()])",
)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has namespaces")
def test_program_in_namespaces_is_isolated() -> None:
    """Other processes, the network and the file system are inaccessible, and the feedback names the isolation."""
    if not in_namespaces():
        pytest.skip("this machine does not allow namespaces")
    feedback = check_implementation("minimax", SEEN, trees=["5"])
    assert feedback.protection == "namespaces" and feedback.trials[0].run is not None
    _, said = feedback.trials[0].run["said"]
    user = os.getuid() or 65534
    assert said == f"[[-1, -1, -1], [], False, 1, False, False, {user}]"


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.getuid() != 0, reason="only root can run a process as another user"
)
def test_namespaces_need_no_root(tmp_path: Path) -> None:
    """A user without root rights gets the same isolation if the kernel allows namespaces for all users."""
    if not in_namespaces():
        pytest.skip("this machine does not allow namespaces")
    program = (
        "import os, sys; os.setgroups([]); os.setresgid(65534, 65534, 65534); os.setresuid(65534, 65534, 65534)\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from gametree.exercises.programs import protection, check_implementation\n"
        "from gametree.exercises.programs.worker_process import ForkServer as Nursery\n"
        "right = check_implementation('minimax', 'def minimax(n): return n.value', trees=['5']).right\n"
        "print(protection(), right, len(Nursery.ready))"
    )
    python = "/usr/bin/python3"  # a Python installed by a version manager may be inaccessible to another user
    if not Path(python).exists() or not os.access(ROOT, os.X_OK):
        pytest.skip("no interpreter that every user can run")
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, cwd="/", env={"TMPDIR": "/tmp"})
    assert done.stdout == "namespaces True 1\n", done.stdout + done.stderr


# ---- the fork server ----------------------------------------------------------------------------

RIGHT = body("return node.value")
ATTACKS = {
    "kill": "made = [libc.kill(pid, number) for pid in (-1, 0, os.getppid(), 2) for number in (19, 9) if pid]",
    "ptrace": "made = [libc.ptrace(16, pid, 0, 0) for pid in range(2, 2000)]",
    "setns": "made = [libc.setns(libc.syscall(434, 1, 0), 0x20000000 | flag) for flag in (0, 0x8000000)]",
    "pidfd_open": "made = [libc.syscall(434, pid, 0) for pid in range(2, 2000)]",
    "rights": "made = [libc.setuid(0), libc.mount(b'x', b'/usr', b'tmpfs', 0, 0), libc.sethostname(b'x', 1)]",
}


@pytest.fixture
def fork_server() -> ForkServer:
    """Return the fork server for the next program."""
    if not in_namespaces():
        pytest.skip("this machine does not allow namespaces")
    ForkServer.close_all()
    assert check_implementation("minimax", RIGHT, trees=["5"]).right
    (one,) = ForkServer.ready
    return one


@pytest.mark.parametrize("line", ATTACKS.values(), ids=ATTACKS)
def test_program_cannot_affect_the_fork_server(fork_server: ForkServer, line: str) -> None:
    """No system call of a program affects the fork server, which also starts the next program."""
    source = body("import ctypes, os", "libc = ctypes.CDLL(None)", line, "raise ValueError(set(made), os.getppid())")
    assert said_by(source) == ["ValueError", "({-1}, 0)"]
    assert check_implementation("minimax", RIGHT, trees=["5"]).right and ForkServer.ready == [fork_server]


def test_program_has_only_two_pipes(fork_server: ForkServer) -> None:
    """A program can write only to its own pipe."""
    source = body(
        "import os, stat",
        "found = []",
        "for fd in range(300):",
        "    try: found.append('p' if stat.S_ISFIFO(os.fstat(fd).st_mode) else os.fstat(fd).st_rdev)",
        "    except OSError: pass",
        "raise ValueError(found)",
    )
    null = os.stat(os.devnull).st_rdev
    assert said_by(source)[1] == str([null, null, null, "p", "p"])


LEAVES = body(
    "import builtins, ctypes, json, os, random, sys",
    "builtins.left = sys.left = json.left = os.environ['LEFT'] = 'left'",
    "random.seed(7)",
    "raise ValueError(ctypes.CDLL(None).shmget(77, 4096, 0o1666))",
)
FINDS = body(
    "import builtins, ctypes, json, os, sys",
    "there = [hasattr(builtins, 'left'), hasattr(sys, 'left'), hasattr(json, 'left'), 'LEFT' in os.environ]",
    "raise ValueError(there, ctypes.CDLL(None).shmget(77, 4096, 0))",
)


def test_program_leaves_no_state_for_the_next(fork_server: ForkServer) -> None:
    """No name, variable or shared memory of another program remains."""
    assert said_by(LEAVES) == ["ValueError", "-1"]
    assert said_by(FINDS) == ["ValueError", "([False, False, False, False], -1)"]


KEYRINGS = {"add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219)}
MEMORY = {"memfd_create": (319, 279), "memfd_secret": (447, 447), "shmget": (29, 194), "msgget": (68, 186)}
MEMORY |= {"semget": (64, 190), "mq_open": (240, 180), "socket": (41, 198)}
REACHES = {"ptrace": (101, 117), "process_vm_readv": (310, 270), "bpf": (321, 280), "io_uring_setup": (425, 425)}
REACHES |= {"userfaultfd": (323, 282), "perf_event_open": (298, 241), "clone": (56, 220), "clone3": (435, 435)}
REACHES |= {"unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "prctl": (157, 167), "seccomp": (317, 277)}
REACHES |= {
    "fadvise64": (221, 223),
    "flock": (73, 32),
    "kill": (62, 129),
    "tgkill": (234, 131),
    "pidfd_open": (434, 434),
    "inotify_init1": (294, 26),
}
REACHES |= {"landlock_create_ruleset": (444, 444), "personality": (135, 92), "execve": (59, 221), "x32": (2**30, 2**30)}
CALLS = KEYRINGS | MEMORY | REACHES


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system calls are those of Linux")
@pytest.mark.usefixtures("way")
def test_unlisted_system_calls_are_blocked() -> None:
    """Even without namespaces, an allow list excludes system calls that give access to keyrings, other processes, their
    memory, or the kernel.
    """
    numbers = [numbers[os.uname().machine == "aarch64"] for numbers in CALLS.values()]
    source = body(
        "import ctypes",
        "libc = ctypes.CDLL(None, use_errno=True)",
        f"made = [(libc.syscall(one, 0, 0, 0, 0, 0), ctypes.get_errno()) for one in {numbers}]",
        "raise ValueError(set(made))",
    )
    assert said_by(source) == ["ValueError", "{(-1, 1)}"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system calls are those of Linux")
@pytest.mark.usefixtures("way")
def test_program_cannot_lock_shared_files() -> None:
    """The system refuses POSIX locks, locks on open file descriptions, leases and file hints."""
    source = body(
        "import fcntl, os",
        "refused, file = set(), os.open(os.__file__, os.O_RDONLY)",
        "for command in (5, 6, 7, 8, 10, 36, 37, 38, 1024, 1025, 1026, 1031, 1033, 1035, 1036, 1037, 1038):",
        "    try: fcntl.fcntl(file, command, bytes(32))",
        "    except OSError as error: refused.add(error.errno)",
        "    else: refused.add(command)",
        "raise ValueError(refused, fcntl.fcntl(file, fcntl.F_GETFD))",
    )
    assert said_by(source) == ["ValueError", "({1}, 1)"]


HONEST_CALLS = (
    "import asyncio, datetime, decimal, json, os, random, select, signal, statistics, sys, time, uuid",
    "with open(os.__file__, encoding='utf-8') as file: text = file.read()",
    "found = [len(text) > 9, os.path.exists('/no'), time.sleep(0.01), uuid.uuid4(), datetime.datetime.now()]",
    "found += [os.getpid(), os.cpu_count(), os.listdir('/'), os.getcwd(), sys.getrecursionlimit(), os.times()]",
    "asyncio.run(asyncio.sleep(0.01))",
    "import resource; resource.setrlimit(resource.RLIMIT_STACK, resource.getrlimit(resource.RLIMIT_STACK))",
    "return node.value",
)


def test_system_calls_of_ordinary_programs_are_allowed() -> None:
    """Files of Python, clocks, random numbers, limits and event loops work."""
    assert check_implementation("minimax", body(*HONEST_CALLS), trees=["5"]).right


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has keyrings")
def test_program_cannot_read_keyrings_of_others(fork_server: ForkServer) -> None:
    """The keyrings are those of another program and of the teacher."""
    add, look = (CALLS[name][os.uname().machine == "aarch64"] for name in ("add_key", "keyctl"))
    libc = ctypes.CDLL(None)
    for ring in (-3, -4):
        libc.syscall(add, b"user", b"teacher", b"secret", 6, ring)
    source = body(
        "import ctypes",
        "libc = ctypes.CDLL(None)",
        f"found = [libc.syscall({look}, 10, ring, b'user', name, 0)",
        "         for ring in (-3, -4) for name in (b'n', b'teacher')]",
        f"left = [libc.syscall({add}, b'user', b'n', b'7', 1, ring) for ring in (-3, -4)]",
        "raise ValueError({*found, *left})",
    )
    assert [said_by(source) for _ in range(2)] == [["ValueError", "{-1}"]] * 2


def test_number_of_open_files_is_limited() -> None:
    """A pipe needs memory that no limit counts, so only a few are allowed."""
    source = body("import os", "made = 0", "try:", "    while made < 999: os.pipe(); made += 1", "except OSError: pass")
    assert said_by(f"{source}\n    raise ValueError(made < 40)") == ["ValueError", "True"]


def test_fork_server_memory_contains_no_program_data(fork_server: ForkServer) -> None:
    """The fork server's memory contains no text or data of a program, and no leaf value."""
    marker, value = "a_name_of_" + "one_student", "7712345" + "671"
    assert check_implementation("minimax", f"{marker} = 3\n{RIGHT}", trees=[value]).right
    for pid in (fork_server.pid, forking(fork_server)):
        assert not memory_has(Path(f"/proc/{pid}"), marker.encode(), value.encode())


def forking(fork_server: ForkServer) -> int:
    """Return the id of the process that forks, a child of the process that the kit started."""
    return next(pid for pid in processes() if parent(pid) == fork_server.pid)


def stop(fork_server: ForkServer, number: int) -> None:
    """Send signal ``number`` to the process that forks."""
    os.kill(forking(fork_server), number)


def memory_has(folder: Path, *wanted: bytes) -> bool:
    """Return whether the memory of the process with this ``/proc`` folder contains one of the given texts."""
    found = bytearray()
    with (folder / "mem").open("rb", buffering=0) as memory:
        for line in (folder / "maps").read_text().splitlines():
            first, last = (int(one, 16) for one in line.split()[0].split("-"))
            with contextlib.suppress(OSError, ValueError, OverflowError):
                memory.seek(first)
                found += memory.read(last - first)
    assert b"PYTHON" in found or b"python" in found, "the memory was read"
    return any(one in found for one in wanted)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_program_is_rerun_when_the_fork_server_ends(
    fork_server: ForkServer, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fork server ends before a program starts or while it runs; the program runs once more in another process."""
    monkeypatch.setattr("gametree.exercises.programs.worker_process.PROCESS_END_SECONDS", 1.0)
    monkeypatch.setattr("gametree.exercises.programs.process_clock.STOPPED_SECONDS", 1.0)
    stop(fork_server, number)
    assert check_implementation("minimax", RIGHT, trees=["5"], limits=Limits(seconds=0.5)).right
    assert fork_server not in ForkServer.running
    slow = body("import time", "time.sleep(1)", "return node.value")
    over = threading.Event()
    stopper = threading.Thread(target=stop_while_it_runs, args=(number, over))
    stopper.start()
    assert check_implementation("minimax", slow, trees=["5"], limits=Limits(seconds=3)).right
    over.set()
    stopper.join()


def stop_while_it_runs(number: int, over: threading.Event) -> None:
    """As soon as the fork server has forked a program, send signal ``number`` to the process that forks."""
    while not over.wait(0.05):
        for fork_server in [*ForkServer.running]:
            for forks in children(fork_server.pid):
                if children(forks):
                    os.kill(forks, number)
                    return


def children(pid: int) -> list[int]:
    """Return the child processes of a process."""
    return [one for one in processes() if parent(one) == pid]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_fork_server_and_program_end_with_the_marking_process(fork_server: ForkServer, number: signal.Signals) -> None:
    """The marking process is killed while a program runs."""
    source = body("while True: pass")
    program = (
        f"import sys, threading, time; sys.path.insert(0, {str(ROOT)!r})\n"
        "from gametree.exercises.programs import Limits, check_implementation\n"
        "from gametree.exercises.programs.worker_process import ForkServer as Nursery\n"
        f"run = lambda: check_implementation('minimax', {source!r}, trees=['5'], limits=Limits(seconds=1000))\n"
        "threading.Thread(target=run, daemon=True).start()\n"
        "while not Nursery.running: time.sleep(0.05)\n"
        "print(Nursery.running[0].pid, flush=True); time.sleep(1000)"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as marking:
        outer = int(marking.stdout.readline())  # type: ignore[union-attr]
        (forks,) = wait_until(lambda: children(outer))
        (runs,) = wait_until(lambda: children(forks))
        marking.send_signal(number)
    wait_until(lambda: not {outer, forks, runs} & {*processes()})


def processes() -> list[int]:
    """Return the ids of the processes that are alive."""
    found = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    return [pid for pid in found if parent(pid) >= 0]


def parent(pid: int) -> int:
    """Return the id of a process's parent, or -1 if the process has terminated."""
    try:
        state, above, *_ = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return -1
    return -1 if state in "ZX" else int(above)


CORES = body(
    "print(*os.sched_getaffinity(0))",
    "while len(os.sched_getaffinity(0)) == 1: pass",
    "print(*os.sched_getaffinity(0))",
    "return node.value",
)


def test_program_stays_on_its_core_for_a_short_run(fork_server: ForkServer) -> None:
    """The core is that of the marking process, as long as no other program delays it."""
    before = worker_process.current_cores()
    if len(before) == 1:
        pytest.skip("this machine has one core")
    with worker_process.pinned_to(before[-1]):
        assert worker_process.current_cores() == before[-1:]
        (trial,) = check_implementation("minimax", f"import os\n{CORES}", trees=["5"]).trials
    assert trial.right and trial.run is not None
    assert trial.run["printed"] == f"{before[-1]}\n{' '.join(map(str, before))}\n"
    assert worker_process.current_cores() == before


@pytest.mark.parametrize("there", [[0, 1], [0, 2, 5], [3], []], ids=str)
def test_each_process_gets_its_own_core_if_enough_exist(there: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """If there are too few cores, no process is pinned."""
    monkeypatch.setattr(worker_process, "current_cores", lambda: there)
    for count in range(1, 5):
        given = worker_process.cores_for(count)
        assert len(given) == count
        if count <= len(there):
            assert len({*given}) == count and {*given} <= {*there}
        else:
            assert {*given} == {None}


def test_endless_program_is_killed_and_fork_server_survives(fork_server: ForkServer) -> None:
    """The program would survive the end of its parent, and starts its own session."""
    source = "import ctypes, os\nctypes.CDLL(None).prctl(1, 0)\ntry: os.setsid()\nexcept OSError: pass\n"
    source += "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nimport time\ntime.sleep(600)"
    began = time.monotonic()
    assert check_implementation("minimax", source, trees=["5"], limits=Limits(seconds=1)).score == 0
    assert time.monotonic() - began < PATIENCE and ForkServer.ready == [fork_server]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system cannot count processor time")
def test_time_limit_ignores_waiting_and_ends_sleeping_programs() -> None:
    """Waiting for a processor does not count as time used; sleeping does."""
    source = "import time\ntime.sleep(1.2)\n" + RIGHT
    assert check_implementation("minimax", source, trees=["5"], limits=Limits(seconds=1)).right
    began, forever = time.monotonic(), "import time\ntime.sleep(3600)"
    slow = check_implementation("minimax", forever, trees=["5"], limits=Limits(seconds=0.5))
    assert slow.trials[0].run is not None and slow.trials[0].run["why"] == "asleep"
    assert 1 < time.monotonic() - began < PATIENCE
    assert "it slept for 1.5\u00a0s" in slow.message() and not slow.had_to_wait


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system cannot count processor time")
def test_slow_program_gets_its_marks_and_a_remark() -> None:
    """The program takes between one and three times the promised seconds."""
    source = f"import time\nwhile time.process_time() < 0.6: pass\n{RIGHT}"
    feedback = check_implementation("minimax", source, trees=["5", "6"], limits=Limits(seconds=0.3))
    assert feedback.right and feedback.notes == ("slow",) and not feedback.had_to_wait
    said = [feedback.message(lang) for lang in ("en", "es", "pt")]
    assert all(found in one for found, one in zip(("0.45\u00a0s", "0,45\u00a0s", "0,45\u00a0s"), said, strict=True))
    patient = check_implementation("minimax", source, trees=["5", "6"], limits=Limits(seconds=2))
    assert patient.right and patient.notes == ()


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux ends programs that use too much processor time"
)
def test_program_that_blocks_signals_is_reported_as_out_of_time(fork_server: ForkServer) -> None:
    """The operating system's time limit ends this program; a crash is reported differently."""
    source = "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True: pass"
    (ended,) = check_implementation("minimax", source, trees=["5"], limits=Limits(seconds=0.3)).trials
    (crashed,) = check_implementation("minimax", "import ctypes\nctypes.string_at(0)", trees=["5"]).trials
    assert ended.run is not None and ended.run["why"] == "time" and crashed.run is None


CHANCE = {
    "the hash of a text": "hash('a'), list({*'abcdefgh'})",
    "random": "random.random(), random.Random().random(), random.SystemRandom().random()",
    "random, seeded by nothing": "[random.seed(), random.random()]",
    "identifiers": "uuid.uuid4(), os.urandom(3), secrets.token_hex(3)",
    "a set of nodes": "[one.label for one in {*node.children}]",
    "numpy": "numpy.random.rand(), numpy.random.default_rng().random()",
}


@pytest.mark.parametrize("line", CHANCE.values(), ids=CHANCE)
@pytest.mark.usefixtures("way")
def test_random_numbers_restart_on_every_tree(line: str) -> None:
    """The numbers are the same in every process."""
    if "numpy" in line:
        pytest.importorskip("numpy")
    modules = "numpy, " * ("numpy" in line) + "os, random, secrets, uuid"
    found = []
    for _ in range(2):
        ForkServer.close_all()
        source = body(f"import {modules}", f"raise ValueError({line})")
        trials = check_implementation("minimax", source, trees=["[1 2 3 4 5 6 7 8 9]"] * 2).trials
        found += [trial.run["said"] for trial in trials if trial.run is not None]
    assert len(found) == 4 and found[:2] == found[2:] and found[0][0] == "ValueError"
    assert "numpy" in line or found[0] == found[1], (
        "numpy is seeded again for each tree, with another number than after its import"
    )


def test_report_names_the_active_protection() -> None:
    """The report has one of the known names, the same for every program."""
    right = check_implementation("minimax", "def minimax(node): return node.value", trees=["5"])
    assert right.right and right.protection == protection() in worker_process.PROTECTIONS


# ---- games --------------------------------------------------------------------------------------

GAMES = {
    "import gametree\nclass M(gametree.Game): pass\nwhile True: pass": "This takes too long",
    "import time\ntime.sleep(1000)": "This takes too long",
    "class M: x = 7 ** (10 ** 9)": "This takes too long",
    "import numpie": "imports the module numpie",
    "from gametree.exercises.questions.formulation import Matches as M": "imports the module gametree.exercises",
    "from gametree.games import TicTacToe as M": "imports the module gametree.games.row_games",
    "x = y": "uses y, which is not defined",
    "def": "Python cannot read your program",
    "exit()": "ends Python, reads from the keyboard",
    "print('x' * 10 ** 6)": "prints too much",
    "x = [0] * 10 ** 10": "more than 768 MB",
    "import ctypes\nctypes.string_at(0)": "crashed, or your game ended it",
    "1 / 0": "ZeroDivisionError: division by zero before the game begins",
    "class M: pass": "a subclass of gametree.Game",
    "": "a subclass of gametree.Game",
}


@pytest.mark.parametrize("text, said", GAMES.items(), ids=[*map(repr, GAMES)])
def test_unplayable_game_text_gets_zero_points_and_a_sentence(
    text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any text of a game is judged in time, with 0 points."""
    never_ends = said == "This takes too long"
    monkeypatch.setattr("gametree.exercises.questions.formulation.SECONDS", 0.7 if never_ends else 60.0)
    began = time.monotonic()
    graded = FORMULATIONS["matches"].grade_text("M", text, 4, "en")
    assert graded.marks == 0 and said in " ".join(repr(graded).split()), repr(graded)
    assert time.monotonic() - began < PATIENCE


def test_huge_game_is_compared_in_a_limited_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty thousand positions in a cycle are compared in a few seconds, outside the marking process."""
    monkeypatch.setattr("gametree.exercises.questions.formulation.compared", None)
    for name in ("SECONDS", "_COMPARING"):
        monkeypatch.setattr(f"gametree.exercises.questions.formulation.{name}", 120.0)
    text = HOSTILE_GAMES["twenty thousand positions in a cycle"]
    graded = FORMULATIONS["matches"].grade_text("Matches", text, 4, "en")
    assert graded.marks == 0 and "repeated after" in repr(graded)


RULES = ROOT / "gametree/exercises/questions/formulation.py"


@pytest.mark.usefixtures("only_limits")
@pytest.mark.parametrize(
    "text, said",
    [
        ("from gametree.exercises.questions.formulation import Matches as M", "imports the module gametree.exercises"),
        ("from gametree.games import TicTacToe as M", "imports the module gametree.games.row_games"),
        (f"exec(open({str(RULES)!r}).read())", "this file is not for programs"),
    ],
    ids=["its module", "a game of the kit", "its file"],
)
def test_games_of_the_kit_are_hidden_without_namespaces(text: str, said: str) -> None:
    """The interpreter hides the kit's games from a program; the program's own game can be played."""
    assert said in repr(FORMULATIONS["matches"].grade_text("M", text, 4, "en"))
    own = f"import gametree\n{MATCHES}"
    assert FORMULATIONS["matches"].grade_text("Matches", own, 4, "en").marks == 4
