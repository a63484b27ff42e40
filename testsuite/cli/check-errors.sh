# SPDX-License-Identifier: Apache-2.0
# Is every source that cannot be analysed named with its place, with status 2, and never passed over?
. "$(dirname "$0")/tool-common.sh"
write_plain good.c
printf '' >empty.c
printf '/* only a comment */\n' >comment.c
printf 'int main(void)\n{\n    return 0\n}\n' >syntax.c
printf '#include "nothere.h"\nint main(void) { return 0; }\n' >missing.c
printf '#include <mpi.h>\nint main(void) { return "x" + undeclared_thing; }\n' >semantic.c
cp good.c unreadable.c && chmod 000 unreadable.c
mkdir folder.c empty-database broken-database

for program in spbc-check spbc-rewrite; do
    refused() { # TEXT ARGS...
        text=$1
        shift
        run "$BIN/$program" "$@"
        expect_status 2
        expect_err "$text"
    }
    refused "no input"
    refused "nofile.c: no such file" nofile.c
    refused "empty.c: contains no declarations" empty.c
    refused "comment.c: contains no declarations" comment.c
    refused "syntax.c:3:13: expected ';'" syntax.c
    refused "missing.c:1:10: 'nothere.h' file not found" missing.c
    refused "(flags of the compiler, such as -I, go behind --)" missing.c
    refused "'mpi.h' file not found (nosuchwrapper does not tell where it is: name another by --mpi-compiler)" --mpi-compiler=nosuchwrapper good.c
    refused "semantic.c:2:31: use of undeclared identifier" semantic.c
    refused "folder.c: it is a directory" folder.c
    if [ "$(id -u)" -ne 0 ]; then
        refused "unreadable.c: no permission to read it" unreadable.c
    fi
    refused "unknown option" --xyzzyx good.c
    refused "compile_commands.json: no such file" -p empty-database
    printf '[{' >broken-database/compile_commands.json
    refused "compile_commands.json" -p broken-database
    printf '[]' >broken-database/compile_commands.json
    refused "lists no compile commands" -p broken-database

    # One bad source among good ones, in any order.
    refused "syntax.c:3:13" good.c syntax.c
    refused "missing.c:1:10" missing.c good.c
    cat >compile_commands.json <<END
[{"directory": "$PWD", "file": "good.c", "arguments": ["cc", "-c", "good.c"]},
 {"directory": "$PWD", "file": "gone.c", "command": "cc -c gone.c"}]
END
    refused "gone.c: no such file" -p .
    refused "other.c is not in ./compile_commands.json" -p . other.c
    rm compile_commands.json
done

# A source that is left blank among others is no error of the build, and none here.
run "$BIN/spbc-check" comment.c good.c empty.c
expect_status 0
expect_out "verdict: ready"
run "$BIN/spbc-check" comment.c empty.c
expect_status 2

run "$BIN/spbc-check" good.c syntax.c
expect_out "1 of 2 files analysed"
expect_out "verdict: unknown: not analysed: syntax.c:3:13"
run "$BIN/spbc-check" --format=json good.c syntax.c
expect_out '"not-analysed"'
run "$BIN/spbc-rewrite" good.c syntax.c
expect_no_out
# What only a source that could not be read may call is looked at all the same.
cat >calls.c <<END
#include <mpi.h>
void between(void);
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    between();
    MPI_Finalize();
    return 0;
}
END
printf '#include "nothere.h"\nvoid take(void);\nvoid between(void) { take(); }\n' >between.c
cat >takes.c <<END
#include <mpi.h>
static void take_one(void)
{
    int in;
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
void take(void) { take_one(); }
END
run "$BIN/spbc-check" calls.c between.c takes.c
expect_status 2
expect_out "2 of 3 files analysed, 1 anonymous reception"
run "$BIN/spbc-check" --format=xml good.c
expect_status 2
run "$BIN/spbc-check" --explain=nosuchrule
expect_status 2
run "$BIN/spbc-rewrite" -i -o out good.c
expect_status 2
run "$BIN/spbc-rewrite" --copy-all good.c
expect_status 2

# What stands in a header is said once, however many sources include it.
printf '#error "configured for another MPI"\n' >wrong.h
for name in one two three; do
    printf '#include "wrong.h"\nint %s;\n' $name >$name.c
done
run "$BIN/spbc-check" good.c one.c two.c three.c
expect_status 2
expect_err 'not analysed: wrong.h:1:2: "configured for another MPI" (in one.c and 2 more)'
[ "$(grep -c 'not analysed' "$work/err")" -eq 1 ] || fail "an error of a header is told more than once"
run "$BIN/spbc-check" one.c
expect_err 'not analysed: wrong.h:1:2: "configured for another MPI" (in one.c)'

# A full disk is trouble, not a clean report.
if [ -w /dev/full ]; then
    command_line="spbc-check good.c >/dev/full"
    "$BIN/spbc-check" good.c >/dev/full 2>"$work/err"
    status=$?
    expect_status 2
fi
# A report that can not be written is told before anything is analysed.
for option in html json sarif write-baseline; do
    run "$BIN/spbc-check" --timings "--$option=nofolder/report" good.c
    expect_status 2
    expect_err "nofolder/report can not be written: No such file or directory"
    expect_no_out
    if grep -q "^answer:\|^all " "$work/err"; then
        fail "it was analysed before"
    fi
    run "$BIN/spbc-check" "--$option=folder.c" good.c
    expect_status 2
    expect_err "folder.c can not be written: Is a directory"
done
# Nothing is left where the work ends for another reason, and what is there stays as it is.
echo kept >old.json
run "$BIN/spbc-check" --json=old.json --html=new.html -p empty-database
expect_status 2
[ "$(cat old.json)" = kept ] || fail "old.json was written"
[ ! -e new.html ] || fail "new.html is left"

finish
