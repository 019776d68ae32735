package dev.mercer;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.mercer.gp.internal.Equations;
import dev.mercer.learn.Learner;
import dev.mercer.learn.TrialFit;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Collection;
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
    /**
     * Methods that use what was learned with settings that are not compared with others, whatever its convergence, which the model
     * records; each by itself, so that another method of its class is found.
     */
    private static final Set<String> FINAL_FITS = Set.of(
            "auto.BlockFit.of", // The model of the chosen settings.
            "auto.Fit.learned",
            "auto.Fit.fitOnRows",
            "auto.StoredTuning.validation", // Draws rows.
            "search.Tuned.fit",
            "search.GridSearch.best",
            "metric.MetricRun.fit", // Learners with a metric: the last fit.
            "gp.NormalProcess.exactly", // Gaussian processes: the fit with the parameters found.
            "gp.NormalProcess.onInducing",
            "gp.GaussianProcessClassifier.fit",
            "gp.VaryingNoiseProcess.noise", // Whose failure is that of the model.
            "gp.NonNormalProcess.ofCounts",
            "gp.internal.Inference.of"); // Of parameters that are given.

    private static final JavaClasses TESTS = new ClassFileImporter()
            .withImportOption(location -> location.contains("/test-classes/"))
            .importPackages(
                    "dev.mercer.gp", "dev.mercer.metric", "dev.mercer.search", "dev.mercer.auto", "dev.mercer.model");

    /** The packages of the library that come after {@code learn}, and that of models, which are searched for shorter ones. */
    private static final List<String> LAYERS =
            List.of("model", "gp", "conformal", "score", "metric", "method", "search", "auto");

    /** The packages below learn, and that of the scores, whose results a search may compare. */
    private static final List<String> SOLVING =
            List.of("learn.calibration", "learn.leftout", "learn.nystrom", "conformal", "score");

    private static String outer(JavaClass type) {
        JavaClass at = type;
        while (at.getEnclosingClass().isPresent()) at = at.getEnclosingClass().get();
        if (!at.getName().startsWith("dev.mercer.")) return at.getName();
        return at.getName().substring("dev.mercer.".length());
    }

    /** The methods after {@code learn} that call such a method of another class, as Class.method. */
    private static Set<String> callers(Predicate<AccessTarget> called) {
        return LayersTest.CORE.stream()
                .filter(type -> LAYERS.contains(outer(type).replaceAll("\\..*", "")))
                .flatMap(type -> Stream.<Collection<? extends JavaAccess<?>>>of(
                                type.getMethodCallsFromSelf(),
                                type.getMethodReferencesFromSelf(),
                                type.getConstructorCallsFromSelf())
                        .flatMap(Collection::stream))
                .filter(call -> called.test(call.getTarget())
                        && !outer(call.getTargetOwner()).equals(outer(call.getOriginOwner())))
                .map(call -> outer(call.getOriginOwner()) + "." + method(call))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The method of the source in which a call stands. */
    private static String method(JavaAccess<?> call) {
        return call.getOrigin().getName().replaceAll("lambda\\$(.*)\\$\\d+", "$1");
    }

    private static boolean fits(AccessTarget target) {
        return target.getName().equals("fit") && target.getOwner().isAssignableTo(Learner.class);
    }

    /** A public method of learn or of the scores that takes time, and so solves: a progress is told. */
    private static boolean solves(AccessTarget target) {
        String name = target.getOwner().getPackageName();
        boolean within = name.equals("dev.mercer.learn")
                || SOLVING.stream().anyMatch(each -> name.startsWith("dev.mercer." + each));
        return infers(target) || (within && target instanceof CodeUnitAccessTarget unit && takesTime(unit));
    }

    /** The posterior or the likelihood of a process with parameters that are given; equations are not yet either of them. */
    private static boolean infers(AccessTarget target) {
        return target.getOwner().getPackageName().startsWith("dev.mercer.gp")
                && !target.getOwner().isEquivalentTo(Equations.class)
                && target instanceof CodeUnitAccessTarget unit
                && unit.getName().startsWith("of")
                && unit.resolveMember()
                        .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
                        .isPresent()
                && takesTime(unit);
    }

    private static boolean takesTime(CodeUnitAccessTarget unit) {
        return unit.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(Progress.class));
    }

    private static boolean tries(AccessTarget target) {
        return target.getName().equals("<init>") && target.getOwner().isEquivalentTo(Candidates.class);
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

    /** Methods whose candidates are the likelihoods of an evidence search, which has the test. */
    private static Set<String> byEvidence() {
        return LayersTest.CORE.stream()
                .flatMap(type -> type.getCodeUnitCallsFromSelf().stream())
                .filter(call -> call.getTargetOwner().getName().endsWith("EvidenceSearch$Evaluated"))
                .map(call -> outer(call.getOriginOwner()) + "." + method(call))
                .collect(Collectors.toSet());
    }

    @Test
    void everySearchHasATestWithCandidatesThatFail() {
        Set<String> searches = callers(target -> fits(target) || solves(target) || tries(target));
        searches.removeAll(FINAL_FITS);
        searches.removeAll(byEvidence());
        Set<String> tested = tests().keySet();
        assertThat(tested).contains("gp.EvidenceSearch", "model.analysis.CompressionSearch");
        assertThat(searches).allMatch(method -> tested.contains(method.substring(0, method.lastIndexOf('.'))));
    }

    @Test
    void onlyFinalFitsCallALearnerPastTrialFit() {
        assertThat(FINAL_FITS).containsAll(callers(SearchLawTest::fits));
    }

    @Test
    void theFinalFitsAreMethodsThatFit() {
        assertThat(callers(target -> fits(target) || solves(target))).containsAll(FINAL_FITS);
    }
}
