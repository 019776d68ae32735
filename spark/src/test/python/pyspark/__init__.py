"""Stands for PySpark in a test: a client of the gateway in the JVM with the few names that mercer_spark uses."""

import socket


class JavaObject:
    """A reference to an object of the JVM."""

    def __init__(self, gateway, number):
        self._gateway, self._number = gateway, number

    def __getattr__(self, name):
        return lambda *values: self._gateway.send("c", self._number, name, *map(self._gateway.text, values))

    def __setitem__(self, place, value):
        self._gateway.send("a", "s", self._number, self._gateway.text(place), self._gateway.text(value))


class JavaName:
    """A package, a class, or a static method of the JVM."""

    def __init__(self, gateway, name):
        self._gateway, self._name = gateway, name

    def __getattr__(self, name):
        return JavaName(self._gateway, self._name + "." + name if self._name else name)

    def __call__(self, *values):
        texts = map(self._gateway.text, values)
        owner, last = self._name.rsplit(".", 1)
        if last[0].isupper():
            return self._gateway.send("i", self._name, *texts)
        return self._gateway.send("c", "z:" + owner, last, *texts)


class Gateway:
    """The text protocol of Py4J."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._answers = self._socket.makefile("r", encoding="utf-8", newline="\n")

    def send(self, *lines):
        self._socket.sendall(("\n".join(lines) + "\ne\n").encode("utf-8"))
        answer = self._answers.readline().rstrip("\n")
        if not answer.startswith("!y"):
            failed = self.value(answer[2:])
            raise RuntimeError(failed.toString() if isinstance(failed, JavaObject) else failed)
        return self.value(answer[2:])

    def new_array(self, kind, size):
        return self.send("a", "c", self.text(kind._name), self.text(size))

    def text(self, value):
        if isinstance(value, JavaObject):
            return "r" + value._number
        if isinstance(value, bool):
            return "b" + str(value)
        if isinstance(value, int):
            return "i" + str(value)
        if isinstance(value, float):
            return "d" + repr(value)
        return "s" + value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")

    def value(self, text):
        kind, rest = text[:1], text[1:]
        if kind in ("", "v", "n"):
            return None
        if kind == "s":
            return rest.replace("\\n", "\n").replace("\\\\", "\\")
        if kind in ("i", "L"):
            return int(rest)
        if kind == "d":
            return float(rest)
        return rest == "true" if kind == "b" else JavaObject(self, rest)


class Context:
    def __init__(self, gateway):
        self._gateway = gateway


class Session:
    """The session whose JVM listens at this port."""

    def __init__(self, port):
        gateway = Gateway(port)
        self._jvm, self._sc = JavaName(gateway, ""), Context(gateway)
        self.entry = JavaObject(gateway, "t")
