"""Coordinates of scikit-learn's KernelPCA that KernelPcaTest types in: absolute values, since the sign of a component is arbitrary."""

import numpy as np
import sklearn
from sklearn.decomposition import KernelPCA

i = np.arange(12)
x = np.column_stack([np.sin(1.7 * i), np.cos(2.3 * i), 0.1 * i])
z = np.array([[0.2, -0.4, 0.5], [1.0, 0.3, -0.2]])
print("scikit-learn", sklearn.__version__)
pca = KernelPCA(n_components=3, kernel="rbf", gamma=1 / (2 * 0.9**2), eigen_solver="dense").fit(x)
print(repr(pca.eigenvalues_))
print(repr(np.abs(pca.transform(z))))
print(repr(np.abs(pca.transform(x[:2]))))
