package dev.mercer.cli;

import dev.mercer.cli.option.Session;
import dev.mercer.method.ValueText;
import dev.mercer.report.EnumText;
import dev.mercer.report.Json;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mercer completion bash|zsh}. */
@Command(
        name = "completion",
        description = "Print a script with which a shell completes words after Tab.",
        footer = {
            "",
            "To have it in every new shell:",
            "  bash:  echo 'source <(mercer completion bash)' >> ~/.bashrc",
            "  zsh:   echo 'source <(mercer completion zsh)' >> ~/.zshrc"
        })
final class CompletionCommand implements Callable<Integer> {
    /** The supported shells. */
    private enum Shell {
        BASH,
        ZSH
    }

    /** Makes zsh understand completions of bash, so that one script is enough for both. */
    private static final String FOR_ZSH =
            "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n";

    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private String shell = "";

    CompletionCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Shell wanted = ValueText.oneOf("the shell", shell, Shell.values());
        OptionValues.addTo(spec.root().commandLine());
        String script = AutoComplete.bash("mercer", spec.root().commandLine()).strip();
        String whole = wanted == Shell.ZSH ? FOR_ZSH + script : script;
        session.answer(whole, new Json().with("shell", EnumText.lower(wanted)).with("script", whole));
        return ExitCode.SUCCESS;
    }
}
