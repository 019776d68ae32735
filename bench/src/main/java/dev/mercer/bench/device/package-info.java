/** Measurements on a card; started by {@code bench/device}. */
package dev.mercer.bench.device;
