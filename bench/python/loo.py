"""scikit-learn's 5-fold grid search of KernelRidge on the points of dev.mercer.bench:
loo.py N D SIGMA SMALLEST LARGEST COUNT SEED JOBS. Prints one line of JSON."""

import json
import os
import sys
import time

import numpy
import sklearn
from sklearn.kernel_ridge import KernelRidge
from sklearn.model_selection import GridSearchCV, KFold

import normal

n, d, sigma = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
smallest, largest, count = float(sys.argv[4]), float(sys.argv[5]), int(sys.argv[6])
seed, jobs = int(sys.argv[7]), int(sys.argv[8])
points = normal.points(n, d, seed)
targets = numpy.sin(points[:, 0]) + 0.1 * normal.points(n, 1, seed + 2)[:, 0]
# The penalty of the folds is that of all points, as leave-one-out has it.
alphas = n * smallest * (largest / smallest) ** (numpy.arange(count) / (count - 1))


def search(processes):
    model = KernelRidge(kernel="rbf", gamma=1 / (2 * sigma**2))
    grid = GridSearchCV(model, {"alpha": alphas}, cv=KFold(5), scoring="neg_mean_squared_error", refit=False,
                        n_jobs=processes)
    start = time.perf_counter()
    grid.fit(points, targets)
    seconds = time.perf_counter() - start
    timing = {"best": seconds, "median": seconds, "warmups": 0, "seconds": [seconds]}
    return timing, [-float(s) for s in grid.cv_results_["mean_test_score"]]


KernelRidge(kernel="rbf").fit(points[:100], targets[:100])  # to warm up
serial, errors = search(None)
parallel, _ = search(jobs)
times = os.times()
print(json.dumps({
    "serial": serial,
    "parallel": parallel,
    "errors": errors,
    "version": f"{sklearn.__version__}, numpy {numpy.__version__}",
    "cpuSeconds": times.user + times.system + times.children_user + times.children_system,
}))
