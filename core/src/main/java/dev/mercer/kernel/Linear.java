package dev.mercer.kernel;

/** Linear kernel: {@code k(x, z) = xᵀz}, the identity feature map. Positive semi-definite on all of ℝᵈ, of rank ≤ d. */
public record Linear() implements DotKernel {
    @Override
    public double ofDot(double dot) {
        return dot;
    }

    @Override
    public double slope(double dot) {
        return 1;
    }

    @Override
    public void fill(Tile tile) {
        tile.dots();
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
