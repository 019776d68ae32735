package dev.mercer.plot;

import java.util.Locale;

/**
 * The colours and fonts of pictures. The colours of the marks are those of Okabe and Ito, in the order in which they
 * stand out best, on white and on black.
 *
 * <p>Colours are CSS custom properties that follow {@code prefers-color-scheme}. Each element also has its light colour
 * as an attribute, for programs that do not support custom properties and so ignore the rules that use them.
 */
final class Theme {
    static final double TITLE = 16;
    static final double LABEL = 14;
    static final double SMALL = 13;

    static final String PAPER = "#ffffff";
    static final String INK = "#222222";
    static final String GRID = "#e4e4e4";

    /** The number of colours of a heat map: more cannot be distinguished. */
    static final int STEPS = 48;

    private static final String[] LIGHT = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"};
    private static final String[] DARK = {"#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#F0E442", "#D55E00"};

    /** From dark to light; blue to yellow, which is also visible to people who cannot distinguish red from green. */
    private static final int[] RAMP = {0x0B2545, 0x0072B2, 0x56B4E9, 0xC9E3B4, 0xF0E442};

    /** Above this part of the colour ramp text on it is dark. */
    private static final double LIGHT_GROUND = 0.45;

    private Theme() {}

    /** The colour of series k on white paper; a seventh begins again. */
    static String color(int series) {
        return LIGHT[series % LIGHT.length];
    }

    /** The class of series k, to be joined with {@code fill} or {@code line}. */
    static String series(int series) {
        return "s" + series % LIGHT.length;
    }

    /** Step {@code k} of the heat map colours, from 0 to {@link #STEPS} − 1, the same on white and on black. */
    static String ramp(int k) {
        double place = (double) k / (STEPS - 1) * (RAMP.length - 1);
        int from = Math.min((int) place, RAMP.length - 2);
        int color = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            double low = RAMP[from] >> shift & 255;
            double high = RAMP[from + 1] >> shift & 255;
            color |= (int) Math.rint(low + (place - from) * (high - low)) << shift;
        }
        return String.format(Locale.ROOT, "#%06X", color);
    }

    /** The colour of text on step {@code k}. */
    static String onRamp(int k) {
        return (double) k / (STEPS - 1) > LIGHT_GROUND ? "#111111" : "#ffffff";
    }

    static String css() {
        StringBuilder css = new StringBuilder("\n");
        css.append(".mercer { --paper: ")
                .append(PAPER)
                .append("; --ink: ")
                .append(INK)
                .append("; --grid: ")
                .append(GRID);
        colors(css, LIGHT);
        css.append(
                "@media (prefers-color-scheme: dark) {\n.mercer { --paper: #17191c; --ink: #e8e8e8; --grid: #34383e");
        colors(css, DARK);
        css.append("}\n");
        css.append(".mercer { font-family: system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; }\n");
        css.append(".mercer .paper { fill: var(--paper); }\n.mercer .ink { fill: var(--ink); }\n");
        css.append(".mercer .frame { stroke: var(--ink); }\n.mercer .grid { stroke: var(--grid); }\n");
        for (int k = 0; k < LIGHT.length; k++)
            css.append(".mercer .s" + k + ".fill { fill: var(--s" + k + "); }\n.mercer .s" + k
                    + ".line { stroke: var(--s" + k + "); }\n");
        return css.toString();
    }

    private static void colors(StringBuilder css, String[] colors) {
        for (int k = 0; k < colors.length; k++)
            css.append("; --s").append(k).append(": ").append(colors[k]);
        css.append("; }\n");
    }

    /** An upper estimate of the width of a text: fonts differ. */
    static double width(String text, double size) {
        return 0.6 * size * text.codePointCount(0, text.length());
    }

    /** The text, or as much of its beginning as fits. */
    static String fitting(String text, double size, double room) {
        int most = Math.max(1, (int) (room / (0.6 * size)));
        if (text.codePointCount(0, text.length()) <= most) return text;
        return text.substring(0, text.offsetByCodePoints(0, most - 1)).stripTrailing() + "…";
    }
}
