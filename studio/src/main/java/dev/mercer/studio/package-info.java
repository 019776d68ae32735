/**
 * Mercer Studio: pages in a browser on the user's own machine that go from a table to a model, examine it, and compare it with
 * others. {@link dev.mercer.studio.Studio} serves them; the playground is a package of its own.
 */
package dev.mercer.studio;
