package dev.mercer.report;

import dev.mercer.auto.Problem;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.model.TargetDecoder;
import java.util.Optional;

/**
 * The scale on which a target was learned, as text and as JSON.
 *
 * @param decoder from the scale to the unit of the target
 * @param target the name of the target
 */
public record ScaleText(TargetDecoder decoder, String target) {
    /** The scale of a model; empty if the target was not transformed. */
    public static Optional<ScaleText> of(TableModel model) {
        return model.model() instanceof Regressor regressor
                ? regressor
                        .decoder()
                        .map(decoder -> new ScaleText(decoder, model.target().orElse("label")))
                : Optional.empty();
    }

    /** The scale of a problem; empty if the target is not transformed. */
    static Optional<ScaleText> of(Problem problem) {
        return problem.decoder()
                .map(decoder ->
                        new ScaleText(decoder, problem.rows().targetName().orElse("label")));
    }

    /** The formula of the scale, such as {@code log(price)}. */
    String formula() {
        return decoder.scale().formula(target);
    }

    public String words() {
        String decoded = decoder.residuals().size() > 1 ? "; predictions are means in its own unit" : "";
        return "learned as " + formula() + decoded + " (" + decoder.reason() + ")";
    }

    public Json json() {
        return new Json()
                .with("name", decoder.scale().name())
                .with("formula", formula())
                .with("offset", decoder.scale().shift())
                .with("reason", decoder.reason());
    }
}
