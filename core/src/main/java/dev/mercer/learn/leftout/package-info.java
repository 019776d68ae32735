/**
 * Leave-one-out values without refitting: of support vector machines by the span of the support vectors, of ridge regression by its factor.
 */
package dev.mercer.learn.leftout;
