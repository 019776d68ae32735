/**
 * Pictures as SVG, written without any library: a {@link dev.mercer.plot.Figure} holds
 * {@link dev.mercer.plot.Mark}s, chooses its axes from them and prints itself. Ready-made pictures of models that
 * predict numbers or classes, of matrices and of runs are in {@link dev.mercer.plot.NumberPictures},
 * {@link dev.mercer.plot.ClassPictures}, {@link dev.mercer.plot.MatrixPictures} and
 * {@link dev.mercer.plot.RunPictures}. The same figure always gives the same text. Pictures follow the reader's
 * light or dark setting, and their colours (Okabe and Ito's) are safe for colour-blind readers.
 */
@NullMarked
package dev.mercer.plot;

import org.jspecify.annotations.NullMarked;
