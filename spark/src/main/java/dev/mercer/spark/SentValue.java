package dev.mercer.spark;

import dev.mercer.util.InvalidInputException;
import org.apache.spark.broadcast.Broadcast;

/** Values that the driver has broadcast, as tasks read them. */
final class SentValue {
    private SentValue() {}

    /**
     * The value; an executor that has lost it fetches it again from the driver or from other executors.
     *
     * @param name names the value where nobody has it any more
     * @param again the call that sends it anew
     */
    static <T> T of(Broadcast<T> sent, String name, String again) {
        try {
            return sent.value();
        } catch (Exception lost) { // Spark throws exceptions that it does not declare.
            throw new InvalidInputException(
                    name + " was broadcast, and is lost: call " + again + " again, which sends it anew ("
                            + lost.getMessage() + ")",
                    lost);
        }
    }
}
