#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Do random programs give the same digests under plain MPI, in every division into clusters, and after kills?
#     random.sh SPBC-RUN MPIEXEC RANDOM RANDOM-PLAIN same|pair|shapes|killed FIRST COUNT ROUNDS [WORD...]     (words: random.c)
# same: 4 ranks; with "all" the reference is the run of one cluster, checked by the program itself: in plain MPICH 4.0.2 persistent collectives,
# non-blocking ones on intercommunicators, Neighbor_alltoallw and merging a duplicated intercommunicator fail now and then.
# pair: two ranks, so that they may have a core each (blocking lower calls, long spins).  shapes: few programs a run, 3 to 8 ranks in two
# divisions drawn from the seed, compared with one cluster.  killed: 4 ranks, few programs a run, ranks killed at points drawn from the seed.
# A program that fails is named by its seed and stays reproducible by it.
set -euo pipefail
run=$1 mpiexec=$2 program=$3 plain=$4 mode=$5 first=$6 count=$7 rounds=$8
shift 8
words=("$@")
ranks=4 batch=3 # programs a run that is killed, or has a shape of its own
limit=$((count > 100 ? 1200 : 240)) # seconds for a run: a program takes far less than one
[[ $mode != pair ]] || ranks=2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# attempt FIRST COUNT CLUSTERS OPTIONS...: leaves $scratch/out; compared with $scratch/expected when that is there.
# No rank may die but by a fault.
attempt() {
    local from=$1 programs=$2 clusters=$3 status=0
    shift 3
    set -- "$@" --max-restarts "$(printf '%s\n' "$@" | grep -c '^--fault$')"
    local what="random $from $programs $rounds ${words[*]}, clusters $clusters, $*"
    "$run" -n $ranks --clusters "$clusters" --timeout "$limit" --summary=json --summary-file="$scratch/summary" "$@" \
        -- "$program" "$from" "$programs" "$rounds" "${words[@]}" >"$scratch/out" 2>"$scratch/err" || status=$?
    if [[ $status -ne 0 ]]; then
        tail -n 40 "$scratch/err" >&2
        echo "random.sh: $what: status $status after $(wc -l <"$scratch/out") programs" >&2
        exit 1
    fi
    [[ ! -e $scratch/expected ]] || diff "$scratch/expected" "$scratch/out" >&2 || {
        echo "random.sh: $what: other digests than expected" >&2
        exit 1
    }
}

# division SEED: the ranks in up to four clusters, such as 0,3/1/2,4
division() {
    local clusters=() rank of
    for ((rank = 0; rank < ranks; rank++)); do
        of=$((($1 * 7919 + rank * rank * 104729 + rank * 31) / 7 % 4))
        clusters[of]+="${clusters[of]:+,}$rank"
    done
    (IFS=/ && echo "${clusters[*]}")
}

if [[ $mode == shapes ]]; then
    for ((seed = first; seed < first + count; seed += batch)); do
        ranks=$((3 + seed / batch % 6))
        rm -f "$scratch/expected"
        attempt "$seed" $batch 1
        mv "$scratch/out" "$scratch/expected"
        for turn in 1 2; do attempt "$seed" $batch "$(division $((seed * 2 + turn)))"; done
    done
    echo "programs $first to $((seed - 1)): the same digests in every shape"
    exit
elif [[ $mode != killed ]]; then
    if [[ " ${words[*]} " == *" all "* ]]; then
        attempt "$first" "$count" 1
        mv "$scratch/out" "$scratch/expected"
    else
        timeout "$limit" "$mpiexec" -n $ranks "$plain" "$first" "$count" "$rounds" "${words[@]}" >"$scratch/expected" || {
            echo "random.sh: plain MPI, random $first $count $rounds ${words[*]}: status $? after $(wc -l <"$scratch/expected") programs" >&2
            exit 1
        }
    fi
    for clusters in 1 2; do attempt "$first" "$count" $clusters; done
    [[ $ranks -eq 2 ]] || for clusters in 4 0,2/1,3; do attempt "$first" "$count" $clusters; done
    echo "programs $first to $((first + count - 1)): the same digests everywhere"
    exit
fi

fired=0
for ((seed = first; seed < first + count; seed += batch)); do
    rm -f "$scratch/expected"
    attempt "$seed" $batch 2
    mv "$scratch/out" "$scratch/expected"
    # one rank, then one of each cluster, one of them in its second incarnation
    mapfile -t events < <(jq '.ranks[].events' "$scratch/summary")
    point() { echo $((1 + (seed * 7919 + $2 * 104729) % (events[$1] - 1))); }
    attempt "$seed" $batch 2 --fault "rank=1,after=$(point 1 1)"
    fired=$((fired + $(jq '.failures | length' "$scratch/summary")))
    attempt "$seed" $batch 2 --fault "rank=0,after=$(point 0 2)" --fault "rank=3,after=$(point 3 3)" \
        --fault "rank=2,epoch=2,after=$(point 2 4)"
    fired=$((fired + $(jq '.failures | length' "$scratch/summary")))
    attempt "$seed" $batch 4 --fault "rank=2,after=$(point 2 5)" --fault "rank=1,after=$(point 1 6)"
    fired=$((fired + $(jq '.failures | length' "$scratch/summary")))
done
[[ $fired -ge $((count / batch)) ]] || {
    echo "random.sh: only $fired faults fired" >&2
    exit 1
}
echo "programs $first to $((seed - 1)): the same digests after $fired failures"
