# Sourced by the scripts beside it: finds a JDK, builds into target/bench of each module, sets java and classpath.

bench=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=${bench%/*}
classpath=$bench/target/bench/classes:$bench/target/bench/lib/*

fail() {
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    exit 1
}

# The major version of the JDK in $1; 0 if there is none.
jdk_version() {
    local version=
    if [[ -x $1/bin/javac && -r $1/release ]]; then version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"); fi
    echo "${version:-0}"
}

# Sets JAVA_HOME as the launcher does: JAVA_HOME, else the java of the PATH, else the newest of the usual places.
find_jdk() {
    local candidate best=16
    if (($(jdk_version "${JAVA_HOME:-}") >= 17)); then return; fi
    if candidate=$(command -v java); then
        while [[ -L $candidate ]]; do
            candidate=$(cd "${candidate%/*}" && cd "$(dirname "$(readlink "$candidate")")" && pwd)/java
        done
        JAVA_HOME=${candidate%/bin/java}
        if (($(jdk_version "$JAVA_HOME") >= 17)); then return; fi
    fi
    JAVA_HOME=
    for candidate in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        if (($(jdk_version "$candidate") > best)); then JAVA_HOME=$candidate best=$(jdk_version "$candidate"); fi
    done
    [[ -n $JAVA_HOME ]] || fail "no JDK 17 or newer found: set JAVA_HOME"
}

# In a directory of its own, so that neither mvn verify nor the launcher is disturbed; $1: further profiles, such as ",spark".
build() {
    local log=$bench/target/build.log maven=mvn
    [[ ! -x $root/mvnw ]] || maven=$root/mvnw
    command -v "$maven" >/dev/null || fail "Maven is needed to build"
    mkdir -p "$bench/target"
    printf '%s: building (log: %s)\n' "${0##*/}" "${log#"$root"/}" >&2
    rm -rf "$bench/target/bench" "$bench/spark/target/bench" # jars of other versions must not stay on the class path
    if ! (cd "$root" && "$maven" -B -q -ntp -f bench/reactor.xml -Ppeers"${1:-}" -Dquick -Dbuild.dir=target/bench package) \
        >"$log" 2>&1 </dev/null; then
        tail -n 25 "$log" >&2
        fail "the build failed, see $log"
    fi
}

# The command and its tests, of which some are programs, in a directory of their own.
build_tests() {
    local log=$bench/target/build-tests.log maven=mvn
    [[ ! -x $root/mvnw ]] || maven=$root/mvnw
    command -v "$maven" >/dev/null || fail "Maven is needed to build"
    mkdir -p "$bench/target"
    printf '%s: building (log: %s)\n' "${0##*/}" "${log#"$root"/}" >&2
    if ! (cd "$root" && "$maven" -B -q -ntp -Dquick -Dmaven.test.skip=false -DskipTests -Dbuild.dir=target/tests \
        -pl cli -am package dependency:build-classpath -Dmdep.outputFile=target/tests/dependencies) \
        >"$log" 2>&1 </dev/null; then
        tail -n 25 "$log" >&2
        fail "the build failed, see $log"
    fi
}

# Runs dev.mercer.cli.$1 of the tests with the other arguments; what the command keeps for later stays in target.
test_main() {
    local built=$root/cli/target/tests
    mkdir -p "$bench/target/results"
    XDG_CACHE_HOME=$built/cache exec "$java" -Xmx1g --add-exports java.base/jdk.internal.module=ALL-UNNAMED \
        --enable-native-access=ALL-UNNAMED -Dfuzz.failures="$bench/target/results/fuzz" \
        -cp "$built/test-classes:$built/classes:$(<"$built/dependencies")" "dev.mercer.cli.$1" "${@:2}"
}

find_jdk
export JAVA_HOME LC_ALL=${LC_ALL:-C.UTF-8}
java=$JAVA_HOME/bin/java
