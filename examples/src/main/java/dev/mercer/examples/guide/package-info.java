/** The pictures of the guide, drawn from the examples: {@link dev.mercer.examples.guide.Gallery} writes them all. */
package dev.mercer.examples.guide;
