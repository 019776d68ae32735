/** Parts of models: provenance, scales of targets, priors of processes. */
package dev.mercer.model.internal;
