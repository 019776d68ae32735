/** Models that learn row after row: rows are added and removed without a refit, and streams forget. */
@NullMarked
package dev.mercer.learn.online;

import org.jspecify.annotations.NullMarked;
