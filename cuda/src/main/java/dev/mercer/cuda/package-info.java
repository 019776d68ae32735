/**
 * The back end for NVIDIA cards. A kernel expression is recorded as straight-line code ({@link
 * dev.mercer.cuda.KernelTrace}), written as CUDA C ({@link dev.mercer.cuda.KernelSource}), compiled by the run-time compiler
 * that is installed with CUDA and kept. The driver and the compiler are reached by JNA under the names of CUDA 12 and 13; nothing is
 * linked, and without a card the back end says why it cannot be used. Found by {@link java.util.ServiceLoader}; used only when it
 * is named.
 */
package dev.mercer.cuda;
