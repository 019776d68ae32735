"""Exact Gaussian processes with a length for each column by GPyTorch on the card.

  device_gp.py data FILE ROWS COLUMNS        writes a problem for both sides
  device_gp.py evidence FILE cholesky|bbmm float|double
                                             a marginal likelihood with its gradient: by a Cholesky factor, or as GPyTorch comes (conjugate
                                             gradients and stochastic traces)
  device_gp.py fit FILE STEPS SECONDS        Adam on all rows as GPyTorch comes, so many steps or seconds; then the likelihood of what was found,
                                             by a Cholesky factor in double
  device_gp.py check FILE rho amplitude length...   the likelihood of given parameters, by a Cholesky factor in double
"""
import sys
import time

import numpy as np
import torch

what, file = sys.argv[1:3]
if what == "data":
    n, d = map(int, sys.argv[3:5])
    random = np.random.default_rng(7)
    x = random.standard_normal((n, d))
    y = np.sin(2 * x[:, 0]) + 0.5 * np.cos(x[:, 1] * x[:, 2]) + 0.3 * x[:, 3] + 0.1 * random.standard_normal(n)
    y -= y.mean()
    np.concatenate([[n, d], x.ravel(), y]).astype("<f8").tofile(file)
    sys.exit()

import gpytorch

numbers = np.fromfile(file, dtype="<f8")
n, d = int(numbers[0]), int(numbers[1])
x = torch.from_numpy(numbers[2:2 + n * d].reshape(n, d).copy())
y = torch.from_numpy(numbers[2 + n * d:].copy())
torch.backends.cuda.matmul.allow_tf32 = False


class Process(gpytorch.models.ExactGP):
    def __init__(self, x, y, likelihood):
        super().__init__(x, y, likelihood)
        self.mean_module = gpytorch.means.ZeroMean()
        self.covar_module = gpytorch.kernels.ScaleKernel(gpytorch.kernels.RBFKernel(ard_num_dims=d))

    def forward(self, x):
        return gpytorch.distributions.MultivariateNormal(self.mean_module(x), self.covar_module(x))


def process(kind, length=1.0, noise=0.01, amplitude=1.0):
    likelihood = gpytorch.likelihoods.GaussianLikelihood(noise_constraint=gpytorch.constraints.GreaterThan(1e-6)).to("cuda", kind)
    model = Process(x.to("cuda", kind), y.to("cuda", kind), likelihood).to("cuda", kind)
    model.covar_module.base_kernel.lengthscale = length
    model.covar_module.outputscale = amplitude
    likelihood.noise = noise
    model.train()
    likelihood.train()
    return model, likelihood


def exact(rho, amplitude, lengths):
    """The log likelihood by a Cholesky factor in double."""
    with torch.no_grad():
        u = x.cuda() / torch.tensor(lengths, dtype=torch.float64, device="cuda")
        norms = (u * u).sum(1)
        k = torch.addmm(norms, u, u.T, beta=-0.5, alpha=1.0)
        k.sub_(0.5 * norms[:, None]).clamp_(max=0).exp_()
        k.diagonal().fill_(1 + rho)
        factor = torch.linalg.cholesky(k)
        del k
        alpha = torch.cholesky_solve(y.cuda()[:, None], factor)[:, 0]
        form = (y.cuda() @ alpha).item() / amplitude
        determinant = 2 * factor.diagonal().log().sum().item() + n * np.log(amplitude)
        return -0.5 * (form + determinant + n * np.log(2 * np.pi)), (y.cuda() @ alpha).item() / n


def evaluate(model, likelihood, mll, settings):
    for p in model.parameters():
        p.grad = None
    torch.cuda.synchronize()
    start = time.perf_counter()
    with settings():
        value = mll(model(*model.train_inputs), model.train_targets)
        torch.cuda.synchronize()
        first = time.perf_counter() - start
        value.backward()
    torch.cuda.synchronize()
    return value.item() * n, first, time.perf_counter() - start


def ways(way):
    return lambda: gpytorch.settings.max_cholesky_size(10 ** 9 if way == "cholesky" else 800)


if what == "evidence":
    way, kind = sys.argv[3], torch.float64 if sys.argv[4] == "double" else torch.float32
    try:
        model, likelihood = process(kind)
        mll = gpytorch.mlls.ExactMarginalLogLikelihood(likelihood, model)
        for run in range(3):
            length = 1 + 0.05 * run
            model.covar_module.base_kernel.lengthscale = length
            value, first, seconds = evaluate(model, likelihood, mll, ways(way))
            raw = model.covar_module.base_kernel.raw_lengthscale.grad[0, :4] * n
            print(f"gpytorch {gpytorch.__version__} {way} {sys.argv[4]} n={n} d={d} lengths={length:.2f}: log likelihood {value:.6f} after {first:.3f} s, "
                  f"gradient after {seconds:.3f} s, memory {torch.cuda.max_memory_allocated() / 2 ** 30:.0f} GiB, raw slopes {raw.tolist()}", flush=True)
    except torch.OutOfMemoryError:
        print(f"gpytorch {way} {sys.argv[4]} n={n}: out of memory", flush=True)
elif what == "fit":
    steps, limit = int(sys.argv[3]), float(sys.argv[4])
    model, likelihood = process(torch.float32, noise=0.1)
    mll = gpytorch.mlls.ExactMarginalLogLikelihood(likelihood, model)
    adam = torch.optim.Adam(model.parameters(), lr=0.1)
    start = time.perf_counter()
    done = 0
    while done < steps and time.perf_counter() - start < limit:
        adam.zero_grad()
        loss = -mll(model(*model.train_inputs), model.train_targets)
        loss.backward()
        adam.step()
        done += 1
    torch.cuda.synchronize()
    seconds = time.perf_counter() - start
    amplitude = model.covar_module.outputscale.item()
    rho = likelihood.noise.item() / amplitude
    lengths = model.covar_module.base_kernel.lengthscale.detach()[0].double().tolist()
    del model, mll, loss, adam
    torch.cuda.empty_cache()
    value, _ = exact(rho, amplitude, lengths)
    print(f"gpytorch fit n={n}: {done} steps of Adam in {seconds:.3f} s, log likelihood in double {value:.3f}, rho {rho:.6g}, amplitude {amplitude:.6g}, "
          f"lengths {[round(l, 4) for l in lengths]}", flush=True)
else:
    rho, lengths = float(sys.argv[3]), [float(a) for a in sys.argv[5:]]
    value, best = exact(rho, float(sys.argv[4]), lengths)
    print(f"log likelihood in double {value:.6f}, best amplitude {best:.6g}", flush=True)
