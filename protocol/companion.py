#!/usr/bin/env python3
"""A small companion of markd: shows what is needed, sends grades, takes reminders.

  companion.py watch                      prints the line of the state, now and when it changes
  companion.py grade SUBJECT PART VALUE   sets a grade; keeps it until the primary has it
  companion.py remind                     prints reminders and says that they were shown

`watch` and `remind` take `--count N`, to end after N lines. What has to survive is in
$MARK_COMPANION, else companion-py in $MARK_HOME, else in $XDG_STATE_HOME/mark.
With MARK_REMOTE=ssh://[USER@]HOST[:PORT] the primary is on another machine.
"""
import fcntl
import json
import os
import random
import re
import secrets
import socket
import struct
import subprocess
import sys
import time
from contextlib import closing, suppress

VERSIONS = [1, 1]
LARGEST_FRAME = 262_144
UNAVAILABLE, USAGE, REFUSED = 69, 64, 1
# These say that the change itself is at fault; after any other error it may succeed later.
HOPELESS = {"bad-value", "missing-field", "unknown-type", "seq-conflict", "proto-unsupported"}


class Away(OSError):
    """The primary has gone, or said that it goes."""


class Refused(Exception):
    """The primary answered with an error."""

    def __init__(self, answer):
        super().__init__(answer.get("msg") or answer["code"])
        self.answer, self.code = answer, answer["code"]


env = os.environ.get
HOME = env("MARK_HOME")
STATE = os.path.join(env("XDG_STATE_HOME") or os.path.expanduser("~/.local/state"), "mark")


def socket_path():
    runtime = env("XDG_RUNTIME_DIR")
    where = HOME or (os.path.join(runtime, "mark") if runtime else STATE)
    return env("MARK_SOCKET") or os.path.join(where, "mark.sock")


def ssh_command(remote):
    """What to run to reach the primary on another machine."""
    word = r"[A-Za-z0-9._][A-Za-z0-9._-]*"
    match = re.fullmatch(rf"ssh://((?:{word}@)?{word})(?::([0-9]{{1,5}}))?/?", remote, re.ASCII)
    if not match:
        raise Away(f"MARK_REMOTE is ssh://[USER@]HOST[:PORT], not {remote}")
    port = ["-p", match[2]] if match[2] else []
    alive = ["-o", "ServerAliveInterval=30", "-o", "ServerAliveCountMax=2"]
    return [env("MARK_SSH") or "ssh", "-T", *alive, *port, match[1], "mark", "bridge"]


def dial():
    """A socket at whose other end the primary is, and the ssh in between, if there is one."""
    if remote := env("MARK_REMOTE"):
        near, far = socket.socketpair()
        with far:
            return near, subprocess.Popen(ssh_command(remote), stdin=far, stdout=far)
    near = socket.socket(socket.AF_UNIX)
    near.settimeout(30)
    try:
        near.connect(socket_path())
    except OSError as error:
        raise Away(f"no primary at {socket_path()}: {error.strerror or error}") from error
    return near, None


def path(name):
    directory = env("MARK_COMPANION") or os.path.join(HOME or STATE, "companion-py")
    os.makedirs(directory, mode=0o700, exist_ok=True)
    return os.path.join(directory, name)


