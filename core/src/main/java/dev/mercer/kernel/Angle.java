package dev.mercer.kernel;

import dev.mercer.data.Points;

/**
 * The angle between two points with a further coordinate √c: inner product, lengths and the functions {@code J₀ = π − θ},
 * {@code J₁ = sin θ + (π − θ)cos θ} and {@code J₂ = 3 sin θ cos θ + (π − θ)(1 + 2cos²θ)} of the angle θ [CS09], for which dJₙ/d cos θ is
 * 1/sin θ, J₀ and 4J₁.
 *
 * @param dot c + xᵀz
 * @param own c + ‖x‖²
 * @param other c + ‖z‖²
 * @param cosine cos θ
 * @param sine sin θ
 * @param rest π − θ
 */
record Angle(double dot, double own, double other, double cosine, double sine, double rest) {
    static Angle of(double c, Points x, int i, Points y, int j) {
        double dot = c + x.dot(i, y, j);
        double own = c + x.squaredNorm(i);
        double other = c + y.squaredNorm(j);
        double a = Math.sqrt(own);
        double b = Math.sqrt(other);
        if (dot < 0) {
            double cosine = Math.max(-1, dot / (a * b));
            return new Angle(
                    dot, own, other, cosine, Math.sqrt((1 - cosine) * (1 + cosine)), Math.PI - Math.acos(cosine));
        }
        // sin²(θ/2) from the distance: cos θ near 1 has lost the digits of θ.
        double gap = (own - other) / (a + b);
        double half = Math.max(0, Math.min(1, (x.squaredDistance(i, y, j) - gap * gap) / (4 * a * b)));
        double sine = 2 * Math.sqrt(half * (1 - half));
        return new Angle(dot, own, other, 1 - 2 * half, sine, Math.PI - 2 * Math.asin(Math.sqrt(half)));
    }

    /** The product of the lengths. */
    double lengths() {
        return Math.sqrt(own) * Math.sqrt(other);
    }

    /** Jₙ. */
    double j(int n) {
        if (n == 0) return rest;
        if (n == 1) return sine + rest * cosine;
        return 3 * sine * cosine + rest * (1 + 2 * cosine * cosine);
    }

    /** dJₙ/d cos θ; 0 where J₀ has a kink. */
    double slope(int n) {
        if (n == 0) return sine == 0 ? 0 : 1 / sine;
        return n == 1 ? j(0) : 4 * j(1);
    }

    /** ∂(product of the lengths)/∂c. */
    double lengthsByC() {
        return (own + other) / (2 * lengths());
    }

    /** ∂cos θ/∂c. */
    double cosineByC() {
        return (1 - cosine * lengthsByC()) / lengths();
    }

    /** ∂cos θ/∂xₖ from coordinate k of both points. */
    double cosineBy(double x, double z) {
        return z / lengths() - cosine * x / own;
    }
}
