package dev.mercer.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Svm;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Bounds;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The ready-made pictures, read back: every mark is where the data says. */
class PicturesTest {
    private static final Figure.Axes AXES = new Figure.Axes("x", "y");
    private static final Compute COMPUTE = Compute.standard();

    private static void requireEqual(List<double[]> found, Reals xs, Reals ys, double tolerance) {
        assertThat(found).hasSize(xs.size());
        for (int i = 0; i < xs.size(); i++) {
            assertThat(found.get(i)[0]).as("x of %d", i).isCloseTo(xs.get(i), within(tolerance));
            assertThat(found.get(i)[1]).as("y of %d", i).isCloseTo(ys.get(i), within(tolerance));
        }
    }

    @Test
    void curveWithTubeAndSupportVectors() {
        DensePoints x = DensePoints.generate(30, 1, (i, k) -> i / 5.0);
        Reals xs = Reals.of(IntStream.range(0, 30).mapToDouble(i -> i / 5.0).toArray());
        Reals ys = Reals.of(
                xs.stream().map(v -> Math.sin(v) + 0.2 * Math.cos(40 * v)).toArray());
        Dataset data = Dataset.of(x, ys);
        Regressor model = Svm.regression(new Gaussian(1), 1e-3, 0.15).fit(data);
        Figure figure =
                NumberPictures.curve("t", AXES, Rows.of(data, model), List.of(Fitted.of("svr", model, 0.15, COMPUTE)));
        Drawn drawn = Drawn.of(figure);
        requireEqual(drawn.circles("dots"), xs, ys, 0.002);
        int[] support =
                model.training().rows().stream().mapToInt(Integer::intValue).toArray();
        assertThat(support.length).isBetween(1, 29);
        requireEqual(drawn.circles("rings"), xs.select(support), ys.select(support), 0.002);
        for (double[] corner : drawn.paths("curve").get(0)) {
            double value = model.predict(DensePoints.of(1, 1, new double[] {corner[0]}))[0];
            assertThat(corner[1]).isCloseTo(value, within(0.02));
        }
        List<double[]> tube = drawn.paths("band").get(0);
        double[] left = {tube.get(0)[1], tube.get(tube.size() - 1)[1]};
        assertThat(left[1] - left[0]).isCloseTo(0.3, within(0.005));
    }

    @Test
    void rowsOfTablesAreWhereTheirColumnsSay() {
        Table table = Table.of(List.of(
                NumberColumn.of("a", 1, 2, Double.NaN, 4),
                NumberColumn.of("b", 10, 30, 20, 50),
                NumberColumn.of("y", 5, 6, 7, 9)));
        Examples examples = Examples.withTarget(table, "y");
        Encoder encoder = Encoder.learn(Encoding.AUTO, examples.inputs());
        Regressor model = KernelRidge.of(new Gaussian(1), 0.1).fit(encoder.dataset(examples, Task.REGRESSION));
        InputAxes axes =
                InputAxes.of(new TableModel(encoder, List.of("y"), model)).orElseThrow();
        Rows rows = ModelPicture.rows(axes, examples, false);
        assertThat(rows.points()).isEqualTo(DensePoints.of(3, 2, new double[] {1, 10, 2, 30, 4, 50}));
        assertThat(rows.targets()).isEqualTo(Reals.of(5, 6, 9));
        Points encoded = encoder.encode(examples.inputs().select(0, 1, 3)).points();
        assertThat(((NumberColumn) axes.decoded(encoded).column("b")).get(1)).isCloseTo(30, within(1e-12));
    }

