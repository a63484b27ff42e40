# SPDX-License-Identifier: Apache-2.0
# Are options understood, refused with a remedy, shown, and documented?
. "$(dirname "$0")/run-common.sh"

refused() { # TEXT ARGS...
    text=$1
    shift
    run "$@"
    expect_status 125
    expect_err "$text"
}
refused "unknown option --cluster; did you mean --clusters?" --cluster 2 -n 2 "$RANK"
refused "unknown option --xyzzyx; spbc-run --help" --xyzzyx -n 2 "$RANK"
refused "unknown option -Z" -Z -n 2 "$RANK"
refused "how many ranks?" "$RANK"
refused "no program given" -n 2
refused "option -n wants a value: N" -n
refused "it wants a whole number" -n two "$RANK"
refused "it wants a whole number" -n -1 "$RANK"
refused "how many ranks?" -n 0 "$RANK"
refused "it wants text|long|json|none" --summary=xml -n 2 "$RANK"
refused "it wants a number of seconds" --timeout=soon -n 2 "$RANK"
refused "it wants a size" --log-populate=1T -n 2 "$RANK"
refused "takes no value" --force=yes -n 2 "$RANK"
refused "--protocol=hydee is not available in this version" --protocol=hydee -n 2 "$RANK"
refused "--launcher=srun is not available in this version" --launcher=srun -n 2 "$RANK"
refused "--clusters=3: " --clusters=3 -n 2 "$RANK"
refused "--clusters=0-1/1-2: " --clusters=0-1/1-2 -n 3 "$RANK"
refused "--fault=rank=9,after=1: " --fault rank=9,after=1 -n 2 "$RANK"
refused "--env=X: it wants NAME=VALUE" --env X -n 2 "$RANK"

echo "the environment sets options, the command line wins"
SPBC_RUN_TIMEOUT=soon run -n 2 "$RANK"
expect_status 125
expect_err "(environment)"
SPBC_RUN_RANKS=3 SPBC_RUN_SUMMARY=none run -n 2 "$RANK" init print=here finalize
expect_status 0
[ "$(wc -l <"$work/out")" -eq 2 ] || fail "two ranks expected"
expect_no_err "ranks in"
expect_no_err "is no option"
SPBC_RUN_CLUSTRES=2 run --dry-run -n 2 "$RANK"
expect_status 0
expect_err "the variable SPBC_RUN_CLUSTRES is no option and was ignored"

echo "the launcher is not there, or is another"
SPBC_MPIEXEC=/no/such/mpiexec run -n 2 "$RANK"
expect_status 125
expect_err "set SPBC_MPIEXEC to its path"
SPBC_MPIEXEC=/bin/false run -n 2 "$RANK"
expect_status 125
expect_err "none of them could be started"
expect_nothing_left

echo "the dry run"
SPBC_RUN_TIMEOUT=7 run --dry-run -n 5 --clusters 0,2/1,3-4 --fault rank=1,ms=4 "$RANK" init "two words"
expect_status 0
expect_out "cluster 0: ranks 0,2"
expect_out "cluster 1: ranks 1,3,4"
expect_out " -launcher fork -rmk user -n 3 "
expect_out "init 'two words'"
grep -q -- "--timeout  *7  *environment" "$work/out" || fail "origin of --timeout"
grep -q -- "--clusters  *0,2/1,3-4  *command line" "$work/out" || fail "origin of --clusters"
grep -q -- "--max-restarts  *10  *default" "$work/out" || fail "origin of --max-restarts"

echo "a file that cannot be written is told before the run"
for option in summary-file record-matches; do
    for path in "$work/none/file" "$work"; do
        run -n 1 --$option="$path" "$RANK" init print=started finalize
        expect_status 125
        expect_err "--$option=$path: cannot be written: "
        [ ! -s "$work/out" ] || fail "started all the same"
    done
done

echo "arguments reach the program as they are"
run -n 1 --env "TEXT=a b" "$RANK" init "print=: a  'b' \"c\" \$d *" finalize
expect_out "rank 0: : a  'b' \"c\" \$d *"

echo "help, version, manual: every option is in all of them"
run --version
expect_status 0
expect_out "spbc-run 0."
run --help
expect_status 0
grep -o '^  .*--[a-z-]*' "$work/out" | grep -o -- '--[a-z-]*' | sort -u >"$work/options"
[ "$(wc -l <"$work/options")" -gt 20 ] || fail "few options in --help"
run --man
expect_status 0
while read -r option; do
    grep -qF -- "$(echo "$option" | sed 's/-/\\-/g')" "$work/out" || fail "$option is not in the manual"
done <"$work/options"

echo "quiet, verbose"
run -q -n 1 "$RANK" init finalize
[ ! -s "$work/err" ] || fail "not quiet"
run -v -n 1 "$RANK" init finalize
expect_err "all ranks came through MPI_Init"

echo "JSON that parses"
run --summary=json --summary-file="$work/json" -n 2 "$RANK" init e1:r1:signal=9 finalize
if command -v python3 >/dev/null; then
    python3 - "$work/json" <<'END' || fail "JSON: $(cat "$work/json")"
import json, sys
run = json.load(open(sys.argv[1]))
assert run["status"] == 0 and run["restarts"] == 1 and run["survivors_untouched"] is True
assert [len(rank["pids"]) for rank in run["ranks"]] == [1, 2]
assert run["failures"][0]["signal"] == 9 and run["failures"][0]["executing_ms"] > 0
END
fi
