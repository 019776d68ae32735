package dev.mercer.studio;

import dev.mercer.data.Task;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.method.IntervalChoice;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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
                .append(plan.task() == Task.REGRESSION ? " --regression" : " --classes");
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
        StringBuilder code = new StringBuilder();
        plan.interval().ifPresent(choice -> code.append("import dev.mercer.method.IntervalChoice;\n"));
        boolean kinds = !plan.kinds().isEmpty();
        code.insert(
                0,
                "import dev.mercer.auto.Auto;\nimport dev.mercer.auto.AutoModel;\nimport dev.mercer.auto.AutoRun;\n");
        if (plan.interval().isPresent()) code.append("import dev.mercer.method.Setting;\n");
        if (kinds) code.append("import dev.mercer.data.table.ColumnKind;\n");
        code.append(
                        "import dev.mercer.data.table.ColumnRoles;\nimport dev.mercer.data.table.Examples;\nimport dev.mercer.data.table.Table;\n")
                .append("import dev.mercer.io.Tables;\n")
                .append("import java.nio.file.Path;\nimport java.time.Duration;\n");
        if (kinds) code.append("import java.util.Map;\n");
        code.append("\npublic final class Train {\n    public static void main(String[] args) {\n")
                .append("        Table rows = Tables.read(Path.of(")
                .append(text(train()))
                .append("));\n")
                .append("        ColumnRoles roles = ColumnRoles.target(")
                .append(text(plan.target()))
                .append(")");
        if (kinds)
            code.append("\n                .with(Map.of(").append(kindList()).append("))");
        code.append(";\n        Auto auto = new Auto()\n                .")
                .append(plan.task() == Task.REGRESSION ? "regression()" : "classification()")
                .append("\n                .within(Duration.ofMillis(")
                .append(plan.time().toMillis())
                .append("))");
        plan.interval()
                .ifPresent(choice -> code.append("\n                .with(Setting.INTERVAL, ")
                        .append(java(choice))
                        .append(")"));
        code.append(";\n        AutoModel model = auto.fit(Examples.of(rows, roles), AutoRun.standard());\n")
                .append("        Table unseen = Tables.read(Path.of(")
                .append(text(test()))
                .append("));\n")
                .append(
                        plan.task() == Task.REGRESSION
                                ? "        for (double predicted : model.predict(unseen)) System.out.println(predicted);\n"
                                : "        System.out.println(model.classes(unseen));\n")
                .append("        model.save(Path.of(")
                .append(text(plan.open().stem() + ".mercer"))
                .append("));\n")
                .append("    }\n}\n");
        return code.toString();
    }

    /** Predicts one row, given the fields of a form; the jar of the scorer is all that it needs. */
    String predicting(List<RowForm.Field> fields) {
        StringBuilder code = new StringBuilder("import dev.mercer.scorer.ModelScorer;\n")
                .append("import dev.mercer.scorer.ScorerRow;\n")
                .append("import java.nio.file.Path;\n\npublic final class Predict {\n")
                .append("    public static void main(String[] args) {\n")
                .append("        ModelScorer scorer = ModelScorer.read(Path.of(")
                .append(text(plan.open().stem() + ".mercer"))
                .append("));\n        ScorerRow row = scorer.newRow(); // one for each thread\n        row");
        for (RowForm.Field field : fields)
            code.append(fields.size() > 1 ? "\n                .set(" : ".set(")
                    .append(text(field.name()))
                    .append(", ")
                    .append(field.range().size() > 0 ? field.value() : text(field.value()))
                    .append(")");
        return code.append(";\n        System.out.println(row.predict().")
                .append(plan.task() == Task.REGRESSION ? "number" : "label")
                .append("());\n    }\n}\n")
                .toString();
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
