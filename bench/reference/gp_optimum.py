"""Marginal likelihoods of scikit-learn's GaussianProcessRegressor that GaussianProcessTest and ExactInferenceTest type in.

Prints ln p(y) and its gradient at fixed hyper-parameters, then the optima that ten restarts find.
"""

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, Matern, RationalQuadratic, WhiteKernel

i = np.arange(60)
x = np.column_stack([np.sin((1.7 + 0.6 * k) * i + 0.5 * k) for k in range(3)])
y = np.sin(3 * x[:, 0]) + 0.5 * x[:, 1] ** 2 + 0.1 * np.sin(12.9898 * i)

print("scikit-learn", sklearn.__version__)
fixed = 2.0 * Matern([0.8, 1.5, 3.0], nu=2.5) + WhiteKernel(0.05)
process = GaussianProcessRegressor(fixed, alpha=0, optimizer=None).fit(x, y)
print(process.log_marginal_likelihood(process.kernel_.theta, eval_gradient=True))
for kernel in [RBF([1.0, 1, 1]), Matern([1.0, 1, 1], nu=2.5), 1.0 * RationalQuadratic(1, 1) + 1.0 * RBF(1.0)]:
    whole = (kernel if len(kernel.theta) > 3 else 1.0 * kernel) + WhiteKernel(0.1)
    process = GaussianProcessRegressor(whole, alpha=0, n_restarts_optimizer=10, random_state=1).fit(x, y)
    print(repr(process.log_marginal_likelihood_value_), process.kernel_)
