# SPDX-License-Identifier: Apache-2.0
# Does spbc-check --cache tell what it would without, over edits by chance of many programs?  BIN is the folder of the programs; PROGRAMS
# (default 6) is how many of testsuite/check are taken, evenly chosen, and all that are folders; EDITS (default 12) is how many edits each
# gets, SEED where chance begins.
set -u
: "${BIN:?folder of the programs}"
here=$(cd "$(dirname "$0")" && pwd)
wrong=0
count_of() { echo $#; }
every=$(($(count_of "$here"/../check/*.c) / ${PROGRAMS:-6}))
number=0
for program in "$here"/../check/*.c "$here"/../check/*.d; do
    number=$((number + 1))
    [ $((number % every)) -eq 0 ] || [ -d "$program" ] || continue
    if [ -d "$program" ]; then
        set -- $(find "$program" -maxdepth 1 -name '*.[ch]' | sort)
        [ "$(find "$program" -mindepth 1 -type d | wc -l)" -eq 0 ] || continue
    else
        set -- "$program"
    fi
    python3 "$here/edits.py" "$BIN/spbc-check" random $((number + ${SEED:-0})) "${EDITS:-12}" "$@" || wrong=$((wrong + 1))
done
for seed in 1 2 3 4 5 6; do
    python3 "$here/edits.py" "$BIN/spbc-check" random $((seed + ${SEED:-0})) $((${EDITS:-12} * 3)) || wrong=$((wrong + 1))
done
echo "$wrong programs wrong"
[ $wrong -eq 0 ]
