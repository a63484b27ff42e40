# SPDX-License-Identifier: Apache-2.0
# Do --checks, NOLINT and baselines silence what they name, nothing else, and never the verdict?
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool-common.sh"
write_pattern .
write_racy racy.c

count() { grep -c " \[spbc-" "$work/out"; }
expect_count() { [ "$(count)" -eq "$1" ] || fail "$(count) findings, $1 expected"; }

# --checks: globs, the last one decides.
run "$BIN/spbc-check" racy.c
expect_status 1
expect_out "[spbc-order-dependent-message]"
all=$(count)
run "$BIN/spbc-check" --checks='-*' racy.c
expect_status 0
expect_count 0
expect_out "verdict: not ready"
run "$BIN/spbc-check" --checks='-*,spbc-order-dep*' racy.c
expect_status 1
expect_count 1
run "$BIN/spbc-check" --checks='-spbc-order-*' racy.c
[ "$(count)" -lt "$all" ] || fail "nothing was taken out"
run "$BIN/spbc-check" --checks='spbc-nosuch' racy.c
expect_status 2
expect_err "no rule is called spbc-nosuch"
run "$BIN/spbc-check" --warnings-as-errors='*nosuch*' racy.c
expect_status 2

# --warnings-as-errors.
run "$BIN/spbc-check" main.c "src dir/find.c"
expect_out "warning: MPI_Recv receives from any source [spbc-anonymous-reception]"
run "$BIN/spbc-check" --warnings-as-errors='spbc-anon*' main.c "src dir/find.c"
expect_status 1
expect_out "error: MPI_Recv receives from any source [spbc-anonymous-reception]"

# Sources of several programs: the verdict holds for all of them.
write_plain plain.c
run "$BIN/spbc-check" plain.c racy.c
expect_status 1
expect_out "verdict: not ready"