def save(name, value):
    """Writes a file so that after a crash there is the old one or the new one, whole."""
    with open(path(name) + ".new", "w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False)
        file.flush()
        os.fsync(file.fileno())
    os.rename(path(name) + ".new", path(name))
    directory = os.open(path("."), os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(directory)
    os.close(directory)


def load(name, first):
    """What a file holds; where there is none yet, it is made with what it holds at first."""
    if not os.path.exists(path(name)):
        save(name, first)
    with open(path(name), encoding="utf-8") as file:
        return json.load(file)


def harmless(text):
    """The text without what could command a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)


def say(error):
    print(f"companion.py: {harmless(str(error))}", file=sys.stderr, flush=True)


class Outbox:
    """Changes on their way to the primary. Only one process works with it at a time."""

    def __init__(self):
        self.lock = open(path("outbox.lock"), "w")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.content = load("outbox", {"ob": secrets.token_hex(8), "next": 1, "waiting": []})
        self.waiting = self.content["waiting"]
        self.close = self.lock.close

    def add(self, change):
        """Gives a change its number, for good, and puts it on disk."""
        entry = {"seq": self.content["next"], "at_ms": int(time.time() * 1000), "change": change}
        self.waiting.append(entry)
        self.content["next"] += 1
        save("outbox", self.content)
        return entry["seq"]

    def renew(self):
        """Begins a new outbox with what still waits, for a primary that does not know this one."""
        for seq, entry in enumerate(self.waiting, start=1):
            entry["seq"] = seq
        self.content.update(ob=secrets.token_hex(8), next=len(self.waiting) + 1)
        save("outbox", self.content)

    def flush(self, link):
        """Sends what waits, and yields for each change why it was refused, or None."""
        while self.waiting:
            entry, refusal = self.waiting[0], None
            try:
                link.ask({"t": "change", "ob": self.content["ob"], **entry})
            except Refused as error:
                if error.code == "seq-gap" and error.answer["expect"] < entry["seq"]:
                    self.renew()
                    continue
                if "seq" not in error.answer and error.code != "forbidden":
                    raise  # The number is free, and the change stays.
                refusal = error
            del self.waiting[0]
            if refusal and refusal.code == "forbidden":
                self.renew()  # Its number is free, and what follows needs another one.
            else:
                save("outbox", self.content)
            yield refusal


class Link:
    """A connection that has been greeted."""

    def __init__(self, caps):
        self.pushes, self.last_id = [], 0
        self.socket, self.ssh = dial()
        self.socket.settimeout(30)
        self.stream = self.socket.makefile("rb")
        language = env("LANG", "en")[:2]
        name = load("client", "py-" + secrets.token_hex(6))
        client = {"id": name, "name": "companion.py", "ver": "1",
                  "lang": language if language.isalpha() else "en"}
        self.send({"t": "hello", "proto": VERSIONS, "client": client, "caps": caps})
        while self.receive().get("t") != "welcome":
            pass

    def close(self):
        self.stream.close()
        self.socket.close()
        if self.ssh:
            with suppress(subprocess.TimeoutExpired):
                self.ssh.wait(1)  # One that hangs need not be waited for.

    def send(self, message):
        payload = json.dumps(message, ensure_ascii=False).encode()
        # What a primary said before it closed still waits to be read, and says more.
        with suppress(OSError):
            self.socket.sendall(struct.pack(">I", len(payload)) + payload)

    def read(self, count):
        data = self.stream.read(count)
        if len(data) < count:
            raise Away("the primary has gone")
        return data

    def receive(self):
        """The next message that is for us to deal with."""
        while True:
            length, = struct.unpack(">I", self.read(4))
            if not 0 < length <= LARGEST_FRAME:
                raise Away(f"a frame of {length} bytes")
            message = json.loads(self.read(length))
            match message.get("t"):
                case "ping":
                    self.send({"t": "ok", "re": message["id"]})
                case "bye":
                    raise Away(f"the primary says: {message.get('msg') or message['code']}")
                case "error" if "re" not in message or message.get("fatal"):
                    raise Refused(message)
                case _:
                    return message

    def ask(self, request):
        """The answer to a request; what is pushed meanwhile is kept for `pushed`."""
        self.last_id += 1
        self.send({**request, "id": self.last_id})
        while True:
            message = self.receive()
            if message.get("re") != self.last_id:
                self.pushes.append(message)
            elif message["t"] == "error":
                raise Refused(message)
            else:
                return message

    def pushed(self):
        """Waits for the next push, as long as it takes."""
        self.socket.settimeout(None)
        return self.pushes.pop(0) if self.pushes else self.receive()


def follow(caps, request, show, count):
    """Shows what comes, until there were so many; connects again whenever the connection ends,
    waiting longer each time that fails."""
    pause = 0.5
    while True:
        try:
            with closing(Link(caps)) as link:
                pause = 0.5
                with closing(Outbox()) as outbox:
                    for refusal in filter(None, outbox.flush(link)):
                        say(refusal)
                if request:
                    link.pushes.append(link.ask(request))
                while count != 0:
                    count -= show(link, link.pushed())
                return 0
        except (OSError, Refused) as error:
            say(error)
            if getattr(error, "code", None) in HOPELESS:
                return UNAVAILABLE
        time.sleep(pause * random.uniform(0.5, 1))
        pause = min(pause * 2, 60)


def watch(count):
    epoch, rev = None, -1

    def show(_, update):
        nonlocal epoch, rev
        if "state" not in update or (update["epoch"] == epoch and update["rev"] <= rev):
            return False
        epoch, rev = update["epoch"], update["rev"]
        print(harmless(update["state"]["line"]), flush=True)
        return True

    return follow([], {"t": "state.watch", "view": "glance"}, show, count)


def remind(count):
    def show(link, message):
        name = [message.get("rid"), message.get("gen")]
        if message["t"] == "reminder.clear":
            print(harmless(f"over: {name[0]}"), flush=True)
        if message["t"] != "reminder":
            return False
        shown = load("shown", [])
        if is_new := name not in shown:
            print(harmless(f"{message['title']}: {message.get('body', '')}"), flush=True)
            save("shown", (shown + [name])[-500:])
        link.ask({"t": "reminder.shown", "rid": name[0], "gen": name[1], "result": "shown"})
        return is_new

    return follow(["reminders"], None, show, count)


def grade(subject, part, value):
    status = 0
    with closing(Outbox()) as outbox:
        number = outbox.add({"kind": "setGrade", "subject": subject, "part": part, "value": value})
        try:
            with closing(Link([])) as link:
                for refusal in outbox.flush(link):
                    if refusal:
                        say(refusal)
                        status = REFUSED
                    elif not outbox.waiting:
                        print(f"{subject} {part}: {value}")
        except (OSError, Refused) as error:
            say(error)
            if getattr(error, "code", None) in HOPELESS:
                return REFUSED
            print(f"queued as number {number}: it is sent with the next command")
    return status


def main(arguments):
    match arguments:
        case ["grade", subject, part, value]:
            return grade(subject, part, value)
        case ["watch" | "remind" as command, *rest] if not rest or (
            len(rest) == 2 and rest[0] == "--count" and rest[1].isdigit()
        ):
            count = int(rest[1]) if rest else -1
            return watch(count) if command == "watch" else remind(count)
        case _:
            print(__doc__, file=sys.stderr)
            return USAGE


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as error:  # Nothing was queued: there is no room, or no permission.
        say(error)
        sys.exit(74)
    except KeyboardInterrupt:
        sys.exit(130)
