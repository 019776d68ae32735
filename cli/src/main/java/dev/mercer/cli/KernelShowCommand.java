package dev.mercer.cli;

import dev.mercer.cli.option.Session;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFacts;
import dev.mercer.kernel.KernelTree;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Lines;
import dev.mercer.util.Require;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code mercer kernel show EXPR}. */
@Command(name = "show", description = "Show the structure of a kernel expression.")
final class KernelShowCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "EXPR", description = "A kernel, such as \"0.5*linear() + gaussian(sigma=2)\".")
    private String expression = "";

    KernelShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Kernel kernel = Kernel.parse(expression);
        KernelFacts facts = KernelFacts.of(kernel);
        session.answer(text(kernel, facts), json(kernel, facts));
        return ExitCode.SUCCESS;
    }

    private static String text(Kernel kernel, KernelFacts facts) {
        String parameters = kernel.parameters().stream()
                .map(p -> p.name() + "=" + Require.text(p.value()))
                .collect(Collectors.joining(", "));
        String domain = String.join("; ", facts.domain());
        Lines lines = new Lines()
                .with("kernel", Layout.whole(kernel.toString()))
                .with("definite", facts.definiteness() + ": " + facts.reason())
                .with("parameters", parameters.isEmpty() ? "none that vary continuously" : parameters)
                .with("domain", domain.isEmpty() ? "all points" : domain);
        return lines.text() + "\n\n" + facts.tree().text();
    }

    private static Json json(Kernel kernel, KernelFacts facts) {
        return new Json()
                .with("kernel", kernel.toString())
                .with("definiteness", facts.definiteness())
                .with("reason", facts.reason())
                .with("parameters", Json.list(kernel.parameters(), KernelShowCommand::json))
                .with("domain", facts.domain())
                .with("tree", json(facts.tree()));
    }

    private static Json json(KernelTree tree) {
        Json json = new Json()
                .with("label", tree.label())
                .with("kernel", tree.kernel().toString());
        return tree.parts().isEmpty() ? json : json.with("parts", Json.list(tree.parts(), KernelShowCommand::json));
    }

    private static Json json(Parameter parameter) {
        return new Json().with("name", parameter.name()).with("value", parameter.value());
    }
}
