/** Rows on other machines: sums over them are computed where they lie. */
@NullMarked
package dev.mercer.learn.remote;

import org.jspecify.annotations.NullMarked;