# A call that is not served everywhere says what to do instead.
cat >elsewhere.c <<'END'
#include <mpi.h>
int main(int argc, char **argv)
{
    int word = 0;
    MPI_Session session;
    MPI_Win window;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Win_create(&word, sizeof word, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_File_open(MPI_COMM_WORLD, "a", MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_write_shared(file, &word, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
END
run "$BIN/spbc-check" elsewhere.c
expect_status 1
expect_out "fix: use MPI_Init and MPI_COMM_WORLD"
expect_out "fix: make the window on a communicator inside one cluster"
expect_out "fix: use explicit offsets or individual file pointers"

# NOLINT in its forms: one source; before each line stands what is said of it: "=" nothing, "!" the call (written C) is reported, "?" the
# comment silences nothing and is reported.
cat >forms.txt <<'END'
=C // NOLINT(spbc-refused-call)
=C /* NOLINT(spbc-*): known */
=C // NOLINT(bugprone-x, spbc-refused-call)
= // NOLINTNEXTLINE(spbc-refused-call)
=C
= // NOLINTBEGIN(spbc-refused-call)
=C
= // NOLINTEND(spbc-refused-call)
= // NOLINTBEGIN(spbc-*)
= // NOLINTBEGIN(other-*)
=C
= // NOLINTEND(other-*)
=C
= // NOLINTEND(spbc-*)
!C
!C // NOLINT
!C // NOLINT(*)
!C // NOLINT(bugprone-*)
?; // NOLINT(spbc-refused-call)
!C
!(void)"NOLINT(spbc-refused-call)"; C
? // NOLINTEND(spbc-refused-call)
!C
? // NOLINTBEGIN(spbc-refused-call)
!C
? // NOLINTEND(spbc-re*)
?C // NOLINT(spbc-refused-call, spbc-cluster-call)
!C // NOLINT(spbc-refused)
=#if 0 /* not compiled */
= // NOLINT(spbc-refused-call)
=#endif
END
{
    printf '#include <mpi.h>\nint main(void) { MPI_Comm c;\n'
    sed -E 's/^.//; s/(^|; )C( |$)/\1MPI_Comm_join(0, \&c);\2/' forms.txt
    printf 'return c == 0; }\n'
} >forms.c
# "no rule is called" is said beside the call that is not silenced.
awk '/^!/ { print NR + 2 " spbc-refused-call" } /^[?]/ || /refused\)/ { print NR + 2 " spbc-nolint" }' forms.txt | LC_ALL=C sort >"$work/expected"
run "$BIN/spbc-check" --format=json forms.c
expect_status 1
cp "$work/out" forms.json
jq -r '.findings[] | "\(.line) \(.rule)"' forms.json | LC_ALL=C sort >"$work/found"
diff "$work/expected" "$work/found" >"$work/out" || fail "other findings (expected <, found >)"
jq -r '.findings[].message' forms.json >"$work/out"
expect_out 'nothing is found here that `spbc-refused-call` would silence'
expect_out 'nothing is found here that `spbc-cluster-call` would silence'
expect_out 'no rule is called `spbc-refused`'
expect_out "no NOLINTEND with the same list follows"
expect_out "no NOLINTBEGIN with the same list is open here"
[ "$(jq '.suppressed | length' forms.json)" -eq "$(grep -cE '^[=?]C( |$)' forms.txt)" ] || fail "not all calls are silenced"
# Comments for rules that are switched off are left alone.
run "$BIN/spbc-check" --checks='-spbc-cluster-call' forms.c
grep -q 'would silence.*cluster-call\|spbc-cluster-call. would silence' "$work/out" && fail "a comment for a rule that is switched off is reported"

# The verdict stays, and the status says that all is known.
cp "src dir/find.c" original.c
sed '19s|$| // NOLINT(spbc-anonymous-reception)|' original.c >"src dir/find.c"
run "$BIN/spbc-check" main.c "src dir/find.c"
expect_status 0
expect_count 0
expect_out "1 silenced by NOLINT"
expect_out "verdict: ready after 1 pattern"
cp original.c "src dir/find.c"

# A baseline knows findings by their code.
run "$BIN/spbc-check" --write-baseline=known main.c "src dir/find.c"
expect_status 0
grep -q "^# spbc-check baseline 1" known || fail "no head line"
grep -q "spbc-anonymous-reception src dir/find.c: find" known || fail "the baseline does not say what it knows"
run "$BIN/spbc-check" --baseline=known main.c "src dir/find.c"
expect_status 0
expect_count 0
expect_out "1 known from the baseline"
expect_out "verdict: ready after 1 pattern"
expect_no_err
{ echo "/* moved */"; echo; cat original.c; } >"src dir/find.c"
run "$BIN/spbc-check" --baseline=known main.c "src dir/find.c"
expect_status 0
run "$BIN/spbc-check" --baseline=known main.c "src dir/find.c" racy.c
expect_status 1
run "$BIN/spbc-check" --baseline=known --format=json main.c "src dir/find.c"
grep -q '"by":.*"baseline"' "$work/out" || fail "the report hides what is known"
sed 's/MPI_ANY_SOURCE, 7/rank, 7/' original.c >"src dir/find.c"
run "$BIN/spbc-check" --baseline=known main.c "src dir/find.c"
expect_err "1 entry of the baseline is found no more"
cp original.c "src dir/find.c"
run "$BIN/spbc-check" --baseline=nosuchfile main.c "src dir/find.c"
expect_status 2
expect_err "nosuchfile: no such file"
run "$BIN/spbc-check" --baseline=main.c main.c "src dir/find.c"
expect_status 2
expect_err "is no baseline"
printf '# spbc-check baseline 1\n\nxyz\n' >broken
run "$BIN/spbc-check" --baseline=broken main.c "src dir/find.c"
expect_status 2
expect_err "broken:3:"

# As CMake's CMAKE_C_CLANG_TIDY calls: the compiler's whole command behind "--", one unit, no verdict.
run "$BIN/spbc-check" --extra-arg-before=--driver-mode=gcc "src dir/find.c" -- /usr/bin/cc -DUNUSED=1 -O2 -o "out/find.o" -c "src dir/find.c"
expect_status 0
grep -q verdict "$work/out" && fail "a verdict for one unit"
[ ! -e out ] || fail "something was written"
expect_out "src dir/find.c: 1 anonymous reception: whether it can be protected, only the whole program tells"
expect_count 0
run "$BIN/spbc-check" --unit main.c "src dir/find.c"
expect_out "2 files: 1 anonymous reception: whether it can be protected, only the whole program tells"
cat >part.c <<'END'
#include <mpi.h>
void elsewhere(void);
void take(int *in, int source) { MPI_Recv(in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); } // NOLINT(spbc-order-unknown)
void f(void) { MPI_Comm c; elsewhere(); MPI_Comm_join(0, &c); }
END
run "$BIN/spbc-check" --unit part.c
expect_status 1
expect_out "[spbc-refused-call]"
expect_count 1
run "$BIN/spbc-check" part.c
expect_out "only a part of a program: no source defines main(); 1 called function is in none of the sources"

# What the user vouches for: in a comment, or from outside.
cat >vouched.c <<'END'
#include <mpi.h>
void rendezvous(void);
void neighbour(int *next);
static void exchange(int rank, int size)
{
    int in, a = 1, b = 2;
    neighbour(&a);
    neighbour(&b);
    MPI_Send(&rank, 1, MPI_INT, a, 7, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, b, 7, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        exchange(rank, size);
        rendezvous();
    }
    MPI_Finalize();
    return 0;
}
END
asserted() { tr -d ' \n\t' <"$work/out" | grep -q "\"asserted\":$1"; }
run "$BIN/spbc-check" --format=json vouched.c
asserted true && fail "vouched for by nobody"
for option in --separator=rendezvous --separator=vouched.c:22; do
    run "$BIN/spbc-check" --format=json "$option" vouched.c
    asserted true || fail "$option is not seen"
done
run "$BIN/spbc-check" --separator=nosuchfunction vouched.c
expect_out "[spbc-assertion]"

# A clock is named: where it is read, what it seeds, what it decides.
cat >seeded.c <<'END'
#include <mpi.h>
#include <stdlib.h>
#include <time.h>
static long seed;
static int steps(void)
{
    srand((unsigned)seed);
    return 3 + rand() % 2;
}
int main(int argc, char **argv)
{
    int rank, size, in, n;
    double begin;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    begin = MPI_Wtime();
    seed = (long)time(NULL);
    n = steps();
    for (int i = 0; i < n; i++)
        MPI_Sendrecv(&i, 1, MPI_INT, (rank + 1) % size, 1, &in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return MPI_Wtime() < begin;
}
END
run "$BIN/spbc-check" seeded.c
expect_out "seeded.c:18:18: note: a clock, or chance, is asked here"
expect_out "seeded.c:7:5: note: random numbers are seeded with it here"
expect_out "note: \`(i < n)\` decides about the message"

# What is read before anything has set it is named.
cat >unset.c <<'END'
#include <mpi.h>
static int steps(int n)
{
    int count;
    if (n > 3)
        count = n;
    return count;
}
int main(int argc, char **argv)
{
    int rank, in, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = steps(argc);
    if (rank == 0)
        MPI_Send(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END
run "$BIN/spbc-check" unset.c
expect_out "unset.c:4:9: note: \`count\` may be read before anything has set it"

# What the ids alone keep apart is a warning, and a note where the source encloses it; it leaves the verdict as it is.
cp "$here/../../analyzer/report/examples/spbc-consensus-race.reported.c" rounds.c
run "$BIN/spbc-check" rounds.c
expect_status 1
expect_out "rounds.c:14:9: warning: MPI_Iprobe may find a message of the next round"
expect_out "rounds.c:12:9: note: and sends here for the next one, with the same tag"
expect_out "verdict: ready after 1 pattern"
run "$BIN/spbc-rewrite" --in-place rounds.c
run "$BIN/spbc-check" rounds.c -- -I"$INCLUDE"
expect_status 0
expect_out "note: MPI_Iprobe may find a message of the next round"
expect_out "verdict: ready as it is"
run "$BIN/spbc-check" "$here/../../analyzer/report/examples/spbc-consensus-race.repaired.c"
! grep -q "spbc-consensus-race\]\|keep the rounds" "$work/out" || fail "a barrier stands behind the consensus"
# Two tags in turn are not shown to differ: that is assumed, and no finding.
sed 's/exchange(to, 2, 3)/exchange(to, 2, 3 + step % 2)/' "$here/../../analyzer/report/examples/spbc-consensus-race.reported.c" >turns.c
run "$BIN/spbc-check" turns.c
! grep -q "spbc-consensus-race\]" "$work/out" || fail "the tags differ"
expect_out "for the next round has another tag or communicator than this one"

# What lies outside says what would have to differ.
cp "$here/../check/annotated-too-small.c" outside.c
run "$BIN/spbc-check" outside.c -- -I"$INCLUDE"
expect_out "inside of it (both have tag \`7\`, on one communicator)"

finish
