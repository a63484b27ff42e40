/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: messages are sorted by the number that they bring, which two senders may share; then the one that came first stays in
 * front. */
#include <mpi.h>
#include <stdlib.h>
enum { MOST = 64 };
struct entry {
    int source, value;
};
static int compare(const void *a, const void *b)
{
    return ((const struct entry *)a)->value - ((const struct entry *)b)->value;
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, n = 0;
    long out[MOST] = {0};
    struct entry all[MOST];
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            all[n].source = st.MPI_SOURCE;
            all[n++].value = in;
        }
        qsort(all, n, sizeof *all, compare);
        for (int i = 0; i < n; i++)
            out[i] = all[i].source;
        MPI_Send(out, MOST, MPI_LONG, 1, 2, MPI_COMM_WORLD);
    } else {
        int v = rank * rank % 7;

        MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(out, MOST, MPI_LONG, 0, 2, MPI_COMM_WORLD, &st);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Recv direct in sorted-by-scalar-shared.c:main:1
 * pattern main 24-40 order proved determinism refuted
 * finding 26 spbc-anonymous-reception
 * finding 33 spbc-arrival-kept
 * finding 33 spbc-order-dependent-message
 */
