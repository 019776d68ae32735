"""scikit-learn on one split of dev.mercer.bench: auto.py TRAIN TEST classes|numbers. Prints one line of JSON.

The peer is SVC or SVR with the Gaussian kernel, a grid of 25 tuned by 5 folds on at most 5,000 rows and fitted on at most
20,000, inputs (and targets of SVR) standardised; beside it HistGradientBoosting as it comes. Scores: accuracy, or rmse.
"""

import json
import sys
import time

import numpy
import sklearn
from sklearn.compose import TransformedTargetRegressor
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.model_selection import GridSearchCV, KFold, StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR

TUNED, FITTED = 5000, 20000


def read(path):
    rows = numpy.loadtxt(path, delimiter=",", skiprows=1)
    return rows[:, :-1], rows[:, -1]


def some(x, y, count):
    if len(y) <= count:
        return x, y
    rows = numpy.random.RandomState(1).permutation(len(y))[:count]
    return x[rows], y[rows]


def machine(classes, d):
    gammas = numpy.logspace(-2, 2, 5) / d
    costs = numpy.logspace(-1, 3, 5)
    if classes:
        model, prefix = make_pipeline(StandardScaler(), SVC(cache_size=500)), "svc__"
    else:
        pipeline = make_pipeline(StandardScaler(), SVR(cache_size=500))
        model, prefix = TransformedTargetRegressor(pipeline, transformer=StandardScaler()), "regressor__svr__"
    return model, {prefix + "gamma": gammas, prefix + "C": costs}


def tuned(classes, x, y):
    model, grid = machine(classes, x.shape[1])
    folds = (StratifiedKFold if classes else KFold)(5, shuffle=True, random_state=1)
    scoring = "accuracy" if classes else "neg_mean_squared_error"
    search = GridSearchCV(model, grid, scoring=scoring, cv=folds, n_jobs=-1, refit=False)
    search.fit(*some(x, y, TUNED))
    return model.set_params(**search.best_params_).fit(*some(x, y, FITTED)), search.best_params_


def score(model, classes, x, y):
    """The score, and its standard error as that of a mean over the rows."""
    errors = model.predict(x) - y
    losses = errors == 0 if classes else errors**2
    mean, error = float(numpy.mean(losses)), float(numpy.std(losses) / numpy.sqrt(len(y)))
    if classes:
        return {"score": mean, "se": error}
    return {"score": mean**0.5, "se": error / (2 * max(mean, 1e-300) ** 0.5)}


def main(train, test, task):
    classes = task == "classes"
    (x, y), held = read(train), read(test)
    start = time.perf_counter()
    model, chosen = tuned(classes, x, y)
    seconds = time.perf_counter() - start
    found = {"svm": {**score(model, classes, *held), "seconds": seconds,
                     "chosen": {k.split("__")[-1]: float(v) for k, v in chosen.items()}}}
    start = time.perf_counter()
    boosting = (HistGradientBoostingClassifier if classes else HistGradientBoostingRegressor)(random_state=1).fit(x, y)
    fitted = time.perf_counter() - start
    found["boosting"] = {**score(boosting, classes, *held), "seconds": fitted}
    found["version"] = f"{sklearn.__version__}, numpy {numpy.__version__}"
    found["cpuSeconds"] = time.process_time()
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:4])
