#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does a program in Fortran or C++ do the same under spbc-run as under plain MPI: built by our command, built by MPI's own and
# preloaded, in both lower modes, in 1, 2 and 4 clusters, and killed?
#     bindings.sh BIN MPIEXEC COMMAND MPICOMMAND SOURCE
set -u
bin=$1 mpiexec=$2 command=$3 mpi=$4 source=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

fail() {
    echo "FAILED: $*"
    cat "$work/said" "$work/out"
    exit 1
}

# run WHAT CONDITION COMMAND...
run() {
    what=$1 text=$2
    shift 2
    timeout 60 "$@" >"$work/out" 2>"$work/said" || fail "$what: status $?"
    cmp -s "$work/want" "$work/out" || fail "$what: $(cat "$work/want") was expected"
    grep -qF -- "$text" "$work/said" || fail "$what: \"$text\" was not said"
}

: >said
"$bin/$command" -O1 -o ours "$source" >out 2>said || fail "$command"
grep -q "verdict unknown.*is not analysed" said || fail "$command does not say that the program is not analysed"
"$mpi" -O1 -o plain "$source" >out 2>said || fail "$mpi"
timeout 60 "$mpiexec" -n 4 ./plain >want 2>said || fail "plain"

spbc=$bin/spbc-run
run "2 clusters" "could not decide" "$spbc" -n 4 --clusters 2 ./ours
run "4 clusters, killed" "restarts: 1" "$spbc" -n 4 --clusters 4 --fault rank=3,after=75 ./ours
run "preloaded, 1 cluster" "libspbc is preloaded" "$spbc" -n 4 --clusters 1 ./plain
run "preloaded, killed" "restarts: 1" "$spbc" -n 4 --clusters 2 --fault rank=0,after=45 ./plain
run "preloaded, namespace, killed" "restarts: 1" "$spbc" -n 4 --clusters 2 --lower namespace --fault rank=2,after=70 ./plain
