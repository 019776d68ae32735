package dev.mercer.studio.playground;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.mercer.data.Reals;
import dev.mercer.gram.psd.PsdReport;
import dev.mercer.linalg.Matrix;
import dev.mercer.studio.playground.PlaygroundAnswer.Curve;
import dev.mercer.studio.playground.PlaygroundAnswer.Details;
import dev.mercer.studio.playground.PlaygroundAnswer.Fit;
import dev.mercer.studio.playground.PlaygroundAnswer.Lifted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;

/**
 * Writes answers of the playground as JSON. Values on a grid and the Gram matrix are single precision, little-endian, in Base64: a
 * third of the size of digits, and an array for the page without parsing.
 */
final class PlaygroundJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator out;

    private PlaygroundJson(JsonGenerator out) {
        this.out = out;
    }

    /** The answer, and how long it took. */
    static byte[] write(PlaygroundAnswer answer, long nanoseconds) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
        try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
            new PlaygroundJson(out).answer(answer, nanoseconds / 1e6);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private void answer(PlaygroundAnswer answer, double milliseconds) throws IOException {
        out.writeStartObject();
        out.writeStringField("kernel", answer.kernel());
        out.writeNumberField("milliseconds", milliseconds);
        if (answer.problem().isPresent())
            out.writeStringField("problem", answer.problem().get());
        if (answer.fit().isPresent()) fit(answer.fit().get());
        if (answer.details().isPresent()) details(answer.details().get());
        out.writeEndObject();
    }

    private void fit(Fit fit) throws IOException {
        out.writeObjectFieldStart("fit");
        out.writeArrayFieldStart("curves");
        for (Curve curve : fit.curves()) curve(curve);
        out.writeEndArray();
        numbers("alpha", fit.alpha());
        out.writeNumberField("bias", fit.bias());
        integers("support", fit.support());
        integers("bounded", fit.bounded());
        out.writeNumberField("lambda", fit.lambda());
        out.writeNumberField("c", fit.c());
        if (fit.certificate().isPresent()) {
            out.writeNumberField("objective", fit.certificate().get().objective());
            if (fit.certificate().get().gap().isPresent())
                out.writeNumberField("gap", fit.certificate().get().gap().getAsDouble());
        }
        out.writeBooleanField("converged", fit.convergence().converged());
        out.writeStringField(
                "reason", fit.convergence().reason().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        out.writeNumberField("iterations", fit.convergence().iterations());
        if (fit.mistake().isPresent()) out.writeNumberField("mistake", fit.mistake().get());
        if (fit.band().isPresent()) {
            floats("lower", fit.band().get().lower().toArray());
            floats("upper", fit.band().get().upper().toArray());
        }
        if (fit.lifted().isPresent()) lifted(fit.lifted().get());
        out.writeEndObject();
    }

    private void curve(Curve curve) throws IOException {
        out.writeStartObject();
        out.writeStringField("name", curve.name());
        floats("values", curve.values().toArray());
        floats("fitted", curve.fitted().toArray());
        if (curve.losses().size() > 0) numbers("losses", curve.losses());
        out.writeEndObject();
    }

    private void lifted(Lifted lifted) throws IOException {
        out.writeObjectFieldStart("lifted");
        out.writeArrayFieldStart("names");
        for (String name : lifted.names()) out.writeString(name);
        out.writeEndArray();
        out.writeArrayFieldStart("features");
        for (Reals point : lifted.features()) numbers(point);
        out.writeEndArray();
        numbers("theta", lifted.theta());
        out.writeNumberField("bias", lifted.bias());
        out.writeEndObject();
    }

    private void details(Details details) throws IOException {
        PsdReport report = details.report();
        out.writeObjectFieldStart("details");
        integers("rows", details.rows());
        floats("gram", elements(details.gram()));
        numbers("eigenvalues", details.eigenvalues());
        out.writeStringField("verdict", report.verdict().name().toLowerCase(Locale.ROOT));
        out.writeNumberField("tolerance", report.tolerance());
        if (report.rank().isPresent())
            out.writeNumberField("rank", report.rank().get().value());
        if (report.witness().isPresent()) {
            out.writeNumberField("witness", report.witness().get().value());
            integers("atFault", report.witness().get().rows());
        }
        if (report.repair().isPresent())
            out.writeNumberField("jitter", report.repair().get().jitter());
        out.writeEndObject();
    }

    private static double[] elements(Matrix matrix) {
        double[] all = new double[matrix.rows() * matrix.columns()];
        for (int i = 0; i < matrix.rows(); i++)
            System.arraycopy(matrix.row(i), 0, all, i * matrix.columns(), matrix.columns());
        return all;
    }

    private void floats(String name, double[] values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) bytes.putFloat((float) value);
        out.writeFieldName(name);
        out.writeBinary(bytes.array());
    }

    private void numbers(String name, Reals values) throws IOException {
        out.writeFieldName(name);
        numbers(values);
    }

    private void numbers(Reals values) throws IOException {
        double[] all = values.toArray();
        out.writeArray(all, 0, all.length);
    }

    private void integers(String name, List<Integer> values) throws IOException {
        out.writeArrayFieldStart(name);
        for (int value : values) out.writeNumber(value);
        out.writeEndArray();
    }
}
