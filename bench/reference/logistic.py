"""What scikit-learn's LogisticRegression finds on the features of polynomial(degree=2, c=1), for KernelLogisticTest.

Usage: python3 logistic.py > logistic.csv, then copy it to core/src/test/resources/dev/mercer/learn/. Our lambda is 1/(2 n C).
"""

import math
import sys

import numpy
import sklearn
from sklearn.linear_model import LogisticRegression

N, LAMBDA = 60, 0.01
i = numpy.arange(N)
x1, x2 = numpy.sin(1.7 * i), numpy.cos(2.3 * i + 0.5)  # spread over the square, the same on every machine
noise = 0.4 * numpy.sin(17.3 * i * i + 1)
root = math.sqrt(2)
phi = numpy.stack([x1 * x1, x2 * x2, root * x1 * x2, root * x1, root * x2, numpy.ones(N)], axis=1)
two = (x1 * x1 + x2 + noise > 0.4).astype(int)
three = numpy.digitize(x1 + x2 * x2 + noise, [0.0, 0.7])


def probabilities(labels, intercept):
    scheme = "multinomial" if labels.max() > 1 else "auto"
    model = LogisticRegression(
        C=1 / (2 * N * LAMBDA), fit_intercept=intercept, solver="newton-cg", multi_class=scheme, tol=1e-8, max_iter=1000)
    return model.fit(phi, labels).predict_proba(phi)


columns = {"x1": x1, "x2": x2, "two": two, "three": three}
for name, intercept in (("free", True), ("none", False)):
    columns[f"two_{name}"] = probabilities(two, intercept)[:, 1]
    for c, p in enumerate(probabilities(three, intercept).T):
        columns[f"three_{name}_{c}"] = p

print(f"# scikit-learn {sklearn.__version__}, numpy {numpy.__version__}, Python {sys.version.split()[0]}; lambda = {LAMBDA}")
print(",".join(columns))
for row in zip(*columns.values()):
    print(",".join(repr(v.item()) for v in row))
