package dev.mercer.bench.nystrom;

import java.util.List;

/**
 * A real set and how it is learned.
 *
 * @param name of its file, or of its two files with {@code _train} and {@code _test}
 * @param ending of these files
 * @param published whether there are two of them; else a fifth of the rows, drawn once, is for judging
 * @param classes whether the target is a class
 * @param scaling what is done with the columns
 * @param sigma of the Gaussian kernel
 * @param lambda λ, for each row as in J
 */
record NystromSet(
        String name, String ending, boolean published, boolean classes, Scaling scaling, double sigma, double lambda) {
    /** What is done with the columns. */
    enum Scaling {
        /** Mean 0 and deviation 1 on the training rows. */
        STANDARD,
        /** Numbers from 0 to 255 become those from 0 to 1. */
        PIXELS
    }

    /** Against scikit-learn. σ and λ are the same for both sides, of a size that suits the scaling, and tuned for neither. */
    static final List<NystromSet> SPEED = List.of(
            new NystromSet("covtype", ".csv.gz", false, true, Scaling.STANDARD, 2, 1e-7),
            new NystromSet("mnist", ".csv.gz", true, true, Scaling.PIXELS, 5, 1e-7),
            new NystromSet("kdd99_10pct", ".libsvm.gz", true, true, Scaling.STANDARD, 8, 1e-6),
            new NystromSet("protein_casp", ".csv.gz", false, false, Scaling.STANDARD, 1, 1e-5));

    /** Against exact ridge regression, as centres grow; σ and λ are chosen by {@link NystromTuned}. */
    static final List<NystromSet> CENTERS = List.of(
            new NystromSet("california_housing", ".csv.gz", false, false, Scaling.STANDARD, 0, 0),
            new NystromSet("cpusmall", ".csv.gz", false, false, Scaling.STANDARD, 0, 0),
            new NystromSet("kin8nm", ".csv.gz", false, false, Scaling.STANDARD, 0, 0),
            new NystromSet("a9a", ".libsvm.gz", true, true, Scaling.STANDARD, 0, 0),
            new NystromSet("electricity", ".csv.gz", false, true, Scaling.STANDARD, 0, 0));

    /** The set of this name. */
    static NystromSet named(String name) {
        for (NystromSet set : SPEED) if (set.name.equals(name)) return set;
        for (NystromSet set : CENTERS) if (set.name.equals(name)) return set;
        throw new IllegalArgumentException("there is no set " + name);
    }

    List<String> files() {
        return published ? List.of(name + "_train" + ending, name + "_test" + ending) : List.of(name + ending);
    }
}
