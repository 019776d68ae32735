package dev.mercer.cli;

import dev.mercer.cli.option.Machine;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.Version;
import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.Platform;
import dev.mercer.report.Json;
import dev.mercer.report.Lines;
import dev.mercer.util.Text;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code mercer doctor}: checks the computer that Mercer runs on; {@code kernel check} checks a kernel. */
@Command(name = "doctor", description = "Show what Mercer runs on, what is missing and how to get it.")
final class DoctorCommand implements Callable<Integer> {
    private final Session session;

    DoctorCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Compute compute = session.compute();
        boolean auto = session.shared().backend().forced().isEmpty();
        session.answer(text(compute, auto), json(compute, auto));
        return ExitCode.SUCCESS;
    }

    private static String text(Compute compute, boolean auto) {
        Lines lines = new Lines();
        lines.with("mercer", Version.text());
        lines.with("java", Platform.java());
        lines.with("system", Platform.system());
        lines.with("processors", Platform.processors() + ", threads used: " + compute.threads());
        lines.with("memory", memory(compute));
        for (Backend backend : Machine.backends()) lines.with("back end", backend(backend, compute));
        if (auto && !(compute.backend() instanceof PlainBackend))
            lines.with(
                    "little work",
                    "plain, which is done before " + compute.backend().name() + " is loaded");
        lines.with("vector api", vectorApi());
        for (Machine.Missing item : Machine.missing())
            lines.with("missing", item.what() + ": " + item.effect() + "; " + item.cure());
        return lines.text();
    }

    private static String memory(Compute compute) {
        return Text.bytes(Machine.memoryBytes()) + " in the machine, " + Text.bytes(Machine.heapBytes())
                + " for the Java heap, " + Text.bytes(compute.memoryBytes()) + " of it for data";
    }

    private static String backend(Backend backend, Compute compute) {
        if (backend.obstacle().isPresent())
            return backend.name() + ": cannot be used here"
                    + (Machine.chosenByItself(backend)
                            ? ""
                            : "; " + backend.obstacle().get());
        String chosen =
                backend.equals(compute.backend()) ? " (chosen)" : backend.isAccelerator() ? " (for much work)" : "";
        String rates = backend.measuredRates().map(text -> "; " + text).orElse("");
        return backend.name() + chosen + ": " + backend.description() + rates;
    }

    private static String vectorApi() {
        if (Machine.readsVectorApi()) return "loaded";
        return Machine.hasVectorApi() ? "there, not loaded" : "not in this Java";
    }

    private static Json json(Compute compute, boolean auto) {
        return new Json()
                .with("version", Version.text())
                .with(
                        "java",
                        new Json()
                                .with("version", System.getProperty("java.version"))
                                .with("vendor", System.getProperty("java.vendor"))
                                .with("home", System.getProperty("java.home")))
                .with("os", System.getProperty("os.name"))
                .with("os_version", System.getProperty("os.version"))
                .with("arch", System.getProperty("os.arch"))
                .with("processors", Platform.processors())
                .with("threads", compute.threads())
                .with("memory_bytes", Machine.memoryBytes())
                .with("heap_bytes", Machine.heapBytes())
                .with("budget_bytes", compute.memoryBytes())
                .with(
                        "backends",
                        Json.list(
                                Machine.backends(),
                                b -> new Json()
                                        .with("name", b.name())
                                        .with("description", b.description())
                                        .with("usable", b.obstacle().isEmpty())
                                        .with("chosen", b.equals(compute.backend()))
                                        .with("rates", b.measuredRates())
                                        .with("obstacle", b.obstacle())))
                .with("backend_forced", !auto)
                .with(
                        "vector_api",
                        new Json().with("available", Machine.hasVectorApi()).with("readable", Machine.readsVectorApi()))
                .with(
                        "missing",
                        Json.list(
                                Machine.missing(),
                                m -> new Json()
                                        .with("what", m.what())
                                        .with("effect", m.effect())
                                        .with("cure", m.cure())));
    }
}
