#!/bin/sh
# Models of svm-train and predictions of svm-predict: reference files for io's LibsvmModelTest.
#
#   ./libsvm.sh iris.csv DIRECTORY
#
# Rows of even number train, the others are predicted; wide.libsvm has a column that no training row has. The input is a test resource of
# core (core/src/test/resources/svm), DIRECTORY that of io (io/src/test/resources/libsvm).
set -eu
to=$2
rows() { awk -F, -v keep="$1" -v label="$2" -v more="$3" 'NR > 1 && NR % 2 == keep && ($5 > 0 || label != "sign") {
    name = label == "sign" ? ($5 == 1 ? "+1" : "-1") : $5
    printf "%s", name; for (k = 1; k <= 4; k++) if ($k != 0) printf " %d:%s", k, $k; print more }' "$input"; }
input=$1
rows 0 class '' > "$to/train.libsvm"
rows 1 class '' > "$to/test.libsvm"
rows 1 class ' 6:0.5' | head -20 > "$to/wide.libsvm"
rows 0 sign '' > "$to/two.libsvm"
model() {
    name=$1 data=$2 flags=$3
    shift 3
    svm-train -q "$@" "$to/$data.libsvm" "$to/$name.model"
    svm-predict $flags "$to/test.libsvm" "$to/$name.model" "$to/$name.test" > /dev/null
    svm-predict $flags "$to/wide.libsvm" "$to/$name.model" "$to/$name.wide" > /dev/null
}
model c_svc-linear train '' -s 0 -t 0 -c 2
model c_svc-polynomial train '' -s 0 -t 1 -d 3 -g 0.5 -r 1.5
model c_svc-sigmoid train '' -s 0 -t 3 -g 0.0625 -r -1
model c_svc-two two '' -s 0 -t 2 -g 0.25
model c_svc-probability two '-b 1' -s 0 -t 2 -g 0.25 -b 1
model nu_svc-rbf train '' -s 1 -t 2 -g 0.25 -n 0.3
model one_class-rbf train '' -s 2 -t 2 -g 0.25 -n 0.3
model epsilon_svr-polynomial train '' -s 3 -t 1 -d 2 -g 0.125 -r 0
model nu_svr-rbf train '' -s 4 -t 2 -g 0.25 -n 0.4
