package dev.mercer.method;

import dev.mercer.kernel.FeatureMap;
import dev.mercer.util.Require;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The explicit features of a method. */
public sealed interface FeatureBasis {
    /** Reads a feature map, or {@code rbf(50, 2)}: bumps of width 2 around 50 training rows. */
    static FeatureBasis parse(String text) {
        Matcher drawn = DrawnCenters.NOTATION.matcher(text);
        if (!drawn.matches()) return new Explicit(FeatureMap.parse(text));
        return new DrawnCenters(
                ValueText.count("the number of centers", 1, drawn.group(1)),
                ValueText.positive("sigma of rbf", drawn.group(2)));
    }

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
        private static final Pattern NOTATION = Pattern.compile(
                "\\s*rbf\\(\\s*(?:centers\\s*=)?\\s*([0-9.eE]+)\\s*,\\s*(?:sigma\\s*=)?\\s*([0-9.eE+-]+)\\s*\\)\\s*");

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
