package dev.mercer.kernel;

import dev.mercer.util.Require;

/**
 * Matérn kernel: with r = √(2ν)‖x − z‖/σ, {@code 2^(1−ν)/Γ(ν)·r^ν K_ν(r)}; {@code e^−r} for ν = ½, {@code (1 + r) e^−r} for ν = 3/2,
 * {@code (1 + r + r²/3) e^−r} for ν = 5/2. Other orders need {@link BesselK}, which is much slower.
 *
 * <p>Functions drawn with it are ⌈ν⌉ − 1 times differentiable; ν = ½ is the exponential kernel, ν → ∞ the Gaussian of the
 * same σ. Positive definite on all of ℝᵈ. Source: [RW06, eq. 4.14–4.17].
 *
 * @param nu ν > 0, at most 100
 * @param sigma σ > 0, in the unit of the inputs
 */
public record Matern(double nu, double sigma) implements RadialKernel {
    /** e^−r is 0 from about 745 on. Beyond that r² may be infinite, and infinity times 0 is NaN. */
    private static final double FAR = 800;

    /** The largest ν: for much smaller ν the kernel already equals a Gaussian to two digits. */
    private static final double MOST = 100;

    /** Below this r the kernel is 1 to the last digit, or has no derivative there. */
    private static final double NEAR = 1e-150;

    public Matern {
        Require.that(nu > 0 && nu <= MOST, "nu must be > 0 and <= 100, got %s", Require.text(nu));
        Require.scale("sigma", sigma);
    }

    /** True if the kernel is a polynomial times e^−r. */
    public boolean isElementary() {
        return nu == 0.5 || nu == 1.5 || nu == 2.5;
    }

    @Override
    public double operations(double coordinates) {
        return coordinates + (isElementary() ? 0 : KernelCost.BESSEL);
    }

    @Override
    public double ofSquaredDistance(double d2) {
        double r = distance(d2);
        if (isElementary()) return polynomial(r) * Math.exp(-r);
        return r < NEAR ? 1 : Math.min(1, bessel(nu, nu, r));
    }

    /** 2^(1−ν)/Γ(ν)·r^power K_order(r). */
    private double bessel(double power, double order, double r) {
        return Math.exp(
                (1 - nu) * Math.log(2) - BesselK.logGamma(nu) + power * Math.log(r) + BesselK.log(Math.abs(order), r));
    }

    private double distance(double d2) {
        return Math.min(Math.sqrt(2 * nu / (sigma * sigma) * d2), FAR);
    }

    private double polynomial(double r) {
        return nu == 0.5 ? 1 : nu == 1.5 ? 1 + r : 1 + r + r * r / 3;
    }

    @Override
    public double slope(double d2) {
        double r = distance(d2);
        // d/dr r^ν K_ν(r) = −r^ν K_ν₋₁(r).
        if (!isElementary()) return r < NEAR ? 0 : -0.5 * bessel(nu + 1, nu - 1, r);
        double factor = nu == 0.5 ? r / 2 : nu == 1.5 ? r * r / 2 : r * r * (1 + r) / 6;
        return -factor * Math.exp(-r);
    }

    @Override
    public void fill(Tile tile) {
        if (!isElementary()) {
            RadialKernel.super.fill(tile);
            return;
        }
        distances(tile);
        if (nu == 0.5) {
            tile.exp(-1);
            return;
        }
        tile.copy(decay -> {
            decay.exp(-1);
            if (nu == 1.5) tile.affine(1, 1);
            else square(tile);
            tile.multiply(decay);
        });
    }

    /** 2∂k/∂d² is −3/σ²·e^−r for ν = 3/2, and −5/3σ²·(1 + r)e^−r for ν = 5/2. */
    @Override
    public void fillSlope(Tile tile) {
        if (nu != 1.5 && nu != 2.5) {
            RadialKernel.super.fillSlope(tile);
            return;
        }
        distances(tile);
        tile.copy(decay -> {
            decay.exp(-1);
            double factor = -2 * nu / (sigma * sigma);
            if (nu == 1.5) tile.set(factor);
            else tile.affine(factor / 3, factor / 3);
            tile.multiply(decay);
        });
    }

    /** r = √(2ν)·d/σ, as far as e^−r is not 0. */
    private void distances(Tile tile) {
        tile.squaredDistances();
        tile.affine(2 * nu / (sigma * sigma), 0);
        tile.sqrt();
        tile.atMost(FAR);
    }

    /** r ← 1 + r + r²/3 = ((r + 3/2)² + 3/4)/3. */
    private static void square(Tile tile) {
        tile.affine(1, 1.5);
        tile.power(2);
        tile.affine(1.0 / 3, 0.25);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
