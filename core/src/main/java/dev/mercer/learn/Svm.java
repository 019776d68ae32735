package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.Descent;

/**
 * Support vector machines: classification by the hinge loss max(0, 1 − yf(x)), or by its square.
 *
 * <pre>{@code
 * Classifier model = Svm.of(new Gaussian(1), 0.01).fit(Dataset.of(x, names));
 * Labels classes = model.predict(points);
 * Matrix probabilities = model.probabilities(points);
 * }</pre>
 *
 * <p>A linear classifier separates two classes by a hyperplane. Among all separating hyperplanes the support vector machine takes the one with the
 * widest margin to the nearest points. A kernel makes the hyperplane a curved surface, because the margin is measured in the space of the kernel.
 * If classes overlap, some points lie inside the margin or on the wrong side. The hinge loss of such a point is its distance from the border of the
 * margin. λ sets the balance between these losses and the width of the margin. Only points on the margin or inside it get a weight αᵢ; they are the support vectors, and the model keeps no
 * others. Other texts have C in place of λ, αᵢ ≤ C, with C = 1/(2λΣw): see {@link #ofC}. A large C fits the training rows closely, a small one
 * smooths. The solver reads two rows of the Gram matrix in each step, so that the time is between N² and N³, but the full matrix is never needed.
 * More than two classes are divided into pairs, each with its own function. Scores are calibrated to probabilities by leave-one-out scores, which are
 * estimated from the same fit. Scale the inputs first, and choose σ and C by cross-validation. Source: [CV95].
 *
 * <p>{@link #squaredHinge} squares the slacks: the loss is smooth, and few Newton steps reach the optimum exactly [Cha07].
 */
public final class Svm {
    private Svm() {}

    /** A learner with a free intercept, one class against one, and the tolerance of LIBSVM. */
    public static KernelClassification of(Kernel kernel, double lambda) {
        Hinge loss = new Hinge();
        return new KernelClassification(
                kernel, loss, lambda, Intercept.FREE, Exact.of(loss), new ClassOptions(Scheme.ONE_VS_ONE));
    }

    /** A learner with the C of other texts, for these data: λ = 1/(2C·Σw). */
    public static KernelClassification ofC(Kernel kernel, double c, Dataset data) {
        return of(kernel, 1).withC(c, data);
    }

    /**
     * Support vector regression, with the loss max(0, |y − f(x)| − ε): a free intercept, and the tolerance of LIBSVM. Errors up to ε are
     * free, so that points strictly inside the tube of width ε around f have no weight; the others are the support vectors. Source: [SS02,
     * §9].
     *
     * @param epsilon ε ≥ 0, in the unit of the targets
     */
    public static KernelRegression regression(Kernel kernel, double lambda, double epsilon) {
        EpsilonInsensitive loss = new EpsilonInsensitive(epsilon);
        return new KernelRegression(kernel, loss, lambda, Intercept.FREE, Exact.of(loss));
    }

    /**
     * A learner by stochastic gradient descent, without intercept; one class against one. Step t = 1, 2, … draws a point i with probability wᵢ/Σw
     * and, where {@code yᵢ(Kα)ᵢ < 1} with α = β/(2λt), adds yᵢ to the count βᵢ; the solution is the mean of these α. A step costs one row of K for a
     * point inside the margin, and little for others. Texts that write (λ/2)‖f‖² mean twice our λ. Sources: [SSSC11], [SSBD14, §16.3].
     *
     * @param passes the number of passes of N steps each, ≥ 1; there is no earlier stop
     * @param averaging all iterates as in the sources, or only the later ones, which is closer to the optimum
     * @param seed of the draws
     */
    public static KernelClassification pegasos(
            Kernel kernel, double lambda, long passes, Averaging averaging, long seed) {
        return new KernelClassification(
                kernel,
                new Hinge(),
                lambda,
                Intercept.NONE,
                new GradientDescent(Descent.pegasos(passes, seed).withAveraging(averaging)),
                new ClassOptions(Scheme.ONE_VS_ONE, ClassWeights.none(), Probabilities.NONE));
    }

    /** A learner by twenty passes of stochastic gradient descent, averaged over the last half at least. */
    public static KernelClassification pegasos(Kernel kernel, double lambda, long seed) {
        return pegasos(kernel, lambda, 20, Averaging.SUFFIX, seed);
    }

    /**
     * A learner with squared slacks, also called L2-SVM, with a free intercept and one class against the rest, which
     * solves to a relative gradient of 1e-8. Its C, in front of the squared slacks beside ‖f‖²/2, is 1/(2λΣw).
     */
    public static KernelClassification squaredHinge(Kernel kernel, double lambda) {
        SquaredHinge loss = new SquaredHinge();
        return new KernelClassification(
                kernel, loss, lambda, Intercept.FREE, Exact.of(loss), new ClassOptions(Scheme.ONE_VS_REST));
    }
}
