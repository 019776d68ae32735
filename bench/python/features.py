"""One peer of scikit-learn on one split of dev.mercer.bench: features.py TRAIN TEST classes|numbers PEER. Prints one line of JSON.

PEER is svm: SVC or SVR with the Gaussian kernel, tuned as auto.py does it; boosting: HistGradientBoosting as it comes; searched:
the same after a random search of 20 settings by 3 folds, on at most 20,000 rows; or forest: RandomForest as it comes. All are fitted on
all rows but svm, which takes at most 20,000. Scores: accuracy, or rmse.
"""

import json
import sys
import time

import numpy
import sklearn
from scipy.stats import loguniform, randint
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor
from sklearn.model_selection import KFold, RandomizedSearchCV, StratifiedKFold

from auto import read, score, some, tuned

SEARCHED, SETTINGS, FOLDS = 20000, 20, 3
EARLY = 2000  # rows from which on the searched boosting stops early, as it does by default from 10,000 on


class Leaves:
    """Counts whose logarithm is uniform."""

    def __init__(self, least, most):
        self.law = loguniform(least, most)

    def rvs(self, random_state=None):
        return int(round(self.law.rvs(random_state=random_state)))


def boosting(classes, **settings):
    return (HistGradientBoostingClassifier if classes else HistGradientBoostingRegressor)(random_state=1, **settings)


def searched(classes, x, y):
    space = {
        "learning_rate": loguniform(0.02, 0.3),
        "max_iter": Leaves(50, 1000),
        "max_leaf_nodes": Leaves(7, 127),
        "min_samples_leaf": randint(2, 51),
        "l2_regularization": loguniform(1e-4, 10),
    }
    folds = (StratifiedKFold if classes else KFold)(FOLDS, shuffle=True, random_state=1)
    scoring = "accuracy" if classes else "neg_mean_squared_error"
    model = boosting(classes, early_stopping=len(y) >= EARLY)
    search = RandomizedSearchCV(model, space, n_iter=SETTINGS, scoring=scoring, cv=folds, random_state=1, refit=False)
    search.fit(*some(x, y, SEARCHED))
    return model.set_params(**search.best_params_).fit(x, y), search.best_params_


def forest(classes, x, y):
    return (RandomForestClassifier if classes else RandomForestRegressor)(random_state=1, n_jobs=2).fit(x, y)


PEERS = {
    "svm": tuned,
    "boosting": lambda classes, x, y: (boosting(classes).fit(x, y), {}),
    "searched": searched,
    "forest": lambda classes, x, y: (forest(classes, x, y), {}),
}


def main(train, test, task, peer):
    classes = task == "classes"
    (x, y), held = read(train), read(test)
    start = time.perf_counter()
    model, chosen = PEERS[peer](classes, x, y)
    seconds = time.perf_counter() - start
    found = {**score(model, classes, *held), "seconds": seconds,
             "chosen": {k.split("__")[-1]: float(v) for k, v in chosen.items()},
             "version": f"{sklearn.__version__}, numpy {numpy.__version__}", "cpuSeconds": time.process_time()}
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:5])
