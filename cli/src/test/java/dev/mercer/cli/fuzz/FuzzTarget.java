package dev.mercer.cli.fuzz;

import java.util.List;

/**
 * A part of Mercer that reads what others have written.
 *
 * @param name of the folder with inputs that once failed, and in tables
 * @param examples valid inputs, which are mutated
 * @param tokens words that the input may consist of
 * @param place the beginning of every refusal: the name of the file that is read
 * @param slow whether an input takes a large part of a second, as a whole command does
 * @param reader reads an input; throws nothing but {@link dev.mercer.util.InvalidInputException} where it works as documented
 */
record FuzzTarget(String name, List<byte[]> examples, List<String> tokens, String place, boolean slow, Reader reader) {
    FuzzTarget {
        examples = List.copyOf(examples);
        tokens = List.copyOf(tokens);
    }

    Mutator mutator(long seed) {
        return new Mutator(seed + name.hashCode(), examples, tokens);
    }

    /** Whether the cost is that of the thread which reads; servers work on threads of their own. */
    boolean isOnOneThread() {
        return !slow && !name.startsWith("serve-") && !name.startsWith("studio-");
    }

    /** Reads an input. */
    interface Reader {
        void read(byte[] input) throws Exception;
    }
}
