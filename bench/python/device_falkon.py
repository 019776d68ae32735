"""A whole Nystrom fit with PyTorch on the card by the algorithm of Falkon: float, no TF32, K in tiles of rows.

The rows are those of NystromFitBench. Arguments: points, coordinates, centres, iterations, and how many of these are timed (the time is scaled to all; the rest is not).
The preconditioner is made of two Cholesky factors of the centres; a step is K'(K v), each tile of K computed once for both products.
"""
import sys
import time

import torch

from device_data import held_out, rows

n, d, m, iterations, timed = map(int, sys.argv[1:6])
torch.backends.cuda.matmul.allow_tf32 = False
x, y = rows(n, d, "cuda")
gamma, lam, tile = 0.02, 1e-6, 131072 if m <= 10000 else 32768


def kernel(a, b):
    k = torch.addmm((b * b).sum(1), a, b.T, beta=-gamma, alpha=2 * gamma)
    return k.sub_(gamma * (a * a).sum(1)[:, None]).exp_()


def fit(steps):
    start = time.perf_counter()
    on, target = x.cuda(), y.cuda()
    centers = on[:m].clone()
    kmm = kernel(centers, centers)
    kmm.diagonal().add_(1e-5 * m ** 0.5)
    t = torch.linalg.cholesky(kmm).T.contiguous()
    del kmm
    a = t @ t.T
    a.div_(m).diagonal().add_(lam)
    a = torch.linalg.cholesky(a).T.contiguous()

    def upper(f, v):
        return torch.linalg.solve_triangular(f, v[:, None], upper=True)[:, 0]

    def lower(f, v):
        return torch.linalg.solve_triangular(f.T, v[:, None], upper=False)[:, 0]

    def passes(v, w):
        out = torch.zeros(m, device="cuda")
        for begin in range(0, n, tile):
            end = min(begin + tile, n)
            k = kernel(on[begin:end], centers)
            out += k.T @ ((k @ v if v is not None else 0) + (w[begin:end] if w is not None else 0))
        return out

    def product(v):
        u = upper(a, v)
        return lower(a, lower(t, passes(upper(t, u), None)) / n + lam * u)

    torch.cuda.synchronize()
    ready = time.perf_counter() - start
    r = lower(a, lower(t, passes(None, target))) / n
    beta, p, size = torch.zeros(m, device="cuda"), r.clone(), r @ r
    first = size.item()
    begin = time.perf_counter()
    for _ in range(steps):
        ap = product(p)
        step = size / (p @ ap)
        beta += step * p
        r -= step * ap
        new = r @ r
        p = r + new / size * p
        size = new
    alpha = upper(t, upper(a, beta)).cpu()
    each = (time.perf_counter() - begin) / steps
    total = time.perf_counter() - start + each * (iterations - steps)
    return alpha, ready, each, total, (size.item() / first) ** 0.5


fit(1) if n * m <= 10 ** 10 else None
alpha, ready, each, total, left = fit(timed)
print(f"torch {torch.__version__} nystrom fit n={n} d={d} centres={m} iterations={iterations} (timed {timed}): {total:.3f} s; "
      f"preconditioner {ready:.3f} s, iteration {each:.3f} s, residual {left:.1e}", flush=True)
other, truth = held_out(d, "cuda")
f = kernel(other, x[:m].cuda()) @ alpha.cuda()
print(f"  mean squared error on new points {(f.double() - truth).square().mean().item():.4e}", flush=True)
