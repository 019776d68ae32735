/** Commands that are killed at random moments, and commands that run for a long time in one process. */
package dev.mercer.cli.stress;
