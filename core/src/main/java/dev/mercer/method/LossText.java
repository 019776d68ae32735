package dev.mercer.method;

import dev.mercer.data.Reals;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Quote;
import dev.mercer.util.Require;
import dev.mercer.util.Suggest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The notation of losses: {@code hinge}, {@code huber(delta=1.5)}, {@code pinball(0.9)}, {@code pinball(0.1, 0.9)}. */
public final class LossText {
    private static final Pattern SHAPE =
            Pattern.compile("\\s*([A-Za-z]+)\\s*(?:\\(\\s*(?:([A-Za-z]+)\\s*=\\s*)?([^()=]*?)\\s*\\))?\\s*");

    private LossText() {}

    /** The quantiles of {@code pinball(0.1, 0.5, 0.9)}, as they are written; none of other losses. */
    private static Reals quantiles(String text) {
        Matcher parts = SHAPE.matcher(text);
        if (!parts.matches() || !parts.group(1).equalsIgnoreCase("pinball") || parts.group(3) == null)
            return Reals.of();
        String[] values = parts.group(3).split(",", -1);
        for (String value : values) if (!NumberText.isNumber(value.strip())) return Reals.of();
        return Reals.of(Arrays.stream(values)
                .mapToDouble(v -> NumberText.parse(v.strip()))
                .toArray());
    }

    /** The loss, or the losses of several quantiles. */
    public static ChosenLoss parse(String text) {
        Reals several = quantiles(text);
        if (several.size() < 2) return ChosenLoss.of(one(text));
        for (int t = 0; t < several.size(); t++) {
            one("pinball(" + several.get(t) + ")");
            if (t > 0 && several.get(t) <= several.get(t - 1))
                throw new InvalidInputException("loss pinball: quantiles must ascend, got " + Quote.of(text));
        }
        return new ChosenLoss(several.stream().<Loss>mapToObj(Pinball::new).toList());
    }

    private static Loss one(String text) {
        Matcher parts = SHAPE.matcher(text);
        if (!parts.matches()) throw unknown(text);
        LossKind kind = Arrays.stream(LossKind.values())
                .filter(each -> each.plain().equalsIgnoreCase(parts.group(1)))
                .findFirst()
                .orElseThrow(() -> unknown(text));
        String value = parts.group(3) == null ? "" : parts.group(3);
        boolean named = parts.group(2) == null || parts.group(2).equals(kind.argument);
        boolean wanted = kind.argument.isEmpty() ? value.isEmpty() : NumberText.isNumber(value);
        if (!named || !wanted)
            throw new InvalidInputException("loss " + kind.plain() + " is written "
                    + (kind.argument.isEmpty() ? kind.plain() : kind.plain() + "(" + kind.argument + "=NUMBER)")
                    + ", got "
                    + Quote.of(text));
        try {
            return kind.loss(value.isEmpty() ? 0 : NumberText.parse(value));
        } catch (InvalidInputException refused) {
            throw refused.within("loss " + kind.plain() + ": ");
        }
    }

    private static InvalidInputException unknown(String text) {
        List<String> names = new ArrayList<>();
        List<String> forms = new ArrayList<>();
        for (LossKind kind : LossKind.values()) {
            names.add(kind.plain());
            forms.add(kind.argument.isEmpty() ? kind.plain() : kind.plain() + "(" + kind.argument + ")");
        }
        String word = text.split("\\(", 2)[0].strip();
        String meant = Suggest.nearest(word, names)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        return new InvalidInputException(
                "loss must be one of " + String.join(", ", forms) + ", got " + Quote.of(text) + meant);
    }

    /** The losses as they are read. */
    public static String text(ChosenLoss losses) {
        Loss first = losses.loss();
        String name = LossKind.of(first).plain();
        if (first instanceof Pinball)
            return losses.quantiles().stream()
                    .mapToObj(Require::text)
                    .collect(Collectors.joining(", ", name + "(", ")"));
        if (first instanceof Huber huber) return name + "(" + Require.text(huber.delta()) + ")";
        return first instanceof EpsilonInsensitive tube ? name + "(" + Require.text(tube.epsilon()) + ")" : name;
    }
}
