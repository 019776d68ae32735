"""Exact Gaussian ridge regression with PyTorch on the card: float, one Cholesky factor for each lambda, no refinement.

Arguments: mnist FILE or normal, points, coordinates, outputs, lambdas (how many), and loo where leave-one-out errors are wanted too, which take
the diagonal of the inverse (torch.cholesky_inverse).
FILE: gzip of rows of bytes, 784 pixels and the class. The second of two runs is told, from arrays in the host's memory to weights there.
"""
import gzip
import sys
import time

import numpy as np
import torch

torch.backends.cuda.matmul.allow_tf32 = False
if sys.argv[1] == "mnist":
    rows = np.frombuffer(gzip.open(sys.argv[2]).read(), dtype=np.uint8).reshape(-1, 785)
    x = torch.from_numpy(rows[:, :784].astype(np.float32) / 255)
    y = torch.nn.functional.one_hot(torch.from_numpy(rows[:, 784].astype(np.int64)), 10).float() * 2 - 1
    sigma, lambdas = 5.0, int(sys.argv[3])
else:
    n, d, outputs, lambdas = map(int, sys.argv[2:6])
    torch.manual_seed(1)
    x = torch.randn(n, d)
    y = torch.sin(x[:, :outputs]) + 0.1 * torch.randn(n, outputs)
    sigma = float(np.sqrt(d))
n = x.shape[0]
leave_one_out, errors = sys.argv[-1] == "loo", []


def fit(count):
    with torch.no_grad():
        on, right = x.cuda(), y.cuda()
        norms = (on * on).sum(1)
        gamma = 0.5 / sigma ** 2
        found = []
        for step in range(count):
            k = torch.addmm(norms, on, on.T, beta=-gamma, alpha=2 * gamma)
            k.sub_(gamma * norms[:, None]).exp_()
            k.diagonal().add_(n * 1e-6 * 2.0 ** step)
            factor = torch.linalg.cholesky(k)
            del k
            alpha = torch.cholesky_solve(right, factor)
            if leave_one_out:
                diagonal = torch.cholesky_inverse(factor).diagonal()
                errors.append((alpha / diagonal[:, None]).square().mean().item())
            found.append(alpha.cpu())
            del factor
        torch.cuda.synchronize()
        return found


try:
    for run in range(2):
        start = time.perf_counter()
        found = fit(lambdas if run else 1)
        seconds = time.perf_counter() - start
    print(f"torch {torch.__version__} ridge {sys.argv[1]} n={n} d={x.shape[1]} outputs={y.shape[1]} lambdas={lambdas}{' leave-one-out' if leave_one_out else ''}: {seconds:.3f} s", flush=True)
    # The residual of the first lambda, in double, on some rows.
    some = torch.arange(0, n, max(1, n // 2000))
    xd, a = x.double().cuda(), found[0].double().cuda()
    k = torch.exp(-0.5 / sigma ** 2 * torch.cdist(xd[some.cuda()], xd, compute_mode="donot_use_mm_for_euclid_dist") ** 2)
    residual = y.double().cuda()[some.cuda()] - k @ a - n * 1e-6 * a[some.cuda()]
    print(f"  relative residual on {len(some)} rows: {(residual.norm() / y.double()[some].norm()).item():.1e}", flush=True)
except torch.OutOfMemoryError as e:
    print(f"torch ridge {sys.argv[1]} n={n}: out of memory", flush=True)
