"""Peers on one table of dev.mercer.bench, and the scores of all. Prints one line of JSON.

    tables.py fit TRAIN TEST TARGET METRIC PEER
    tables.py score TRAIN TEST TARGET METRIC PREDICTIONS     what `mercer predict --proba` wrote

METRIC is rmse, rmse_log (of logarithms, predictions clipped at the smallest target that was learned from) or accuracy; beside
accuracy log loss, AUC (of many classes the mean of each against the rest) and the calibration error of the largest probability.

Columns, the same for all peers: a column that is numbers for 95 % of its rows, without a currency sign, a percent sign and commas of
thousands, is numbers; one that is dates for 95 % is days; any other is categories. Missing is NaN. Targets of rmse_log are learned as
logarithms. PEER:

    boosting   HistGradientBoosting as it comes, categories native: the 254 commonest levels, the others one level
    xgboost    XGBoost as it comes; one-hot up to 50 levels, codes in the order of the alphabet above
    searched   XGBoost after a random search of 20 settings by 5 folds (3 above 10,000 rows), on at most 20,000 rows, fitted on all
    svm        SVC or SVR with the Gaussian kernel, a grid of 16 by 3 folds on at most 5,000 rows, fitted on at most 10,000;
               one-hot of the 50 commonest levels, gaps filled with the median, standardised

Searches are by log loss (svm: accuracy), or by the squared error. Threads: OMP_NUM_THREADS, or all.
"""

import json
import os
import sys
import time
import warnings

import numpy
import pandas
import sklearn
from scipy.stats import loguniform, randint, uniform
from sklearn.compose import TransformedTargetRegressor
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GridSearchCV, KFold, RandomizedSearchCV, StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import LabelEncoder, StandardScaler
from sklearn.svm import SVC, SVR
from xgboost import XGBClassifier, XGBRegressor
from xgboost import __version__ as xgboost_version

MISSING = ["", "NA", "NaN", "nan", "N/A", "?", "NULL", "null"]
MOSTLY, NATIVE, ONE_HOT = 0.95, 254, 50
THREADS = int(os.environ.get("OMP_NUM_THREADS", os.cpu_count()))
warnings.filterwarnings("ignore")


# Columns


def read(path):
    table = pandas.read_csv(path, dtype=str, keep_default_na=False, skipinitialspace=True)
    table = table.apply(lambda column: column.str.strip())
    return table.mask(table.isin(MISSING))


def numbers(text):
    return pandas.to_numeric(text.str.replace(r"^[$€£]|,(?=\d{3}\b)|\s*%$", "", regex=True), errors="coerce")


def days(text):
    dates = text.where(text.str.match(r"^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})", na=False))
    found = pandas.to_datetime(dates, dayfirst=not dates.str.match(r"^\d{4}", na=False).any(), errors="coerce")
    return (found - pandas.Timestamp("1970-01-01")) / pandas.Timedelta(days=1)


class Columns:
    """How each column of the training rows is read; the same is done to any other rows."""

    def __init__(self, train):
        self.readers, self.levels = {}, {}
        for name in train:
            here = train[name].dropna()
            self.readers[name] = next((r for r in (numbers, days) if r(here).notna().mean() >= MOSTLY), None)
            if len(here) == 0:
                self.readers[name] = numbers
            if self.readers[name] is None:
                self.levels[name] = list(here.value_counts().index)

    def native(self, table):
        """Codes of categories, NaN where missing; and which columns they are."""
        made, mask = [], []
        for name, reader in self.readers.items():
            mask.append(reader is None)
            if reader is None:
                codes = {level: min(i, NATIVE) for i, level in enumerate(self.levels[name])}
                column = table[name].map(codes).astype(float)
                made.append(column.mask(table[name].notna() & column.isna(), NATIVE) if len(codes) > NATIVE else column)
            else:
                made.append(reader(table[name]))
        return numpy.column_stack(made).astype(float), mask

    def one_hot(self, table, cut):
        """Indicators; of columns with too many levels the commonest (cut), or codes in alphabetical order."""
        made = []
        for name, reader in self.readers.items():
            if reader is not None:
                made.append(reader(table[name]))
            elif cut or len(self.levels[name]) <= ONE_HOT:
                made += [(table[name] == level).astype(float) for level in self.levels[name][:ONE_HOT]]
            else:
                codes = {level: i for i, level in enumerate(sorted(self.levels[name]))}
                made.append(table[name].map(codes).astype(float))
        return numpy.column_stack(made).astype(float)


