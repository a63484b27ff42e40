# SPDX-License-Identifier: Apache-2.0
# Is what spbc-check --cache tells of a changed program, with the cache of what it was before, what it tells without a cache?
#
# A generated program with one change of each kind, and PROGRAMS of testsuite/check, evenly chosen (all of them take hours), with PER
# places of each change of mutate.awk.  Compared, byte for byte: status, text, and JSON but for the timings.
. "$(dirname "$0")/tool-common.sh"
: "${SOURCES:?folder of testsuite/check}"
generate=$SOURCES/../perf/generate-program
warm=0
wrong=0

# compare WHAT FILES...: with a copy of the cache `base`, and with none
compare() {
    what=$1
    shift
    rm -rf copy
    cp -r base copy
    run "$BIN/spbc-check" --cache copy --json=warm.json "$@"
    cp "$work/out" warm.out
    warm_status=$status
    run "$BIN/spbc-check" --json=cold.json "$@"
    warm=$((warm + 1))
    if [ "$warm_status" -ne "$status" ] || ! cmp -s warm.out "$work/out" || ! cmp -s warm.json cold.json; then
        fail "$what: the report with a cache is another one"
        wrong=$((wrong + 1))
    fi
}

# change WHAT SCRIPT: a sed script for one file of the generated program, which is put back
change() {
    cp "${3:-file3.c}" before
    sed -i "$2" "${3:-file3.c}"
    cmp -s before "${3:-file3.c}" && fail "$1: nothing is changed"
    compare "$1" ./*.c
    cp before "${3:-file3.c}"
}

mkdir generated
cd generated || exit 2
"$generate" "${FILES:-4}" . || exit 2
cat >smooth.c <<'END'
int smooth(const double *values, int n)
{
    double sum = 0;
    for (int i = 1; i < n; i++)
        sum += 0.5 * (values[i] + values[i - 1]);
    return sum > 0;
}
END
sed -i 's/^int main/int smooth(const double *values, int n);\n&/; s/^    MPI_Finalize/    smooth(field.values, field.size);\n&/' main.c
run "$BIN/spbc-check" --cache base ./*.c
change "a comment" '1i/* Computes. */'
change "a floating-point operator" 's/sum -= fabs/sum += fabs/'
change "an integer operator" 's/i % 5 == 0/i % 5 != 0/'
change "a tag on one side" 's/\(put3(.*\), 103)/\1, 104)/'
change "a tag" 's/, 103)/, 102)/'
change "an argument" 's/compute3_2(field, n + 2)/compute3_2(field, 7 * n)/'
change "another argument" 's/&out, sizeof out, 0, 103/\&in, sizeof in, 0, 103/'
change "a statement" 's/^    field->values\[0\] = in/    total += 2;\n&/'
change "a statement that communicates" 's/^    field->values\[0\] = in/    MPI_Barrier(field->comm);\n&/'
change "a separator taken out" '/MPI_Allreduce/d'
change "a function" '$aint added(int n) { return n + 1; }'
change "a function of a file without MPI" 's/int i = 1; i < n/int i = 2; i < n - 1/' smooth.c
change "a function that ends otherwise" 's/return sum > 0/return n/' smooth.c
change "a header" 's/return sum \* table->columns;/return 2 * sum * table->columns;/' program.h
cd ..

count_of() { echo $#; }
every=$(($(count_of "$SOURCES"/*.c) / ${PROGRAMS:-4}))
number=0
for program in "$SOURCES"/*.c; do
    number=$((number + 1))
    [ $((number % every)) -eq 0 ] || continue
    name=$(basename "$program")
    flags=$(sed -n 's/^.*flags: *\([^*]*\).*/\1/p' "$program" | head -n 1)
    rm -rf base
    cp "$program" "$name"
    # shellcheck disable=SC2086 # several flags
    run "$BIN/spbc-check" --cache base "$name" -- $flags
    for op in drop guard some self skip leave quit end stop bound last arrival; do
        count=0
        for line in $(grep -nE 'MPI_|for \(int|[+|]= ' "$program" | cut -d: -f1 | shuf --random-source="$program"); do
            awk -v op=$op -v lines=" $line " -f "$SOURCES/mutate.awk" "$program" >"$name" 2>/dev/null || continue
            # shellcheck disable=SC2086
            compare "$name $op $line" "$name" -- $flags
            count=$((count + 1))
            [ $count -lt "${PER:-1}" ] || break
        done
    done
    rm -f "$name"
done
echo "$warm changes, $wrong wrong"
finish
