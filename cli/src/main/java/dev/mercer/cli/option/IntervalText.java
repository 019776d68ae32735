package dev.mercer.cli.option;

import dev.mercer.method.IntervalChoice;
import dev.mercer.report.EnumText;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import dev.mercer.util.Text;

/**
 * The value of {@code train --interval}: {@code split}, {@code class} and {@code quantile}, with a share as in {@code split:0.3}, {@code cv}, {@code
 * cv:5} or {@code gp}.
 */
public final class IntervalText {
    private IntervalText() {}

    public static IntervalChoice parse(String text) {
        String[] words = text.strip().split(":", 2);
        if (words[0].equals("scaled"))
            throw new UsageProblem("--interval scaled is not offered: use --interval quantile, which is also as wide as"
                    + " the noise at each place");
        if (words[0].equals("jackknife"))
            throw new UsageProblem(
                    "--interval jackknife is not offered: use --interval cv, or cv:K with as many parts as rows");
        IntervalChoice.Kind kind = SettingText.oneOf("--interval", words[0], IntervalChoice.Kind.values());
        if (words.length == 1) return IntervalChoice.of(kind);
        double number = NumberText.parse(words[1]);
        switch (kind) {
            case SPLIT, CLASS, QUANTILE -> {
                if (number > 0 && number < 1) return new IntervalChoice(kind, number, IntervalChoice.PARTS);
                throw new UsageProblem("--interval " + EnumText.lower(kind)
                        + ":SHARE holds out a share of the rows, a number between 0 and 1 such as 0.2, got "
                        + Text.quote(words[1]));
            }
            case CV -> {
                if (number == Math.rint(number) && number >= 2 && number <= Integer.MAX_VALUE)
                    return new IntervalChoice(kind, IntervalChoice.SHARE, (int) number);
                throw new UsageProblem(
                        "--interval cv:K needs a whole number of parts >= 2, got " + Text.quote(words[1]));
            }
            default -> throw new UsageProblem("--interval gp takes no number, got " + Text.quote(words[1]));
        }
    }

    /** The text of the option. */
    static String text(IntervalChoice choice) {
        String kind = EnumText.lower(choice.kind());
        return switch (choice.kind()) {
            case SPLIT, CLASS, QUANTILE -> kind + ":" + Require.text(choice.share());
            case CV -> kind + ":" + choice.parts();
            case GP -> kind;
        };
    }
}
