"""Laplace's approximation of scikit-learn's GaussianProcessClassifier, written to gpc.csv beside this file.

Rows: `case, sigma, amplitude, log_likelihood`, then for each test point `x1, x2, latent mean, latent variance, averaged
probability of class 1`. The data is made by the formulas below, which LogOddsTest repeats. Mean and variance are
those of the class's own predict_proba, which keeps them to itself; its probability replaces the logistic function by five
error functions.
"""

import os

import numpy as np
import sklearn
from scipy.linalg import solve
from sklearn.gaussian_process import GaussianProcessClassifier
from sklearn.gaussian_process.kernels import RBF, ConstantKernel


def points(n, offset):
    i = np.arange(n)
    return np.column_stack([np.sin(1.7 * i + offset), np.cos(2.3 * i + 2 * offset)])


x, z = points(40, 0.0), points(7, 0.5)
y = (np.sin(3 * x[:, 0]) + x[:, 1] ** 2 + 0.4 * np.sin(40 * x[:, 1]) > 0.5).astype(int)
lines = [f"# scikit-learn {sklearn.__version__}, numpy {np.__version__}"]
for sigma, amplitude in [(0.5, 4.0), (1.3, 1.0), (1.0, 100.0)]:
    kernel = ConstantKernel(amplitude) * RBF(sigma)
    gpc = GaussianProcessClassifier(kernel, optimizer=None, max_iter_predict=1000).fit(x, y)
    base = gpc.base_estimator_
    # Algorithm 3.2 of Rasmussen and Williams, lines 4 to 6, on what the estimator keeps.
    similar = base.kernel_(base.X_train_, z)
    mean = similar.T @ (base.y_train_ - base.pi_)
    v = solve(base.L_, base.W_sr_[:, np.newaxis] * similar)
    variance = base.kernel_.diag(z) - np.einsum("ij,ij->j", v, v)
    value = base.log_marginal_likelihood_value_
    lines.append("case," + ",".join(repr(float(a)) for a in [sigma, amplitude, value]))
    for row in np.column_stack([z, mean, variance, gpc.predict_proba(z)[:, 1]]):
        lines.append(",".join(repr(float(a)) for a in row))

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "gpc.csv"), "w") as out:
    out.write("\n".join(lines) + "\n")
