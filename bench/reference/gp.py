"""Posterior mean and variance of scikit-learn's GaussianProcessRegressor, written to gp.csv beside this file.

Rows: `case, sigma, amplitude, noise, log_likelihood, d_ln_sigma, d_ln_amplitude, d_ln_noise`, then for each test
point `x1, x2, mean, variance of f`. The data is made by the formulas below, which ExactInferenceTest repeats.
"""

import os

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel


def points(n, offset):
    i = np.arange(n)
    return np.column_stack([np.sin(1.7 * i + offset), np.cos(2.3 * i + 2 * offset)])


def targets(x):
    return np.sin(3 * x[:, 0]) + x[:, 1] ** 2


x, z = points(30, 0.0), points(7, 0.5)
y = targets(x)
lines = [f"# scikit-learn {sklearn.__version__}, numpy {np.__version__}"]
for sigma, rho in [(0.5, 1e-2), (1.3, 0.3), (3.0, 1e-4)]:
    # The amplitude that makes the data most likely, as in mission row M18.
    a = RBF(sigma)(x) + rho * np.eye(len(x))
    amplitude = y @ np.linalg.solve(a, y) / len(x)
    kernel = ConstantKernel(amplitude) * RBF(sigma) + WhiteKernel(amplitude * rho)
    gp = GaussianProcessRegressor(kernel, alpha=0, optimizer=None).fit(x, y)
    value, slope = gp.log_marginal_likelihood(gp.kernel_.theta, eval_gradient=True)
    mean, deviation = gp.predict(z, return_std=True)
    variance = deviation**2 - amplitude * rho
    numbers = [sigma, amplitude, amplitude * rho, value, slope[1], slope[0], slope[2]]
    lines.append("case," + ",".join(repr(float(v)) for v in numbers))
    for row in np.column_stack([z, mean, variance]):
        lines.append(",".join(repr(float(v)) for v in row))

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "gp.csv"), "w") as out:
    out.write("\n".join(lines) + "\n")
