"""A learned metric by plain PyTorch on the card: float, Cholesky factors, gradients of the fit by a product with the same kernel matrix.

  device_metric.py data FILE ROWS COLUMNS HELD_OUT     writes a problem for both sides
  device_metric.py fit FILE LAMBDA ITERATIONS RUNS     so many iterations and a fit with the last metric; all runs after the first are told
"""
import sys
import time

import numpy as np
import torch

what, file = sys.argv[1:3]
if what == "data":
    n, d, held = map(int, sys.argv[3:6])
    random = np.random.default_rng(11)
    x = random.standard_normal((n + held, d))
    u = x @ np.linalg.qr(random.standard_normal((d, 4)))[0]
    y = np.sin(2 * u[:, 0]) + 0.5 * np.cos(u[:, 1] * u[:, 2]) + 0.3 * u[:, 3] + 0.1 * random.standard_normal(n + held)
    y -= y.mean()
    np.concatenate([[n, d, held], x.ravel(), y]).astype("<f8").tofile(file)
    sys.exit()

torch.backends.cuda.matmul.allow_tf32 = False
numbers = np.fromfile(file, dtype="<f8")
n, d, held = map(int, numbers[:3])
allx = torch.from_numpy(numbers[3:3 + (n + held) * d].reshape(n + held, d).astype(np.float32))
ally = torch.from_numpy(numbers[3 + (n + held) * d:].astype(np.float32))
lam, iterations, runs = float(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
sigma2 = float(d)


def variance(x):
    return (x - x.mean(0)).square().sum(1).mean()


def run():
    x, y = allx[:n].cuda(), ally[:n].cuda()[:, None]
    root, alpha, stages = None, None, [0.0, 0.0]
    start = time.perf_counter()
    for t in range(iterations + 1):
        before = time.perf_counter()
        z = x if root is None else x @ root.T
        norms = z.square().sum(1)
        gamma = 0.5 / sigma2
        k = torch.addmm(norms, z, z.T, beta=-gamma, alpha=2 * gamma)
        k.sub_(gamma * norms[:, None]).exp_()
        k.diagonal().add_(n * lam)
        factor = torch.linalg.cholesky_ex(k).L
        alpha = torch.cholesky_solve(y, factor)
        del factor
        torch.cuda.synchronize()
        stages[0] += time.perf_counter() - before
        if t == iterations:
            break
        k.diagonal().sub_(n * lam)
        centre = z - z.mean(0)
        product = k @ torch.cat([alpha * centre, alpha], 1)
        del k
        g = (product[:, -1:] * centre - product[:, :-1]) * (-1 / sigma2)
        if root is not None:
            g = g @ root
        values, vectors = torch.linalg.eigh(g.T @ g)
        values = values.clamp_min(0).flip(0)
        kept = values > 1e-12 * values[0]
        root = (values[kept] / values[0]).sqrt()[:, None] * vectors.flip(1).T[kept]
        root *= (variance(x) / variance(x @ root.T)).sqrt()
        torch.cuda.synchronize()
        stages[1] += time.perf_counter() - before
    alpha_host = alpha.cpu()
    return time.perf_counter() - start, stages, root, alpha_host


with torch.no_grad():
    for number in range(runs + 1):
        seconds, stages, root, alpha = run()
        if number > 0:
            print(f"torch {torch.__version__} metric n={n} d={d} lambda={lam:.0e} iterations={iterations}: {seconds:.3f} s (fits {stages[0]:.3f})", flush=True)
    # What was found, in double.
    z = allx.double().cuda() @ root.double().T
    a, y = alpha.double().cuda(), ally.double().cuda()[:, None]
    fit, held_out = torch.zeros(n, 1, dtype=torch.float64, device="cuda"), None
    for start in range(0, n + held, 4000):
        rows = z[start:start + 4000]
        k = torch.exp(-0.5 / sigma2 * torch.cdist(rows, z[:n], compute_mode="donot_use_mm_for_euclid_dist") ** 2)
        part = k @ a
        inside = max(0, min(n - start, len(rows)))
        fit[start:start + inside] = part[:inside]
        if start + len(rows) > n:
            held_out = part[inside:] if held_out is None else torch.cat([held_out, part[inside:]])
    objective = ((y[:n] - fit) ** 2).mean() + lam * (a * fit).sum()
    residual = y[:n] - fit - n * lam * a
    print(f"  objective {objective.item():.8f}, held-out error {((held_out - y[n:]) ** 2).mean().sqrt().item():.6f}, relative residual {(residual.norm() / y[:n].norm()).item():.1e}", flush=True)
