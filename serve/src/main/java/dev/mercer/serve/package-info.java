/**
 * Predictions over HTTP: {@link dev.mercer.serve.ModelServer} serves models of files, by the Open Inference Protocol (v2) and by a simple
 * interface for rows as JSON or CSV. It depends on the package {@code model} and on files, but on no learner.
 *
 * <p>A request goes from {@link dev.mercer.serve.HttpConnection}, which collects its bytes within limits, to {@link
 * dev.mercer.serve.Router}, which finds the model and the kind of answer. Small requests are answered by the thread that read
 * them, large ones by workers behind a bounded queue.
 */
package dev.mercer.serve;
