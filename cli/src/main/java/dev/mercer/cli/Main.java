package dev.mercer.cli;

import dev.mercer.cli.option.Answers;
import dev.mercer.cli.option.Interrupt;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.Stderr;
import dev.mercer.cli.option.TermText;
import dev.mercer.cli.option.Terminal;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.cli.option.Version;
import dev.mercer.data.table.internal.NoTargetException;
import dev.mercer.method.RefusedSettings;
import dev.mercer.report.Json;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command {@code mercer}. */
public final class Main {
    /** Commands that need all other commands. */
    private static final Set<String> OF_ALL = Set.of("completion", "help");

    private final Session session;
    private final MercerCommand root;
    private final CommandLine mercer;
    private final boolean helpAll;

    private Main(Session session, HelpAll help) {
        this.session = session;
        this.helpAll = help.all();
        String[] args = help.args();
        this.root = new MercerCommand(session.shared());
        this.mercer = new CommandLine(root);
        Map<String, Supplier<Object>> commands = commands();
        // If the command is known, the others are not loaded: this takes longer than a small answer.
        boolean alone = args.length > 0 && commands.containsKey(args[0]) && !OF_ALL.contains(args[0]);
        commands.forEach((name, command) -> {
            if (!alone || name.equals(args[0])) mercer.addSubcommand(name, command.get());
        });
        HelpStyle.apply(mercer);
        mercer.setExpandAtFiles(false)
                .setExecutionStrategy(this::execute)
                .setParameterExceptionHandler((wrong, line) -> UsageError.report(wrong, session));
    }

    private Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("quickstart", () -> new QuickstartCommand(session));
        commands.put("train", () -> new TrainCommand(session));
        commands.put("tune", () -> new TuneCommand(session));
        commands.put("explain", () -> new ExplainCommand(session));
        commands.put("predict", () -> new PredictCommand(session));
        commands.put("evaluate", () -> new EvaluateCommand(session));
        commands.put("next", () -> new NextCommand(session));
        commands.put("inspect", () -> new InspectCommand(session));
        commands.put("serve", () -> new ServeCommand(session));
        commands.put("studio", () -> new StudioCommand(session));
        commands.put("convert", () -> new ConvertCommand(session));
        commands.put("export", () -> new ExportCommand(session));
        commands.put("compress", () -> new CompressCommand(session));
        commands.put("plot", () -> new PlotCommand(session));
        commands.put("project", () -> new ProjectCommand(session));
        commands.put("cluster", () -> new ClusterCommand(session));
        commands.put("kernel", this::kernel);
        commands.put("test", this::test);
        commands.put("doctor", () -> new DoctorCommand(session));
        commands.put("completion", () -> new CompletionCommand(session));
        commands.put("help", () -> new HelpCommand(session));
        commands.put("rehearse", RehearseCommand::new);
        return commands;
    }

    private CommandLine kernel() {
        return new CommandLine(new KernelCommand())
                .addSubcommand(new KernelListCommand(session))
                .addSubcommand(new KernelShowCommand(session))
                .addSubcommand(new KernelCheckCommand(session))
                .addSubcommand(new KernelAlignCommand(session));
    }

    private CommandLine test() {
        return new CommandLine(new TestCommand())
                .addSubcommand(new TwoSampleCommand(session))
                .addSubcommand(new IndependenceCommand(session));
    }

    /**
     * A command line without the word all after {@code --help}.
     *
     * @param all whether there was such a word
     */
    private record HelpAll(boolean all, String[] args) {
        static HelpAll of(String[] args) {
            List<String> words = new ArrayList<>(List.of(args));
            int help = Math.max(words.indexOf("--help"), words.indexOf("-h"));
            boolean all =
                    help >= 0 && help + 1 < words.size() && words.get(help + 1).equals("all");
            if (all) words.remove(help + 1);
            return new HelpAll(all, words.toArray(String[]::new));
        }
    }

    /** The parser of all commands, for tests of options and help. */
    static CommandLine commandLine() {
        OutputStream nowhere = OutputStream.nullOutputStream();
        Session session = new Session(
                new Answers(nowhere, Optional.empty()), new Stderr(nowhere, Optional.empty()), new Interrupt());
        return new Main(session, HelpAll.of(new String[0])).mercer;
    }

    public static void main(String[] args) {
        Interrupt interrupt = new Interrupt();
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        interrupt.listen(err);
        int code = run(args, out, err, interrupt);
        interrupt.ended();
        System.exit(code);
    }

    /** Runs one command line and returns its exit code; for tests and for programs that embed the tool. */
    public static int run(String[] args, OutputStream out, OutputStream err) {
        return run(args, out, err, new Interrupt());
    }

    static int run(String[] args, OutputStream out, OutputStream err, Interrupt interrupt) {
        Session session = new Session(
                new Answers(out, terminal("mercer.terminal.out")),
                new Stderr(err, terminal("mercer.terminal")),
                interrupt);
        session.started(args);
        interrupt.onGivingUp(() -> Failures.interrupted(session));
        int code;
        try {
            HelpAll help = HelpAll.of(args);
            code = new Main(session, help).mercer.execute(help.args());
        } catch (Throwable failure) {
            code = Failures.report(failure, session);
        }
        boolean written = session.end();
        return written || code != ExitCode.SUCCESS ? code : ExitCode.FAILURE;
    }

    /** The terminal, if the launcher has found that the stream is one. */
    private static Optional<Terminal> terminal(String property) {
        return Boolean.getBoolean(property) ? Optional.of(Terminal.ofProcess()) : Optional.empty();
    }

    /** Executes help and version first, even if there are other words on the command line; then the last named command. */
    private int execute(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) last = last.subcommand();
        CommandLine command = last.commandSpec().commandLine();
        if (root.helpWanted()) return HelpCommand.answer(command, helpAll, session);
        if (root.versionWanted()) return answerVersion();
        if (command.getCommand() instanceof Callable<?> action) return run(action, command);
        session.stderr().line(HelpCommand.text(command, false));
        return ExitCode.USAGE;
    }

    private int run(Callable<?> action, CommandLine command) {
        try {
            return (Integer) action.call();
        } catch (ParameterException wrong) {
            throw wrong;
        } catch (UsageProblem wrong) {
            throw new ParameterException(command, wrong.getMessage());
        } catch (RefusedSettings | NoTargetException wrong) {
            throw new ParameterException(command, TermText.message(wrong));
        } catch (Throwable failure) {
            return Failures.report(failure, session);
        }
    }

    private int answerVersion() {
        session.answer("mercer " + Version.text(), new Json().with("version", Version.text()));
        return ExitCode.SUCCESS;
    }
}
