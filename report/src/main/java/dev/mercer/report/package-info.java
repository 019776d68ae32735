/** Results as text, as JSON and as pictures, in the same words for every shell. */
@NullMarked
package dev.mercer.report;

import org.jspecify.annotations.NullMarked;
