package dev.mercer.studio;

import dev.mercer.auto.AutoModel;
import dev.mercer.data.table.Examples;

/** Writes the page about a model that a user sends on. */
@FunctionalInterface
public interface ReportWriter {
    /**
     * The page as HTML.
     *
     * @param source the name of the file
     * @param learned the model
     * @param test the held-out rows
     * @param command the command line that does the same
     */
    String html(String source, AutoModel learned, Examples test, String command);
}
