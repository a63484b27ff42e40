#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Is the digest of random traffic the same under plain MPI, in every division into clusters, and after kills?
#     random.sh SPBC-RUN MPIEXEC RANDOM RANDOM-PLAIN same|pair|killed FIRST LAST ROUNDS
# pair: two ranks, so that they may have a core each (blocking lower calls, long spins).  Every seed between FIRST and LAST; a failing seed is named and stays reproducible by it.
set -euo pipefail
run=$1 mpiexec=$2 program=$3 plain=$4 mode=$5 first=$6 last=$7 rounds=$8
ranks=4
[[ $mode != pair ]] || ranks=2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# attempt CLUSTERS OPTIONS...: sets $output
attempt() {
    local clusters=$1
    shift
    "$run" -n $ranks --clusters "$clusters" --timeout 100 --summary=json --summary-file="$scratch/summary" "$@" \
        -- "$program" "$seed" "$rounds" $kind >"$scratch/out" 2>"$scratch/err" || {
        cat "$scratch/err" >&2
        echo "random.sh: seed $seed, $rounds rounds $kind, clusters $clusters, $*: failed" >&2
        exit 1
    }
    output=$(cat "$scratch/out")
    [[ -z ${expected-} || $output == "$expected" ]] || {
        echo "random.sh: seed $seed, $rounds rounds $kind, clusters $clusters, $*: $output, expected $expected" >&2
        exit 1
    }
}

for seed in $(seq "$first" "$last"); do
    unset expected
    if [[ $mode != killed ]]; then
        kind=
        expected=$(timeout 100 "$mpiexec" -n $ranks "$plain" "$seed" "$rounds")
        for clusters in 1 2; do attempt $clusters; done
        [[ $ranks -eq 2 ]] || for clusters in 4 0,2/1,3; do attempt $clusters; done
    else
        kind=recoverable
        attempt 2
        expected=$output
        # at points drawn from the seed: one rank, then one of each cluster, one of them in its second incarnation
        mapfile -t events < <(jq '.ranks[].events' "$scratch/summary")
        point() { echo $((1 + (seed * 7919 + $2 * 104729) % (events[$1] - 1))); }
        attempt 2 --fault "rank=1,after=$(point 1 1)"
        attempt 2 --fault "rank=0,after=$(point 0 2)" --fault "rank=3,after=$(point 3 3)" \
            --fault "rank=2,epoch=2,after=$(point 2 4)"
        attempt 4 --fault "rank=2,after=$(point 2 5)" --fault "rank=1,after=$(point 1 6)"
        jq -e '.failures | length >= 1' "$scratch/summary" >/dev/null || {
            echo "random.sh: seed $seed: no fault fired" >&2
            exit 1
        }
    fi
done
echo "seeds $first to $last: the same digest everywhere"
