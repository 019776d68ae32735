/** Pages for people: one HTML file each, with all it shows inside, that opens without a network in light and dark. */
@NullMarked
package dev.mercer.cli.report;

import org.jspecify.annotations.NullMarked;
