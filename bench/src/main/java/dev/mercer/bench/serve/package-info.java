/** What a prediction costs once there is a model. */
@NullMarked
package dev.mercer.bench.serve;

import org.jspecify.annotations.NullMarked;
