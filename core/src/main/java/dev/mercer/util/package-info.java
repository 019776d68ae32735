/**
 * The few things every package needs: argument checks with good messages ({@link dev.mercer.util.Require}), talk between
 * long work and its caller ({@link dev.mercer.util.Progress}) and loops on several threads whose results do not depend on
 * how many there are ({@link dev.mercer.util.Parallel}).
 */
package dev.mercer.util;
