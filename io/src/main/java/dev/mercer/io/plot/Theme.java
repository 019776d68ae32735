package dev.mercer.io.plot;

/**
 * Colours and type. The colours of the marks are those of Okabe and Ito, in the
 * order in which they stand out best, on white and on black.
 *
 * <p>Colours are CSS custom properties that follow {@code prefers-color-scheme}. Each element also has its light colour
 * as an attribute, for programs that do not know custom properties and so ignore the rules that use them.
 */
final class Theme {
    static final double TITLE = 16;
    static final double LABEL = 14;
    static final double SMALL = 13;

    static final String PAPER = "#ffffff";
    static final String INK = "#222222";
    static final String GRID = "#e4e4e4";

    private static final String[] LIGHT = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"};
    private static final String[] DARK = {"#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#F0E442", "#D55E00"};

    private Theme() {}

    /** The colour of series k on white paper; a seventh begins again. */
    static String color(int series) {
        return LIGHT[series % LIGHT.length];
    }

    /** The class of series k, to be joined with {@code fill} or {@code line}. */
    static String series(int series) {
        return "s" + series % LIGHT.length;
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
        css.append(".mercer .paper { fill: var(--paper); }\n.mercer text { fill: var(--ink); }\n");
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

    /** About how wide a text will be: fonts differ, so on the safe side. */
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
