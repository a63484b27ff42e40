#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Is anything still proved of a program after it was broken?  Usage: mutate.sh BUILD [-j N] [-k DIR] [-s PART/PARTS] [NAME...]
#
# Takes the programs here whose order is proved and needs a separator, changes one thing in each (mutate.awk), and lists those of which the
# order is still proved; in those whose determinism is proved, sums become the last that came, and slots of senders slots of arrivals.  mutants.txt names those that were judged by hand and hold all the same, with the reason.  Status 0: none but these, 1: others
# (each is a false proof, or belongs into mutants.txt), 2: could not run.  -k keeps the changed programs in the empty folder DIR;
# -s takes one of PARTS programs only (sample.awk; PART is 0 ...).
set -u
if [[ $# -lt 1 || ! -x $1/bin/spbc-check ]]; then
    echo "usage: $0 BUILD [-j N] [-k DIR] [-s PART/PARTS] [NAME...]; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
check=$(cd "$1" && pwd)/bin/spbc-check
shift
jobs=2
keep=
slice=0/1
while [[ ${1-} == -[jks] ]]; do
    case $1 in
    -j) jobs=$2 ;;
    -k) keep=$2 ;;
    -s) slice=$2 ;;
    esac
    shift 2
done
cd "$(dirname "$0")" || exit 2
work=$keep
if [[ -z $keep ]]; then
    work=$(mktemp -d) || exit 2
    trap 'rm -rf "$work"' EXIT
fi
[[ $# -gt 0 ]] || set -- *.c *.d
mapfile -t chosen < <(printf '%s\n' "$@" | awk -v part="${slice%/*}" -v parts="${slice#*/}" -f ../sample.awk)
set -- "${chosen[@]}"
mkdir "$work/facts" "$work/mutants" "$work/out"
printf '%s\n' "$@" | xargs -P "$jobs" -n 1 ./one.sh "$check" "$work/facts"

# is_proved PROPERTY REPORT: is it proved of some pattern?
is_proved() {
    grep -qs "\"$1\":[[:space:]]*\"proved\"" "$2"
}
# mutant NAME OP FILE LINES: a copy of the program in $work/mutants, with the change; nothing if it does not compile.
mutant() {
    local name=$1 op=$2 file=$3 lines=$4 base=${1%.*} kind=${1##*.} copy
    copy=$work/mutants/$base~$op~${lines// /_}~.$kind
    if [[ $kind == d ]]; then
        cp -r "$name" "$copy"
        awk -v op="$op" -v lines=" $lines " -f mutate.awk "$name/$file" >"$work/changed" || rm -rf "$copy"
        [[ ! -d $copy ]] || cp "$work/changed" "$copy/$file"
    else
        awk -v op="$op" -v lines=" $lines " -f mutate.awk "$name" >"$copy" || rm -f "$copy"
    fi
}
for name in "$@"; do
    report=$work/facts/$name.json
    owner=$name
    [[ ! -d $name ]] || owner=$name/main.c
    if is_proved determinism "$report"; then
        for file in $([[ -d $name ]] && (cd "$name" && ls ./*.c) || echo "$name"); do
            path=$name
            [[ ! -d $name ]] || path=$name/$file
            while IFS=: read -r line _; do
                mutant "$name" last "$file" "$line"
            done < <(grep -nE '^ .* [+|]= ' "$path")
            while IFS=: read -r line _; do
                mutant "$name" arrival "$file" "$line"
            done < <(grep -nE '\[[a-z]*\.MPI_SOURCE\]' "$path")
        done
    fi
    is_proved order "$report" || continue
    truth=$(sed -n '/^\/\* TRUTH$/,/^ \*\/$/s/^ \* //p' "$owner")
    grep -q '^pattern .* order broken' <<<"$truth" && continue
    mapfile -t places < <(sed -n 's/^pattern .* separator //p' <<<"$truth" | tr ' ' '\n' | sort -u)
    needs=yes
    for place in "${places[@]}"; do [[ $place != none ]] || needs=no; done
    [[ $needs == yes ]] || continue
    declare -A of=()
    for place in "${places[@]}"; do
        file=${place%:*}
        [[ $place == *:* ]] || file=$name
        of[$file]+="${place##*:} "
    done
    # When several places separate, they are changed together in the file that calls MPI; a program with separators in two files has the
    # call in the first of its layers, which is enough.
    for file in "${!of[@]}"; do
        for op in drop guard some self skip leave quit end stop; do
            mutant "$name" $op "$file" "${of[$file]% }"
        done
    done
    for file in $([[ -d $name ]] && (cd "$name" && ls ./*.c) || echo "$name"); do
        path=$name
        [[ ! -d $name ]] || path=$name/$file
        while IFS=: read -r line _; do
            mutant "$name" bound "$file" "$line"
        done < <(grep -nE 'for \(int (step|round|level|loop|dump|try|phase|it|iteration)' "$path")
    done
    unset of
done
here=$PWD
cd "$work/mutants" || exit 2
find . -mindepth 1 -maxdepth 1 -printf '%f\n' | LC_ALL=C sort | xargs -P "$jobs" -n 1 "$here/one.sh" "$check" "$work/out" 2>/dev/null
made=0
proved=0
status=0
for file in "$work"/out/*.json; do
    [[ -e $file ]] || break
    made=$((made + 1))
    mutant=$(basename "$file" .json)
    property=order
    [[ $mutant != *~last~* && $mutant != *~arrival~* ]] || property=determinism
    is_proved $property "$file" || continue
    proved=$((proved + 1))
    key=${mutant%~*}
    if ! grep -q "^${key//./\\.}\( \|$\)" "$here/mutants.txt" 2>/dev/null; then
        echo "$property still proved: $key"
        status=1
    fi
done
lost=$(($(find "$work/mutants" -mindepth 1 -maxdepth 1 | wc -l) - made))
echo "$made mutants, $proved still proved; $lost do not compile or were not analysed in time"
[[ $made -gt 0 ]] || exit 2
exit $status
