package dev.mercer.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_DESCRIPTION;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING;

import dev.mercer.report.Layout;
import java.util.List;
import picocli.CommandLine;

/** The layout of help: the description first, then commands and arguments, options in the order of their declaration. */
final class HelpStyle {
    private static final List<String> SECTIONS = List.of(
            SECTION_KEY_DESCRIPTION,
            SECTION_KEY_SYNOPSIS_HEADING,
            SECTION_KEY_SYNOPSIS,
            SECTION_KEY_COMMAND_LIST_HEADING,
            SECTION_KEY_COMMAND_LIST,
            SECTION_KEY_PARAMETER_LIST_HEADING,
            SECTION_KEY_PARAMETER_LIST,
            SECTION_KEY_OPTION_LIST_HEADING,
            SECTION_KEY_OPTION_LIST,
            SECTION_KEY_FOOTER);

    /** The widest label of an option that has its description beside it. */
    private static final int LABEL = 24;

    private static final int NARROWEST = 55;

    private HelpStyle() {}

    /** The width of the terminal, which the launcher finds out; at most that of other answers. */
    private static int width() {
        return Math.max(NARROWEST, Math.min(Layout.WIDTH, Integer.getInteger("mercer.columns", Layout.WIDTH)));
    }

    /** Applies the layout to a command and all its subcommands. */
    static void apply(CommandLine command) {
        command.getCommandSpec()
                .usageMessage()
                .width(width())
                .longOptionsMaxWidth(LABEL)
                .sectionKeys(SECTIONS)
                .sortOptions(false)
                .abbreviateSynopsis(true)
                .synopsisHeading("%nUsage: ")
                .commandListHeading("%nCommands:%n")
                .parameterListHeading("%n")
                .optionListHeading("%nOptions:%n");
        command.getSubcommands().values().forEach(HelpStyle::apply);
    }
}
