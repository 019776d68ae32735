package dev.mercer.studio.playground;

import dev.mercer.gram.psd.PsdReport;
import dev.mercer.report.EnumText;
import dev.mercer.report.Json;
import dev.mercer.studio.playground.PlaygroundAnswer.Curve;
import dev.mercer.studio.playground.PlaygroundAnswer.Details;
import dev.mercer.studio.playground.PlaygroundAnswer.Fit;
import dev.mercer.studio.playground.PlaygroundAnswer.Lifted;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/**
 * Answers of the playground as JSON. Values on a grid and the Gram matrix are single precision, little-endian, in Base64: smaller
 * than digits, and an array for the page without parsing.
 */
final class AnswerJson {
    private AnswerJson() {}

    /** The answer, and how long it took. */
    static Json of(PlaygroundAnswer answer, long nanoseconds) {
        Json json = new Json().with("kernel", answer.kernel()).with("milliseconds", nanoseconds / 1e6);
        answer.problem().ifPresent(problem -> {
            json.with("problem", problem.sentence());
            problem.position().ifPresent(at -> json.with("position", at));
        });
        return json.with("fit", answer.fit().map(AnswerJson::fit))
                .with("details", answer.details().map(AnswerJson::details));
    }

    private static Json fit(Fit fit) {
        Json json = new Json()
                .with("curves", Json.list(fit.curves(), AnswerJson::curve))
                .with("alpha", fit.alpha())
                .with("bias", fit.bias())
                .with("support", fit.support())
                .with("bounded", fit.bounded())
                .with("lambda", fit.lambda())
                .with("c", fit.c())
                .with("converged", fit.convergence().converged())
                .with("reason", words(fit.convergence().reason()))
                .with("iterations", fit.convergence().iterations());
        fit.certificate().ifPresent(found -> {
            json.with("objective", found.objective());
            found.gap().ifPresent(gap -> json.with("gap", gap));
        });
        fit.mistake().ifPresent(row -> json.with("mistake", row));
        fit.band()
                .ifPresent(band -> json.with("lower", floats(band.lower().toArray()))
                        .with("upper", floats(band.upper().toArray())));
        return json.with("lifted", fit.lifted().map(AnswerJson::lifted));
    }

    private static String words(Enum<?> constant) {
        return EnumText.lower(constant).replace('_', ' ');
    }

    private static Json curve(Curve curve) {
        Json json = new Json()
                .with("name", curve.name())
                .with("values", floats(curve.values().toArray()))
                .with("fitted", floats(curve.fitted().toArray()));
        return curve.losses().size() > 0 ? json.with("losses", curve.losses()) : json;
    }

    private static Json lifted(Lifted lifted) {
        return new Json()
                .with("names", lifted.names())
                .with("features", lifted.features())
                .with("theta", lifted.theta())
                .with("bias", lifted.bias());
    }

    private static Json details(Details details) {
        PsdReport report = details.report();
        Json json = new Json()
                .with("rows", details.rows())
                .with("gram", floats(details.gram().values()))
                .with("eigenvalues", details.eigenvalues())
                .with("verdict", words(report.verdict()))
                .with("tolerance", report.tolerance());
        report.rank().ifPresent(rank -> json.with("rank", rank.value()));
        report.witness()
                .ifPresent(witness -> json.with("witness", witness.value()).with("atFault", witness.rows()));
        report.repair().ifPresent(repair -> json.with("jitter", repair.jitter()));
        return json;
    }

    private static String floats(double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) bytes.putFloat((float) value);
        return Base64.getEncoder().encodeToString(bytes.array());
    }
}
