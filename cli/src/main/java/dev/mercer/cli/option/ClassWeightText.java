package dev.mercer.cli.option;

import dev.mercer.learn.ClassWeights;
import dev.mercer.util.NumberText;
import dev.mercer.util.Text;
import java.util.LinkedHashMap;
import java.util.Map;

/** The notation of {@code --class-weight}: {@code balanced}, or {@code LABEL:W,LABEL:W}. */
final class ClassWeightText {
    private ClassWeightText() {}

    static ClassWeights parse(String text) {
        if (text.equalsIgnoreCase("balanced")) return ClassWeights.balanced();
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int colon = part.lastIndexOf(':'); // a label may hold one itself
            double weight = colon < 0
                    ? Double.NaN
                    : NumberText.parse(part.substring(colon + 1).strip());
            if (!(weight > 0 && weight < Double.POSITIVE_INFINITY))
                throw new UsageProblem("--class-weight must be balanced or LABEL:WEIGHT with weights > 0, such as"
                        + " spam:1,ham:5, got " + Text.quote(text));
            if (weights.put(part.substring(0, colon).strip(), weight) != null)
                throw new UsageProblem("--class-weight names " + Text.quote(part.substring(0, colon)) + " twice");
        }
        return ClassWeights.of(weights);
    }
}
