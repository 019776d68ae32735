/**
 * Pictures as SVG, written without any library: a {@link dev.mercer.io.plot.Figure} holds
 * {@link dev.mercer.io.plot.Mark}s, chooses its axes from them and prints itself. Ready-made pictures of models that
 * predict numbers or classes, of matrices and of runs are in {@link dev.mercer.io.plot.NumberPictures},
 * {@link dev.mercer.io.plot.ClassPictures}, {@link dev.mercer.io.plot.MatrixPictures} and
 * {@link dev.mercer.io.plot.RunPictures}. The same figure always gives the same text. Pictures follow the reader's
 * light or dark setting, and their colours (Okabe and Ito's) are safe for colour-blind readers.
 */
@NullMarked
package dev.mercer.io.plot;

import org.jspecify.annotations.NullMarked;
