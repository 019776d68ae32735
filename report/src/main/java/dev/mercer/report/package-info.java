/** Results as text for people, as JSON for programs and as pictures: every shell renders them in the same words. */
@NullMarked
package dev.mercer.report;

import org.jspecify.annotations.NullMarked;
