"""The log marginal likelihood of the carbon dioxide kernel of Rasmussen and Williams, at their parameters.

Prints that of a generated series of the same shape, which MaunaLoaTest types in; with a file `year,ppm` also that of the file.
"""

import sys

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ExpSineSquared, RationalQuadratic, WhiteKernel

KERNEL = (
    66.0**2 * RBF(67)
    + 2.4**2 * RBF(90) * ExpSineSquared(1.3, 1)
    + 0.66**2 * RationalQuadratic(alpha=0.78, length_scale=1.2)
    + 0.18**2 * RBF(0.134)
    + WhiteKernel(0.19**2)
)


def evidence(t, y):
    process = GaussianProcessRegressor(KERNEL, alpha=0, optimizer=None).fit(t[:, None], y - y.mean())
    return float(process.log_marginal_likelihood_value_)


i = np.arange(120)
t = 1958 + i / 12
season = 3 * np.sin(2 * np.pi * t) + 0.8 * np.cos(4 * np.pi * t)
y = 315 + 0.8 * (t - 1958) + 0.012 * (t - 1958) ** 2 + season + 0.4 * np.sin(0.9 * t) + 0.2 * np.sin(12.9898 * i * i)
print("scikit-learn", sklearn.__version__)
print("generated", repr(evidence(t, y)))
if len(sys.argv) > 1:
    rows = np.loadtxt(sys.argv[1], delimiter=",", skiprows=1)
    print(sys.argv[1], repr(evidence(rows[:, 0], rows[:, 1])))
