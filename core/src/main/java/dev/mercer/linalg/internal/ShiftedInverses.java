package dev.mercer.linalg.internal;

import java.util.List;
import java.util.Optional;

/** Parts of the inverses of A + shift·I for many shifts, where the matrix A was decomposed once, with its right-hand sides. */
@FunctionalInterface
public interface ShiftedInverses {
    /**
     * Parts of the inverse for each shift > 0; empty if the decomposition is not accurate enough for one of them. Several shifts at
     * once may cost little more than one.
     */
    Optional<List<BandForm.Inverse>> at(double... shifts);
}
