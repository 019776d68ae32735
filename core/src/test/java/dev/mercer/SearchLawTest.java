package dev.mercer;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.mercer.learn.Learner;
import dev.mercer.learn.LeftOutFit;
import dev.mercer.learn.TrialFit;
import dev.mercer.learn.belief.CoregionalPosterior;
import dev.mercer.learn.belief.InducingPoints;
import dev.mercer.learn.belief.LaplacePosterior;
import dev.mercer.learn.belief.LatentPosterior;
import dev.mercer.learn.belief.RidgePosterior;
import dev.mercer.learn.belief.StochasticEvidence;
import dev.mercer.select.score.CrossValidation;
import dev.mercer.select.score.FoldOutputs;
import dev.mercer.select.score.RidgeLeaveOneOut;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A search never takes a result whose solver stalled or that is not finite. Searches, scores and calibrations are found by their
 * calls: each has a test with candidates that fail ({@link FailingCandidates}), and fits through {@link TrialFit}, which refuses
 * what may not be used. A new search cannot be added without both.
 */
@Tag("once")
class SearchLawTest {
    /** Methods that return the result of one candidate, by class and name. */
    private static final Map<Class<?>, Set<String>> RESULTS = Map.ofEntries(
            Map.entry(TrialFit.class, Set.of("of")),
            Map.entry(LeftOutFit.class, Set.of("of", "bySecondFit")),
            Map.entry(CrossValidation.class, Set.of("score", "scoreEach")),
            Map.entry(FoldOutputs.class, Set.of("of")),
            Map.entry(RidgeLeaveOneOut.class, Set.of("predictions", "meanSquaredError")),
            Map.entry(RidgePosterior.class, Set.of("of")),
            Map.entry(LaplacePosterior.class, Set.of("of")),
            Map.entry(LatentPosterior.class, Set.of("of")),
            Map.entry(CoregionalPosterior.class, Set.of("of")),
            Map.entry(InducingPoints.class, Set.of("of")),
            Map.entry(StochasticEvidence.class, Set.of("of")));

    /** Classes that return the model of given settings, whatever its convergence, which the model records. */
    private static final Set<String> FINAL_FITS = Set.of(
            "auto.Fit", // The model of the chosen settings.
            "auto.IntervalChoice", // Intervals of that model.
            "select.Tuned",
            "select.MetricRun", // Learners with a metric: the last fit.
            "select.GaussianProcess", // Gaussian processes: the fit with the parameters found.
            "select.GaussianProcessClassifier",
            "select.GaussianProcessHeteroscedastic",
            "select.GaussianProcessLaplace",
            "select.GaussianProcessVectors");

    /** Classes whose candidates are evaluated by {@code EvidenceSearch}, which has the test. */
    private static final Set<String> BY_EVIDENCE = Set.of(
            "select.GaussianProcess",
            "select.GaussianProcessClassifier",
            "select.GaussianProcessLaplace",
            "select.GaussianProcessVectors",
            "select.LatentSearch",
            "select.StochasticFit");

    private static final JavaClasses TESTS = new ClassFileImporter()
            .withImportOption(location -> location.contains("/test-classes/"))
            .importPackages("dev.mercer.select", "dev.mercer.auto", "dev.mercer.model");

    /** The packages of the library that come after {@code learn}. */
    private static final List<String> FLOORS = List.of("select", "auto");

    private static String outer(JavaClass type) {
        JavaClass at = type;
        while (at.getEnclosingClass().isPresent()) at = at.getEnclosingClass().get();
        if (!at.getName().startsWith("dev.mercer.")) return at.getName();
        return at.getName().substring("dev.mercer.".length());
    }

    /** The classes after {@code learn} that call a method. */
    private static Set<String> callers(Predicate<AccessTarget> called) {
        return StreetTest.CORE.stream()
                .filter(type -> FLOORS.contains(outer(type).replaceAll("\\..*", "")))
                .filter(type -> Stream.concat(
                                type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream())
                        .anyMatch(call -> called.test(call.getTarget())
                                && !outer(call.getTargetOwner()).equals(outer(type))))
                .map(SearchLawTest::outer)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean fits(AccessTarget target) {
        return target.getName().equals("fit") && target.getOwner().isAssignableTo(Learner.class);
    }

    private static boolean isResult(AccessTarget target) {
        return RESULTS.entrySet().stream()
                .anyMatch(known -> target.getOwner().isEquivalentTo(known.getKey())
                        && known.getValue().contains(target.getName()));
    }

    /** The tests of failing candidates, by the class that has them. */
    private static Map<String, String> tests() {
        Map<String, String> tests = new TreeMap<>();
        TESTS.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.isAnnotatedWith(FailingCandidates.class))
                .forEach(method -> Arrays.stream(method.getAnnotationOfType(FailingCandidates.class)
                                .value())
                        .forEach(type ->
                                tests.put(type.getName().substring("dev.mercer.".length()), method.getFullName())));
        return tests;
    }

    @Test
    void everySearchHasATestWithCandidatesThatFail() {
        Set<String> searches = callers(target -> fits(target) || isResult(target));
        searches.removeAll(FINAL_FITS);
        searches.removeAll(BY_EVIDENCE);
        assertThat(tests().keySet()).containsAll(searches).contains("select.EvidenceSearch");
    }

    @Test
    void onlyFinalFitsCallALearnerPastTrialFit() {
        assertThat(FINAL_FITS).containsAll(callers(SearchLawTest::fits));
    }

    @Test
    void theListsNameClassesThatFit() {
        Set<String> all = callers(target -> fits(target) || isResult(target));
        assertThat(all).containsAll(FINAL_FITS).containsAll(BY_EVIDENCE);
    }
}
