"""Learns, saves, loads and predicts by mercer_spark: learn.py PORT FOLDER."""

import sys

from mercer_spark import MercerClassifier, MercerModel, MercerRegressor
from pyspark import Session
from pyspark.sql import DataFrame

spark = Session(int(sys.argv[1]))
rows = DataFrame(spark.entry.rows(), spark)
learner = MercerRegressor(spark, inputCols=["size", "city"], labelCol="price", kernel="gaussian(sigma=1)", lambda_=1e-4, method="nystrom(20)")
print(learner.explainPlan(rows))
print("lambda" in learner.explainParams())
model = learner.fit(rows)
predicted = model.transform(rows)
print("columns", ",".join(spark.entry.columns(predicted._jdf).split(" ")))
print("rmse", spark.entry.rmse(predicted._jdf))
model.save(sys.argv[2] + "/saved")
loaded = MercerModel.load(spark, sys.argv[2] + "/saved/model.mercer", predictionCol="guess")
print("columns", spark.entry.columns(loaded.transform(rows)._jdf))
classes = MercerClassifier(spark, inputCols=("size", "city"), labelCol="kind", kernel="gaussian(sigma=1)", lambda_=1e-3, method="nystrom(20)", loss="logistic", standardization=True, tol=1e-6, thresholds=[0.3, 0.7])
print("columns", spark.entry.columns(classes.fit(rows).transform(rows)._jdf))
try:
    learner.fit(loaded.transform(rows)).transform(predicted)
except RuntimeError as refused:
    print("refused", refused)
