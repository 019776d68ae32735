/**
 * Text as vectors: hashed words and character n-grams weighted by rarity, their truncated singular value decomposition, and
 * ridge regression on them. Texts as points for kernels of texts: letter by letter, and readers of what they may hold, sequences
 * of numbers and graphs.
 */
package dev.mercer.data.text;
