"""EigenPro on chosen centres with PyTorch on the card: preconditioned stochastic gradients, float, no TF32, K a batch at a time.

Arguments: rows, coordinates, centres, rows of the preconditioner, its eigenvectors, rows of a batch, seconds, and the held-out error to
reach within 1 %. Written from the formulas of Ma and Belkin, "Kernel machines that adapt to GPUs" (EigenPro 2) and Abedsoltan, Belkin
and Pandit, "Toward large kernel models" (EigenPro 3), with the exact projection onto the centres: the inverse of K_ZZ, in double.
The step is theirs, b / (beta + (b - 1) lambda), with beta and lambda of the preconditioned kernel measured on two batches. Beside the last function,
the mean of those of the last half of the steps is tried. Seconds are from rows in the host's memory on, without the time for errors.
"""
import sys
import time

import torch

from device_data import held_out, rows

n, d, m, s, q, batch = map(int, sys.argv[1:7])
limit, wanted = map(float, sys.argv[7:9])
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.backends.cuda.matmul.allow_tf32 = False
gamma = 0.02
batch = min(batch, n)
host_x, host_y = rows(n, d, device)
other, truth = held_out(d, device)


def wait():
    if device == "cuda":
        torch.cuda.synchronize()


def kernel(a, b):
    k = torch.addmm((b * b).sum(1), a, b.T, beta=-gamma, alpha=2 * gamma)
    return k.sub_(gamma * (a * a).sum(1)[:, None]).exp_()


# The libraries are loaded before the clock is started.
warm = kernel(other, other)
torch.linalg.eigh(warm[:64, :64] + torch.eye(64, device=device))
torch.cholesky_inverse(torch.linalg.cholesky(warm[:64, :64].double() + torch.eye(64, device=device).double()))
wait()

start = time.perf_counter()
x, y = host_x.to(device), host_y.to(device)
z = x[:m].clone()
# Rows that are no centres, where there are enough.
some = x[m:m + s].clone() if n >= m + s else x[:s].clone()
values, vectors = torch.linalg.eigh(kernel(some, some))
last = values[s - q - 1].item()
values, vectors = values[s - q:], vectors[:, s - q:]
weights = ((1 - last / values) / values).float()
vectors = vectors.float()
across = kernel(z, some) @ vectors
kzz = kernel(z.double(), z.double())
kzz.diagonal().add_(1e-10 * m)
inverse = torch.cholesky_inverse(torch.linalg.cholesky(kzz))
del kzz


def change(k, ks, g):
    """What a batch with these errors says, as weights of the centres."""
    h = k.T @ g - across @ (weights * (vectors.T @ (ks.T @ g)))
    return inverse @ h.double()


def largest(begin):
    """The largest eigenvalue of the preconditioned operator on a batch, and the largest value of its kernel at a row with itself."""
    part = x[begin:begin + batch]
    k, ks = kernel(part, z), kernel(part, some)
    v = torch.ones(m, device=device).double()
    found = 0.0
    for _ in range(12):
        v = v / v.norm()
        v = change(k, ks, k @ v.float()) / batch
        found = v.norm().item()
    return found, (1 - (ks @ vectors).square() @ weights).max().item()


(top, beta), (next_top, next_beta) = largest(n - batch), largest(max(0, n - 2 * batch))
top, beta = max(top, next_top, last / s), max(beta, next_beta, 0.0)
step = batch / (beta + (batch - 1) * top)
wait()
ready = time.perf_counter() - start
print(f"torch {torch.__version__} eigenpro n={n} d={d} centres={m} rows of preconditioner={s} eigenvectors={q} batch={batch}: "
      f"ready after {ready:.3f} s, largest eigenvalue {top:.3e}, {last / s:.3e} by the sample, beta {beta:.3f}, step {step:.3e}",
      flush=True)


def error(alpha):
    return ((kernel(other, z) @ alpha.float()).double() - truth).square().mean().item()


alpha, total = torch.zeros(m, device=device).double(), torch.zeros(m, device=device).double()
steps, since, spent, told, begin = 0, 0, ready, ready, 0
reached = False
clock = time.perf_counter()
while True:
    end = begin + batch
    k = kernel(x[begin:end], z)
    ks = kernel(x[begin:end], some)
    g = k @ alpha.float() - y[begin:end]
    alpha -= step / batch * change(k, ks, g)
    total += alpha
    steps += 1
    begin = end if end + batch <= n else 0
    if steps % 8:
        continue
    wait()
    now = spent + time.perf_counter() - clock
    if now - told < limit / 40 and now < limit:
        continue
    one, mean = error(alpha), error(total / (steps - since))
    reached = min(one, mean) <= 1.01 * wanted
    print(f"  {now:8.3f} s {steps * batch / n:7.2f} epochs: mean squared error on new points {one:.4e}, of the mean function {mean:.4e}", flush=True)
    if reached or now >= limit or not one < 1e6:
        break
    if steps >= 2 * since:
        since = steps
        total.zero_()
    spent = told = now
    wait()
    clock = time.perf_counter()
print(f"eigenpro {'reached' if reached else 'did not reach'} 1.01 x {wanted:.4e}, after {now:.3f} s", flush=True)
