package dev.mercer.method;

import dev.mercer.kernel.FeatureMap;
import dev.mercer.util.Require;

/** The explicit features of a method. */
public sealed interface FeatureBasis {
    /** Features that need no training rows. */
    record Explicit(FeatureMap map) implements FeatureBasis {
        @Override
        public String toString() {
            return map.toString();
        }
    }

    /**
     * Gaussian bumps around training rows that are drawn at random.
     *
     * @param count the number of rows
     * @param sigma the width of each bump
     */
    record DrawnCenters(int count, double sigma) implements FeatureBasis {
        public DrawnCenters {
            Require.atLeast("the number of centers", 1, count);
            Require.positive("sigma of rbf", sigma);
        }

        @Override
        public String toString() {
            return "rbf(" + count + ", " + Require.text(sigma) + ")";
        }
    }
}