    @Test
    void regionsWithMarginsAndSupportVectors() {
        DensePoints points = DensePoints.generate(60, 2, (i, k) -> (1 + i % 2) * (k == 0 ? Math.cos(i) : Math.sin(i)));
        Labels labels = Labels.of(
                IntStream.range(0, 60).mapToObj(i -> i % 2 == 0 ? "in" : "out").toList());
        Dataset data = Dataset.of(points, labels);
        Classifier model = Svm.ofC(new Gaussian(1), 10, data).fit(data);
        Rows rows = Rows.of(data, model);
        Drawn drawn = Drawn.of(ClassPictures.regions(
                ClassPictures.Ground.of("t", AXES, rows), rows, model, p -> model.scores(p, COMPUTE, Progress.none())));
        assertThat(drawn.groups("region")).hasSize(2);
        assertThat(drawn.circles("dots")).as("the first class").hasSize(30);
        assertThat(drawn.inside("dots", "path")).as("the second class").hasSize(30);
        assertThat(drawn.circles("rings")).hasSize(model.training().rows().size());
        List<List<double[]>> contours = drawn.paths("contour");
        double[] levels = {0, -1, 1};
        assertThat(contours).hasSize(3);
        for (int k = 0; k < 3; k++)
            for (double[] corner : contours.get(k)) {
                double score = model.scores(DensePoints.of(1, 2, corner), COMPUTE, Progress.none())
                        .get(0, 0);
                assertThat(score).isCloseTo(levels[k], within(0.02));
            }
    }

    @Test
    void manyClasses() {
        DensePoints points = DensePoints.generate(30, 2, (i, k) -> i % 3 * 3 * (k == 0 ? 1 : i % 3) + 0.01 * i);
        Dataset data = Dataset.of(
                points,
                Labels.of(IntStream.range(0, 30).mapToObj(i -> "c" + i % 3).toList()));
        Classifier model = Svm.ofC(new Gaussian(2), 1, data).fit(data);
        Rows rows = Rows.of(data, model);
        Drawn drawn = Drawn.of(ClassPictures.regions(
                ClassPictures.Ground.of("t", AXES, rows), rows, model, p -> model.scores(p, COMPUTE, Progress.none())));
        assertThat(drawn.groups("region")).hasSize(3);
        assertThat(drawn.groups("contour")).isEmpty();
    }

    @Test
    void predictedAndResiduals() {
        Reals actual = Reals.of(1, 2, 3, 5);
        Reals predicted = Reals.of(1.5, 2, 2.5, 4);
        requireEqual(
                Drawn.of(NumberPictures.predicted("t", "y", actual, predicted)).circles("dots"),
                actual,
                predicted,
                0.01);
        requireEqual(
                Drawn.of(NumberPictures.residuals("t", "y", actual, predicted)).circles("dots"),
                predicted,
                Reals.of(-0.5, 0, 0.5, 1),
                0.01);
    }

    @Test
    void confusionIsWrittenOut() {
        Drawn drawn =
                Drawn.of(ClassPictures.confusion("t", List.of("cat", "dog"), List.of(Reals.of(7, 1), Reals.of(2, 30))));
        List<Element> numbers = drawn.inside("numbers", "text");
        assertThat(numbers.stream().map(Element::getTextContent)).containsExactly("2", "30", "7", "1");
        double dog = Double.parseDouble(numbers.get(0).getAttribute("y"));
        double cat = Double.parseDouble(numbers.get(2).getAttribute("y"));
        assertThat(cat).as("the first class is on top").isLessThan(dog);
        assertThat(drawn.inside("cells", "path")).as("one path for each colour").hasSize(4);
    }

    @Test
    void calibration() {
        Reals given = Reals.of(0.1, 0.35, 0.6, 0.85);
        Reals observed = Reals.of(0.2, 0.3, 0.7, 0.8);
        Bounds interval = new Bounds(Reals.of(0, 0.1, 0.4, 0.5), Reals.of(0.5, 0.6, 0.9, 1));
        Drawn drawn = Drawn.of(ClassPictures.calibration("t", given, observed, interval));
        requireEqual(drawn.circles("dots"), given, observed, 0.002);
        assertThat(drawn.inside("whiskers", "path")).hasSize(4);
    }

