/**
 * Leave-one-out values of support vector machines without refitting, by the span of the support vectors.
 */
package dev.mercer.learn.leftout;
