/**
 * The methods that users can name, with their settings: {@link dev.mercer.method.Methods} is the table, and each {@link
 * dev.mercer.method.Method} constructs a learner from {@link dev.mercer.method.Settings}.
 */
package dev.mercer.method;
