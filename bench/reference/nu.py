"""Support vector machines with nu of svm-train: reference values for core's SvmReferenceTest.

    python3 nu.py iris.csv cars.csv > nu.csv

Each line is case, quantity and numbers separated by spaces. "objective" is the sum of what svm-train prints for its problems, six digits
after the point; "found" is what it prints as C of each pair or as epsilon, or the rho of one class; scores are those of the training rows,
computed here from the model file: for classes pair by pair, positive for the later one. Both inputs and the output are test
resources of core (core/src/test/resources/svm).
"""
import csv
import re
import subprocess
import sys
import tempfile

import numpy as np

TOLERANCE = 1e-6


def table(path):
    with open(path) as file:
        return np.array([[float(v) for v in row] for row in list(csv.reader(file))[1:]])


def emit(case, quantity, values):
    print(f"{case},{quantity},{' '.join(repr(float(v)) for v in np.ravel(values))}")


def train(options, x, y):
    """What svm-train says, and the lines of its model."""
    with tempfile.NamedTemporaryFile("w", suffix=".libsvm") as data, tempfile.NamedTemporaryFile("r") as model:
        for row, target in zip(x, y):
            data.write(f"{target:g} " + " ".join(f"{i + 1}:{float(v)!r}" for i, v in enumerate(row)) + "\n")
        data.flush()
        said = subprocess.run(
            ["svm-train", *options, "-e", str(TOLERANCE), data.name, model.name], check=True, capture_output=True, text=True
        ).stdout
        return said, open(model.name).read().splitlines()


def scores(lines, x, gamma):
    """Decisions of the rows of x, a column for each problem."""
    start = lines.index("SV")
    header = {line.split()[0]: line.split()[1:] for line in lines[:start]}
    rows = [line.split() for line in lines[start + 1:]]
    columns = sum(":" not in word for word in rows[0])
    weights = np.array([[float(v) for v in row[:columns]] for row in rows])
    centers = np.array([[float(v.split(":")[1]) for v in row[columns:]] for row in rows])
    k = np.exp(-gamma * ((x[:, None, :] - centers[None, :, :]) ** 2).sum(2))
    rho = [float(v) for v in header["rho"]]
    if "nr_sv" not in header:
        return (k @ weights[:, 0] - rho[0])[:, None]
    counts = [int(v) for v in header["nr_sv"]]
    ends = np.cumsum([0] + counts)
    found = []
    for a in range(len(counts)):
        for b in range(a + 1, len(counts)):
            first, second = slice(ends[a], ends[a + 1]), slice(ends[b], ends[b + 1])
            value = k[:, first] @ weights[first, b - 1] + k[:, second] @ weights[second, a] - rho[len(found)]
            found.append(-value)
    return np.array(found).T


def case(name, options, gamma, x, y, pattern):
    said, lines = train([*options, "-g", str(gamma)], x, y)
    emit(name, "objective", sum(float(v) for v in re.findall(r"obj = (\S+),", said)))
    emit(name, "found", [float(v) for v in re.findall(pattern, said)])
    emit(name, "scores", scores(lines, x, gamma))


def main():
    iris, cars = table(sys.argv[1]), table(sys.argv[2])
    x, y = iris[:, :4], iris[:, 4]
    two = y > 0
    speed, distance = cars[:, :1] / 10, cars[:, 1]
    print("versions,libsvm 3.24,")
    case("one-class-0.1", ["-s", "2", "-n", "0.1"], 0.25, x, y, r"rho = (\S+)")
    case("one-class-0.5", ["-s", "2", "-n", "0.5"], 2, x, y, r"rho = (\S+)")
    case("two-0.2", ["-s", "1", "-n", "0.2"], 0.25, x[two], y[two], r"C = (\S+)")
    case("two-0.8", ["-s", "1", "-n", "0.8"], 0.25, x[two], y[two], r"C = (\S+)")
    case("three-0.33", ["-s", "1", "-n", "0.33"], 0.25, x, y, r"C = (\S+)")
    case("cars-0.2", ["-s", "4", "-n", "0.2", "-c", "10"], 2, speed, distance, r"epsilon = (\S+)")
    case("cars-0.7", ["-s", "4", "-n", "0.7", "-c", "10"], 2, speed, distance, r"epsilon = (\S+)")


main()
