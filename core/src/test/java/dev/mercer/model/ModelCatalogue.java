package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.model.internal.Provenance;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Models of every kind that files hold, with rows to predict: for whatever predicts in its own way and must agree. */
public final class ModelCatalogue {
    private static final int ROWS = 60;
    private static final int CENTERS = 25;

    /** Kernels of three columns, whose values are from 0 to 1. */
    public static final List<String> KERNELS = List.of(
            "gaussian(sigma=0.7)",
            "exponential(sigma=0.9)",
            "exponential(sigma=0.9, p=1.5)",
            "matern(nu=0.5, sigma=1.2)",
            "matern(nu=1.5, sigma=0.8)",
            "matern(nu=2.5, sigma=0.8)",
            "rational(alpha=0.7, sigma=1)",
            "linear()",
            "constant(2) + linear()",
            "polynomial(degree=3, c=0.5)",
            "sigmoid(scale=0.3, c=0.1)",
            "manhattan(sigma=1.1)",
            "periodic(period=0.8, sigma=1.3)",
            "subsets()",
            "cosine()",
            "chi2(gamma=0.6)",
            "intersection()",
            "category(other=0.3)",
            "0.5*gaussian(sigma=1) * linear() + polynomial(degree=2)",
            "gaussian(sigma=0.5)[2] * linear()[1, 3]",
            "matern(nu=2.5, sigma=1) / [0.5, 2, 1]",
            "(linear() + constant(0.3))^3",
            "exp(0.3*linear())",
            "normalized(polynomial(degree=2, c=0.1))",
            "normalized(linear() * exp(0.2*linear()))[1, 2]",
            "gaussian(sigma=1) @ metric([[1, 0.5, 0], [0, -1, 2]])",
            "gaussian(sigma=1) @ scales([[1, 0, 2.5]])",
            "gaussian(sigma=1) @ metric([[1, 0.5, 0], [0, -1, 2]]) @ quantiles([[0, 0, 0.2], [0.3, 0.5, 0.5], [0.3, 0.6, 0.7], [1, 0.9, 0.9]])",
            "cells([[1, 0.5], [2, 0.4], [3, 0.6]]) * gaussian(sigma=0.8)",
            "(cells([[1, 0.4], [0, 0], [2, 0.5]]) * matern(nu=1.5, sigma=1)) @ metric([[1, 0.5, 0], [0, -1, 2]])",
            "cells([[1, 0.5]]) + gaussian(sigma=1)");

    /** Feature maps of three columns. */
    public static final List<String> MAPS = List.of(
            "polynomial(degree=3)",
            "polynomial(degree=2, c=0)",
            "subsets()",
            "gaussianseries(sigma=0.9, terms=4)",
            "polar()",
            "rbf([[0.2, 0.5, 0.9], [0.7, 0.1, 0.4]], sigma=0.6)",
            "fourier(gaussian(sigma=0.8), size=16)",
            "fourier(matern(nu=2.5, sigma=0.8), size=16)",
            "metric([[1, 0.5, 0], [0, -1, 2]])",
            "scales([[1, 0, 2.5]])",
            "tensorsketch(degree=2, size=16)");

    private ModelCatalogue() {}

    /**
     * A model with rows for it.
     *
     * @param name for people
     * @param model the model
     * @param table the rows, for a model of a table
     * @param points the rows, for a model of points without names
     */
    public record Case(String name, TableModel model, Optional<Table> table, Optional<Points> points) {
        static Case of(String name, TableModel model, Table table) {
            return new Case(name, model, Optional.of(table), Optional.empty());
        }

