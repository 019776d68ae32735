package dev.mercer.kernel;

/** Vector arithmetic as in a textbook, for formulas written a second time. */
final class Naive {
    private Naive() {}

    static double dot(double[] x, double[] z) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) sum += x[k] * z[k];
        return sum;
    }

    /** ‖x − z‖₂. */
    static double distance(double[] x, double[] z) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) sum += Math.pow(x[k] - z[k], 2);
        return Math.sqrt(sum);
    }

    static double norm(double[] x) {
        return Math.sqrt(dot(x, x));
    }
}
