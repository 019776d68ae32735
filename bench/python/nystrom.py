"""scikit-learn's Nystroem and Ridge on a set of dev.mercer.bench: nystrom.py NAME FOLDER COLUMNS CENTERS SIGMA LAMBDA classes|numbers RUNS.

Prints one line of JSON. Numbers are double, as they come from most readers; fitting includes the choice of the centres.
"""

import json
import statistics
import sys
import time

import numpy
import sklearn
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import Ridge, RidgeClassifier
from sklearn.pipeline import make_pipeline


def read(path, columns):
    rows = numpy.fromfile(path, dtype="<f4").reshape(-1, columns + 1).astype(float)
    return numpy.ascontiguousarray(rows[:, :-1]), rows[:, -1].copy()


def main(name, folder, columns, centers, sigma, penalty, task, runs):
    classes, columns = task == "classes", int(columns)
    x, y = read(f"{folder}/{name}.train", columns)
    held, truth = read(f"{folder}/{name}.test", columns)
    gamma, alpha = 1 / (2 * float(sigma) ** 2), len(y) * float(penalty)
    seconds, warmups, runs = [], 0, int(runs)
    while len(seconds) < warmups + runs:
        features = Nystroem(kernel="rbf", gamma=gamma, n_components=int(centers), random_state=1)
        model = make_pipeline(features, RidgeClassifier(alpha=alpha) if classes else Ridge(alpha=alpha))
        start = time.perf_counter()
        model.fit(x, y)
        seconds.append(time.perf_counter() - start)
        # Where there are several, three seconds of fits, at least one, are to warm up; what takes less is done seven times.
        if runs > 1 and len(seconds) == 1 and seconds[0] < 3:
            runs = 7
        if runs > 1 and len(seconds) == warmups + 1 and (warmups == 0 or sum(seconds) < 3):
            warmups += 1
    start = time.perf_counter()
    # In parts, so that memory does not decide.
    found = numpy.concatenate([model.predict(held[i:i + 20000]) for i in range(0, len(held), 20000)])
    predict = time.perf_counter() - start
    errors = found - truth
    counted = seconds[warmups:]
    print(json.dumps({
        "fit": {"best": min(counted), "median": statistics.median(counted), "warmups": warmups, "seconds": counted},
        "error": float(numpy.mean(errors != 0) if classes else numpy.sqrt(numpy.mean(errors**2))),
        "predictSeconds": predict,
        "version": f"{sklearn.__version__}, numpy {numpy.__version__}",
        "cpuSeconds": time.process_time(),
    }))


main(*sys.argv[1:9])
