package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/** Checks shared by marks made of pairs of numbers. */
final class Pairs {
    private Pairs() {}

    static void require(String what, int least, Reals xs, Reals ys) {
        Require.atLeast("number of points of " + what, least, xs.size());
        Require.equal("number of ys", xs.size(), ys.size());
    }
}
