package dev.mercer.cli.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Inputs of one shape and of any size. */
@FunctionalInterface
interface Shape {
    /** The input in which a part is repeated or nested so many times. */
    byte[] of(int times);

    /** {@code head + left·times + core + right·times + tail}: nested, or repeated where {@code right} is empty. */
    static Shape nested(byte[] head, byte[] left, byte[] core, byte[] right, byte[] tail) {
        return times -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(head);
            for (int k = 0; k < times; k++) out.writeBytes(left);
            out.writeBytes(core);
            for (int k = 0; k < times; k++) out.writeBytes(right);
            out.writeBytes(tail);
            return out.toByteArray();
        };
    }

    /** A text in which {@code left} and {@code right} are nested about a core. */
    static Shape nested(String left, String core, String right) {
        byte[] none = {};
        return nested(none, utf8(left), utf8(core), utf8(right), none);
    }

    /** A part of a valid input, repeated; or two parts, nested. */
    static Shape of(byte[] example, SplittableRandom random) {
        int[] cuts = random.ints(4, 0, example.length + 1).sorted().toArray();
        boolean repeated = random.nextBoolean();
        int third = repeated ? cuts[3] : cuts[2];
        return nested(
                Arrays.copyOfRange(example, 0, cuts[0]),
                Arrays.copyOfRange(example, cuts[0], cuts[1]),
                Arrays.copyOfRange(example, cuts[1], third),
                Arrays.copyOfRange(example, third, cuts[3]),
                Arrays.copyOfRange(example, cuts[3], example.length));
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
