/**
 * Kernel values between many rows and few centres, in blocks of rows: {@link dev.mercer.gram.nystrom.TallGram}.
 */
package dev.mercer.gram.nystrom;
