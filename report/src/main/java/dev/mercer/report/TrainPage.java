package dev.mercer.report;

import dev.mercer.auto.Choice;
import dev.mercer.compute.internal.Platform;
import dev.mercer.data.Points;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.method.IntervalChoice;
import dev.mercer.model.Expansion;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.model.internal.Provenance;
import dev.mercer.plot.Figure;
import dev.mercer.plot.InputAxes;
import dev.mercer.plot.MatrixPictures;
import dev.mercer.plot.ModelPicture;
import dev.mercer.plot.Page;
import dev.mercer.plot.RunPictures;
import dev.mercer.score.HeldOut;
import dev.mercer.score.ScoreInterval;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The page that {@code mercer train --report} writes: the model, its data, its scores, and how to train it again. */
public final class TrainPage {
    private static final int FEW_COLUMNS = 20;
    private static final int MOST_COLUMNS = 200;
    private static final int MOST_IN_GRAM = 100;

    private final TrainReport report;
    private final Optional<Examples> test;
    private final String command;
    private final Progress progress;

    /** The page of a report, with the command line that makes it again. */
    public TrainPage(TrainReport report, Optional<Examples> test, String command, Progress progress) {
        this.report = report;
        this.test = test;
        this.command = command;
        this.progress = progress;
    }

    private TableModel model() {
        return report.learned().model();
    }

    private Examples scored() {
        return test.orElseGet(report::trainingRows);
    }

    /** The page as HTML. */
    public String html() {
        String target = report.rows().targetName().orElse("label");
        Page page = new Page(
                target + ", learned from " + name(report.source()),
                report.method().title() + " on " + Layout.count(report.rows().size(), "row"));
        Predictions onTraining = predict(report.trainingRows());
        Predictions found = test.map(this::predict).orElse(onTraining);
        scores(page, onTraining, found);
        pictures(page, found);
        page.heading("Method and settings").table(plain(report.lines().rows()));
        data(page);
        provenance(page);
        page.heading("Command").code(command);
        return page.html();
    }

    /** The name of a file without its directories, which are in the table. */
    private static String name(String source) {
        return source.substring(source.lastIndexOf('/') + 1);
    }

    private Predictions predict(Examples rows) {
        return report.learned().predictions(rows, progress);
    }

    private void scores(Page page, Predictions onTraining, Predictions found) {
        List<String> head = List.of("score", "value", "95 % interval (bootstrap)");
        if (test.isPresent()) {
            page.heading("Scores on " + Layout.count(scored().size(), "test row"))
                    .table(head, ScoreIntervalText.rows(ScoreInterval.of(model().model(), found, scored()), ""));
        }
        Optional<HeldOut> held = report.choice().heldOut();
        held.ifPresent(score -> page.heading(heading(report.choice().scoredBy()) + Layout.count(score.size(), "row"))
                .table(
                        List.of("score", "value", "95 % interval (normal)"),
                        ScoreIntervalText.rows(ScoreInterval.of(score), ChoiceText.weighting(report.choice()))));
        if (held.isPresent()) origin(report.choice().scoredBy()).ifPresent(page::paragraph);
        page.heading("Scores on " + Layout.count(report.trainingRows().size(), "training row"))
                .table(
                        head,
                        ScoreIntervalText.rows(
                                ScoreInterval.of(model().model(), onTraining, report.trainingRows()), ""));
        if (test.isEmpty() && held.isEmpty())
            page.paragraph(
                    "Scores on training rows are too good for new rows. Give --test DATA2 for scores on rows that were not learned from.");
    }

    private static String heading(Choice.ScoredBy by) {
        return by == Choice.ScoredBy.LEFT_OUT ? "Scores of the final fit without " : "Cross-validation scores on ";
    }

    /** The origin of the score, and its relation to the choice. */
    private static Optional<String> origin(Choice.ScoredBy by) {
        return switch (by) {
            case FOLDS -> Optional.empty();
            case TUNING ->
                Optional.of(
                        "The method, the kernel or lambda were tuned on the same rows, so the score may be slightly too good, and the interval does not include the uncertainty of the tuning.");
            case NESTED ->
                Optional.of(
                        "By nested cross-validation: method, kernel and lambda were tuned again without each fold, and the result predicted that fold. Score and interval include the uncertainty of the tuning.");
            case RELEARNED ->
                Optional.of(
                        "By folds without which the chosen machines and the metrics of their kernels were learned again. Kernel, lambda and weights are those that were chosen; the interval does not include the uncertainty of that choice.");
            case LEFT_OUT ->
                Optional.of(
                        "Of rows that neither chose a method nor trained a metric, predicted by the final fit without them: the score of the model itself. The interval does not include the uncertainty of the choice.");
        };
    }

