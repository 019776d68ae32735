/**
 * Mercer Studio: pages in a browser on the user's own computer to train a model from a table, examine it, and compare it with others. {@link
 * dev.mercer.studio.Studio} serves them; the playground is in a separate package.
 */
package dev.mercer.studio;
