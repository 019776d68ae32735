package dev.mercer.io;

import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.io.file.Input;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the text of a LIBSVM model. */
final class LibsvmModelReader {
    private static final Set<String> KNOWN = Set.of(
            "svm_type",
            "kernel_type",
            "degree",
            "gamma",
            "coef0",
            "nr_class",
            "total_sv",
            "rho",
            "label",
            "probA",
            "probB",
            "prob_density_marks",
            "nr_sv");
    private static final Set<String> CLASSES = Set.of("c_svc", "nu_svc");
    private static final Set<String> NUMBERS = Set.of("epsilon_svr", "nu_svr");

    private final String name;
    private final List<String> lines;
    private final long largestIndex;
    private final Map<String, String[]> header = new HashMap<>();
    private final List<String> said = new ArrayList<>();
    private int next;

    /** The weights of each support vector, one for each column of weights in the file. */
    private final List<double[]> weights = new ArrayList<>();

    /** A reader of these lines, in which no index may be larger than {@code largestIndex}. */
    LibsvmModelReader(String name, List<String> lines, long largestIndex) {
        this.name = name;
        this.lines = lines;
        this.largestIndex = largestIndex;
    }

    LibsvmModel read() {
        readHeader();
        try {
            return new LibsvmModel(LibsvmModel.table(model()), said);
        } catch (InvalidLine wrong) {
            throw wrong;
        } catch (InvalidInputException inconsistent) {
            throw inconsistent.within(name + ": cannot be used as a model: ");
        }
    }

    private Model model() {
        String type = text("svm_type");
        Require.that(
                CLASSES.contains(type) || NUMBERS.contains(type) || type.equals("one_class"),
                "its svm_type is %s",
                Text.quote(type));
        Kernel kernel = kernel();
        int columns = CLASSES.contains(type) ? whole("nr_class") - 1 : 1;
        Require.that(columns >= 1, "it knows one class only");
        SparsePoints centers = readVectors(columns);
        Training training = new Training(
                new Convergence(Reason.CONVERGED, Double.NaN, 0),
                Optional.empty(),
                Reals.of(),
                List.of(),
                new Provenance("LIBSVM " + type, 0, centers.dim(), "", "LIBSVM", ""));
        if (CLASSES.contains(type)) return classifier(kernel, centers, training);
        double[] alpha = weights.stream().mapToDouble(w -> w[0]).toArray();
        Expansion f = Expansion.of(kernel, centers, Reals.of(alpha), -numbers("rho", 1)[0]);
        if (header.containsKey("probA")) said.add("probA, the spread of its errors, is left out");
        if (header.containsKey("prob_density_marks")) said.add("prob_density_marks, its probabilities, are left out");
        return type.equals("one_class") ? new Detector(f, training) : new Regressor(f, training);
    }

