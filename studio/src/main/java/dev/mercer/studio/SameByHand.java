package dev.mercer.studio;

import dev.mercer.data.Task;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.method.IntervalChoice;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The command line and the Java program that train the model of a plan, and a program that predicts with its file. */
record SameByHand(TrainingPlan plan) {
    private String train() {
        return plan.open().stem() + "-train.csv";
    }

    private String test() {
        return plan.open().stem() + "-test.csv";
    }

    private Map<String, ColumnKind> kinds() {
        return new TreeMap<>(plan.kinds());
    }

    private String seconds() {
        return plan.time().toMillis() % 1000 == 0
                ? plan.time().toSeconds() + "s"
                : String.format(Locale.ROOT, "%.1fs", plan.time().toMillis() / 1e3);
    }

    String command() {
        StringBuilder line = new StringBuilder("mercer train ")
                .append(train())
                .append(" --target ")
                .append(quoted(plan.target()))
                .append(plan.task() == Task.REGRESSION ? " --task regression" : " --task classes");
        kinds().forEach((name, kind) ->
                line.append(" --column ").append(quoted(name + "=" + kind.name().toLowerCase(Locale.ROOT))));
        plan.interval().ifPresent(choice -> line.append(" --interval ").append(text(choice)));
        return line.append(" --time ")
                .append(seconds())
                .append(" --test ")
                .append(test())
                .append(" --out ")
                .append(plan.open().stem())
                .append(".mercer")
                .toString();
    }

    private static String text(IntervalChoice choice) {
        return choice.kind() == IntervalChoice.Kind.CV ? "cv:" + choice.parts() : "split:" + choice.share();
    }

    private static String quoted(String argument) {
        return argument.matches("[\\w./:=,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    String java() {
        boolean kinds = !plan.kinds().isEmpty();
        boolean numbers = plan.task() == Task.REGRESSION;
        Optional<IntervalChoice> interval = plan.interval();
        return """
                import dev.mercer.auto.Auto;
                import dev.mercer.auto.AutoModel;
                import dev.mercer.auto.AutoRun;
                %simport dev.mercer.data.table.ColumnRoles;
                import dev.mercer.data.table.Examples;
                import dev.mercer.data.table.Table;
                import dev.mercer.io.Tables;
                %simport java.nio.file.Path;
                import java.time.Duration;
                %s
                public final class Train {
                    public static void main(String[] args) {
                        Table rows = Tables.read(Path.of(%s));
                        ColumnRoles roles = ColumnRoles.target(%s)%s;
                        Auto auto = new Auto()
                                .%s()
                                .within(Duration.ofMillis(%s))%s;
                        AutoModel model = auto.fit(Examples.of(rows, roles), AutoRun.standard());
                        Table unseen = Tables.read(Path.of(%s));
                        %s
                        model.save(Path.of(%s));
                    }
                }
                """.formatted(
                        kinds ? "import dev.mercer.data.table.ColumnKind;\n" : "",
                        interval.isPresent()
                                ? "import dev.mercer.method.IntervalChoice;\nimport dev.mercer.method.Setting;\n"
                                : "",
                        kinds ? "import java.util.Map;\n" : "",
                        text(train()),
                        text(plan.target()),
                        kinds ? "\n                .with(Map.of(" + kindList() + "))" : "",
                        numbers ? "regression" : "classification",
                        plan.time().toMillis(),
                        interval.map(choice -> "\n                .with(Setting.INTERVAL, " + java(choice) + ")")
                                .orElse(""),
                        text(test()),
                        numbers
                                ? "for (double predicted : model.predict(unseen)) System.out.println(predicted);"
                                : "System.out.println(model.classes(unseen));",
                        text(plan.open().stem() + ".mercer"));
    }

    /** Predicts one row, given the fields of a form; it needs only the jar of the scorer. */
    String predicting(List<RowForm.Field> fields) {
        String before = fields.size() > 1 ? "\n                .set(" : ".set(";
        String values = fields.stream()
                .map(field -> before + text(field.name()) + ", "
                        + (field.range().size() > 0 ? field.value() : text(field.value())) + ")")
                .collect(Collectors.joining());
        return """
                import dev.mercer.scorer.ModelScorer;
                import dev.mercer.scorer.ScorerRow;
                import java.nio.file.Path;

                public final class Predict {
                    public static void main(String[] args) {
                        ModelScorer scorer = ModelScorer.read(Path.of(%s));
                        ScorerRow row = scorer.newRow(); // one for each thread
                        row%s;
                        System.out.println(row.predict().%s());
                    }
                }
                """.formatted(
                text(plan.open().stem() + ".mercer"), values, plan.task() == Task.REGRESSION ? "number" : "label");
    }

    private static String java(IntervalChoice choice) {
        return "new IntervalChoice(IntervalChoice.Kind." + choice.kind() + ", " + choice.share() + ", " + choice.parts()
                + ")";
    }

    private String kindList() {
        StringBuilder list = new StringBuilder();
        kinds().forEach((name, kind) -> list.append(list.isEmpty() ? "" : ", ")
                .append(text(name))
                .append(", ColumnKind.")
                .append(kind));
        return list.toString();
    }

    /** A literal of Java. */
    private static String text(String value) {
        return "\""
                + value.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r") + "\"";
    }
}
