package dev.mercer.cli.option;

import dev.mercer.util.Text;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads amounts with a unit: times and bytes. */
final class AmountText {
    private static final Pattern TIME = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([smh]?)");
    private static final Pattern BYTES = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,15})?)([kmgt]?)(?:i?b)?");
    private static final String UNITS = "kmgt";

    private AmountText() {}

    /** A time such as {@code 30s}, {@code 10m} or {@code 1h}; seconds without a unit. */
    public static Duration duration(String option, String text) {
        Matcher matcher = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
        double amount = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
        if (!(amount > 0) || amount > 1e9)
            throw new UsageProblem(option + " must be a time such as 30s, 10m or 1h, got " + Text.quote(text));
        double unit = matcher.group(2).equals("h") ? 3600 : matcher.group(2).equals("m") ? 60 : 1;
        return Duration.ofNanos((long) Math.max(1, Math.min(9e18, amount * unit * 1e9)));
    }

    /** Bytes such as {@code 500m} or {@code 1.5g}; units are powers of 1024. */
    public static double bytes(String option, String text) {
        Matcher amount = BYTES.matcher(text.toLowerCase(Locale.ROOT));
        if (!amount.matches())
            throw new UsageProblem(option + " must be an amount such as 500m, 4g or 1.5g, got " + Text.quote(text));
        String unit = amount.group(2);
        int power = unit.isEmpty() ? 0 : UNITS.indexOf(unit) + 1;
        return Double.parseDouble(amount.group(1)) * Math.pow(1024, power);
    }
}