        /** The predictions of the model itself. */
        public Predictions predict() {
            return table.isPresent()
                    ? model.predictions(table.get(), Compute.standard(), Progress.none())
                    : model.predictions(points.orElseThrow(), Compute.standard(), Progress.none());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Every case. */
    public static List<Case> all() {
        List<Case> all = new ArrayList<>();
        KERNELS.forEach(kernel -> all.add(kernel(kernel)));
        MAPS.forEach(map -> all.add(features(map)));
        all.addAll(classifiers());
        all.addAll(regressors());
        all.add(detector());
        all.add(sparse());
        all.add(columns("columns of every kind", Encoding.AUTO, mixed(1, true)));
        all.add(columns("columns that are not centred", Encoding.UNCENTRED, mixed(2, true)));
        all.add(columns("numbers and categories", Encoding.AUTO, mixed(3, false)));
        all.add(columns("dates and times", Encoding.AUTO, dated()));
        all.add(columns("moments as numbers", Encoding.AUTO, moments()));
        return all;
    }

    /** A regressor with this kernel on three columns of numbers. */
    public static Case kernel(String kernel) {
        Table table = unit(1);
        Encoder encoder = Encoder.learn(Encoding.NONE, table);
        Expansion f = expansion(Kernel.parse(kernel), encoder.encode(unit(2)).points(), 1);
        return Case.of(kernel, new TableModel(encoder, Optional.of("y"), new Regressor(f, training())), table);
    }

    /** A regressor that is linear in features of three columns of numbers. */
    public static Case features(String text) {
        FeatureMap map = FeatureMap.parse(text);
        Table table = unit(1);
        Encoder encoder = Encoder.learn(Encoding.NONE, table);
        SplittableRandom random = new SplittableRandom(5);
        DensePoints theta = DensePoints.generate(2, map.dim(3), (i, k) -> random.nextDouble(-1, 1));
        Expansion f = Expansion.linear(map, theta, Reals.of(0.5, -0.25));
        return Case.of(
                "linear() @ " + text, new TableModel(encoder, List.of("y", "z"), new Regressor(f, training())), table);
    }

    /** A classifier of each scheme, with and without probabilities and class weights. */
    public static List<Case> classifiers() {
        List<Case> all = new ArrayList<>();
        Table table = unit(1);
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        for (Scheme scheme : Scheme.values()) {
            List<String> classes = scheme == Scheme.BINARY ? List.of("no", "yes") : List.of("a", "b", "c", "d");
            int outputs = scheme.outputs(classes.size());
            Expansion f = expansion(
                    Kernel.parse("gaussian(sigma=1)"), encoder.encode(unit(2)).points(), outputs);
            Calibration calibration = new Calibration(
                    Reals.of(IntStream.range(0, outputs)
                            .mapToDouble(t -> 1 + 0.5 * t)
                            .toArray()),
                    Reals.of(IntStream.range(0, outputs)
                            .mapToDouble(t -> 0.1 * t - 0.2)
                            .toArray()));
            Reals weights = Reals.of(
                    IntStream.range(0, classes.size()).mapToDouble(c -> 1 + c).toArray());
            if (scheme == Scheme.ONE_VS_ONE)
                for (PairRule.Source source : PairRule.Source.values())
                    for (Calibration each : List.of(calibration, calibration.withClassWeights(weights)))
                        all.add(Case.of(
                                scheme + " by " + source + (each.equals(calibration) ? "" : " with class weights"),
                                new TableModel(
                                        encoder,
                                        Optional.of("y"),
                                        new Classifier(
                                                f,
                                                classes,
                                                scheme,
                                                Optional.of(each.with(new PairRule(source, 1.7))),
                                                training())),
                                table));
            List<Optional<Calibration>> calibrations = List.of(
                    Optional.empty(), Optional.of(calibration), Optional.of(calibration.withClassWeights(weights)));
            for (int c = 0; c < calibrations.size(); c++)
                all.add(Case.of(
                        scheme
                                + List.of("", " with probabilities", " with class weights")
                                        .get(c),
                        new TableModel(
                                encoder,
                                Optional.of("y"),
                                new Classifier(f, classes, scheme, calibrations.get(c), training())),
                        table));
        }
        return all;
    }

    /** A regressor on each scale of the target, one of several targets, and one of quantiles that cross. */
    public static List<Case> regressors() {
        List<Case> all = new ArrayList<>();
        Table table = unit(1);
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Points centers = encoder.encode(unit(2)).points();
        Expansion one = expansion(Kernel.parse("gaussian(sigma=1)"), centers, 1);
        Expansion three = expansion(Kernel.parse("gaussian(sigma=1)"), centers, 3);
        List<TargetScale> scales = List.of(
                new TargetScale.Identity(),
                new TargetScale.Log(0.5),
                new TargetScale.SquareRoot(),
                new TargetScale.NormalScores(Reals.of(0, 1, 5, 20), Reals.of(-1, -0.2, 0.4, 1.5)));
        for (TargetScale scale : scales) {
            TargetDecoder decoder = new TargetDecoder(scale, Reals.of(-0.3, 0.1, 0.25), -1, 1.2, "a test");
            all.add(Case.of(
                    "scale " + scale.name(),
                    new TableModel(encoder, Optional.of("y"), new Regressor(one, training()).with(decoder)),
                    table));
        }
        Expansion leaves = expansion(Kernel.parse("cells([[1, 0.5]]) * matern(nu=1.5, sigma=1)"), centers, 1);
        Expansion sum = Expansion.sum(List.of(
                one, leaves, Expansion.linear(FeatureMap.parse("polynomial(degree=2)"), theta(), Reals.of(0.2))));
        all.add(Case.of(
                "a blend of three", new TableModel(encoder, Optional.of("y"), new Regressor(sum, training())), table));
        all.add(Case.of(
                "three targets",
                new TableModel(encoder, List.of("u", "v", "w"), new Regressor(three, training())),
                table));
        Training quantiles = training().withQuantiles(Reals.of(0.1, 0.5, 0.9));
        all.add(Case.of(
                "three quantiles", new TableModel(encoder, Optional.of("y"), new Regressor(three, quantiles)), table));
        return all;
    }

    private static DensePoints theta() {
        FeatureMap map = FeatureMap.parse("polynomial(degree=2)");
        SplittableRandom random = new SplittableRandom(8);
        return DensePoints.generate(1, map.dim(3), (i, k) -> random.nextDouble(-1, 1));
    }

    /** A detector of outliers. */
    public static Case detector() {
        Table table = unit(1);
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Expansion f = expansion(
                Kernel.parse("gaussian(sigma=1)"), encoder.encode(unit(2)).points(), 1);
        return Case.of("detector", new TableModel(encoder, Optional.empty(), new Detector(f, training())), table);
    }

    /** A regressor of sparse points without column names. */
    public static Case sparse() {
        SplittableRandom random = new SplittableRandom(4);
        SparsePoints points = SparsePoints.of(
                DensePoints.generate(ROWS, 30, (i, k) -> random.nextInt(10) == 0 ? random.nextDouble(-2, 2) : 0));
        Encoder encoder = Encoder.learn(Encoding.AUTO, points);
        Points centers = encoder.encode(points).points().range(0, CENTERS);
        Regressor model =
                new Regressor(expansion(Kernel.parse("gaussian(sigma=1) + linear()"), centers, 1), training());
        return new Case(
                "sparse points",
                new TableModel(encoder, Optional.empty(), model),
                Optional.empty(),
                Optional.of(points));
    }

    /** A regressor of a table whose encoder was learned with targets. */
    static Case columns(String name, Encoding encoding, Table table) {
        SplittableRandom random = new SplittableRandom(6);
        double[] y = IntStream.range(0, table.size())
                .mapToDouble(i -> table.columns().get(0).text(i).length() + i % 3 + 0.1 * random.nextDouble())
                .toArray();
        Encoder encoder = Encoder.fit(encoding, table, Reals.constant(table.size(), 1), Supervision.of(Reals.of(y)))
                .encoder();
        Points centers = encoder.encode(table).points().range(0, CENTERS);
        Regressor model = new Regressor(
                expansion(new dev.mercer.kernel.Gaussian(3).plus(new Linear().scaled(0.1)), centers, 1), training());
        return Case.of(name, new TableModel(encoder, Optional.of("y"), model), table);
    }

    /** Columns as files have them; some are read from texts, or encoded by their words, where {@code written}. */
    private static Table mixed(long seed, boolean written) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = 3 * ROWS;
        String[] city = new String[n];
        String[] paid = new String[n];
        String[] when = new String[n];
        String[] rent = new String[n];
        String[] zip = new String[n];
        String[] title = new String[n];
        double[] age = new double[n];
        double[] flag = new double[n];
        double[] size = new double[n];
        double[] shop = new double[n];
        String[] brand = new String[n];
        String[] words = {"red", "house", "garden", "old", "new", "small", "river", "Straße", "café", "tower"};
        for (int i = 0; i < n; i++) {
            age[i] = random.nextInt(8) == 0 ? Double.NaN : random.nextInt(20, 70);
            size[i] = random.nextInt(12) == 0 ? -999 : random.nextDouble(30, 200);
            flag[i] = random.nextInt(5) == 0 ? Double.NaN : 7;
            shop[i] = i % 11 == 0 ? Double.NaN : i % 12 - 2; // a code: the target has a period of 3
            city[i] = random.nextInt(9) == 0
                    ? null
                    : List.of("Rome", "Köln", "Oslo", "7").get(random.nextInt(4));
            paid[i] = random.nextInt(9) == 0 ? null : random.nextBoolean() ? "yes" : "No";
            when[i] = random.nextInt(9) == 0
                    ? null
                    : String.format("20%02d-%02d-%02d", 10 + i % 9, 1 + random.nextInt(12), 1 + random.nextInt(28));
            rent[i] = random.nextInt(9) == 0 ? "unknown" : "$" + (1 + random.nextInt(9)) + ",200";
            zip[i] = String.format("%05d", 1000 * random.nextInt(30) + random.nextInt(3));
            brand[i] = List.of("Ford", "Opel", "Skoda-VW", "(none)", "Škoda").get(random.nextInt(5))
                    + (i % 9 == 0 ? "" : " " + random.nextInt(40));
            title[i] = words[random.nextInt(10)] + " " + words[random.nextInt(10)] + " " + words[random.nextInt(10)]
                    + " " + random.nextInt(100) + " " + words[random.nextInt(10)];
        }
        List<dev.mercer.data.table.Column> columns = new ArrayList<>(List.of(
                TextColumn.of("city", city),
                NumberColumn.of("age", age),
                NumberColumn.of("flag", flag),
                NumberColumn.of("size", size)));
        columns.add(NumberColumn.of("shop", shop));
        if (!written) columns.addAll(List.of(TextColumn.of("zip code", zip), TextColumn.of("brand", brand)));
        if (written)
            columns.addAll(List.of(
                    TextColumn.of("paid", paid),
                    TextColumn.of("when", when),
                    TextColumn.of("rent", rent),
                    TextColumn.of("zip code", zip),
                    TextColumn.of("title", title)));
        return Table.of(columns.toArray(dev.mercer.data.table.Column[]::new));
    }

