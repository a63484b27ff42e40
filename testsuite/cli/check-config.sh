# SPDX-License-Identifier: Apache-2.0
# Does a configuration vouch for separators and mark patterns, and is one that is wrong refused, or reported where it serves nothing?
. "$(dirname "$0")/tool-common.sh"
# A tree that the input describes: that it leaves nobody out, only its author knows.
cat >main.c <<'END'
#include <mpi.h>
#include <stdio.h>
static int parent[1024];
static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;
    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
}
static void meet(int rank, int size)
{
    int token = 0;
    for (int k = 1; k < size; k++)
        if (parent[k] == rank)
            MPI_Recv(&token, 1, MPI_INT, k, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0) {
        MPI_Send(&token, 1, MPI_INT, parent[rank], 8, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, parent[rank], 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int k = 1; k < size; k++)
        if (parent[k] == rank)
            MPI_Send(&token, 1, MPI_INT, k, 9, MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    int rank, size;
    FILE *tree = fopen("tree", "r");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; k < size && k < 1024; k++)
        if (!tree || fscanf(tree, "%d", &parent[k]) != 1)
            parent[k] = k / 2;
    for (int step = 0; step < 10; step++) {
        exchange(MPI_COMM_WORLD, rank, size);
        meet(rank, size);
    }
    MPI_Finalize();
    return 0;
}
END
line=$(grep -n "^        meet(" main.c | cut -d: -f1)

run "$BIN/spbc-check" main.c
expect_status 1
expect_out "[spbc-order-unknown]"

printf '{"separators": [{"function": "meet"}]}' >name.json
run "$BIN/spbc-check" --config=name.json main.c
expect_status 1
expect_out "verdict: ready after 1 pattern"
expect_out "nobody comes behind meet at main.c:$line before all have come to it"

printf '{"separators": [{"file": "main.c", "line": %s}]}' "$line" >line.json
run "$BIN/spbc-check" --config=line.json main.c
expect_out "verdict: ready after 1 pattern"

printf '{"separators": [{"file": "main.c", "line": 1}, {"function": "exchange"}]}' >wrong.json
run "$BIN/spbc-check" --config=wrong.json main.c
expect_out "the asserted separator main.c:1 is at no call"

refused() { # TEXT CONTENTS
    printf '%s' "$2" >bad.json
    run "$BIN/spbc-check" --config=bad.json main.c
    expect_status 2
    expect_err "bad.json:$1"
}
refused "1:16: this is not JSON" '{"separators": ['
refused "2:1: this is not JSON" '{"separators": []}
separators = 1'
refused "1:1: this is not JSON" ''
refused " the only keys are" '{"separators": [], "separators": [{"function": "meet"}]}'
refused " separator 1 is neither" '{"separators": [{"file": "main.c", "line": 3.5}]}'
refused " the only keys are \"separators\" and \"patterns\"" '{"separator": []}'
refused " separator 1 is neither" '{"separators": [{"function": "meet", "line": 3}]}'
refused " separator 2 is neither" '{"separators": [{"function": "meet"}, {"file": "main.c"}]}'
refused " pattern 1 is not" '{"patterns": [{"name": "two words", "file": "main.c", "begin": 1, "end": 2}]}'
refused " pattern 2 is not" '{"patterns": [{"name": "a", "file": "main.c", "begin": 1, "end": 2}, {"name": "b", "file": "main.c", "begin": 2, "end": 1}]}'
run "$BIN/spbc-check" --config=nothing.json main.c
expect_status 2
expect_err "nothing.json: no such file"

# A function that has no effect counts all the same when somebody vouches for its calls.
cat >idle.c <<'END'
#include <mpi.h>
static volatile int flag;
static void together(int n)
{
    int turns = 0;
    while (flag < n)
        turns++;
}
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int n = 0; n < 3; n++) {
        if (rank == 0)
            for (int i = 1; i < size; i++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        together(n);
    }
    MPI_Finalize();
    return 0;
}
END
run "$BIN/spbc-check" idle.c
! grep -q "ready after" "$work/out" || fail "a function without any effect separates"
run "$BIN/spbc-check" --separator=together idle.c
expect_out "verdict: ready after 1 pattern"
sed 's|together(n);|& // spbc: separator|' idle.c >comment.c
run "$BIN/spbc-check" comment.c
expect_out "verdict: ready after 1 pattern"

# Marked statements are what is enclosed, under the name that they have; a second run finds nothing to do.
cp "$(dirname "$0")/../check/marked-larger.c" marked.c
grep -v "spbc: pattern" marked.c >plain.c
first=$(grep -n "in = step;" plain.c | cut -d: -f1)
printf '{"patterns": [{"name": "ring", "file": "plain.c", "begin": %s, "end": %s}]}' "$first" "$((first + 6))" >ring.json
for program in marked plain; do
    config=
    [ $program = marked ] || config=--config=ring.json
    # shellcheck disable=SC2086 # nothing or one word
    run "$BIN/spbc-rewrite" $config -o $program.new $program.c -- -I"$INCLUDE"
    expect_status 0
    grep -A1 'SPBC_Begin_iteration' $program.new/$program.c | grep -q 'in = step;' || fail "$program: begins elsewhere"
    grep -B1 'SPBC_End_iteration' $program.new/$program.c | grep -q 'in = 0;' || fail "$program: ends elsewhere"
    grep -q 'SPBC_Declare_pattern("ring"' $program.new/$program.c || fail "$program: has another name"
    # shellcheck disable=SC2086
    run "$BIN/spbc-rewrite" $config $program.new/$program.c -- -I"$INCLUDE"
    expect_status 0
    expect_no_out
done
finish
