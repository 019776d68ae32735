package dev.mercer.bench.job;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.classification.GBTClassifier;
import org.apache.spark.ml.classification.LinearSVC;
import org.apache.spark.ml.classification.OneVsRest;
import org.apache.spark.ml.classification.RandomForestClassifier;
import org.apache.spark.ml.feature.Imputer;
import org.apache.spark.ml.feature.OneHotEncoder;
import org.apache.spark.ml.feature.SQLTransformer;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.regression.GBTRegressor;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.ml.regression.RandomForestRegressor;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/**
 * Learners of Spark ML with the stages that their users put before them: medians for gaps of numbers; for everything else the numbers
 * of its most frequent values, as categories for trees and as indicators for linear machines.
 */
final class PeerPipeline {
    /** Distinct values of a column; rarer ones are one value together. */
    private static final int MOST = 100;

    /** Rounds of boosting, and trees of a forest, whose default is 20. */
    private static final int ROUNDS = 50;

    /** The depth of the trees of a forest. */
    private static final int DEPTH = 10;

    private final List<PipelineStage> stages = new ArrayList<>();
    private final List<String> features = new ArrayList<>();
    private final Dataset<Row> rows;
    private final String label;

    private PeerPipeline(Dataset<Row> rows, String label) {
        this.rows = rows;
        this.label = label;
    }

    static Pipeline of(String name, Dataset<Row> rows, String label, boolean classes) {
        PeerPipeline pipeline = new PeerPipeline(rows, label);
        pipeline.encode(name.equals("linear"));
        pipeline.stages.add(new VectorAssembler()
                .setInputCols(pipeline.features.toArray(new String[0]))
                .setOutputCol("features")
                .setHandleInvalid("keep"));
        pipeline.stages.add(classes ? pipeline.classifier(name) : pipeline.regressor(name));
        return new Pipeline().setStages(pipeline.stages.toArray(new PipelineStage[0]));
    }

    private void encode(boolean indicators) {
        List<String> numbers = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        int text = 0;
        for (StructField field : rows.schema().fields()) {
            String quoted = "`" + field.name() + "`";
            if (field.name().equals(label)) columns.add(quoted);
            else if (field.dataType() instanceof NumericType) {
                // A column without any number has no median.
                if (rows.selectExpr(quoted).na().drop().isEmpty()) continue;
                numbers.add("number " + numbers.size());
                columns.add("cast(" + quoted + " as double) as `" + numbers.get(numbers.size() - 1) + "`");
            } else columns.add(frequent(quoted) + " as `text " + text++ + "`");
        }
        stages.add(new SQLTransformer().setStatement("select " + String.join(", ", columns) + " from __THIS__"));
        if (!numbers.isEmpty()) {
            String[] filled = numbers.stream().map(name -> name + " filled").toArray(String[]::new);
            stages.add(new Imputer()
                    .setStrategy("median")
                    .setInputCols(numbers.toArray(new String[0]))
                    .setOutputCols(filled));
            features.addAll(List.of(filled));
        }
        for (int k = 0; k < text; k++) category("text " + k, indicators);
    }

    /** An expression with at most {@link #MOST} values and one for all others. */
    private String frequent(String column) {
        List<String> values = rows
                .selectExpr("cast(" + column + " as string) as value")
                .na()
                .drop()
                .groupBy("value")
                .count()
                .orderBy(org.apache.spark.sql.functions.desc("count"), org.apache.spark.sql.functions.asc("value"))
                .limit(MOST)
                .collectAsList()
                .stream()
                .map(row -> "'" + row.getString(0).replace("\\", "\\\\").replace("'", "\\'") + "'")
                .toList();
        if (values.isEmpty()) return "'none'";
        return "case when cast(" + column + " as string) in (" + String.join(", ", values) + ") then cast(" + column
                + " as string) when " + column + " is null then 'none' else 'other' end";
    }

    private void category(String name, boolean indicators) {
        stages.add(new StringIndexer()
                .setInputCol(name)
                .setOutputCol(name + " index")
                .setHandleInvalid("keep"));
        if (indicators)
            stages.add(new OneHotEncoder()
                    .setInputCol(name + " index")
                    .setOutputCol(name + " vector")
                    .setHandleInvalid("keep"));
        features.add(name + (indicators ? " vector" : " index"));
    }

    private PipelineStage regressor(String name) {
        return switch (name) {
            case "gbt" -> new GBTRegressor().setLabelCol(label).setMaxBins(MOST + 4).setMaxIter(ROUNDS).setSeed(1);
            case "forest" -> new RandomForestRegressor()
                    .setLabelCol(label)
                    .setMaxBins(MOST + 4)
                    .setNumTrees(ROUNDS)
                    .setMaxDepth(DEPTH)
                    .setSeed(1);
            default -> new LinearRegression().setLabelCol(label).setRegParam(1e-3);
        };
    }

    private PipelineStage classifier(String name) {
        boolean two = rows.select("`" + label + "`").distinct().count() == 2;
        return switch (name) {
            case "gbt" -> {
                GBTClassifier trees = new GBTClassifier()
                        .setLabelCol(label)
                        .setMaxBins(MOST + 4)
                        .setMaxIter(ROUNDS)
                        .setSeed(1);
                yield two ? trees : new OneVsRest().setClassifier(trees).setLabelCol(label);
            }
            case "forest" -> new RandomForestClassifier()
                    .setLabelCol(label)
                    .setMaxBins(MOST + 4)
                    .setNumTrees(ROUNDS)
                    .setMaxDepth(DEPTH)
                    .setSeed(1);
            default -> {
                LinearSVC machine = new LinearSVC().setLabelCol(label).setRegParam(1e-3).setMaxIter(100);
                yield two ? machine : new OneVsRest().setClassifier(machine).setLabelCol(label);
            }
        };
    }
}
