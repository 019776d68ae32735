"""Mercer on Spark from Python: a thin layer over the Java classes, for sessions that have a JVM (not for Spark Connect).

    spark = SparkSession.builder.config("spark.jars", "mercer-spark-4_2.13-0.1.0.jar,mercer-io-0.1.0.jar,mercer-core-0.1.0.jar")...
    from mercer_spark import MercerModel, MercerRegressor
    model = MercerRegressor(spark, kernel="gaussian(sigma=auto)", lambda_=1e-4, labelCol="price", inputCols=["size", "city"]).fit(df)
    model.transform(df)
"""

from pyspark.sql import DataFrame


def _java(spark, name):
    jvm = spark._jvm
    if jvm is None:
        raise RuntimeError("mercer_spark needs a session with a JVM, not Spark Connect")
    return getattr(jvm.dev.mercer.spark, name)


class _Stage:
    def __init__(self, spark, java):
        self._spark, self._java = spark, java

    def _set(self, params):
        for name, value in params.items():
            name = name.rstrip("_")
            setter = getattr(self._java, "set" + name[0].upper() + name[1:])
            if isinstance(value, (list, tuple)):
                jvm = self._spark._jvm
                numbers = all(isinstance(one, (int, float)) for one in value)  # setThresholds
                array = self._spark._sc._gateway.new_array(jvm.double if numbers else jvm.java.lang.String, len(value))
                for k, one in enumerate(value):
                    array[k] = float(one) if numbers else one
                value = array
            setter(value)
        return self


class _Model(_Stage):
    def transform(self, df):
        return DataFrame(self._java.transform(df._jdf), self._spark)

    def save(self, path):
        self._java.save(path)


class MercerModel(_Model):
    """A model file."""

    @staticmethod
    def load(spark, path, **params):
        return MercerModel(spark, _java(spark, "MercerModel").load(path))._set(params)


class _Estimator(_Stage):
    _name = ""

    def __init__(self, spark, **params):
        super().__init__(spark, _java(spark, self._name)())
        self._set(params)

    def fit(self, df):
        return _Model(self._spark, self._java.fit(df._jdf))

    def explainPlan(self, df):
        return self._java.explainPlan(df._jdf)

    def explainParams(self):
        return self._java.explainParams()


class MercerRegressor(_Estimator):
    """Learns numbers; params are those of the Java class, lambda_ for lambda."""

    _name = "MercerRegressor"


class MercerClassifier(_Estimator):
    """Learns classes; params are those of the Java class, lambda_ for lambda."""

    _name = "MercerClassifier"