    /** Dates and times in the notations that are read without being told, and names of months and weekdays. */
    private static Table dated() {
        SplittableRandom random = new SplittableRandom(7);
        int n = 3 * ROWS;
        List<String> names = List.of("when", "day", "month", "weekday", "hour");
        List<String[]> columns = names.stream().map(name -> new String[n]).toList();
        String[] zones = {"", "Z", "+02:00", "-1130"};
        for (int i = 0; i < n; i++) {
            LocalDateTime time = LocalDateTime.of(1996, 1, 1, 0, 0).plusSeconds(random.nextLong(1L << 30));
            String clock = time.format(DateTimeFormatter.ofPattern(i % 3 == 0 ? "HH:mm" : "HH:mm:ss.SSS", Locale.ROOT));
            columns.get(0)[i] =
                    i % 11 == 0 ? null : time.toLocalDate() + (i % 5 == 0 ? "" : "T" + clock + zones[i % 4]);
            columns.get(1)[i] =
                    time.format(DateTimeFormatter.ofPattern(i % 2 == 0 ? "d.M.yyyy" : "dd.MM.yyyy", Locale.ROOT));
            columns.get(2)[i] =
                    time.getMonth().getDisplayName(i % 2 == 0 ? TextStyle.FULL : TextStyle.SHORT, Locale.ENGLISH);
            columns.get(3)[i] =
                    i % 13 == 0 ? null : time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            columns.get(4)[i] = i % 17 == 0
                    ? "unknown"
                    : time.format(DateTimeFormatter.ofPattern("h:mm a", Locale.ENGLISH)) + (i % 7 == 0 ? " UTC" : "");
        }
        return Table.of(IntStream.range(0, names.size())
                .mapToObj(k -> TextColumn.of(names.get(k), columns.get(k)))
                .toArray(dev.mercer.data.table.Column[]::new));
    }

