"""scikit-learn's rbf_kernel on the points of dev.mercer.bench: gram.py N D SIGMA SEED. Prints one line of JSON."""

import json
import statistics
import sys
import time

import numpy
import sklearn
from sklearn.metrics.pairwise import rbf_kernel

import normal

n, d, sigma, seed = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
points = normal.points(n, d, seed)

seconds = []
for run in range(4):  # the first is to warm up
    start = time.perf_counter()
    matrix = rbf_kernel(points, gamma=1 / (2 * sigma**2))
    seconds.append(time.perf_counter() - start)
    if run < 3:
        del matrix

counted = seconds[1:]
print(json.dumps({
    "gram": {"best": min(counted), "median": statistics.median(counted), "warmups": 1, "seconds": counted},
    "sum": float(matrix.sum()),
    "version": f"{sklearn.__version__}, numpy {numpy.__version__}",
    "cpuSeconds": time.process_time(),
}))
