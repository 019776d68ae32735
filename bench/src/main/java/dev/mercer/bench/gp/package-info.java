/** The comparison {@code gp}: hyper-parameters of a Gaussian process by marginal likelihood, against scikit-learn. */
@NullMarked
package dev.mercer.bench.gp;

import org.jspecify.annotations.NullMarked;
