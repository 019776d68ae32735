package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --method gp} with a likelihood as its loss, from training to evaluation. */
class LikelihoodTest {
    @TempDir
    Path directory;

    private String model() {
        return directory.resolve("m.mercer").toString();
    }

    private String file(BiFunction<Double, SplittableRandom, String> target) throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 60; i++) {
            double x = random.nextDouble(0, 6);
            text.append(String.format(Locale.ROOT, "%.4f,%s\n", x, target.apply(x, random)));
        }
        return Sets.file(directory, "data.csv", text.toString());
    }

    private Run train(String data, String... options) {
        List<String> args = new ArrayList<>(List.of("train", data, "--target", "y", "--method", "gp"));
        args.addAll(List.of("--kernel", "gaussian(auto)", "--json", "--out", model()));
        args.addAll(List.of(options));
        return Run.of(args.toArray(String[]::new));
    }

    private static String count(double x, SplittableRandom random) {
        int count = -1;
        for (double t = 0; t < Math.exp(1 + Math.sin(x)); t -= Math.log(1 - random.nextDouble())) count++;
        return Integer.toString(count);
    }

    /** Few different whole numbers would be classes without the likelihood. */
    @Test
    void countsAreLearnedAsNumbers() throws IOException {
        String data = file(LikelihoodTest::count);
        assertThat(train(data, "--loss", "poisson").endsWith(ExitCode.SUCCESS).out())
                .contains("\"task\":\"regression\"")
                .contains("\"log_evidence\":")
                .contains("\"likelihood\":\"poisson\"");
        assertThat(Run.of("inspect", model()).out())
                .contains("Gaussian process of 60 rows, Poisson counts of rate e^f");
        String predicted = Run.of("predict", model(), data, "--interval", "0.9", "--deviation")
                .out();
        assertThat(predicted.lines().findFirst()).contains("prediction,lower,upper,deviation");
        assertThat(predicted.lines().skip(1).toList())
                .hasSize(60)
                .allSatisfy(line -> assertThat(line).matches("[0-9.]+,[0-9]+(\\.0)?,[0-9]+(\\.0)?,[0-9.]+"));
        assertThat(Run.of("evaluate", model(), data, "--interval", "0.9", "--json")
                        .out())
                .contains("\"rmse\":")
                .contains("\"coverage\":");
    }

    /** By the sum of the weights in place of the number of points the two would differ by a third. */
    @ParameterizedTest
    @ValueSource(strings = {"poisson", "student-t(4)"})
    void theLambdaOfAWeightIsThatOfRepeatedRows(String likelihood) throws IOException {
        double[] lambdas = new double[2];
        for (int repeated = 0; repeated < 2; repeated++) {
            SplittableRandom random = new SplittableRandom(3);
            StringBuilder text = new StringBuilder("x,y,w\n");
            for (int i = 0; i < 60; i++) {
                double x = random.nextDouble(0, 6);
                String row = String.format(Locale.ROOT, "%.4f,%s,", x, count(x, random));
                boolean twice = i < 20;
                text.append(row).append(twice && repeated == 0 ? "2\n" : "1\n");
                if (twice && repeated == 1) text.append(row).append("1\n");
            }
            String data = Sets.file(directory, "weights" + repeated + ".csv", text.toString());
            String json = train(data, "--loss", likelihood, "--column", "w=weight")
                    .endsWith(ExitCode.SUCCESS)
                    .out();
            lambdas[repeated] = Double.parseDouble(json.replaceAll("(?s).*\"lambda\":([0-9.Ee+-]+).*", "$1"));
        }
        assertThat(lambdas[0]).isCloseTo(lambdas[1], withinPercentage(1));
    }

    @Test
    void aParameterThatEndsAtABoundIsReported() throws IOException {
        String data = file((x, random) -> Double.toString(2 * x + 1));
        assertThat(train(data).endsWith(ExitCode.SUCCESS).err())
                .contains("warning: rho ended at its lower bound 1e-8: the data do not determine it");
        String noisy = file((x, random) -> Double.toString(Math.sin(x) + random.nextDouble()));
        assertThat(train(noisy).endsWith(ExitCode.SUCCESS).err()).doesNotContain("ended at its");
    }

    @Test
    void outliersAndVaryingNoiseAreLearned() throws IOException {
        String data = file((x, random) -> Double.toString(Math.sin(x) + 0.1 * random.nextDouble() + (x > 5.5 ? 9 : 0)));
        assertThat(train(data, "--loss", "student-t(4)")
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .contains("\"likelihood\":\"student-t\"")
                .contains("\"noise_degrees_of_freedom\":4");
        assertThat(Run.of("predict", model(), data, "--interval", "0.8", "--deviation")
                        .out())
                .startsWith("prediction,lower,upper,deviation");
        assertThat(train(data, "--loss", "heteroscedastic")
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .contains("\"likelihood\":\"heteroscedastic\"");
        assertThat(Run.of("inspect", model()).out()).contains("noise of deviation that varies, about");
        assertThat(Run.of("predict", model(), data, "--interval", "0.8", "--deviation")
                        .out())
                .startsWith("prediction,lower,upper,deviation");
    }

    @Test
    void gradesAreLearnedInTheirOrder() throws IOException {
        String data = file((x, random) -> Long.toString(Math.round(2 + Math.sin(x) + 0.6 * random.nextDouble())));
        assertThat(train(data, "--loss", "ordinal").endsWith(ExitCode.SUCCESS).out())
                .contains("\"task\":\"classification\"")
                .contains("\"scheme\":\"ordered\"");
        assertThat(Run.of("predict", model(), data, "--proba").out()).startsWith("prediction,p_1,p_2,p_3");
        assertThat(Run.of("evaluate", model(), data, "--json").out()).contains("\"log_loss\":");
    }

    @Test
    void rejectsLikelihoodsThatDoNotSuitTheTarget() throws IOException {
        String data = file((x, random) -> x < 3 ? "low" : "high");
        assertThat(train(data, "--loss", "ordinal").isMisused("try mercer train --help"))
                .isEqualTo("--loss ordinal needs classes whose order is known, which are numbers, got \"high\":"
                        + " number them in their order");
        assertThat(train(data, "--loss", "poisson", "--task", "classes").isMisused("try mercer train --help"))
                .contains("--loss poisson is for numbers, not for classes");
        assertThat(train(data, "--loss", "student-t(1)").isMisused("try mercer train --help"))
                .isEqualTo("--loss: likelihood student-t: degrees of freedom must be > 2, got 1");
        assertThat(train(data, "--loss", "poison").isMisused("try mercer train --help"))
                .startsWith("--loss must be one of squared,")
                .contains("student-t, student-t(NU), poisson,")
                .contains("got \"poison\" (did you mean poisson?)");
    }
}
