/** {@code mercer train} on real tables, messy and clean, beside boosted trees and tuned support vector machines. */
@NullMarked
package dev.mercer.bench.tables;

import org.jspecify.annotations.NullMarked;
