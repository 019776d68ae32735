"""The rows of NystromFitBench, bit for bit: sums of three uniform numbers, of mean 0 and variance 1, from a hash of row and column."""
import torch


def signed(number):
    return number - (1 << 64) if number >= 1 << 63 else number


def numbers(begin, end, columns, seed, device):
    """The numbers of some rows and of a range of columns, in double."""
    def shifted(bits, by):
        return (bits >> by) & ((1 << (64 - by)) - 1)

    i = torch.arange(begin, end, dtype=torch.int64, device=device)
    k = torch.arange(columns.start, columns.stop, dtype=torch.int64, device=device)
    bits = i[:, None] * 1024 + k[None, :] + 1
    bits = bits * signed(0x9E3779B97F4A7C15) + seed * 0x632BE59BD9B4E019
    bits = (bits ^ shifted(bits, 30)) * signed(0xBF58476D1CE4E5B9)
    bits = (bits ^ shifted(bits, 27)) * signed(0x94D049BB133111EB)
    bits = bits ^ shifted(bits, 31)
    part = (1 << 21) - 1
    whole = (bits & part) + ((bits >> 21) & part) + ((bits >> 42) & part)
    return 2 * (whole.double() * 2.0 ** -21 - 1.5)


def rows(n, d, device):
    """x, float, and y = sin x1 + noise of 0.1, in the memory of the host."""
    x, y, piece = torch.empty(n, d), torch.empty(n), 1 << 20
    for begin in range(0, n, piece):
        end = min(begin + piece, n)
        some = numbers(begin, end, range(0, d + 1), 0, device)
        x[begin:end] = some[:, :d].float().cpu()
        y[begin:end] = (torch.sin(some[:, 0]) + 0.1 * some[:, d]).float().cpu()
    return x, y


def held_out(d, device):
    """2,000 other rows, float, and sin x1 without noise, in double."""
    some = numbers(0, 2000, range(0, d), 1, device)
    return some.float(), torch.sin(some[:, 0])
