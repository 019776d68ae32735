"""Support vector machines of LIBSVM, as scikit-learn and svm-train run it: reference values for core's SvmReferenceTest.

    python3 svm.py iris.csv cars.csv > svm.csv

Each line is case, quantity and numbers separated by spaces. The dual objective is LIBSVM's, 1/2 a'Ka + p'a (+ e|a|), added up over the
pairs of classes; decisions are those of the training rows, pair by pair, positive for the later class. Both inputs and the
output are test resources of core (core/src/test/resources/svm).
"""
import csv
import re
import subprocess
import sys
import tempfile

import numpy as np
import sklearn
from sklearn.svm import SVC, SVR

TOLERANCE = 1e-7


def table(path):
    with open(path) as file:
        return np.array([[float(v) for v in row] for row in list(csv.reader(file))[1:]])


def kernel(k, x):
    if k["kernel"] == "rbf":
        d = ((x[:, None, :] - x[None, :, :]) ** 2).sum(2)
        return np.exp(-k["gamma"] * d)
    return (k["gamma"] * x @ x.T + k["coef0"]) ** k["degree"]


def dual(k, x, model, linear, kink=0):
    a = np.zeros(len(x))
    a[model.support_] = model.dual_coef_[0]
    return a @ kernel(k, x) @ a / 2 + linear @ a + kink * np.abs(a).sum()


def emit(case, quantity, values):
    print(f"{case},{quantity},{' '.join(repr(float(v)) for v in np.ravel(values))}")


def libsvm_objective(options, x, y, extra=()):
    """The sum of what svm-train prints for its pairs: six digits after the point."""
    with tempfile.NamedTemporaryFile("w", suffix=".libsvm") as data, tempfile.NamedTemporaryFile() as model:
        for row, target in zip(x, y):
            data.write(f"{target!r} " + " ".join(f"{i + 1}:{v!r}" for i, v in enumerate(row)) + "\n")
        data.flush()
        command = ["svm-train", *options, *extra, "-e", str(TOLERANCE), data.name, model.name]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return sum(float(v) for v in re.findall(r"obj = (\S+),", said))


def flags(k):
    if k["kernel"] == "rbf":
        return ["-t", "2", "-g", str(k["gamma"])]
    return ["-t", "1", "-g", str(k["gamma"]), "-r", str(k["coef0"]), "-d", str(k["degree"])]


def classify(case, k, c, x, y, weights=None, class_weight=None):
    classes = sorted(set(y))
    weights = np.ones(len(y)) if weights is None else weights
    total = 0
    scores = []
    for p, first in enumerate(classes):
        for second in classes[p + 1:]:
            rows = (y == first) | (y == second)
            sign = np.where(y[rows] == second, 1, -1)
            by_class = None if class_weight is None else {-1: class_weight[first], 1: class_weight[second]}
            model = SVC(C=c, tol=TOLERANCE, class_weight=by_class, **k).fit(x[rows], sign, sample_weight=weights[rows])
            total += dual(k, x[rows], model, -sign)
            scores.append(model.decision_function(x))
    emit(case, "dual", total)
    emit(case, "scores", np.array(scores).T)
    if (weights == 1).all():
        extra = [] if class_weight is None else [a for l, w in class_weight.items() for a in (f"-w{l:g}", str(w))]
        emit(case, "svm-train", libsvm_objective(["-s", "0", "-c", str(c), *flags(k)], x, y, extra))


def regress(case, k, c, epsilon, x, y, weights=None):
    model = SVR(C=c, epsilon=epsilon, tol=TOLERANCE, **k).fit(x, y, sample_weight=weights)
    emit(case, "dual", dual(k, x, model, -y, epsilon))
    emit(case, "scores", model.predict(x))
    if weights is None:
        emit(case, "svm-train", libsvm_objective(["-s", "3", "-p", str(epsilon), "-c", str(c), *flags(k)], x, y))


def main():
    iris, cars = table(sys.argv[1]), table(sys.argv[2])
    x, y = iris[:, :4], iris[:, 4]
    two = y > 0
    graded = 1 + np.arange(len(x)) % 3
    rbf = {"kernel": "rbf", "gamma": 0.25}
    poly = {"kernel": "poly", "gamma": 0.04, "coef0": 1, "degree": 2}
    print(f"versions,sklearn {sklearn.__version__} libsvm 3.24,")
    classify("two-gaussian", rbf, 1, x[two], y[two])
    classify("two-polynomial", poly, 1, x[two], y[two])
    classify("two-class-weights", rbf, 1, x[two], y[two], class_weight={1: 1, 2: 3})
    classify("two-weights", rbf, 1, x[two], y[two], weights=graded[two])
    classify("three-gaussian", rbf, 10, x, y)
    classify("three-polynomial", poly, 1, x, y)
    speed, distance = cars[:, :1] / 10, cars[:, 1]
    regress("cars-gaussian", {"kernel": "rbf", "gamma": 2}, 10, 5, speed, distance)
    regress("cars-polynomial", poly, 1, 15, speed, distance)
    regress("cars-weights", {"kernel": "rbf", "gamma": 2}, 10, 5, speed, distance, weights=graded[:50])


main()
