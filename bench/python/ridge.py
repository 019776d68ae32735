"""scikit-learn's KernelRidge on the points of dev.mercer.bench: ridge.py N M D SIGMA LAMBDA SEED. Prints one line of JSON."""

import json
import statistics
import sys
import time

import numpy
import sklearn
from sklearn.kernel_ridge import KernelRidge

import normal

n, m, d = (int(a) for a in sys.argv[1:4])
sigma, penalty, seed = float(sys.argv[4]), float(sys.argv[5]), int(sys.argv[6])
points, others = normal.points(n, d, seed), normal.points(m, d, seed + 1)
targets = numpy.sin(points[:, 0]) + 0.1 * normal.points(n, 1, seed + 2)[:, 0]

seconds = []
for run in range(4):  # the first is to warm up
    model = KernelRidge(alpha=n * penalty, kernel="rbf", gamma=1 / (2 * sigma**2))
    start = time.perf_counter()
    model.fit(points, targets)
    seconds.append(time.perf_counter() - start)

counted = seconds[1:]
print(json.dumps({
    "fit": {"best": min(counted), "median": statistics.median(counted), "warmups": 1, "seconds": counted},
    "predictions": model.predict(others).tolist(),
    "version": f"{sklearn.__version__}, numpy {numpy.__version__}",
    "cpuSeconds": time.process_time(),
}))
