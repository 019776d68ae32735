/**
 * Pictures as SVG, written without any library: a {@link dev.mercer.io.plot.Figure} holds marks ({@link
 * dev.mercer.io.plot.Dots}, {@link dev.mercer.io.plot.Curve}, {@link dev.mercer.io.plot.Band}), chooses its axes from them
 * and prints itself. The same figure always gives the same text. Pictures follow the light or dark setting of whoever looks
 * at them, and their colours (Okabe and Ito's) can be told apart by colour-blind people.
 */
@NullMarked
package dev.mercer.io.plot;

import org.jspecify.annotations.NullMarked;
