"""The numbers of dev.mercer.bench.NormalData, up to rounding in the last digit."""

import numpy as np

STEP = np.uint64(0x9E3779B97F4A7C15)


def uniform(seed, index):
    with np.errstate(over="ignore"):
        z = np.uint64(seed << 32) + (index + np.uint64(1)) * STEP
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (((z ^ (z >> np.uint64(31))) >> np.uint64(12)).astype(float) + 0.5) * 2.0**-52


def points(n, d, seed):
    i = np.arange(n * d, dtype=np.uint64) * np.uint64(2)
    radius = np.sqrt(-2 * np.log(uniform(seed, i)))
    return (radius * np.cos(2 * np.pi * uniform(seed, i + np.uint64(1)))).reshape(n, d)
