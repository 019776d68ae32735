"""Ridge regression by scikit-learn, for the tests of core: ridge.py > ridge.json, then copy it to
core/src/test/resources/reference. alpha of scikit-learn is rho = lambda times the sum of the weights."""

import json
import platform

import numpy
import sklearn
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import Ridge

LAMBDA, SIGMA = 0.01, 0.7
# Written with few digits so that every language reads the same numbers.
n, m = 30, 7
i = numpy.arange(n)
x = numpy.round(numpy.stack([numpy.sin(1.7 * i + 0.3), numpy.cos(2.9 * i)], axis=1), 6)
y = numpy.round(numpy.sin(3 * x[:, 0]) + x[:, 1] ** 2 + 5, 6)
two = numpy.stack([y, numpy.round(x[:, 0] * x[:, 1], 6)], axis=1)
w = 1.0 + i % 3
j = numpy.arange(m)
test = numpy.round(numpy.stack([numpy.sin(0.9 * j), numpy.cos(1.3 * j + 1)], axis=1), 6)


def kernel_ridge(target, weights=None, **kernel):
    total = n if weights is None else weights.sum()
    model = KernelRidge(alpha=LAMBDA * total, **kernel).fit(x, target, sample_weight=weights)
    return model.predict(test)


gaussian = {"kernel": "rbf", "gamma": 1 / (2 * SIGMA**2)}
polynomial = {"kernel": "poly", "degree": 3, "gamma": 1, "coef0": 1}
linear = Ridge(alpha=LAMBDA * n, fit_intercept=True, solver="cholesky").fit(x, y)
weighted = Ridge(alpha=LAMBDA * w.sum(), fit_intercept=True, solver="cholesky").fit(x, y, sample_weight=w)
found = {
    "lambda": LAMBDA,
    "sigma": SIGMA,
    "x": x,
    "y": two,
    "weights": w,
    "test": test,
    "gaussian": kernel_ridge(y, **gaussian),
    "gaussian weighted": kernel_ridge(y, w, **gaussian),
    "gaussian two targets": kernel_ridge(two, **gaussian),
    "polynomial": kernel_ridge(y, **polynomial),
    "linear with intercept": linear.predict(test),
    "linear with intercept, weighted": weighted.predict(test),
}
# Ridge on features with the multinomial constants of polynomial(degree=2, c=1), weighted and with an intercept.
root = numpy.sqrt(2)


def features(p):
    return numpy.stack([p[:, 0] ** 2, p[:, 1] ** 2, root * p[:, 0] * p[:, 1], root * p[:, 0], root * p[:, 1]], axis=1)


model = Ridge(alpha=LAMBDA * w.sum(), fit_intercept=True, solver="cholesky").fit(features(x), y, sample_weight=w)
found["features with intercept, weighted"] = model.predict(features(test))
centers = x[:10]


def basis(p):
    return numpy.exp(-((p[:, None, :] - centers[None]) ** 2).sum(axis=2) / (2 * SIGMA**2))


model = Ridge(alpha=LAMBDA * n, fit_intercept=False, solver="cholesky").fit(basis(x), y)
found["rbf basis on ten centres"] = model.predict(basis(test))

versions = {"python": platform.python_version(), "numpy": numpy.__version__, "scikit-learn": sklearn.__version__}
lists = {key: value.ravel().tolist() if isinstance(value, numpy.ndarray) else [value] for key, value in found.items()}
body = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in ({"versions": versions} | lists).items())
print("{\n" + body + "\n}")
