package dev.mercer.report;

import dev.mercer.auto.Choice;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.Optional;

/**
 * Combinations of settings with their scores, as text and as JSON.
 *
 * @param choices the combinations, the best first
 */
public record GridText(List<Choice> choices) {
    public GridText {
        choices =
                choices.stream().filter(choice -> choice.heldOut().isPresent()).toList();
        if (choices.isEmpty()) throw new InvalidInputException("no combination of the lists could be scored");
    }

    private TunedText best() {
        return TunedText.of(choices.get(0));
    }

    private List<TunedText.Row> rows() {
        return choices.stream()
                .map(TunedText::of)
                .map(TunedText::scored)
                .flatMap(Optional::stream)
                .toList();
    }

    /** A line for each combination, the best first. */
    public String table() {
        return best().table(rows());
    }

    /** The best combination in one line. */
    public String sentence() {
        TunedText.Row best = rows().get(0);
        return "the best of " + Layout.count(choices.size(), "combination") + ": " + best.method()
                + best.kernel().map(kernel -> " with " + kernel).orElse("")
                + best.lambda()
                        .map(lambda -> ", lambda " + Layout.number(lambda))
                        .orElse("")
                + ChoiceText.line(choices.get(0))
                        .map(line -> "; on held-out rows: " + line)
                        .orElse("");
    }

    /** As the JSON of one search, with the combinations as its trials. */
    public Json json() {
        return best().json(rows());
    }
}
