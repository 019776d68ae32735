package dev.mercer.gp;

import dev.mercer.data.Task;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.List;
import java.util.OptionalDouble;

/** The distribution of an observation given the value of a Gaussian process: the likelihood of {@link GaussianProcess} or {@link GaussianProcessClassifier}. */
public sealed interface ProcessLikelihood {
    /** The names that {@link #parse} takes; normal noise and classes without an order need no name. */
    List<String> NAMES = List.of("student-t", "poisson", "heteroscedastic", "ordinal");

    /** The kind of target that this likelihood is for. */
    default Task task() {
        return Task.REGRESSION;
    }

    /** Normal noise of one variance. */
    record Normal() implements ProcessLikelihood {
        @Override
        public String toString() {
            return "normal";
        }
    }

    /**
     * Student's t noise: numbers with outliers.
     *
     * @param nu its degrees of freedom > 2; learned if empty
     */
    record StudentT(OptionalDouble nu) implements ProcessLikelihood {
        public StudentT {
            nu.ifPresent(value -> Require.that(
                    value > 2, "likelihood student-t: degrees of freedom must be > 2, got %s", Require.text(value)));
        }

        /** Student's t noise whose degrees of freedom are learned. */
        public StudentT() {
            this(OptionalDouble.empty());
        }

        @Override
        public String toString() {
            return nu.isPresent() ? "student-t(" + nu.getAsDouble() + ")" : "student-t";
        }
    }

    /** Counts, with the rate e^f. */
    record Poisson() implements ProcessLikelihood {
        @Override
        public String toString() {
            return "poisson";
        }
    }

    /** Normal noise whose variance is itself a function of the inputs. */
    record Heteroscedastic() implements ProcessLikelihood {
        @Override
        public String toString() {
            return "heteroscedastic";
        }
    }

    /** Classes without an order, with f as log odds. */
    record Bernoulli() implements ProcessLikelihood {
        @Override
        public Task task() {
            return Task.CLASSIFICATION;
        }

        @Override
        public String toString() {
            return "bernoulli";
        }
    }

    /** Classes in an order, by thresholds of f. */
    record Ordinal() implements ProcessLikelihood {
        @Override
        public Task task() {
            return Task.CLASSIFICATION;
        }

        @Override
        public String toString() {
            return "ordinal";
        }
    }

    /** The likelihood of a text: {@code student-t}, {@code student-t(4)}, {@code poisson}, {@code heteroscedastic}, {@code ordinal}. */
    static ProcessLikelihood parse(String text) {
        String plain = text.strip();
        if (plain.startsWith("student-t(") && plain.endsWith(")")) {
            String nu =
                    plain.substring(plain.indexOf('(') + 1, plain.length() - 1).strip();
            String value = nu.startsWith("nu=") ? nu.substring(3) : nu;
            if (NumberText.isNumber(value)) return new StudentT(OptionalDouble.of(NumberText.parse(value)));
        }
        return switch (plain) {
            case "student-t" -> new StudentT();
            case "poisson" -> new Poisson();
            case "heteroscedastic" -> new Heteroscedastic();
            case "ordinal" -> new Ordinal();
            default ->
                throw new InvalidInputException("likelihood must be one of student-t, student-t(NU), poisson,"
                        + " heteroscedastic, ordinal, got " + Text.quote(text)
                        + Suggest.nearest(plain, NAMES)
                                .map(near -> " (did you mean " + near + "?)")
                                .orElse(""));
        };
    }
}
