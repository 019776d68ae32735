package dev.mercer.plot;

import java.util.List;

/** One self-contained HTML page, written from top to bottom. Texts are escaped; nothing is fetched from anywhere. */
public final class Page {
    private static final String STYLE = """
            :root { color-scheme: light dark; --paper: #ffffff; --ink: #222222; --soft: #5b6168; --line: #e4e4e4; --box: #f5f6f8; }
            @media (prefers-color-scheme: dark) {
              :root { --paper: #17191c; --ink: #e8e8e8; --soft: #a0a6ad; --line: #34383e; --box: #202327; }
            }
            body { background: var(--paper); color: var(--ink); margin: 0 auto; max-width: 640px; padding: 24px 20px 48px;
              font: 16px/1.5 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
            h1 { font-size: 26px; line-height: 1.25; margin: 8px 0; }
            h2 { font-size: 19px; margin: 36px 0 8px; border-bottom: 1px solid var(--line); padding-bottom: 4px; }
            p.lead { font-size: 18px; color: var(--soft); margin: 0 0 16px; }
            table { border-collapse: collapse; width: 100%; font-size: 15px; }
            td, th { text-align: left; vertical-align: top; padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); }
            th { font-weight: 600; min-width: 9em; }
            thead th { color: var(--soft); font-weight: 400; }
            pre { background: var(--box); border-radius: 6px; padding: 12px; white-space: pre-wrap; font-size: 14px; }
            figure { margin: 20px 0; }
            figure svg { display: block; width: 100%; height: auto; }
            figcaption { color: var(--soft); font-size: 14px; margin-top: 4px; }
            """;

    private final StringBuilder out = new StringBuilder();

    public Page(String title, String lead) {
        out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        // Nothing is fetched and no script runs, even if a text should get through that is not escaped.
        out.append(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"
                        + " base-uri 'none'; form-action 'none'\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<title>")
                .append(escape(title))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n");
        out.append("</head>\n<body>\n<h1>").append(escape(title)).append("</h1>\n<p class=\"lead\">");
        out.append(escape(lead)).append("</p>\n");
    }

    public Page heading(String text) {
        out.append("<h2>").append(escape(text)).append("</h2>\n");
        return this;
    }

    public Page paragraph(String text) {
        out.append("<p>").append(escape(text)).append("</p>\n");
        return this;
    }

    /** Text to copy. */
    public Page code(String text) {
        out.append("<pre>").append(escape(text)).append("</pre>\n");
        return this;
    }

    /** Rows whose first cell is what the others are about. */
    public Page table(List<List<String>> rows) {
        return table(List.of(), rows);
    }

    /** Rows as of {@link #table(List)} under the names of the columns. */
    public Page table(List<String> head, List<List<String>> rows) {
        out.append("<table>\n");
        if (!head.isEmpty()) {
            out.append("<thead><tr>");
            for (String cell : head) out.append("<th>").append(escape(cell)).append("</th>");
            out.append("</tr></thead>\n");
        }
        for (List<String> row : rows) {
            out.append("<tr>");
            for (int k = 0; k < row.size(); k++)
                out.append(k == 0 ? "<th>" : "<td>").append(escape(row.get(k))).append(k == 0 ? "</th>" : "</td>");
            out.append("</tr>\n");
        }
        out.append("</table>\n");
        return this;
    }

    /** A table that is hidden until the reader opens it. */
    public Page folded(String summary, List<String> head, List<List<String>> rows) {
        out.append("<details>\n<summary>").append(escape(summary)).append("</summary>\n");
        table(head, rows);
        out.append("</details>\n");
        return this;
    }

    public Page figure(Figure figure, String caption) {
        out.append("<figure>\n").append(figure.toSvg());
        out.append("<figcaption>").append(escape(caption)).append("</figcaption>\n</figure>\n");
        return this;
    }

    /** The whole page. */
    public String html() {
        return out + "</body>\n</html>\n";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
