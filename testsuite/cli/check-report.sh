# SPDX-License-Identifier: Apache-2.0
# Are verdict, places and status right, for a person and for a program?
. "$(dirname "$0")/tool-common.sh"
write_plain plain.c
write_racy racy.c
write_pattern .

run "$BIN/spbc-check" plain.c
expect_status 0
expect_out "verdict: ready as it is"
expect_no_err

run "$BIN/spbc-check" main.c "src dir/find.c"
expect_status 1
expect_out "src dir/find.c:19:9: warning:"
expect_out "   19 |         MPI_Recv(&from, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);"
expect_out "      |         ^~~~~~~~"
expect_out "verdict: ready after 1 pattern"

run "$BIN/spbc-check" racy.c
expect_status 1
expect_out "verdict: not ready: racy.c:12"
expect_out "note: the message that comes first is received here"

# No colour in a file; no colour on a terminal that does not want it is up to NO_COLOR, set by tool-common.sh.
if grep -q "$(printf '\033')" "$work/out"; then
    fail "colour in a file"
fi

# From another directory places are relative to that one.
cd "src dir" || exit 2
run "$BIN/spbc-check" ../main.c find.c
expect_out "find.c:19:9: warning:"
cd ..

# Flags after "--" and the compile database.
printf '#include <mpi.h>\n#ifndef SIZE\n#error no SIZE\n#endif\nint unused(void) { return SIZE; }\n' >flags.c
run "$BIN/spbc-check" flags.c
expect_status 2
expect_err "flags.c:3:2: no SIZE"
run "$BIN/spbc-check" flags.c -- -DSIZE=0
expect_status 0
mkdir build
cat >build/compile_commands.json <<END
[{"directory": "$PWD", "file": "flags.c", "command": "mpicc -DSIZE=3 -O2 -march=native -MD -MF build/flags.d -c flags.c"},
 {"directory": "$PWD/src dir", "file": "find.c", "arguments": ["mpicc", "-c", "find.c"]},
 {"directory": "$PWD", "file": "main.c", "arguments": ["mpicc", "-c", "main.c"]}]
END
run "$BIN/spbc-check" -p build
expect_status 1
expect_out "3 of 3 files analysed"
[ ! -e build/flags.d ] || fail "the analyzer wrote a dependency file"
run "$BIN/spbc-check" -p build flags.c
expect_status 0
expect_out "1 of 1 file analysed"

run "$BIN/spbc-check" --format=json -p build
expect_status 1
cp "$work/out" report.json
if command -v python3 >/dev/null; then
    command_line="python3 report.json"
    python3 - report.json >"$work/out" 2>"$work/err" <<'END'
import json, sys
r = json.load(open(sys.argv[1]))
assert r["version"] == 1, r["version"]
assert set(r) >= {"program", "units", "receptions", "completions", "patterns", "refused", "findings"}, sorted(r)
p = r["program"]
assert p["verdict"] == "ready-after-rewrite" and p["protocol"] == "spbc" and isinstance(p["assumptions"], list), p
assert sorted(u["file"] for u in r["units"]) == ["flags.c", "main.c", "src dir/find.c"], r["units"]
assert all(u["status"] == "analysed" and u["reason"] is None for u in r["units"])
(x,) = r["receptions"]
assert x["file"] == "src dir/find.c" and x["line"] == 19 and x["column"] == 9, x
assert x["call"] == "MPI_Recv" and x["kind"] == "reception" and x["via"] == "direct" and x["function"] == "find", x
assert x["mpi"] == {"file": "src dir/find.c", "line": 19}, x
(q,) = r["patterns"]
assert x["pattern"] == q["id"], (x, q)
assert q["function"] == "find" and q["file"] == "src dir/find.c", q
assert q["begin_line"] <= 16 and q["end_line"] >= 21, q
assert q["sends"] == [{"file": "src dir/find.c", "line": 16}], q
assert q["order"] == "proved" and q["determinism"] in ("proved", "unknown"), q
assert q["separator"] is None or set(q["separator"]) >= {"file", "line"}, q
for f in r["findings"]:
    assert f["level"] in ("note", "warning", "error") and f["rule"] and f["message"], f
END
    status=$?
    expect_status 0
fi

run "$BIN/spbc-check" --explain=all
expect_status 0
expect_out "spbc-anonymous-reception"
for program in spbc-check spbc-rewrite; do
    run "$BIN/$program" --help
    expect_status 0
    expect_out "Usage"
    run "$BIN/$program" --version
    expect_status 0
    expect_out "$program (SPBC) 0"
    run "$BIN/$program" --man
    expect_status 0
    expect_out ".TH"
done
finish