# Peers: each gives a model and its settings, from classes or numbers y


def some(x, y, count):
    if len(y) <= count:
        return x, y
    rows = numpy.random.RandomState(1).permutation(len(y))[:count]
    return x[rows], y[rows]


def folds(classes, count):
    return (StratifiedKFold if classes else KFold)(count, shuffle=True, random_state=1)


def scoring(classes):
    return "neg_log_loss" if classes else "neg_mean_squared_error"


def boosting(classes, x, y, mask):
    make = HistGradientBoostingClassifier if classes else HistGradientBoostingRegressor
    return make(random_state=1, categorical_features=mask).fit(x, y), {}


def xgboost(classes, x, y, mask):
    return (XGBClassifier if classes else XGBRegressor)(random_state=1, n_jobs=THREADS).fit(x, y), {}


class Whole:
    """Counts whose logarithm is uniform."""

    def __init__(self, least, most):
        self.law = loguniform(least, most)

    def rvs(self, random_state=None):
        return int(round(self.law.rvs(random_state=random_state)))


def searched(classes, x, y, mask):
    space = {
        "learning_rate": loguniform(0.02, 0.3),
        "n_estimators": Whole(50, 1000),
        "max_depth": randint(2, 11),
        "min_child_weight": loguniform(0.5, 20),
        "subsample": uniform(0.5, 0.5),
        "colsample_bytree": uniform(0.3, 0.7),
        "reg_lambda": loguniform(0.1, 10),
    }
    model = (XGBClassifier if classes else XGBRegressor)(random_state=1, n_jobs=THREADS, tree_method="hist")
    search = RandomizedSearchCV(
        model, space, n_iter=20, scoring=scoring(classes), cv=folds(classes, 3 if len(y) > 10000 else 5), random_state=1,
        refit=False)
    search.fit(*some(x, y, 20000))
    return model.set_params(**search.best_params_).fit(x, y), search.best_params_


def svm(classes, x, y, mask):
    centre = numpy.where(numpy.isnan(x).all(axis=0), 0, numpy.nanmedian(x, axis=0))
    fill = lambda rows: numpy.where(numpy.isnan(rows), centre, rows)
    if classes:
        model, prefix = make_pipeline(StandardScaler(), SVC(cache_size=500)), "svc__"
    else:
        pipeline = make_pipeline(StandardScaler(), SVR(cache_size=500))
        model, prefix = TransformedTargetRegressor(pipeline, transformer=StandardScaler()), "regressor__svr__"
    grid = {prefix + "gamma": numpy.logspace(-2, 1, 4) / x.shape[1], prefix + "C": numpy.logspace(-1, 2, 4)}
    # Probabilities of each fit would take five fits more.
    by = "accuracy" if classes else scoring(classes)
    search = GridSearchCV(model, grid, scoring=by, cv=folds(classes, 3), refit=False)
    search.fit(*some(fill(x), y, 5000))
    model.set_params(**search.best_params_)
    if classes:
        model.set_params(svc__probability=True)
    model.fit(*some(fill(x), y, 10000))
    return Filled(model, fill), search.best_params_


class Filled:
    def __init__(self, model, fill):
        self.model, self.fill = model, fill

    def predict(self, x):
        return self.model.predict(self.fill(x))

    def predict_proba(self, x):
        return self.model.predict_proba(self.fill(x))