    @Test
    void gramIsSymmetricAndOrdered() {
        double[] places = {0, 9, 0.5, 9.5};
        Matrix gram = new Matrix(4, 4);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) gram.set(i, j, Math.exp(-Math.abs(places[i] - places[j])));
        Cells cells = (Cells) MatrixPictures.gram("t", gram).marks().get(0);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                assertThat(cells.rows().get(i).get(j))
                        .isEqualTo(cells.rows().get(j).get(i));
        assertThat(cells.rows().get(0).get(1)).isEqualTo(Math.exp(-0.5));
        assertThat(cells.rows().get(0).get(2)).isLessThan(1e-3);
        Matrix big = new Matrix(250, 250);
        for (int i = 0; i < 250; i++) big.set(i, i, 1);
        assertThat(((Cells) MatrixPictures.gram("t", big).marks().get(0)).rows())
                .hasSize(100);
    }

    @Test
    void validationMarksItsSmallestError() {
        MatrixPictures.Surface surface = new MatrixPictures.Surface(
                new MatrixPictures.Surface.Setting("σ", Reals.of(0.1, 1, 10)),
                new MatrixPictures.Surface.Setting("λ", Reals.of(1e-4, 1e-2)),
                "rmse",
                List.of(Reals.of(5, 2, 3), Reals.of(4, 0.5, 6)));
        Figure figure = MatrixPictures.validation("t", surface);
        Drawn drawn = Drawn.of(figure);
        Series best = (Series) figure.marks().get(1);
        assertThat(best.xs()).isEqualTo(Reals.of(1));
        assertThat(best.lower()).isEqualTo(Reals.of(1e-2));
        assertThat(best.name()).isEqualTo("smallest: 0.500 at σ = 1.0, λ = 0.010");
        Cells cells = (Cells) figure.marks().get(0);
        assertThat(cells.across().get(1)).isCloseTo(Math.sqrt(0.1), within(1e-12));
        assertThat(drawn.inside("cells", "path")).hasSize(6);
    }

    @Test
    void lossesAgainstPasses() {
        Map<String, Reals> losses = new TreeMap<>(Map.of("a", Reals.of(8, 4, 2, 1), "b", Reals.of(5, 3)));
        Drawn plain = Drawn.of(RunPictures.losses("t", losses, OptionalDouble.empty()));
        Drawn excess = Drawn.of(RunPictures.losses("t", losses, OptionalDouble.of(0.5)));
        for (int pass = 1; pass <= 4; pass++) {
            double objective = Math.pow(2, 4 - pass);
            assertThat(plain.paths("curve").get(0).get(pass - 1)[0]).isCloseTo(pass, within(0.01));
            assertThat(plain.paths("curve").get(0).get(pass - 1)[1]).isCloseTo(objective, within(0.02));
            assertThat(excess.paths("curve").get(0).get(pass - 1)[1]).isCloseTo(objective - 0.5, within(0.02));
        }
        assertThat(plain.paths("curve")).hasSize(2);
    }

    @Test
    void planAgainstWhatHappened() {
        Reals predicted = Reals.of(0.01, 10);
        Reals measured = Reals.of(0.02, 7);
        Drawn drawn = Drawn.of(
                RunPictures.plan("t", "seconds", Map.of("ridge", new RunPictures.Pairing(predicted, measured))));
        List<double[]> dots = drawn.circles("dots");
        for (int i = 0; i < 2; i++) {
            assertThat(dots.get(i)[0] / predicted.get(i)).isCloseTo(1, within(0.01));
            assertThat(dots.get(i)[1] / measured.get(i)).isCloseTo(1, within(0.01));
        }
    }

    @Test
    void manyRowsAreThinned() {
        Reals many = Reals.of(IntStream.range(0, 20_000).asDoubleStream().toArray());
        Drawn drawn = Drawn.of(NumberPictures.predicted("t", "y", many, many));
        assertThat(drawn.inside("dots", "circle")).hasSize(1500);
        assertThat(drawn.inside("legend", "text").get(0).getTextContent()).isEqualTo("1,500 of 20,000 rows");
    }

    @Test
    void aSurfaceShowsItsValues() {
        Grid grid = Grid.over(new Range(0, 1), new Range(0, 2), 3, 2).with(0, 1, 2, 3, 4, 5);
        Rows rows = new Rows(DensePoints.of(1, 2, new double[] {0.5, 1}), Reals.of(1), List.of());
        Figure figure = NumberPictures.surface("t", AXES, grid, rows);
        Cells cells = (Cells) figure.marks().get(0);
        assertThat(cells.rows()).containsExactly(Reals.of(0, 1, 2), Reals.of(3, 4, 5));
        assertThat(cells.across()).isEqualTo(Reals.of(-0.25, 0.25, 0.75, 1.25));
        assertThat(Drawn.of(figure).groups("bar")).hasSize(1);
    }
}
