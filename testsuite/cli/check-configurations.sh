# SPDX-License-Identifier: Apache-2.0
# Does --all-configurations list every anonymous reception in text that the preprocessor skipped, with its condition, and nothing else?
. "$(dirname "$0")/tool-common.sh"

cat >main.c <<'END'
#include <mpi.h>
#include "layer.h"
int main(int argc, char **argv)
{
    int in = 0;
    MPI_Init(&argc, &argv);
    MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
#if 0
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
#endif
#ifdef USE_PROBE /* not built here */
    MPI_Probe(
        MPI_ANY_SOURCE, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
#  if VERSION > 2
    receive(&in, MPI_ANY_SOURCE);
#  else
    receive(&in, MPI_ANY_SOURCE);
#  endif
#elif defined(main)
    MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_SELF, 0);
#else
    receive(&in, 0);
#endif
    MPI_Finalize();
    return 0;
}
END
cat >layer.h <<'END'
#ifndef LAYER_H
#define LAYER_H
void receive(int *in, int source);
#ifdef WITH_ANYONE
static inline void receive_any(int *in) { receive(in, MPI_ANY_SOURCE); }
#endif
#ifdef NEVER_DEFINED
static inline void receive_never(int *in) { receive(in, MPI_ANY_SOURCE); }
#endif
#endif
END
cat >layer.c <<'END'
#define WITH_ANYONE
#include <mpi.h>
#include "layer.h"
void receive(int *in, int source)
{
    (void)source;
    MPI_Recv(in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}
END
cat >silent.c <<'END'
#include <mpi.h>
static const char *const text = "MPI_ANY_SOURCE";
int main(int argc, char **argv)
{
    /* MPI_ANY_SOURCE */
    MPI_Init(&argc, &argv);
#if 0
    /* MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_SELF, 0); */
    // MPI_ANY_SOURCE
    puts("MPI_ANY_SOURCE");
    MY_MPI_ANY_SOURCE(MPI_ANY_SOURCES);
#endif
#ifdef MPI_VERSION
    MPI_Barrier(MPI_COMM_WORLD);
#else
    MPI_Barrier(MPI_COMM_SELF);
#endif
    MPI_Finalize();
    return text[0] == 0;
}
END

# told: places of the notes about skipped text, with what they say behind "out"
told() { sed -n 's/^\([a-z]*\.[ch]:[0-9]*:[0-9]*\): note: MPI_ANY_SOURCE .* out\(.*\) \[spbc-skipped-reception\].*/\1\2/p' "$work/out"; }
expect_told() {
    [ "$(told)" = "$1" ] || fail "told of: $(told); expected: $1"
}

run "$BIN/spbc-check" --all-configurations main.c layer.c
expect_told "layer.h:8:57: #ifdef NEVER_DEFINED
main.c:9:31: #if 0
main.c:13:9: #ifdef USE_PROBE
main.c:15:18: #  if VERSION > 2
main.c:17:18: #  else of #  if VERSION > 2
main.c:20:32: #elif defined(main) of #ifdef USE_PROBE"
run "$BIN/spbc-check" --all-configurations --format=json main.c layer.c
[ "$(grep -c '"spbc-skipped-reception"' "$work/out")" -eq 6 ] || fail "the JSON has not the six places"
run "$BIN/spbc-check" main.c layer.c
[ "$(told | wc -l)" -eq 1 ] || fail "without the option, one note tells"
expect_out "and in 5 more places"
run "$BIN/spbc-check" --all-configurations --checks=-spbc-skipped-reception main.c layer.c
expect_told ""
run "$BIN/spbc-check" --all-configurations main.c layer.c -- -DUSE_PROBE -DVERSION=3
expect_told "layer.h:8:57: #ifdef NEVER_DEFINED
main.c:9:31: #if 0
main.c:17:18: #  else of #  if VERSION > 2
main.c:20:32: #elif defined(main) of #ifdef USE_PROBE"
run "$BIN/spbc-check" --all-configurations silent.c
expect_told ""
run "$BIN/spbc-check" silent.c
expect_told ""
finish
