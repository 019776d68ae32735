package dev.mercer.io;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.PairRule;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a model as LIBSVM does, every number with all its digits. */
final class LibsvmModelWriter {
    private final Model model;
    private final Expansion f;
    private final LibsvmKernel kernel;
    private final List<String> said;
    private final StringBuilder text = new StringBuilder();

    private LibsvmModelWriter(TableModel whole, List<String> said) {
        this.model = whole.model();
        this.f = model.expansion();
        this.said = said;
        requireFit(whole);
        this.kernel = LibsvmKernel.of(f.kernel())
                .orElseThrow(() -> refused("its kernel is " + f.kernel()
                        + ", LIBSVM knows linear, polynomial, gaussian and sigmoid ones"));
    }

    static String text(TableModel model, List<String> said) {
        LibsvmModelWriter writer = new LibsvmModelWriter(model, said);
        if (model.model() instanceof Classifier classifier) writer.write(classifier);
        else writer.writeOne();
        return writer.text.toString();
    }

    private static InvalidInputException refused(String why, Cure cure) {
        return new InvalidInputException(refused(why).fact(), cure);
    }

    private static InvalidInputException refused(String why) {
        return new InvalidInputException("LIBSVM has no such model: " + why);
    }

    private void requireFit(TableModel whole) {
        if (!f.others().isEmpty())
            throw refused("it is a blend of " + f.terms().size() + " machines, LIBSVM has one kernel for a model");
        if (f.features().isPresent()) throw refused("it has explicit weights on features", Cure.TRAIN_WITH_KERNEL);
        if (whole.encoder().encoding() != Encoding.NONE)
            throw refused("it encodes its inputs, which LIBSVM does not", Cure.TRAIN_WITHOUT_ENCODING);
        if (model instanceof Regressor numbers && numbers.decoder().isPresent())
            throw refused("it predicts on a scale of its target, "
                    + numbers.decoder().get().scale().name());
        if (!(model instanceof Classifier) && f.outputs() != 1) throw refused("it has " + f.outputs() + " targets");
        if (whole.target().isPresent())
            said.add("columns are numbered in the order "
                    + String.join(", ", whole.encoder().names()));
    }

    /** Writes a model with one score: regression, or one class. */
    private void writeOne() {
        boolean nu = from("NuSvmRegressor", "LIBSVM nu_svr");
        String type = model instanceof Detector ? "one_class" : nu ? "nu_svr" : "epsilon_svr";
        header(type, 2, f.centers().size());
        // svm-predict uses only the sign: rows on the border are inliers there too.
        double bias = model instanceof Detector detector
                ? detector.decision().bias().get(0)
                : f.bias().get(0);
        text.append("rho ").append(-bias).append("\nSV\n");
        if (model instanceof Regressor regressor && regressor.intervals().isPresent())
            said.add("its intervals are left out");
        for (int j = 0; j < f.centers().size(); j++) {
            text.append(f.weights().get(0).get(j) * kernel.factor());
            writeVector(j);
        }
    }

    /** True when the model was trained by one of these learners. */
    private boolean from(String... learners) {
        String learner = model.training().provenance().learner();
        for (String name : learners) if (learner.startsWith(name)) return true;
        return false;
    }

    private void header(String type, int classes, int vectors) {
        text.append("svm_type ").append(type).append('\n').append(kernel.header());
        text.append("nr_class ")
                .append(classes)
                .append("\ntotal_sv ")
                .append(vectors)
                .append('\n');
    }

    private void write(Classifier classifier) {
        Scheme scheme = classifier.scheme();
        if (scheme != Scheme.BINARY && scheme != Scheme.ONE_VS_ONE)
            throw refused("it chooses among its classes by " + ModelWriter.name(scheme) + ", LIBSVM by one-vs-one");
        int classes = classifier.classes().size();
        List<List<Integer>> members = members(classes);
        header(
                from("NuSvmClassifier", "LIBSVM nu_svc") ? "nu_svc" : "c_svc",
                classes,
                members.stream().mapToInt(List::size).sum());
        text.append("rho ").append(joined(f.bias())).append('\n');
        text.append("label ").append(labels(classifier.classes())).append('\n');
        classifier.calibration().ifPresent(calibration -> write(calibration, classes));
        text.append("nr_sv ")
                .append(members.stream().map(m -> "" + m.size()).collect(Collectors.joining(" ")))
                .append("\nSV\n");
        for (int c = 0; c < classes; c++)
            for (int j : members.get(c)) {
                for (int other = 0, column = 0; other < classes; other++) {
                    if (other == c) continue;
                    if (column++ > 0) text.append(' ');
                    double alpha = f.weights().get(pair(c, other, classes)).get(j);
                    text.append(alpha == 0 ? 0 : -alpha * kernel.factor());
                }
                writeVector(j);
            }
    }

