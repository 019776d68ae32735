/**
 * Text as vectors: hashed words and character n-grams weighted by rarity, their truncated singular value decomposition, and
 * ridge regression on them.
 */
package dev.mercer.data.textfeatures;