    /** Seconds and milliseconds since 1970, and dates of eight digits. */
    private static Table moments() {
        SplittableRandom random = new SplittableRandom(8);
        int n = 3 * ROWS;
        double[][] columns = new double[3][n];
        for (int i = 0; i < n; i++) {
            LocalDate day = LocalDate.of(2000, 2, 29).plusDays(random.nextInt(4000));
            columns[0][i] = 10_000 * day.getYear() + 100 * day.getMonthValue() + day.getDayOfMonth();
            columns[1][i] = i % 9 == 0 ? Double.NaN : random.nextInt(900_000_000, 1_800_000_000);
            columns[2][i] = 1e12 + random.nextInt();
        }
        return Table.of(
                NumberColumn.of("day", columns[0]),
                NumberColumn.of("unix seconds", columns[1]),
                NumberColumn.of("timestamp", columns[2]));
    }

    /** Three columns of numbers from 0 to 1, some of them on the grid of tenths so that values repeat. */
    private static Table unit(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[3][ROWS];
        for (int i = 0; i < ROWS; i++)
            for (double[] column : columns)
                column[i] = random.nextBoolean() ? random.nextInt(1, 10) / 10.0 : random.nextDouble();
        return Table.of(
                NumberColumn.of("x", columns[0]), NumberColumn.of("y1", columns[1]), NumberColumn.of("z", columns[2]));
    }

    private static Expansion expansion(Kernel kernel, Points rows, int outputs) {
        SplittableRandom random = new SplittableRandom(3);
        Points centers = rows.range(0, CENTERS);
        List<Reals> weights = new ArrayList<>();
        for (int t = 0; t < outputs; t++)
            weights.add(Reals.of(random.doubles(CENTERS, -1, 1).toArray()));
        return new Expansion(
                Optional.empty(),
                kernel,
                centers,
                weights,
                Reals.of(random.doubles(outputs, -0.5, 0.5).toArray()));
    }

    /** The record of a training that did not take place. */
    public static Training training() {
        return new Training(
                new Convergence(Reason.EXACT, 0, 1),
                Optional.empty(),
                Reals.of(),
                List.of(),
                new Provenance("a test", ROWS, 3, "none", "plain", "test"));
    }
}
