package dev.mercer.method;

import dev.mercer.data.Reals;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The loss to learn with; several for quantiles that are learned together. It is written {@code hinge}, {@code huber(1.5)} or {@code
 * huber(delta=1.5)}, {@code pinball(0.1, 0.9)}.
 *
 * @param all one loss, or several pinball losses of ascending quantiles
 */
public record ChosenLoss(List<Loss> all) {
    private static final Pattern SHAPE =
            Pattern.compile("\\s*([A-Za-z]+)\\s*(?:\\(\\s*(?:([A-Za-z]+)\\s*=\\s*)?([^()=]*?)\\s*\\))?\\s*");

    public ChosenLoss {
        all = List.copyOf(all);
        Require.that(!all.isEmpty(), "there is no loss");
        Require.that(
                all.size() == 1 || all.stream().allMatch(Pinball.class::isInstance),
                "only quantiles are learned several at a time, got %s",
                all);
        for (int t = 1; t < all.size(); t++)
            Require.that(
                    quantile(all.get(t)) > quantile(all.get(t - 1)),
                    "quantiles must ascend, got %s after %s",
                    quantile(all.get(t)),
                    quantile(all.get(t - 1)));
    }

    /** One loss. */
    public static ChosenLoss of(Loss loss) {
        return new ChosenLoss(List.of(loss));
    }

    /** Reads a loss, or the losses of several quantiles. */
    public static ChosenLoss parse(String text) {
        Matcher parts = SHAPE.matcher(text);
        if (!parts.matches()) throw unknown(text);
        LossKind kind = Arrays.stream(LossKind.values())
                .filter(each -> each.plain().equalsIgnoreCase(parts.group(1)))
                .findFirst()
                .orElseThrow(() -> unknown(text));
        String argument = parts.group(3) == null ? "" : parts.group(3);
        List<String> values = kind == LossKind.PINBALL ? List.of(argument.split("\\s*,\\s*", -1)) : List.of(argument);
        boolean named = parts.group(2) == null || parts.group(2).equals(kind.argument);
        boolean wanted =
                kind.argument.isEmpty() ? argument.isEmpty() : values.stream().allMatch(NumberText::isNumber);
        if (!named || !wanted)
            throw new InvalidInputException("loss " + kind.plain() + " is written "
                    + (kind.argument.isEmpty() ? kind.plain() : kind.plain() + "(" + kind.argument + "=NUMBER)")
                    + ", got "
                    + Text.quote(text));
        try {
            return new ChosenLoss(values.stream()
                    .map(value -> kind.loss(value.isEmpty() ? 0 : NumberText.parse(value)))
                    .toList());
        } catch (InvalidInputException refused) {
            throw refused.within("loss " + kind.plain() + ": ");
        }
    }

    private static InvalidInputException unknown(String text) {
        List<String> names = Stream.concat(
                        Arrays.stream(LossKind.values()).map(LossKind::plain), ProcessLikelihood.NAMES.stream())
                .toList();
        String forms = Arrays.stream(LossKind.values())
                .map(kind -> kind.argument.isEmpty() ? kind.plain() : kind.plain() + "(" + kind.argument + ")")
                .collect(Collectors.joining(", "));
        String meant = Suggest.nearest(text.split("\\(", 2)[0].strip(), names)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        return new InvalidInputException("loss must be one of " + forms
                + ", or for gp student-t, student-t(NU), poisson, heteroscedastic, ordinal, got " + Text.quote(text)
                + meant);
    }

    /** The loss; for several quantiles that of the middle one, by which they are scored. */
    public Loss loss() {
        return all.get(middle(all.size()));
    }

    /** The quantiles, in ascending order; empty for other losses. */
    public Reals quantiles() {
        return Reals.of(all.stream()
                .filter(Pinball.class::isInstance)
                .mapToDouble(ChosenLoss::quantile)
                .toArray());
    }

    /** The index of the quantile by which {@code count} quantiles are scored, and which is drawn if only one can be. */
    public static int middle(int count) {
        return (count - 1) / 2;
    }

    private static double quantile(Loss loss) {
        return ((Pinball) loss).quantile();
    }

    /** The notation that {@link #parse} reads. */
    @Override
    public String toString() {
        LossKind kind = LossKind.of(loss());
        if (kind.argument.isEmpty()) return kind.plain();
        return all().stream()
                .map(loss -> Require.text(kind.constant(loss)))
                .collect(Collectors.joining(", ", kind.plain() + "(", ")"));
    }
}
