package dev.mercer.studio.playground;

import dev.mercer.data.Reals;
import dev.mercer.gram.psd.PsdReport;
import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.linalg.Matrix;
import dev.mercer.studio.playground.PlaygroundAnswer.Curve;
import dev.mercer.studio.playground.PlaygroundAnswer.Details;
import dev.mercer.studio.playground.PlaygroundAnswer.Fit;
import dev.mercer.studio.playground.PlaygroundAnswer.Lifted;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * Answers of the playground as JSON. Values on a grid and the Gram matrix are single precision, little-endian, in Base64: smaller
 * than digits, and an array for the page without parsing.
 */
final class AnswerJson {
    private AnswerJson() {}

    /** The answer, and how long it took. */
    static ObjectNode of(PlaygroundAnswer answer, long nanoseconds) {
        ObjectNode out = JsonText.object().put("kernel", answer.kernel()).put("milliseconds", nanoseconds / 1e6);
        answer.problem().ifPresent(problem -> {
            out.put("problem", problem.sentence());
            problem.position().ifPresent(at -> out.put("position", at));
        });
        answer.fit().ifPresent(fit -> out.set("fit", fit(fit)));
        answer.details().ifPresent(details -> out.set("details", details(details)));
        return out;
    }

    private static ObjectNode fit(Fit fit) {
        ObjectNode out = JsonText.object();
        ArrayNode curves = JsonText.array();
        for (Curve curve : fit.curves()) curves.add(curve(curve));
        out.set("curves", curves);
        out.set("alpha", numbers(fit.alpha()));
        out.put("bias", fit.bias());
        out.set("support", integers(fit.support()));
        out.set("bounded", integers(fit.bounded()));
        out.put("lambda", fit.lambda()).put("c", fit.c());
        fit.certificate().ifPresent(found -> {
            out.put("objective", found.objective());
            found.gap().ifPresent(gap -> out.put("gap", gap));
        });
        out.put("converged", fit.convergence().converged());
        out.put("reason", lower(fit.convergence().reason()));
        out.put("iterations", fit.convergence().iterations());
        fit.mistake().ifPresent(row -> out.put("mistake", row));
        fit.band().ifPresent(band -> {
            out.put("lower", floats(band.lower().toArray()));
            out.put("upper", floats(band.upper().toArray()));
        });
        fit.lifted().ifPresent(lifted -> out.set("lifted", lifted(lifted)));
        return out;
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static ObjectNode curve(Curve curve) {
        ObjectNode out = JsonText.object()
                .put("name", curve.name())
                .put("values", floats(curve.values().toArray()))
                .put("fitted", floats(curve.fitted().toArray()));
        if (curve.losses().size() > 0) out.set("losses", numbers(curve.losses()));
        return out;
    }

    private static ObjectNode lifted(Lifted lifted) {
        ObjectNode out = JsonText.object();
        ArrayNode names = JsonText.array();
        for (String name : lifted.names()) names.add(name);
        out.set("names", names);
        ArrayNode features = JsonText.array();
        for (Reals point : lifted.features()) features.add(numbers(point));
        out.set("features", features);
        out.set("theta", numbers(lifted.theta()));
        return out.put("bias", lifted.bias());
    }

    private static ObjectNode details(Details details) {
        PsdReport report = details.report();
        ObjectNode out = JsonText.object();
        out.set("rows", integers(details.rows()));
        out.put("gram", floats(elements(details.gram())));
        out.set("eigenvalues", numbers(details.eigenvalues()));
        out.put("verdict", lower(report.verdict())).put("tolerance", report.tolerance());
        report.rank().ifPresent(rank -> out.put("rank", rank.value()));
        report.witness().ifPresent(witness -> {
            out.put("witness", witness.value());
            out.set("atFault", integers(witness.rows()));
        });
        report.repair().ifPresent(repair -> out.put("jitter", repair.jitter()));
        return out;
    }

    private static double[] elements(Matrix matrix) {
        double[] all = new double[matrix.rows() * matrix.columns()];
        for (int i = 0; i < matrix.rows(); i++)
            System.arraycopy(matrix.row(i), 0, all, i * matrix.columns(), matrix.columns());
        return all;
    }

    private static String floats(double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) bytes.putFloat((float) value);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static ArrayNode numbers(Reals values) {
        ArrayNode out = JsonText.array();
        values.stream().forEach(out::add);
        return out;
    }

    private static ArrayNode integers(List<Integer> values) {
        ArrayNode out = JsonText.array();
        for (int value : values) out.add(value);
        return out;
    }
}
