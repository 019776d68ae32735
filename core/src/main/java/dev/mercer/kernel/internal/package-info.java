/** Parts of kernels: formulas, parameters, domains, and maps of points. */
package dev.mercer.kernel.internal;
