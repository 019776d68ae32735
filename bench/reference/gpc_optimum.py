"""The optimum of scikit-learn's GaussianProcessClassifier that GaussianProcessClassifierTest types in."""

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessClassifier
from sklearn.gaussian_process.kernels import RBF

i = np.arange(60)
x = np.column_stack([np.sin(1.7 * i), np.cos(2.3 * i)])
y = (np.sin(3 * x[:, 0]) + x[:, 1] ** 2 + 0.4 * np.sin(40 * x[:, 1]) > 0.5).astype(int)
process = GaussianProcessClassifier(1.0 * RBF(1.0), n_restarts_optimizer=5, random_state=1, max_iter_predict=1000).fit(x, y)
print("scikit-learn", sklearn.__version__)
print(repr(process.log_marginal_likelihood_value_), process.kernel_)
