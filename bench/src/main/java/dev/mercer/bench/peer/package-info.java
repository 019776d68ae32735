/** Other libraries, some of them GPL: compiled with the profile {@code peers} only, run in processes of their own. */
@NullMarked
package dev.mercer.bench.peer;

import org.jspecify.annotations.NullMarked;
