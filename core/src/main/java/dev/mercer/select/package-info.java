/** How good a model is: scores of predictions against targets. */
package dev.mercer.select;