PEERS = {"boosting": boosting, "xgboost": xgboost, "searched": searched, "svm": svm}


# Scores


def score_numbers(metric, truth, predicted, least):
    if metric == "rmse_log":
        truth, predicted = numpy.log(truth), numpy.log(numpy.maximum(predicted, least))
    return {metric: float(numpy.sqrt(numpy.mean((predicted - truth) ** 2)))}


def score_classes(classes, truth, predicted, proba):
    """Classes are numbers of the list `classes`; proba has a column for each, or is None."""
    found = {"accuracy": float(numpy.mean(predicted == truth))}
    if proba is None:
        return found
    proba = numpy.clip(proba, 1e-15, 1)
    proba = proba / proba.sum(axis=1, keepdims=True)
    rows = numpy.arange(len(truth))
    found["log_loss"] = float(-numpy.log(proba[rows, truth]).mean())
    each = [roc_auc_score(truth == k, proba[:, k]) for k in range(len(classes)) if 0 < (truth == k).sum() < len(truth)]
    found["auc"] = float(numpy.mean(each))
    top, right = proba.max(axis=1), proba.argmax(axis=1) == truth
    bins = numpy.minimum((10 * top).astype(int), 9)
    found["calibration"] = float(sum(abs((top - right)[bins == b].sum()) for b in range(10)) / len(truth))
    return found


def fit(train, test, target, metric, peer):
    classes = metric == "accuracy"
    columns = Columns(train.drop(columns=target))
    prepared = columns.native if peer == "boosting" else lambda t: (columns.one_hot(t, peer == "svm"), None)
    (x, mask), (z, _) = prepared(train), prepared(test)
    if classes:
        coder = LabelEncoder().fit(train[target].astype(str))
        y, truth = coder.transform(train[target].astype(str)), coder.transform(test[target].astype(str))
    else:
        y, truth = train[target].astype(float).to_numpy(), test[target].astype(float).to_numpy()
    learned = numpy.log(y) if metric == "rmse_log" else y
    start = time.perf_counter()
    model, chosen = PEERS[peer](classes, x, learned, mask)
    seconds = time.perf_counter() - start
    predicted = model.predict(z)
    if classes:
        found = score_classes(coder.classes_, truth, predicted, model.predict_proba(z))
    else:
        found = score_numbers(metric, truth, numpy.exp(predicted) if metric == "rmse_log" else predicted, y.min())
    if metric == "rmse_log" and peer in ("boosting", "xgboost"):
        plain, _ = PEERS[peer](classes, x, y, mask)
        found["plain_target"] = score_numbers(metric, truth, plain.predict(z), y.min())[metric]
    return {
        **found,
        "seconds": seconds,
        "cpuSeconds": time.process_time(),
        "threads": THREADS,
        "nice": os.nice(0),
        "chosen": {k.split("__")[-1]: float(v) for k, v in chosen.items()},
        "version": f"scikit-learn {sklearn.__version__}, XGBoost {xgboost_version}, numpy {numpy.__version__}",
    }


def score(train, test, target, metric, predictions):
    table = pandas.read_csv(predictions, dtype=str, keep_default_na=False)
    if metric != "accuracy":
        predicted = table["prediction"].astype(float).to_numpy()
        return score_numbers(metric, test[target].astype(float).to_numpy(), predicted, train[target].astype(float).min())
    classes = sorted(train[target].astype(str).unique())
    number = {name: k for k, name in enumerate(classes)}
    proba = None
    if "p_" + classes[0] in table:
        proba = numpy.column_stack([table["p_" + name].astype(float) for name in classes])
    return score_classes(classes, test[target].astype(str).map(number).to_numpy(), table["prediction"].map(number).to_numpy(), proba)


def main(what, train, test, target, metric, how):
    print(json.dumps({"fit": fit, "score": score}[what](read(train), read(test), target, metric, how)))


if __name__ == "__main__":
    main(*sys.argv[1:7])
