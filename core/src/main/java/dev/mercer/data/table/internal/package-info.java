/** The reading of cells: numbers, dates, codes and missing values as people write them. */
package dev.mercer.data.table.internal;
