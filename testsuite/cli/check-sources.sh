# SPDX-License-Identifier: Apache-2.0
# Is a source that may be MPI_ANY_SOURCE (-2 in MPICH), however it was made, followed, or told as an assumption?
. "$(dirname "$0")/tool-common.sh"

# One way on each line: declarations | statements that set `source`
while IFS="|" read -r declared set; do
    cat >main.c <<END
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0, source;
    $declared

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    $set
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            out = 2 * out + in;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&out, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
END
    run "$BIN/spbc-check" --format=json main.c
    [ "$status" -le 1 ] || fail "status $status: $set"
    grep -q '"verdict":[[:space:]]*"ready' "$work/out" || continue
    grep -q "are not MPI_ANY_SOURCE" "$work/out" || fail "nothing is said of: $set"
done <<'END'
|memset(&source, 0xff, sizeof source); source--;
|memset(&source, 0xff, sizeof source); *(unsigned char *)&source = 0xfe;
unsigned char *bytes = (unsigned char *)&source;|bytes[0] = 0xfe; bytes[1] = bytes[2] = bytes[3] = 0xff;
union { int number; unsigned bits; } both;|both.bits = 0xfffffffeu; source = both.number;
union { int number; unsigned char bytes[4]; } both;|both.bytes[0] = 0xfe; both.bytes[1] = both.bytes[2] = both.bytes[3] = 0xff; source = both.number;
char packed[64]; int at = 0, any = MPI_ANY_SOURCE;|MPI_Pack(&any, 1, MPI_INT, packed, 64, &at, MPI_COMM_WORLD); at = 0; MPI_Unpack(packed, 64, &at, &source, 1, MPI_INT, MPI_COMM_WORLD);
int any = MPI_ANY_SOURCE;|MPI_Sendrecv(&any, 1, MPI_INT, 0, 5, &source, 1, MPI_INT, 0, 5, MPI_COMM_SELF, MPI_STATUS_IGNORE);
int any;|any = rank ? 0 : MPI_ANY_SOURCE; MPI_Allreduce(&any, &source, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
struct { signed int few : 3; } bits;|bits.few = 6; source = bits.few;
struct { signed int few : 2; } bits = {2};|source = bits.few;
|source = -1 << 1;
int any = -2;|source = abs(any) - 4;
double any = -2.5;|source = (int)any;
double any = -1.5;|source = (int)floor(any);
|source = (int)strtol("-2", NULL, 10);
|source = atoi("-2");
MPI_Status status; MPI_Request request = MPI_REQUEST_NULL;|MPI_Wait(&request, &status); source = status.MPI_SOURCE;
MPI_Win window; int *any;|MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_SELF, &any, &window); *any = -2; MPI_Win_fence(0, window); MPI_Get(&source, 1, MPI_INT, 0, 0, 1, MPI_INT, window); MPI_Win_fence(0, window);
END
finish
