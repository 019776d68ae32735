package dev.mercer.blas;

import dev.ludovic.netlib.blas.NativeBLAS;
import java.util.List;

/** Opens to the measurements what this package keeps to itself: ceilings are those of the very same library and loops. */
public final class BlasDoor {
    private BlasDoor() {}

    /** OpenBLAS as the back end calls it, one thread a call. */
    public static NativeBLAS blas() {
        String obstacle = OpenBlas.obstacle();
        if (obstacle != null) throw new IllegalStateException(obstacle);
        return OpenBlas.blas();
    }

    /** All ways to compute v ← exp(−v) that there are here. */
    public static List<Decay> decays() {
        Simd best = Simd.best();
        Simd plain = new PlainSimd();
        return best.name().equals(plain.name())
                ? List.of(new Decay(plain))
                : List.of(new Decay(best), new Decay(plain));
    }

    /** The exponential of one {@link Simd}. */
    public static final class Decay {
        private final Simd simd;

        Decay(Simd simd) {
            this.simd = simd;
        }

        public String name() {
            return simd.name();
        }

        public void apply(double[] v) {
            simd.decay(v, 0, v.length, -1);
        }

        public void apply(float[] v) {
            simd.decay(v, 0, v.length, -1);
        }
    }
}
