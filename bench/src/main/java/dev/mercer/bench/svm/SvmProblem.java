package dev.mercer.bench.svm;

import java.util.List;
import java.util.stream.Stream;

/**
 * What both commands are given.
 *
 * @param name of the data
 * @param train the data to learn from
 * @param test the data to judge by; empty where rows of the first are kept apart
 * @param c C
 * @param gamma γ of the Gaussian kernel
 * @param epsilon ε of a regression; negative for classes
 * @param times how many times faster than LIBSVM is wanted
 */
record SvmProblem(String name, String train, String test, double c, double gamma, double epsilon, double times) {
    static final List<SvmProblem> ALL = List.of(
            new SvmProblem("a9a", "a9a_train.libsvm.gz", "a9a_test.libsvm.gz", 1, 0.05, -1, 15),
            new SvmProblem("ijcnn1", "ijcnn1_train.libsvm.gz", "ijcnn1_test.libsvm.gz", 32, 2, -1, 5),
            new SvmProblem("usps", "usps_train.csv.gz", "usps_test.csv.gz", 10, 1.0 / 256, -1, 4),
            new SvmProblem("mnist", "mnist_train.csv.gz", "mnist_test.csv.gz", 10, 0.02, -1, 20),
            new SvmProblem("covtype", "covtype.csv.gz", "", 1, 1.0 / 54, -1, 30),
            new SvmProblem("cpusmall", "cpusmall.csv.gz", "", 10, 1.0 / 12, 0.1, 6),
            new SvmProblem("kin8nm", "kin8nm.csv.gz", "", 10, 1.0 / 8, 0.1, 6));

    static final SvmProblem HEART =
            new SvmProblem("heart", "heart_scale.libsvm.gz", "heart_scale.libsvm.gz", 1, 1.0 / 13, -1, 0);

    static SvmProblem named(String name) {
        return Stream.concat(ALL.stream(), Stream.of(HEART))
                .filter(p -> p.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** How many labels there are; 1 where it is a regression. */
    int classes() {
        if (regression()) return 1;
        return name.equals("usps") || name.equals("mnist") ? 10 : 2;
    }

    boolean regression() {
        return epsilon >= 0;
    }
}
