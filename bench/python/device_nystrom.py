"""One step of conjugate gradients on few centres with PyTorch on the card, K'(K v), K in tiles of rows: float, no TF32.

Arguments: points, coordinates, centres, columns. The best of two after one; each tile of K is computed once for both products.
"""
import sys
import time

import torch

n, d, m, columns = map(int, sys.argv[1:5])
torch.backends.cuda.matmul.allow_tf32 = False
torch.manual_seed(1)
x = torch.randn(n, d, device="cuda")
centers = x[:m].clone()
v = torch.randn(m, columns, device="cuda")
gamma = 0.02
norms, own = (x * x).sum(1), (centers * centers).sum(1)


def step(tile):
    out = torch.zeros(m, columns, device="cuda")
    for begin in range(0, n, tile):
        end = min(begin + tile, n)
        k = torch.addmm(own, x[begin:end], centers.T, beta=-gamma, alpha=2 * gamma)
        k.sub_(gamma * norms[begin:end, None]).exp_()
        out += k.T @ (k @ v - 1)
    torch.cuda.synchronize()
    return out


best, chosen = float("inf"), 0
for tile in (32768, 131072):
    step(tile)
    for _ in range(2):
        start = time.perf_counter()
        step(tile)
        seconds = time.perf_counter() - start
        if seconds < best:
            best, chosen = seconds, tile
print(f"torch {torch.__version__} step n={n} d={d} centres={m} columns={columns} tile={chosen}: {best:.3f} s", flush=True)
