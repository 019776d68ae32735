package dev.mercer.report;

import dev.mercer.auto.Note;
import java.util.function.Consumer;

/** Describes notes of the library in lines of text. */
public final class NoteText {
    private NoteText() {}

    /** Writes a note on a run about a file. */
    public static void say(Note note, String path, Consumer<String> sink) {
        if (note instanceof Note.ColumnsLeftOut left) left.sentences().forEach(line -> sink.accept(path + ": " + line));
        else if (note instanceof Note.RowsLeftOut left) sink.accept(path + ": " + left);
        else sink.accept(line(note));
    }

    private static String line(Note note) {
        return note instanceof Note.Chosen chosen
                ? TunedText.of(chosen.choice()).sentence()
                : note + options(note);
    }

    /** The options that change what the note describes, as the end of its sentence. */
    private static String options(Note note) {
        if (note instanceof Note.TakenAs taken)
            return (taken.needed() ? ", which these options need" : "")
                    + " (--task regression or --task classes decides)";
        if (note instanceof Note.ReadAsNumbers) return " (--task classes takes it as classes)";
        if (note instanceof Note.TimeTooShort) return " (raise --time)";
        if (note instanceof Note.Sequences strings)
            return " (--kernel \"normalized(spectrum(4)[" + strings.column() + "])\")";
        return note instanceof Note.FewerRows ? " (raise --memory)" : "";
    }
}
