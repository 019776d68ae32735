package dev.mercer.model;

import dev.mercer.loss.StudentT;
import dev.mercer.util.Require;

/**
 * The factor s² of the covariance of a Gaussian process, and the uncertainty of its estimate.
 *
 * <p>Where s² was estimated as (y − b)ᵀA⁻¹(y − b)/ν, that sum divided by the true s² follows the χ² distribution of ν
 * degrees of freedom, independent of the error of a prediction: hence Student's t of ν degrees for new observations.
 *
 * @param value s² ≥ 0
 * @param degreesOfFreedom ν > 0, those of its estimate; infinite where s² is known
 */
public record Amplitude(double value, double degreesOfFreedom) {
    public Amplitude {
        Require.nonNegative("amplitude", value);
        new StudentT(degreesOfFreedom);
    }

    /** An amplitude that was not estimated. */
    public static Amplitude known(double value) {
        return new Amplitude(value, Double.POSITIVE_INFINITY);
    }
}
