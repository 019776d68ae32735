package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Svm;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;

/** The stopping distance of cars: ridge regression and support vector regression on 50 cars of the 1920s. */
public final class StoppingDistance {
    private static final double[] SPEED = {
        4, 4, 7, 7, 8, 9, 10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 16, 16, 17,
        17, 17, 18, 18, 18, 18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 25
    };
    private static final double[] DISTANCE = {
        2, 10, 4, 22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28, 26, 34, 34, 46, 26, 36, 60, 80, 20, 26, 54, 32, 40,
        32, 40, 50, 42, 56, 76, 84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85
    };

    private StoppingDistance() {}

    /** Miles per hour, and feet; R's data set {@code cars}, from M. Ezekiel's book of 1930. */
    public static Dataset cars() {
        return Dataset.of(DensePoints.of(SPEED.length, 1, SPEED), Reals.of(DISTANCE));
    }

    /** A bend of any form beside a parabola. */
    public static Kernel kernel() {
        return Kernel.parse("gaussian(sigma=16) + 0.01*polynomial(degree=2, c=1)");
    }

    public static Regressor ridge() {
        return KernelRidge.of(kernel(), 0.01, Intercept.NONE).fit(cars());
    }

    /** With a tube of this half width. */
    public static Regressor supportVectors(double epsilon) {
        return Svm.regression(kernel(), 0.01, epsilon)
                .withIntercept(Intercept.NONE)
                .fit(cars());
    }

    public static void main(String[] args) {
        Points twenty = Points.of(new double[] {20});
        System.out.printf("ridge:       %.1f feet at 20 miles per hour%n", ridge().predict(twenty)[0]);
        for (double epsilon : new double[] {1, 5, 15, 30}) {
            Regressor model = supportVectors(epsilon);
            System.out.printf(
                    "tube ± %2.0f:   %.1f feet, %d of 50 cars are support vectors%n",
                    epsilon, model.predict(twenty)[0], model.training().rows().size());
        }
    }
}
