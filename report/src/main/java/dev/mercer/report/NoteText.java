package dev.mercer.report;

import dev.mercer.auto.Note;
import dev.mercer.auto.internal.RepeatedInputs;
import dev.mercer.util.Text;
import java.util.function.Consumer;

/** Describes notes of the library in lines of text. */
public final class NoteText {
    private NoteText() {}

    /** Writes a note on a run about a file. */
    public static void say(Note note, String path, Consumer<String> sink) {
        if (note instanceof Note.ColumnsLeftOut left) left.sentences().forEach(line -> sink.accept(path + ": " + line));
        else if (note instanceof Note.RowsLeftOut left)
            sink.accept(path + ": left out " + Layout.count(left.rows(), "row") + " without a target");
        else sink.accept(line(note));
    }

    private static String line(Note note) {
        if (note instanceof Note.TakenAs taken)
            return taken.target().map(name -> "the target " + Text.quote(name)).orElse("the target") + " has "
                    + Layout.count(taken.different(), "different integer") + ": taken as "
                    + taken.task().targets() + (taken.needed() ? ", which these options need" : "")
                    + " (--task regression or --task classes decides)";
        if (note instanceof Note.ReadAsNumbers read)
            return read.target().map(name -> "the target " + Text.quote(name)).orElse("the target")
                    + " is read as numbers, such as " + Text.quote(read.example())
                    + read.unit()
                            .map(unit -> "; predictions are in " + Text.quote(unit))
                            .orElse("; predictions are plain numbers")
                    + " (--task classes takes it as classes)";
        if (note instanceof Note.Repeated repeated) return words(repeated.inputs());
        if (note instanceof Note.TimeTooShort time)
            return "learning from all rows will take about " + Layout.duration(time.seconds())
                    + ", longer than --time leaves for it";
        if (note instanceof Note.Chosen chosen)
            return TunedText.of(chosen.choice()).sentence();
        if (note instanceof Note.WillTake fit)
            return "this will take about " + Layout.duration(fit.plan().seconds()) + " ("
                    + fit.plan().name() + ": " + fit.plan().what() + ")";
        if (note instanceof Note.Sequences strings)
            return "column " + Text.quote(strings.column())
                    + " holds strings of few letters: a kernel of strings compares"
                    + " what they have in common (--kernel \"normalized(spectrum(4)[" + strings.column() + "])\")";
        if (note instanceof Note.Remark remark) return "warning: " + remark.sentence();
        if (note instanceof Note.FewerRows few)
            return "warning: learned from " + Layout.count(few.rows(), "row")
                    + " only: all of them need more memory than there is (raise --memory)";
        return "the model has no intervals: there was no time for them";
    }

    public static String words(RepeatedInputs repeated) {
        String nearly = repeated.nearly() > 0 ? " (" + Layout.percent(repeated.nearly()) + " nearly)" : "";
        return Layout.percent(repeated.share()) + " of the rows repeat the inputs of another row" + nearly + "; "
                + (repeated.inOrder()
                        ? "later ones are still predicted from earlier ones"
                        : "equal rows are in the same fold");
    }
}
