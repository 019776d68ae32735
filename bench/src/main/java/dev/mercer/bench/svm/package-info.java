/** Exact support vector machines: the whole command against LIBSVM's, on real data. */
package dev.mercer.bench.svm;
