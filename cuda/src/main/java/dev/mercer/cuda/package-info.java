/**
 * The back end for NVIDIA cards. A kernel expression is recorded as straight-line code ({@link
 * dev.mercer.cuda.KernelTrace}), written as CUDA C ({@link dev.mercer.cuda.KernelSource}), compiled by the run-time compiler that is installed
 * with CUDA, and cached. The driver and the compiler are called by JNA under the names of CUDA 12 and 13; nothing is linked, and without a card
 * the back end reports why it cannot be used. It is found by {@link java.util.ServiceLoader}.
 */
package dev.mercer.cuda;