    private Classifier classifier(Kernel kernel, SparsePoints centers, Training training) {
        List<String> classes = List.of(words("label", whole("nr_class")));
        int count = classes.size();
        int[] counts = Arrays.stream(words("nr_sv", count))
                .mapToInt(n -> whole(n, "nr_sv"))
                .toArray();
        for (int n : counts) Require.atLeast("nr_sv", 0, n);
        long sum = Arrays.stream(counts).asLongStream().sum();
        Require.that(sum == centers.size(), "the sum of nr_sv must be %d, got %d", centers.size(), sum);
        int[] ends = new int[count + 1];
        for (int c = 0; c < count; c++) ends[c + 1] = ends[c] + counts[c];
        double[] rho = pairNumbers("rho", count);
        int pairs = rho.length;
        requireMemory(pairs, centers.size(), Runtime.getRuntime().maxMemory() / 2);
        List<Reals> alpha = new ArrayList<>();
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++) {
                double[] pair = new double[centers.size()];
                for (int j = ends[a]; j < ends[a + 1]; j++) pair[j] = -weights.get(j)[b - 1];
                for (int j = ends[b]; j < ends[b + 1]; j++) pair[j] = -weights.get(j)[a];
                alpha.add(Reals.of(pair));
            }
        Expansion f = new Expansion(Optional.empty(), kernel, centers, alpha, Reals.of(rho));
        Scheme scheme = count == 2 ? Scheme.BINARY : Scheme.ONE_VS_ONE;
        return new Classifier(f, classes, scheme, calibration(pairs), training);
    }

    /** A number for each pair of classes. The file must contain all of them before an array is allocated. */
    private double[] pairNumbers(String key, int count) {
        long pairs = (long) count * (count - 1) / 2;
        Require.that(pairs <= Integer.MAX_VALUE, "%d classes are too many", count);
        return numbers(key, (int) pairs);
    }

    /** LIBSVM shares the weights of a class among its pairs; here each pair has its own for every support vector. */
    static void requireMemory(long pairs, long vectors, long limit) {
        long bytes = Double.BYTES * pairs * vectors;
        Require.that(
                bytes <= limit,
                Cure.MORE_MEMORY,
                "the weights of %,d pairs of classes and %,d support vectors need %s",
                pairs,
                vectors,
                Text.bytes(bytes));
    }

    /** P(first class) = 1/(1 + exp(A·score + B)) there; our score has the other sign and is for the second class. */
    private Optional<Calibration> calibration(int pairs) {
        if (!header.containsKey("probA")) return Optional.empty();
        double a = numbers("probA", pairs)[0];
        double b = numbers("probB", pairs)[0];
        if (pairs == 1 && a < 0) return Optional.of(new Calibration(Reals.of(-a), Reals.of(b)));
        said.add(
                pairs == 1
                        ? "probA is not negative: its probabilities contradict its scores and are left out"
                        : "probA and probB, the probabilities of pairs of classes, are left out");
        return Optional.empty();
    }

    private Kernel kernel() {
        String type = text("kernel_type");
        boolean shaped = !type.equals("linear");
        boolean shifted = type.equals("polynomial") || type.equals("sigmoid");
        return new LibsvmKernel(
                        type,
                        shaped && !type.equals("precomputed") ? numbers("gamma", 1)[0] : 1,
                        shifted ? numbers("coef0", 1)[0] : 0,
                        type.equals("polynomial") ? whole("degree") : 1,
                        1)
                .kernel();
    }

    private void readHeader() {
        for (; next < lines.size(); next++) {
            String[] words = lines.get(next).strip().split("\\s+", -1);
            if (words[0].equals("SV")) {
                next++;
                return;
            }
            if (!KNOWN.contains(words[0])) throw wrong("is no part of a LIBSVM model: " + Text.quote(words[0]));
            header.put(words[0], Arrays.copyOfRange(words, 1, words.length));
        }
        throw new InvalidInputException(name + ": the file is cut off: there is no line \"SV\"");
    }

    private SparsePoints readVectors(int columns) {
        SparsePoints.Builder points = new SparsePoints.Builder();
        int total = whole("total_sv");
        for (; next < lines.size(); next++) {
            String line = lines.get(next).strip();
            if (line.isEmpty()) continue;
            String[] words = line.split("\\s+", -1);
            if (words.length < columns) throw wrong("has " + words.length + " weights, expected " + columns);
            double[] row = new double[columns];
            for (int k = 0; k < columns; k++) row[k] = number(words[k]);
            weights.add(row);
            int before = 0;
            for (int k = columns; k < words.length; k++) before = add(words[k], before, points);
            points.endRow();
        }
        Require.that(weights.size() == total, "total_sv is %d, but there are %d lines below SV", total, weights.size());
        return points.build(Math.max(1, points.widest()));
    }

    private int add(String word, int before, SparsePoints.Builder points) {
        int colon = word.indexOf(':');
        double index = colon < 0 ? Double.NaN : number(word.substring(0, colon));
        if (!(index > before && index == Math.rint(index) && index < Integer.MAX_VALUE))
            throw wrong("expected index:value with ascending indices from 1, got " + Text.quote(word));
        if (index > largestIndex)
            throw wrong(
                    "index " + (long) index + " is too large for a file of this size: the largest is " + largestIndex);
        points.add((int) index - 1, number(word.substring(colon + 1)));
        return (int) index;
    }

    private double number(String text) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) return value;
        } catch (NumberFormatException notOne) {
            throw new InvalidLine(Input.at(name, next + 1L, "is not a number: " + Text.quote(text)));
        }
        throw wrong("must be finite, got " + Text.quote(text));
    }

    private InvalidLine wrong(String message) {
        return new InvalidLine(Input.at(name, next + 1L, message));
    }

    /** An error whose message already has its place in the file. */
    private static final class InvalidLine extends InvalidInputException {
        private static final long serialVersionUID = 1L;

        InvalidLine(InvalidInputException placed) {
            super(String.valueOf(placed.getMessage()), placed);
        }
    }

    private String[] words(String key, int count) {
        String[] words = header.get(key);
        if (words == null) throw new InvalidInputException("it lacks " + key);
        Require.that(words.length == count, "%s has %d values, expected %d", key, words.length, count);
        return words;
    }

    private String text(String key) {
        return words(key, 1)[0];
    }

    private int whole(String key) {
        return whole(text(key), key);
    }

    private static int whole(String text, String key) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notOne) {
            throw new InvalidInputException(key + " is not a whole number: " + Text.quote(text), notOne);
        }
    }

    private double[] numbers(String key, int count) {
        String[] words = words(key, count);
        double[] numbers = new double[count];
        for (int k = 0; k < count; k++) {
            try {
                numbers[k] = Require.finite(key, Double.parseDouble(words[k]));
            } catch (NumberFormatException notOne) {
                throw new InvalidInputException(key + " is not a number: " + Text.quote(words[k]), notOne);
            }
        }
        return numbers;
    }
}