    private void pictures(Page page, Predictions found) {
        page.heading("Pictures");
        overInputs(report, progress).ifPresent(figure -> page.figure(figure, "The model over its inputs."));
        MetricText.of(model())
                .ifPresent(metric -> page.figure(
                        metric.picture(),
                        "The squared factor of each column in the learned distance, as a share of all."));
        String rows = test.isPresent() ? "On test rows." : "On training rows.";
        for (Figure figure : ScorePictures.of(model().model(), found, scored())) page.figure(figure, rows);
        if (model().model().training().losses().size() > 0)
            page.figure(
                    RunPictures.losses(
                            "Objective after each pass",
                            Map.of(
                                    report.method().kind().plain(),
                                    model().model().training().losses()),
                            OptionalDouble.empty()),
                    "The objective J = mean loss + λ‖f‖², on logarithmic scales.");
        gram().ifPresent(figure ->
                page.figure(figure, "The kernel values between training rows: blocks are groups of similar rows."));
    }

    /** The picture over one or two inputs, of a model of numbers. */
    public static Optional<Figure> overInputs(TrainReport report, Progress progress) {
        boolean numbered =
                report.settings().interval().filter(IntervalChoice::holdsOut).isEmpty();
        return InputAxes.of(report.learned().model())
                .map(axes -> new ModelPicture(axes, report.compute(), progress)
                        .draw(Optional.of(ModelPicture.rows(axes, rows(axes, report), numbered))));
    }

    /** The training rows in the units of the data: rows that were read in blocks are decoded. */
    private static Examples rows(InputAxes axes, TrainReport report) {
        Examples rows = report.rows();
        return report.learned().inBlocks()
                ? rows.with(axes.decoded(rows.inputs().points()))
                : rows;
    }

    private Optional<Figure> gram() {
        Expansion expansion = model().model().expansion();
        if (expansion.features().isPresent() || expansion.centers().size() < 2) return Optional.empty();
        Points some =
                expansion.centers().select(Indices.spread(expansion.centers().size(), MOST_IN_GRAM));
        int[] all = Indices.range(some.size());
        Matrix gram =
                Gram.of(expansion.kernel(), some, report.compute(), progress).block(all, all);
        return Optional.of(
                MatrixPictures.gram("The Gram matrix of " + Layout.count(some.size(), "training row"), gram));
    }

    private void data(Page page) {
        page.heading("The data");
        List<List<String>> lines = new ArrayList<>();
        if (report.rows().inputs().unnamedPoints().isEmpty()) {
            List<String> said = model().encoder().said();
            List<Column> columns = report.rows().inputs().columns();
            for (int k = 0; k < Math.min(MOST_COLUMNS, columns.size()); k++)
                lines.add(List.of(
                        columns.get(k).name(),
                        kind(columns.get(k)),
                        encoding(said, columns.get(k).name())));
            List<String> head = List.of("column", "type", "encoding");
            if (lines.size() <= FEW_COLUMNS) page.table(head, lines);
            else page.folded(Layout.count(columns.size(), "column") + ": show them", head, lines);
            if (columns.size() > MOST_COLUMNS)
                page.paragraph("And " + Layout.count(columns.size() - MOST_COLUMNS, "more column") + ".");
        } else {
            for (String line : model().encoder().said()) page.paragraph(line);
        }
    }

    private static String kind(Column column) {
        long missing =
                IntStream.range(0, column.size()).filter(column::isMissing).count();
        return (column instanceof NumberColumn ? "numbers" : "text")
                + (missing > 0 ? ", " + Layout.count(missing, "value") + " missing" : "");
    }

    private static String encoding(List<String> said, String column) {
        return said.stream()
                .filter(line -> line.startsWith(column + ": "))
                .map(line -> line.substring(column.length() + 2))
                .findFirst()
                .orElse("");
    }

    private void provenance(Page page) {
        Provenance from = model().model().training().provenance();
        page.heading("Provenance")
                .table(List.of(
                        List.of("learner", from.learner()),
                        List.of(
                                "data",
                                Layout.count(from.rows(), "row") + ", " + Layout.count(from.columns(), "encoded column")
                                        + ", SHA-256 " + from.digest()),
                        List.of("made by", "mercer " + from.version() + " on " + from.backend()),
                        List.of(
                                "machine",
                                Platform.processor() + ", " + Platform.system() + ", Java " + Platform.java())));
    }

    /** Lines without the characters that prevent wrapping on a terminal. */
    private static List<List<String>> plain(List<List<String>> lines) {
        return lines.stream()
                .map(row -> row.stream().map(Layout::plain).toList())
                .toList();
    }
}
