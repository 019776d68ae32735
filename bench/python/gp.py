"""scikit-learn's GaussianProcessRegressor on the points of dev.mercer.bench: gp.py N D SEED. Prints one line of JSON."""

import json
import os
import sys
import time
import warnings

import numpy
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, WhiteKernel

import normal

warnings.filterwarnings("ignore")
n, d, seed = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
points = normal.points(n, d, seed)
targets = numpy.sin(2 * points[:, 0]) + 0.5 * points[:, 1] + 0.1 * normal.points(n, 1, seed + 2)[:, 0]


def fit(x, y):
    kernel = 1.0 * RBF(numpy.ones(d), (1e-5, 1e5)) + WhiteKernel(0.1, (1e-8, 1e5))
    return GaussianProcessRegressor(kernel, alpha=0).fit(x, y)


fit(points[:100], targets[:100])  # to warm up
start = time.perf_counter()
process = fit(points, targets)
seconds = time.perf_counter() - start
times = os.times()
print(json.dumps({
    "gp": {"best": seconds, "median": seconds, "warmups": 0, "seconds": [seconds]},
    "evidence": float(process.log_marginal_likelihood_value_),
    "version": f"{sklearn.__version__}, numpy {numpy.__version__}",
    "cpuSeconds": times.user + times.system + times.children_user + times.children_system,
}))
