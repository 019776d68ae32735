"""scikit-learn's GaussianProcessRegressor on the points of dev.mercer.bench: gp.py N D SEED LIMIT AMPLITUDE NOISE LENGTH…

Prints one line of JSON: the log evidence at these parameters, and the optimum of its own search, from one start and with at most LIMIT
evaluations.
"""

import json
import os
import sys
import time
import warnings

import numpy
import scipy.optimize
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, WhiteKernel

import normal

warnings.filterwarnings("ignore")
n, d, seed, limit = (int(text) for text in sys.argv[1:5])
amplitude, noise = float(sys.argv[5]), float(sys.argv[6])
lengths = numpy.array([float(text) for text in sys.argv[7:]])
evaluations = 0
points = normal.points(n, d, seed)
targets = numpy.sin(2 * points[:, 0]) + 0.5 * points[:, 1] + 0.1 * normal.points(n, 1, seed + 2)[:, 0]


def limited(function, start, bounds):
    """Their own optimiser, with a limit."""
    global evaluations
    found = scipy.optimize.minimize(function, start, method="L-BFGS-B", jac=True, bounds=bounds, options={"maxfun": limit})
    evaluations = found.nfev
    return found.x, found.fun


def fit(x, y):
    kernel = 1.0 * RBF(numpy.ones(d), (1e-5, 1e5)) + WhiteKernel(0.1, (1e-8, 1e5))
    return GaussianProcessRegressor(kernel, alpha=0, optimizer=limited).fit(x, y)


fit(points[:100], targets[:100])  # to warm up
start = time.perf_counter()
process = fit(points, targets)
seconds = time.perf_counter() - start
given = amplitude * RBF(lengths) + WhiteKernel(noise)
same = GaussianProcessRegressor(given, alpha=0, optimizer=None).fit(points, targets).log_marginal_likelihood_value_
times = os.times()
print(json.dumps({
    "gp": {"best": seconds, "median": seconds, "warmups": 0, "seconds": [seconds]},
    "same": float(same),
    "evaluations": evaluations,
    "evidence": float(process.log_marginal_likelihood_value_),
    "version": f"{sklearn.__version__}, numpy {numpy.__version__}",
    "cpuSeconds": times.user + times.system + times.children_user + times.children_system,
}))
