package dev.mercer.cli.text;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.Optional;

/** Quantiles in names and answers. */
public final class QuantileText {
    private QuantileText() {}

    /** One as a number, several as a list; nothing where there are none. */
    public static Optional<Object> json(Reals quantiles) {
        if (quantiles.size() == 0) return Optional.empty();
        return Optional.of(
                quantiles.size() == 1
                        ? quantiles.get(0)
                        : quantiles.stream().boxed().toList());
    }

    /** The name of the column of a quantile. */
    static String column(double quantile) {
        return "prediction_" + Require.text(quantile);
    }
}
