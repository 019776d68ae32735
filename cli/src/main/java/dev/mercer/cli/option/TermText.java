package dev.mercer.cli.option;

import dev.mercer.data.table.internal.RowOption;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.report.EnumText;
import dev.mercer.util.RefusedException;
import dev.mercer.util.Term;

/** Replaces names in messages of the library by options of the command. */
public final class TermText {
    private TermText() {}

    public static String message(RefusedException refused) {
        return refused.inTermsOf(TermText::of);
    }

    static String of(Term term) {
        if (term instanceof MethodKind method) return "--method " + method.plain();
        if (term.equals(Setting.LIKELIHOOD)) return "--loss";
        if (term.equals(Setting.EPSILON)) return "--loss epsilon";
        if (term instanceof Setting<?> setting)
            return MethodKind.isArgument(setting) ? setting.plain() : "--" + setting.plain();
        return term instanceof RowOption option ? of(option) : term.plain();
    }

    private static String of(RowOption option) {
        return switch (option) {
            case WEIGHT, IGNORE, GROUP, TIME -> "--column COL=" + EnumText.text(option);
            case REGRESSION, CLASSES -> "--task " + EnumText.text(option);
            case TARGET, NA, MEMORY -> "--" + EnumText.text(option);
        };
    }
}
