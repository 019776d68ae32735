"""Writes two public sets of DNA strings to bench/target/results/texts, for bench/compare texts: promoters.csv and splice.csv.

They come with Debian's packages r-cran-kernlab (promotergene) and r-cran-mlbench (DNA, the splice junctions of Statlog), which are fetched
with apt-get download and unpacked; R is not needed. Run it as: python3 bench/reference/texts.py
"""

import bz2
import csv
import gzip
import lzma
import pathlib
import struct
import subprocess
import tempfile

LIBRARY = "usr/lib/R/site-library"
BASES = {"100": "A", "010": "C", "001": "G", "000": "T"}


class Rda:
    """Reads what data frames of factors need of R's binary format."""

    def __init__(self, path):
        raw = path.read_bytes()
        for magic, module in ((b"\x1f\x8b", gzip), (b"BZh", bz2), (b"\xfd7z", lzma)):
            if raw.startswith(magic):
                raw = module.decompress(raw)
        if raw[:7] not in (b"RDX2\nX\n", b"RDX3\nX\n"):
            raise ValueError(f"{path} is not a binary R file")
        self.raw, self.at, self.symbols = raw, 7, []
        version = self.integer()
        self.take(8)
        if version == 3:
            self.take(self.integer())

    def take(self, size):
        self.at += size
        return self.raw[self.at - size : self.at]

    def integer(self):
        return struct.unpack(">i", self.take(4))[0]

    def item(self):
        flags = self.integer()
        kind = flags & 255
        if kind == 254:
            return None
        if kind == 255:
            return self.symbols[(flags >> 8) - 1]
        if kind == 1:
            self.symbols.append(self.item())
            return self.symbols[-1]
        if kind == 9:
            size = self.integer()
            return None if size < 0 else self.take(size).decode("latin-1")
        if kind == 2:
            return self.pairs(flags)
        size = self.integer()
        if kind in (10, 13):
            values = list(struct.unpack(f">{size}i", self.take(4 * size)))
        elif kind == 14:
            values = list(struct.unpack(f">{size}d", self.take(8 * size)))
        elif kind in (16, 19):
            values = [self.item() for _ in range(size)]
        else:
            raise ValueError(f"R type {kind}")
        attributes = (self.item() if flags & 512 else None) or {}
        if "levels" in attributes:
            return [attributes["levels"][code - 1] for code in values]
        return dict(zip(attributes["names"], values)) if "names" in attributes else values

    def pairs(self, flags):
        found = {}
        while flags & 255 != 254:
            if flags & 512:
                self.item()
            name = self.item() if flags & 1024 else None
            found[name] = self.item()
            flags = self.integer()
        return found


def frame(folder, package, name):
    debian = "r-cran-" + package
    subprocess.run(["apt-get", "download", debian], cwd=folder, check=True, capture_output=True)
    for archive in pathlib.Path(folder).glob(debian + "_*.deb"):
        subprocess.run(["dpkg", "-x", archive, folder], check=True)
    return Rda(pathlib.Path(folder, LIBRARY, package, "data", name + ".rda")).item()[name]


def write(file, names, classes, texts):
    with file.open("w", newline="") as out:
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(names)
        rows.writerows(zip(classes, texts))
    print(file, len(classes), "rows")


target = pathlib.Path(__file__).parent.parent / "target" / "results" / "texts"
target.mkdir(parents=True, exist_ok=True)
with tempfile.TemporaryDirectory() as folder:
    genes = frame(folder, "kernlab", "promotergene")
    classes = genes.pop("Class")
    write(target / "promoters.csv", ("promoter", "dna"), classes, ["".join(row) for row in zip(*genes.values())])

    junctions = frame(folder, "mlbench", "DNA")
    classes = junctions.pop("Class")
    bits = ["".join(row) for row in zip(*junctions.values())]
    texts = ["".join(BASES[row[k : k + 3]] for k in range(0, len(row), 3)) for row in bits]
    write(target / "splice.csv", ("site", "dna"), classes, texts)