    /** LIBSVM's probabilities have no class weights: those go into the offset of each pair. */
    private void write(Calibration calibration, int classes) {
        double[] slopes = calibration.slopes().stream().map(a -> -a).toArray();
        double[] offsets = calibration.offsets().toArray();
        Reals weights = calibration.classWeights();
        for (int a = 0; a < classes && weights.size() > 0; a++)
            for (int b = a + 1; b < classes; b++)
                offsets[pair(a, b, classes)] -= Math.log(weights.get(b) / weights.get(a));
        calibration
                .pairs()
                .ifPresent(rule -> said.add("svm-predict -b 1 couples the probabilities of pairs of classes,"
                        + (rule.source() == PairRule.Source.VOTES
                                ? " the model predicts by their votes, as svm-predict does without -b 1"
                                : " the model also makes them sharper")));
        text.append("probA ").append(joined(Reals.of(slopes)));
        text.append("\nprobB ").append(joined(Reals.of(offsets))).append('\n');
    }

    private static String joined(Reals numbers) {
        return numbers.stream().mapToObj(Double::toString).collect(Collectors.joining(" "));
    }

    /** LIBSVM's labels are integers: others are numbered from 1. */
    private String labels(List<String> classes) {
        if (classes.stream().allMatch(c -> c.matches("-?[0-9]{1,9}"))) return String.join(" ", classes);
        said.add("its classes are written as numbers: "
                + IntStream.range(0, classes.size())
                        .mapToObj(c -> (c + 1) + " is " + classes.get(c))
                        .collect(Collectors.joining(", ")));
        return IntStream.rangeClosed(1, classes.size())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }

    private static int pair(int one, int other, int classes) {
        int a = Math.min(one, other);
        int b = Math.max(one, other);
        return a * (2 * classes - a - 1) / 2 + b - a - 1;
    }

    /**
     * The centers of each class. The class of a center is common to all its pairs; if two are, it is the one with the sign of its weight.
     */
    private List<List<Integer>> members(int classes) {
        List<List<Integer>> members = new ArrayList<>();
        for (int c = 0; c < classes; c++) members.add(new ArrayList<>());
        for (int j = 0; j < f.centers().size(); j++) {
            int home = home(j, classes);
            if (home >= 0) members.get(home).add(j);
        }
        return members;
    }

    /** The class of center j; −1 for a center without weight. */
    private int home(int j, int classes) {
        int found = -1;
        boolean any = false;
        for (int c = 0; c < classes; c++) {
            boolean all = true;
            double own = 0;
            for (int a = 0; a < classes; a++)
                for (int b = a + 1; b < classes; b++) {
                    double alpha = f.weights().get(pair(a, b, classes)).get(j);
                    any |= alpha != 0;
                    all &= alpha == 0 || a == c || b == c;
                    own += b == c ? alpha : a == c ? -alpha : 0;
                }
            if (all && (found < 0 || own > 0)) found = c;
        }
        Require.that(
                found >= 0,
                "LIBSVM has no such model: center %d has weights in pairs of classes that have none in common",
                j);
        return any ? found : -1;
    }

    private void writeVector(int j) {
        Points centers = f.centers();
        if (centers instanceof SparsePoints sparse)
            for (int k = 0; k < sparse.nonZeros(j); k++) add(sparse.column(j, k), sparse.value(j, k));
        else for (int k = 0; k < centers.dim(); k++) if (centers.get(j, k) != 0) add(k, centers.get(j, k));
        text.append('\n');
    }

    private void add(int column, double value) {
        text.append(' ').append(column + 1).append(':').append(Require.text(value));
    }
}
