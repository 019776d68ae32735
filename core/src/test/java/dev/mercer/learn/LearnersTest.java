package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The laws of learners on the standard back end, for all learners that there are. */
class LearnersTest {
    @Nested
    class OnGoodDays extends LearnerContract {
        @Override
        protected Compute compute() {
            return Compute.standard();
        }
    }

    @Nested
    class OnBadDays extends LearnerBadDays {
        @Override
        protected Compute compute() {
            return Compute.standard();
        }
    }

    @Test
    void theCatalogueIsComplete() throws IOException, URISyntaxException {
        Path root = Path.of(Learner.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> learners = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            files.map(file -> root.relativize(file).toString())
                    .filter(name -> name.startsWith("dev") && name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - 6).replace(File.separatorChar, '.'))
                    .filter(LearnersTest::isLearner)
                    .forEach(learners::add);
        }
        assertThat(LearnerCases.all().stream()
                        .map(each -> each.learner().getClass().getName())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(learners);
    }

    @Test
    void everyLearnerWithALambdaKeepsItsRhoOnAPart() {
        for (LearnerCase each : LearnerCases.all()) {
            boolean has = each.components().contains("lambda");
            assertThat(each.learner() instanceof PenalizedLearner<?>)
                    .as(each.toString())
                    .isEqualTo(has);
            Dataset whole = LearnerData.of(each, 40, 2);
            whole = whole.withWeights(
                    Reals.of(IntStream.range(0, 40).mapToDouble(i -> 1 + i % 3).toArray()));
            Dataset part = whole.select(IntStream.range(5, 25).toArray());
            Learner<?> fold = each.learner().forPart(part, whole);
            if (!(each.learner() instanceof PenalizedLearner<?> learner)) {
                // Each member of a blend keeps its own, which the tests of blends check.
                if (!each.components().contains("members")) assertThat(fold).isSameAs(each.learner());
                continue;
            }
            PenalizedLearner<?> there = (PenalizedLearner<?>) fold;
            assertThat(there.lambda() * there.totalWeight(part))
                    .as(each.toString())
                    .isCloseTo(learner.lambda() * learner.totalWeight(whole), withinPercentage(1e-9));
            assertThat(there.withLambda(learner.lambda())).isEqualTo(learner);
        }
    }

    private static boolean isLearner(String name) {
        try {
            Class<?> type = Class.forName(name, false, LearnersTest.class.getClassLoader());
            return Learner.class.isAssignableFrom(type) && !type.isInterface();
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
