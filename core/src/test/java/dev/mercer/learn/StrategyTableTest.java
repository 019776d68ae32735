package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Model;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each combination of a loss, a strategy, an intercept and a scheme: it is learned, or refused in one sentence when the learner is made. The
 * table in {@code docs/guide/choosing.md} is printed from what is learned.
 */
@Tag("once")
class StrategyTableTest {
    private static final Kernel KERNEL = new Gaussian(0.7);
    private static final double LAMBDA = 1e-2;
    private static final int N = 30;
    private static final Points X =
            DensePoints.generate(N, 2, (i, k) -> k == 0 ? Math.sin(1.7 * i) : Math.cos(2.3 * i));

    private static final Map<String, Loss> LOSSES = new LinkedHashMap<>();
    private static final Map<String, Function<Loss, Strategy>> STRATEGIES = new LinkedHashMap<>();

    static {
        for (Loss loss : List.of(
                new Squared(),
                new Huber(0.1),
                new EpsilonInsensitive(0.1),
                new Pinball(0.4),
                new Hinge(),
                new SquaredHinge(),
                new Logistic())) LOSSES.put(words(loss.getClass().getSimpleName()), loss);
        STRATEGIES.put("`Exact`", Exact::of);
        STRATEGIES.put("`Leaves`", loss -> new Leaves(2));
        STRATEGIES.put("`Nystrom`", loss -> new Nystrom(12));
        STRATEGIES.put("`ExplicitFeatures`", loss -> new ExplicitFeatures(new PolynomialMap(2)));
        STRATEGIES.put("`GradientDescent`", loss -> new GradientDescent(descent(loss)));
    }

    private static Descent descent(Loss loss) {
        return loss.smooth() ? Descent.full().withStopping(new Stopping(0, 20)) : Descent.pegasos(3, 1);
    }

    private static Kernel kernel(Strategy strategy) {
        return strategy instanceof ExplicitFeatures ? new Linear() : KERNEL;
    }

    private static String words(String name) {
        return name.substring(0, 1)
                + name.substring(1).replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    @Test
    void everyLossAndStrategyIsTried() {
        assertThat(LOSSES.values().stream().<Object>map(Object::getClass))
                .containsExactlyInAnyOrder((Object[]) Loss.class.getPermittedSubclasses());
        assertThat(STRATEGIES.values().stream()
                        .<Object>map(s -> s.apply(new Squared()).getClass()))
                .containsExactlyInAnyOrder((Object[]) Strategy.class.getPermittedSubclasses());
    }

    @Test
    void everyCombinationIsLearnedOrRefusedInOneSentence() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("| loss | " + String.join(" | ", STRATEGIES.keySet()) + " |");
        lines.add("|---" + "|---".repeat(STRATEGIES.size()) + "|");
        LOSSES.forEach((name, loss) -> {
            List<String> cells = STRATEGIES.values().stream()
                    .map(strategy -> cell(loss, strategy.apply(loss)))
                    .toList();
            lines.add("| " + name + " | " + String.join(" | ", cells) + " |");
        });
        assertThat(Files.readString(root().resolve("docs/guide/choosing.md")))
                .contains(String.join("\n", lines) + "\n");
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("docs")) ? here : here.getParent();
    }

    private static String cell(Loss loss, Strategy strategy) {
        List<String> learned = new ArrayList<>();
        if (numbers(loss, strategy)) learned.add("numbers");
        if (classes(loss, strategy)) learned.add("classes");
        return String.join(", ", learned);
    }

    private static boolean numbers(Loss loss, Strategy strategy) {
        Dataset data = Dataset.of(
                X,
                Reals.of(IntStream.range(0, N)
                        .mapToDouble(i -> Math.sin(3 * X.get(i, 0)))
                        .toArray()));
        List<Boolean> learned = Arrays.stream(Intercept.values())
                .map(b -> learns(() -> new KernelRegression(kernel(strategy), loss, LAMBDA, b, strategy), data))
                .toList();
        return learned.contains(true);
    }

    private static boolean classes(Loss loss, Strategy strategy) {
        Dataset data = Dataset.of(
                X,
                Labels.of(IntStream.range(0, N)
                        .mapToObj(i -> X.get(i, 0) > 0.4 ? "a" : X.get(i, 1) > 0 ? "b" : "c")
                        .toList()));
        List<Boolean> learned = Arrays.stream(Intercept.values())
                .flatMap(b -> Arrays.stream(Scheme.values())
                        .flatMap(scheme -> Stream.of(Probabilities.values())
                                .map(p -> new ClassOptions(scheme, ClassWeights.balanced(), p))
                                .map(options -> learns(
                                        () -> new KernelClassification(
                                                kernel(strategy), loss, LAMBDA, b, strategy, options),
                                        data))))
                .toList();
        return learned.contains(true);
    }

    private static boolean learns(Supplier<Learner<?>> maker, Dataset data) {
        Learner<?> learner;
        try {
            learner = maker.get();
        } catch (InvalidInputException refused) {
            assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(200).doesNotContain("\n");
            return false;
        }
        Model model = learner.fit(data);
        for (double value : LearnerData.scores(model, X, Compute.standard()).values())
            assertThat(value).as("%s", learner).isFinite();
        return true;
    }
}
