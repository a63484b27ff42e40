# SPDX-License-Identifier: Apache-2.0
# Does a configuration vouch for separators, and is one that is wrong refused, or reported where it serves nothing?
. "$(dirname "$0")/tool-common.sh"
cp "$(dirname "$0")/../check/asserted-separator.c" with.c
grep -v "spbc: separator" with.c >main.c
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
    expect_err "bad.json: $1"
}
refused "is not JSON" '{"separators": ['
refused "the only key is \"separators\"" '{"separator": []}'
refused "separator 1 is neither" '{"separators": [{"function": "meet", "line": 3}]}'
refused "separator 2 is neither" '{"separators": [{"function": "meet"}, {"file": "main.c"}]}'
run "$BIN/spbc-check" --config=nothing.json main.c
expect_status 2
expect_err "nothing.json: no such file"
finish
