"""A terminal for one run of a program: keys in, bytes out, CPU time, and whether it was given back."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

from hostile import FORBIDDEN

# What may be written beside text: the title, the questions for the background and for the cursor, colours, cursor,
# erasing, modes, the title stack, keyboard modes, a copy to the clipboard, and CAN, which ends a sequence that was
# written in part when the terminal is given back.
ALLOWED = re.compile(r"\x1b\]11;\?\x07|\x1b\[6n|\x1b\]52;c;[A-Za-z0-9+/=]*\x07|(?:\x1b[^\x1b\x18]{0,40})?\x18|\x1b\]0;lookalike\x07|\x1b\[[0-9;:]*m|\x1b\[[0-9;]*[HJKABCDGdX]|\x1b\[\?[0-9;]*[hl]|\x1b\[2[23](;[0-9]+)*t|\x1b\[[<>=]?[0-9;]*u|\x1b\[[0-9]* q|\r\n?|\n")
BAD = re.compile("[" + "".join(re.escape(chr(code)) for code in FORBIDDEN) + "]")


def violations(stream):
    """Controls and invisible characters in a raw stream, other than the allowed sequences."""
    return BAD.findall(ALLOWED.sub("", stream.decode("utf-8", "replace")))


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, arguments, size=(80, 24), env=None, cwd=None):
        self.control, self.terminal = pty.openpty()
        self.resize(size)
        self.before = termios.tcgetattr(self.terminal)
        environment = {**os.environ, "TERM": "xterm-256color", **(env or {})}
        self.child = subprocess.Popen(arguments, stdin=self.terminal, stdout=self.terminal, stderr=self.terminal, cwd=cwd,
                                      env=environment, start_new_session=True)
        self.seen = bytearray()  # hours of output: appending to bytes would copy all of it each time

    def resize(self, size):
        fcntl.ioctl(self.control, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        if hasattr(self, "child"):
            self.child.send_signal(signal.SIGWINCH)

    def read(self, seconds, until=None):
        """Reads for some seconds, or until the output contains `until`; returns the new bytes."""
        start, end = len(self.seen), time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if until is not None and until in self.seen[start:]:
                break
            if select.select([self.control], [], [], min(left, 0.05))[0]:
                self.seen += os.read(self.control, 1 << 16)
            elif self.child.poll() is not None:
                break
        return self.seen[start:]

    def quiet(self, seconds=20, pause=0.4):
        """Reads until nothing comes for `pause` seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.read(pause):
            pass

    def send(self, keys):
        os.write(self.control, keys if isinstance(keys, bytes) else keys.encode())

    def cpu(self):
        """CPU seconds so far."""
        fields = open(f"/proc/{self.child.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Resident bytes."""
        return int(open(f"/proc/{self.child.pid}/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def files(self):
        """Open files."""
        return len(os.listdir(f"/proc/{self.child.pid}/fd"))

    def end(self, seconds=5):
        """Waits for the end; returns the exit code, `None` if it had to be killed."""
        self.read(seconds, until=b"\0")
        code = self.child.poll()
        if code is None:
            self.child.kill()
            self.child.wait()
        return code

    def given_back(self):
        """True if modes, screen and cursor are as before the program."""
        left, entered = self.seen.rfind(b"\x1b[?1049l"), self.seen.rfind(b"\x1b[?1049h")
        screen = entered < 0 or (left > entered and b"\x1b[?25h" in self.seen[entered:])
        return screen and termios.tcgetattr(self.terminal) == self.before

    def close(self):
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        os.close(self.control)
        os.close(self.terminal)
