"""The DataFrame of PySpark, as far as mercer_spark needs it."""


class DataFrame:
    def __init__(self, java, session):
        self._jdf, self.session = java, session
