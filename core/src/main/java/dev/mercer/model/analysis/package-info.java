/** What a model does with its inputs, and how it becomes smaller. */
package dev.mercer.model.analysis;
