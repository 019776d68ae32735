/**
 * Utilities that all packages use: argument checks with good messages ({@link dev.mercer.util.Require}), progress
 * reports and cancellation ({@link dev.mercer.util.Progress}), and parallel loops whose results do not depend on the
 * number of threads ({@link dev.mercer.util.Parallel}).
 */
package dev.mercer.util;
