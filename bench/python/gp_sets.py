"""scikit-learn's GaussianProcessRegressor on a real set with standardised columns: gp_sets.py FILE AMPLITUDE NOISE LENGTH…

Prints one line of JSON: the log evidence at these parameters, and the optimum of its own search with two restarts.
"""

import json
import os
import sys
import time
import warnings

import numpy
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, WhiteKernel

warnings.filterwarnings("ignore")
numbers = numpy.loadtxt(sys.argv[1], delimiter=",", skiprows=1)
deviations = numbers.std(axis=0)
numbers = (numbers - numbers.mean(axis=0)) / numpy.where(deviations > 0, deviations, 1)
x, y = numbers[:, :-1], numbers[:, -1]
amplitude, noise = float(sys.argv[2]), float(sys.argv[3])
lengths = numpy.array([float(text) for text in sys.argv[4:]])

given = amplitude * RBF(lengths) + WhiteKernel(noise)
same = GaussianProcessRegressor(given, alpha=0, optimizer=None).fit(x, y).log_marginal_likelihood_value_
start = time.perf_counter()
kernel = 1.0 * RBF(numpy.ones(x.shape[1]), (1e-5, 1e5)) + WhiteKernel(0.1, (1e-8, 1e5))
own = GaussianProcessRegressor(kernel, alpha=0, n_restarts_optimizer=2, random_state=1).fit(x, y)
seconds = time.perf_counter() - start
times = os.times()
print(json.dumps({
    "gp": {"best": seconds, "median": seconds, "warmups": 0, "seconds": [seconds]},
    "same": float(same),
    "evidence": float(own.log_marginal_likelihood_value_),
    "version": f"{sklearn.__version__}, numpy {numpy.__version__}",
    "cpuSeconds": times.user + times.system + times.children_user + times.children_system,
}))
