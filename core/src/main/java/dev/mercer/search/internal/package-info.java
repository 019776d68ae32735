/** Parts of a search: blends, scales of targets, scores on rows that were left out. */
package dev.mercer.search.internal;
