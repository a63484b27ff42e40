# SPDX-License-Identifier: Apache-2.0
# Are SARIF, GitLab's code quality and the HTML page what their readers need, whatever the sources hold?
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool-common.sh"
python=$(command -v python3) || python=
[ -n "$python" ] || { echo "python3 is missing"; exit 77; }
verify() { # WHAT FILE...: formats.py
    command_line="formats.py $*"
    "$python" "$here/formats.py" "$@" >"$work/out" 2>"$work/err"
    status=$?
    expect_status 0
}

write_racy racy.c
write_pattern .
mkdir -p deep outside
mv racy.c "deep/r&d %20.c"
printf 'int main(void)\n{\n    return 0\n}\n' >syntax.c
printf '#include <mpi.h>\n\tint take(void) { /* \303\274\346\274\242 */ int in; MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); return in; } /* \377<script> \033[31m */\n' >outside/odd.c

run "$BIN/spbc-check" --format=text --sarif=one.sarif --html=one.html --json=one.json "deep/r&d %20.c" main.c "src dir/find.c" outside/odd.c
expect_status 1
expect_out "verdict: not ready"
verify sarif one.sarif one.json
verify html one.html one.json
run "$BIN/spbc-check" --format=gitlab "deep/r&d %20.c"
expect_status 1
cp "$work/out" gitlab.json
verify gitlab gitlab.json
run "$BIN/spbc-check" --format=sarif main.c "src dir/find.c"
cp "$work/out" two.sarif
run "$BIN/spbc-check" --format=html main.c "src dir/find.c"
cp "$work/out" two.html
run "$BIN/spbc-check" --format=json main.c "src dir/find.c"
cp "$work/out" two.json
verify sarif two.sarif two.json
verify html two.html two.json

# A file outside of the start has an absolute URI; one that cannot be read is a notification.
cd deep || exit 2
run "$BIN/spbc-check" --sarif=../three.sarif ../main.c "../src dir/find.c" ../syntax.c
expect_status 2
cd ..
verify sarif three.sarif
grep -q '"executionSuccessful":.*false' three.sarif || fail "a file that cannot be read is no success"
grep -q 'file://.*src%20dir/find.c' three.sarif || fail "no absolute URI"

# A fix that can be said to the letter: the program that it makes is one in which it is no more needed.
mkdir fixed && cp "$here"/../../corpus/waitany/*.[ch] fixed
cd fixed || exit 2
run "$BIN/spbc-check" --sarif=fix.sarif --json=fix.json ./*.c
expect_out "    - "
verify sarif fix.sarif fix.json
grep -q '"deletedRegion"' fix.sarif || fail "no fix in SARIF"
command_line="the fix of fix.sarif"
"$python" - fix.sarif >"$work/out" 2>"$work/err" <<'END'
import json, sys
for result in json.load(open(sys.argv[1]))["runs"][0]["results"]:
    for fix in result.get("fixes", []):
        for change in fix["artifactChanges"]:
            path = change["artifactLocation"]["uri"]
            lines = open(path).read().split("\n")
            for replacement in reversed(change["replacements"]):
                region = replacement["deletedRegion"]
                first, last = region["startLine"] - 1, region["endLine"] - 1
                text = lines[first][:region["startColumn"] - 1] + replacement["insertedContent"]["text"] + lines[last][region["endColumn"] - 1:]
                lines[first:last + 1] = text.split("\n")
            open(path, "w").write("\n".join(lines))
END
status=$?
expect_status 0
run "$BIN/spbc-check" --format=json ./*.c
grep -q '"spbc-completion-order"' "$work/out" && fail "the fix does not repair"
grep -q '"not-analysed"' "$work/out" && fail "the fix is no C"
cd ..

# Fingerprints do not move with the lines, and tell two places apart.
fingerprints() { sed -n 's/.*"spbcFinding\/v1":[^"]*"\([0-9a-f]*\)".*/\1/p' "$1"; }
cp "src dir/find.c" find.before
fingerprints two.sarif >before
{ echo "/* one"; echo " * more */"; sed 's/^        MPI_Recv/            MPI_Recv/' find.before; } >"src dir/find.c"
run "$BIN/spbc-check" --sarif=moved.sarif main.c "src dir/find.c"
fingerprints moved.sarif >after
cmp -s before after && [ -s before ] || fail "fingerprints moved with the lines"
sed 's/int find(/int find_others(/' find.before >"src dir/find.c"
sed 's/ find(/ find_others(/' "src dir/find.h" >other.h && cp other.h "src dir/find.h"
sed 's/ find(/ find_others(/' main.c >other.c
run "$BIN/spbc-check" --sarif=renamed.sarif other.c "src dir/find.c"
fingerprints renamed.sarif >after
cmp -s before after && fail "another function has the same fingerprint"

# The terminal: letters of every width, long lines, no control characters from the source.
run "$BIN/spbc-check" outside/odd.c
expect_out "MPI_Recv(&in"
grep -q "$(printf '\033')" "$work/out" && fail "an escape sequence of the source reaches the terminal"
caret=$(awk '/\^~~~~~~~/ { print index($0, "^"); exit }' "$work/out")
# 8 columns for the number, 8 for the tab, then "int take(void) { /* ", 1 + 2 columns, " */ int in; " and the call.
[ "$caret" = 52 ] || fail "the caret is in column $caret and not in 52"
long=$(printf '%400s' '' | tr ' ' 'x')
printf '#include <mpi.h>\nint take(void) { int in, %s = 0; MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); return in + %s; }\n' "$long" "$long" >long.c
run "$BIN/spbc-check" long.c
expect_out "... x"
expect_out "MPI_Recv(&in"
awk 'length($0) > 400 { exit 1 }' "$work/out" || fail "a long line is shown whole"

# Colour when it is wanted, and only then.
run "$BIN/spbc-check" --color=always long.c
grep -q "$(printf '\033\[1;')" "$work/out" || fail "no colour with --color=always"
run "$BIN/spbc-check" --color=never long.c
grep -q "$(printf '\033')" "$work/out" && fail "colour with --color=never"

# What cannot be written is trouble.
run "$BIN/spbc-check" --html=/nowhere/at/all.html long.c
expect_status 2
expect_err "/nowhere/at/all.html"
run "$BIN/spbc-check" --exit-zero long.c
expect_status 0
finish
