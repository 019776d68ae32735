package dev.mercer.learn.plan;

import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A plan of a learner's work, made before the work starts: the options, the chosen one, and the reason.
 *
 * @param options all options that were considered, in the learner's order of preference
 * @param choice the first option that fits, if any does
 * @param reason a sentence that explains the choice; without a choice, why none fits
 */
public record Plan(List<Option> options, Optional<Option> choice, String reason) {
    public Plan {
        options = List.copyOf(options);
    }

    /** The kind of calculation of an option. */
    public enum Kind {
        /** Ridge regression by N equations for the weights of the points, in single precision, corrected in double. */
        DUAL("dual", false),
        /** {@link #DUAL} by a factor in double. */
        DUAL_DOUBLE("dual-double", false),
        /** {@link #DUAL} by conjugate gradients without a stored matrix in double. */
        DUAL_STREAMED("dual-streamed", false),
        /** D equations for the weights of the features. */
        PRIMAL("primal", true),
        /** Weights of the features from N equations, for fewer points than features. */
        PRIMAL_BY_ROWS("rows", true),
        /** Newton's method on a stored matrix, or on centers. */
        NEWTON("newton", false),
        /** {@link #NEWTON} with a matrix that is computed for each product. */
        NEWTON_STREAMED("newton-streamed", false),
        /** Sequential minimal optimisation on a stored matrix. */
        SMO("smo", false),
        /** {@link #SMO} with rows that are computed when they are needed. */
        SMO_STREAMED("smo-streamed", false),
        /** Descent in passes over a stored matrix. */
        PASSES("passes", false),
        /** {@link #PASSES} with a matrix that is computed in each pass. */
        PASSES_STREAMED("passes-streamed", false),
        /** The normal equations of all rows on few centers. */
        CENTERS_DIRECT("direct", false),
        /** Conjugate gradients on few centers. */
        CENTERS_ITERATIVE("iterative", false),
        /** One matrix of all rows, as an alternative to few centers. */
        EXACT("exact", false),
        /** Random features, as an alternative to centers. */
        RANDOM_FEATURES("fourier", true),
        /** Leave-one-out errors, as a part of other work. */
        LEAVE_ONE_OUT("leave-one-out", false),
        /** A prediction. */
        PREDICTION("prediction", false);

        private final String text;
        private final boolean explicitWeights;

        Kind(String text, boolean explicitWeights) {
            this.text = text;
            this.explicitWeights = explicitWeights;
        }

        /** Whether the model has a weight for each feature, rather than for points or centers. */
        public boolean hasExplicitWeights() {
            return explicitWeights;
        }
    }

    /** The meaning of the figures of an option. A test holds them against the operations of fits. */
    public enum Certainty {
        /** Counted, with the usual number of steps: within a factor of 2 on ordinary data. */
        EXPECTED,
        /** The number of steps depends on the data: within a factor of 4 on ordinary data. */
        ROUGH,
        /** A bound: the method may end before. */
        AT_MOST
    }

    /**
     * One option and its expected cost.
     *
     * @param kind the calculation
     * @param inLeaves whether it is done for each leaf of a tree
     * @param certainty the meaning of operations and time
     * @param what the work, in words
     * @param flops arithmetic operations
     * @param seconds predicted time, in code that has been compiled
     * @param bytes predicted memory in addition to the data: everything that is allocated, if no garbage is collected
     *     in between
     * @param fits whether the memory that is needed at the same time is within the budget
     */
    public record Option(
            Kind kind,
            boolean inLeaves,
            Certainty certainty,
            String what,
            double flops,
            double seconds,
            long bytes,
            boolean fits) {
        /** A short name, such as {@code dual}. */
        public String name() {
            return (inLeaves ? "leaves-" : "") + kind.text;
        }

        Option with(Certainty newCertainty) {
            return new Option(kind, inLeaves, newCertainty, what, flops, seconds, bytes, fits);
        }

        Option as(Kind newKind, String newWhat) {
            return new Option(newKind, inLeaves, certainty, newWhat, flops, seconds, bytes, fits);
        }

        /** This work repeated {@code count} times, one after the other. */
        public Option times(double count) {
            return new Option(kind, inLeaves, certainty, what, count * flops, count * seconds, bytes, fits);
        }

        /** This work for each of the leaves that {@code where} describes. */
        Option inEachLeaf(String where, double count) {
            return new Option(kind, true, certainty, where + what, count * flops, count * seconds, bytes, fits);
        }

        /** This work after some other, whose cost is roughly known. */
        Option after(String first, List<Option> others) {
            double moreFlops = flops;
            double moreSeconds = seconds;
            long mostBytes = bytes;
            boolean all = fits;
            for (Option other : others) {
                moreFlops += other.flops;
                moreSeconds += other.seconds;
                mostBytes = Math.max(mostBytes, other.bytes);
                all &= other.fits;
            }
            return new Option(kind, inLeaves, Certainty.ROUGH, first + what, moreFlops, moreSeconds, mostBytes, all);
        }
    }

    /**
     * A piece of work.
     *
     * @param flops arithmetic operations
     * @param seconds predicted time
     */
    record Work(double flops, double seconds) {
        static final Work NONE = new Work(0, 0);

        Work plus(Work other) {
            return new Work(flops + other.flops, seconds + other.seconds);
        }

        Work times(double count) {
            return new Work(count * flops, count * seconds);
        }
    }

    /** The plan with the first option that fits into the budget, which is the one that the learner will take. */
    static Plan first(List<Option> options, long budget) {
        Optional<Option> taken = options.stream().filter(Option::fits).findFirst();
        String reason = taken.map(option -> reason(option, options)).orElseGet(() -> refusal(options, budget));
        return new Plan(options, taken, reason);
    }

    private static String reason(Option taken, List<Option> options) {
        Optional<Option> rival = options.stream()
                .filter(option -> !option.equals(taken) && option.fits())
                .findFirst();
        if (rival.isEmpty())
            return taken.name() + " is the only option" + (options.size() > 1 ? " that fits into the memory" : "");
        double gain = rival.get().seconds() / taken.seconds();
        if (gain >= 1)
            return String.format(
                    Locale.ROOT,
                    "%s is expected to be %.2g times faster than %s",
                    taken.name(),
                    gain,
                    rival.get().name());
        double saved = rival.get().flops() / taken.flops();
        return saved > 1
                ? String.format(
                        Locale.ROOT,
                        "%s needs %.2g times fewer operations than %s",
                        taken.name(),
                        saved,
                        rival.get().name())
                : taken.name() + " comes first, and " + rival.get().name() + " where it is not enough";
    }

    private static String refusal(List<Option> options, long budget) {
        Option least =
                options.stream().min(Comparator.comparingLong(Option::bytes)).orElseThrow();
        return "no option fits into the memory: the smallest, " + least.name() + ", needs " + Text.bytes(least.bytes())
                + ", the budget is " + Text.bytes(budget);
    }

    /** The suggestion for the user if no option fits. */
    public Optional<Cure> cure() {
        return choice.isPresent() ? Optional.empty() : Optional.of(Cure.FEWER_POINTS);
    }

    /** The chosen option; throws with the cure if none fits. */
    public Option chosen() {
        return choice.orElseThrow(() -> new InvalidInputException(reason, Cure.FEWER_POINTS));
    }
}
