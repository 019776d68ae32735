"""scikit-learn's SVR behind the plainest threaded server of Python: serve.py TRAIN.csv. Prints its port as JSON, then serves."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy
from sklearn.svm import SVR

table = numpy.genfromtxt(sys.argv[1], delimiter=",", names=True)
names = table.dtype.names[:-1]
points = numpy.column_stack([table[name] for name in names])
model = SVR(kernel="rbf", gamma=1 / 32, C=5, epsilon=0.001).fit(points, table[table.dtype.names[-1]])


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_POST(self):
        row = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        found = model.predict(numpy.array([[row[name] for name in names]]))
        answer = json.dumps({"prediction": found.tolist()}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *args):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(json.dumps({"port": server.server_address[1], "support": int(model.n_support_.sum())}), flush=True)
server.serve_forever()
