package dev.mercer.bench.peer;

import java.io.IOException;
import java.nio.file.Path;
import libsvm.svm;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/** LIBSVM's Java port as {@code svm-train}: reads a file, learns, writes a model; prints what {@code svm-train} prints. */
public final class LibsvmJava {
    private LibsvmJava() {}

    /** Arguments: file, model, γ, C, ε (negative for classes). */
    public static void main(String[] args) throws IOException {
        LibsvmFile file = LibsvmFile.read(Path.of(args[0]));
        svm_problem problem = new svm_problem();
        problem.l = file.labels().length;
        problem.x = file.rows();
        problem.y = file.labels();
        svm_parameter parameter = new svm_parameter();
        double epsilon = Double.parseDouble(args[4]);
        parameter.svm_type = epsilon < 0 ? svm_parameter.C_SVC : svm_parameter.EPSILON_SVR;
        parameter.kernel_type = svm_parameter.RBF;
        parameter.gamma = Double.parseDouble(args[2]);
        parameter.C = Double.parseDouble(args[3]);
        parameter.p = Math.max(0, epsilon);
        parameter.cache_size = 1000;
        parameter.eps = 1e-3;
        parameter.shrinking = 1;
        svm.svm_save_model(args[1], svm.svm_train(problem, parameter));
    }
}
