package dev.mercer.serve;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.conformal.CalibrationSet;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.LibsvmModel;
import dev.mercer.io.Models;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/** Small models in files. */
final class TestModels {
    static final Compute PLAIN = Compute.standard(new PlainBackend());

    private static final int ROWS = 60;
    private static final Table HOUSES = houses();

    private TestModels() {}

    private static Table houses() {
        Random random = new Random(1);
        double[] area = random.doubles(ROWS, 30, 150).toArray();
        double[] rooms = random.doubles(ROWS, 1, 6).map(Math::floor).toArray();
        rooms[3] = Double.NaN;
        String[] town = new String[ROWS];
        for (int i = 0; i < ROWS; i++) town[i] = random.nextInt(3) == 0 ? "Rome" : "Oslo";
        return Table.of(NumberColumn.of("area", area), NumberColumn.of("rooms", rooms), TextColumn.of("town", town));
    }

    private static double price(int i) {
        double area = ((NumberColumn) HOUSES.column("area")).get(i);
        return (HOUSES.column("town").text(i).equals("Rome") ? 3 : 2) * area;
    }

    /** Prices by area, rooms and town, with intervals; {@code factor} tells two versions apart. */
    static TableModel houses(double factor) {
        Encoder encoder = Encoder.learn(Encoding.AUTO, HOUSES);
        double[] prices = new double[ROWS];
        for (int i = 0; i < ROWS; i++) prices[i] = factor * price(i);
        Dataset data = Dataset.of(encoder.encode(HOUSES).points(), Reals.of(prices));
        Regressor model = KernelRidge.of(new Gaussian(2), 1e-3).fit(data, PLAIN, Progress.none());
        Regressor sure = model.with(Conformal.split(model, CalibrationSet.of(data), PLAIN, Progress.none()));
        return new TableModel(encoder, Optional.of("price"), sure);
    }

    /** Cheap or dear, with probabilities. */
    static TableModel classes() {
        Encoder encoder = Encoder.learn(Encoding.AUTO, HOUSES);
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) labels.add(price(i) > 200 ? "dear" : "cheap");
        Dataset data = Dataset.of(encoder.encode(HOUSES).points(), Labels.of(labels));
        Classifier model = KernelLogistic.of(new Gaussian(2), 1e-2).fit(data, PLAIN, Progress.none());
        return new TableModel(encoder, Optional.of("kind"), model);
    }

    /** So many centres of 20 columns {@code x0 … x19}. */
    static TableModel wide(int centers, int seed) {
        Random random = new Random(seed);
        List<NumberColumn> columns = new ArrayList<>();
        for (int k = 0; k < 20; k++)
            columns.add(NumberColumn.of("x" + k, random.doubles(centers, -2, 2).toArray()));
        Table table = Table.of(columns);
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Points points = encoder.encode(table).points();
        Reals weights = Reals.of(random.doubles(centers, -1, 1).toArray());
        Expansion expansion = Expansion.of(new Gaussian(4), points, weights, seed);
        Dataset some = Dataset.of(DensePoints.of(new double[20], new double[20]), Reals.of(0, 1));
        Regressor any = KernelRidge.of(new Gaussian(4), 1).fit(some, PLAIN, Progress.none());
        return new TableModel(
                encoder,
                Optional.of("y"),
                new Regressor(expansion, any.training().withRows(List.of())));
    }

    /** So many texts of so many letters as centres of a kernel on the column {@code text}. */
    static TableModel texts(Kernel kernel, int centers, int letters) {
        Random random = new Random(1);
        String[] texts = new String[centers];
        for (int i = 0; i < centers; i++)
            texts[i] = random.ints(letters, 'a', 'd')
                    .mapToObj(c -> String.valueOf((char) c))
                    .collect(Collectors.joining());
        Table table = Table.of(TextColumn.of("text", texts)).withKinds(Map.of("text", ColumnKind.SEQUENCE));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Points points = encoder.encode(table).points();
        Kernel bound = kernel.bind(encoder.names());
        Expansion expansion = Expansion.of(bound, points, Reals.constant(centers, 1), 0);
        Dataset some = Dataset.of(DensePoints.of(new double[1], new double[1]), Reals.of(0, 1));
        Regressor any = KernelRidge.of(new Gaussian(4), 1).fit(some, PLAIN, Progress.none());
        return new TableModel(
                encoder,
                Optional.of("y"),
                new Regressor(expansion, any.training().withRows(List.of())));
    }

    /** Writes prices of houses as {@code houses.mercer}. */
    static ModelSource houses(Path folder, double factor) {
        return written(folder.resolve("houses.mercer"), houses(factor));
    }

    static ModelSource written(Path file, TableModel model) {
        Models.save(model, file);
        return ModelSource.of(file);
    }

    /** A model of points without names, as LIBSVM writes it. */
    static ModelSource libsvm(Path folder) {
        Points points = DensePoints.of(new double[] {1, 0, 2}, new double[] {0, 3, 0}, new double[] {1, 1, 1});
        Dataset data = Dataset.of(points, Reals.of(1, 2, 3));
        Regressor model = KernelRidge.of(new Gaussian(1), 1e-3).fit(data, PLAIN, Progress.none());
        Path file = folder.resolve("points.model");
        LibsvmModel.write(file, new TableModel(Encoder.learn(Encoding.NONE, points), Optional.empty(), model));
        return ModelSource.of(file);
    }
}
