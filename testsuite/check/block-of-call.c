/* SPDX-License-Identifier: Apache-2.0 */
/* The root of a gather takes parts of any length into memory that it allocates for the call; the others send from theirs. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { PART = 12 };

static void parts_save(MPI_Comm comm, int count, const int *terms, int root, FILE *out)
{
    int rank, ranks, most, total, got;
    int *buffer, *all;
    MPI_Status status;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    MPI_Allreduce(&count, &most, 1, MPI_INT, MPI_MAX, comm);
    MPI_Allreduce(&count, &total, 1, MPI_INT, MPI_SUM, comm);
    buffer = malloc((2 * most + 1) * sizeof *buffer);
    if (rank == root) {
        all = calloc(total, sizeof *all);
        for (int part = 1; part < ranks; part++) {
            MPI_Recv(buffer, 2 * most, MPI_INT, MPI_ANY_SOURCE, PART, comm, &status);
            MPI_Get_count(&status, MPI_INT, &got);
            for (int k = 0; k < got / 2; k++)
                all[buffer[k] % total] = buffer[got / 2 + k];
        }
        for (int k = 0; k < total; k++)
            fprintf(out, "%d\n", all[k]);
        free(all);
    } else {
        for (int k = 0; k < count; k++) {
            buffer[k] = terms[k];
            buffer[count + k] = k;
        }
        MPI_Send(buffer, 2 * count, MPI_INT, root, PART, comm);
    }
    free(buffer);
}

int main(int argc, char **argv)
{
    int rank, terms[10];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 10; k++)
        terms[k] = 10 * rank + k;
    for (int step = 0; step < 3; step++)
        parts_save(MPI_COMM_WORLD, 10, terms, 0, stdout);
    parts_save(MPI_COMM_WORLD, 5, terms, 0, stderr);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 18 19
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in block-of-call.c:parts_save:1
 * pattern parts_save 21-38 order proved determinism proved separator 18
 * finding 24 spbc-anonymous-reception
 */
