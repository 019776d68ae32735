package dev.mercer.cli.option;

import dev.mercer.data.table.RowOption;
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

    private static String of(Term term) {
        if (term instanceof MethodKind method) return "--method " + method.plain();
        if (term instanceof Setting<?> setting) return "--" + setting.plain();
        return term instanceof RowOption option ? "--" + EnumText.text(option) : term.plain();
    }
}
