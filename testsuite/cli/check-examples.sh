# SPDX-License-Identifier: Apache-2.0
# Are the examples of --explain what they say they are: is the first reported by its rule, and the repaired one not?
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool-common.sh"
examples=$here/../../analyzer/report/examples
run "$BIN/spbc-check" --explain=all
for rule in $(sed 's/ .*//' "$work/out"); do
    [ -e "$examples/$rule.reported.c" ] && [ -e "$examples/$rule.repaired.c" ] || fail "$rule has no examples in analyzer/report/examples"
    "$BIN/spbc-check" --explain="$rule" >"$work/explained"
    grep -q "Repaired:" "$work/explained" || fail "--explain=$rule shows no example"
done
for file in "$examples"/*.reported.c; do
    rule=$(basename "$file" .reported.c)
    run "$BIN/spbc-check" --format=json "$file" -- -I"$INCLUDE"
    grep -q "\"rule\":.*\"$rule\"" "$work/out" || fail "the example of $rule is not reported"
    run "$BIN/spbc-check" --format=json "$examples/$rule.repaired.c" -- -I"$INCLUDE"
    grep -q "\"rule\":.*\"$rule\"" "$work/out" && fail "the repaired example of $rule is reported"
    [ "$status" -le 1 ] || fail "the repaired example of $rule is not analysed"
done
finish
