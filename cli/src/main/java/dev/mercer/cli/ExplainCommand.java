package dev.mercer.cli;

import dev.mercer.auto.Assumption;
import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoRun;
import dev.mercer.auto.Forecast;
import dev.mercer.cli.option.CureText;
import dev.mercer.cli.option.ProblemOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.data.table.Examples;
import dev.mercer.report.ForecastReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code mercer explain DATA --target COL}: the plan of {@code train}. */
@Command(
        name = "explain",
        description = {
            "Show what `mercer train` would do: the ways to fit the model, the time and memory of each, which one is chosen and why.",
            "Nothing is learned: operations are counted, and divided by the speed of the machine."
        },
        footer = {
            "",
            "Example:",
            "  mercer explain cars.csv --target dist --kernel \"polynomial(degree=2)\"",
            "",
            "What train would tune has a typical value here, and the answer says which."
        })
final class ExplainCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    private final ProblemOptions asked = new ProblemOptions();

    ExplainCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Auto auto = asked.auto();
        Examples rows = asked.read(session);
        AutoRun run = asked.run(session);
        Assumption assumed = auto.assume(rows, run);
        Forecast forecast = Forecast.of(assumed.problem(), run.speed());
        ForecastReport report = new ForecastReport(asked.path(), forecast, assumed, CureText::of);
        session.answer(report.text(auto.search().duration().toMillis() / 1e3), report.json());
        return ExitCode.SUCCESS;
    }
}
