/* The names come in reverse order, and one process has none: it works like the others. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int id_of(const char *name, MPI_Comm comm)
{
    int rank, size, length = (int)strlen(name), id, *lengths = NULL, *begins = NULL, *ids = NULL;
    char *all = NULL, **names = NULL;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (rank == 0) {
        lengths = malloc((size_t)size * sizeof *lengths);
        begins = malloc((size_t)size * sizeof *begins);
        ids = malloc((size_t)size * sizeof *ids);
    }
    MPI_Gather(&length, 1, MPI_INT, lengths, 1, MPI_INT, 0, comm);
    if (rank == 0) {
        begins[size - 1] = 0;
        for (int i = size - 1; i > 0; i--)
            begins[i - 1] = begins[i] + lengths[i] + 1;
        all = malloc((size_t)(begins[0] + lengths[0] + 1));
    }
    MPI_Gatherv(name, length, MPI_CHAR, all, lengths, begins, MPI_CHAR, 0, comm);
    if (rank == 0) {
        int count = 1;

        names = malloc((size_t)size * sizeof *names);
        for (int i = 0; i < size; i++) {
            names[i] = all + begins[i];
            names[i][lengths[i]] = '\0';
        }
        ids[0] = 0;
        for (int i = 1; i < size; i++) {
            if (strcmp(names[i], names[i - 1]) != 0)
                count++;
            ids[i] = count - 1;
        }
        free(names);
        free(all);
    }
    MPI_Scatter(ids, 1, MPI_INT, &id, 1, MPI_INT, 0, comm);
    free(lengths);
    free(begins);
    free(ids);
    return id;
}

int main(int argc, char **argv)
{
    int rank, size, id, number, *ranks;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    ranks = malloc((size_t)size * sizeof *ranks);
    id = id_of(rank < 1 ? "collector" : rank < 2 ? "" : "worker", MPI_COMM_WORLD);
    if (id == 0)
        for (int i = 1; i < size; i++) {
            int got;
            MPI_Status status;

            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            ranks[status.MPI_SOURCE] = got;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    ranks[0] = 0;
    MPI_Bcast(ranks, size, MPI_INT, 0, MPI_COMM_WORLD);
    number = ranks[size - 1];
    MPI_Send(&number, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
    MPI_Recv(&number, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(ranks);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 65 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 65 MPI_Recv direct in names-gathered-turned.c:main:1
 * pattern main 60-69 order proved determinism proved
 * finding 65 spbc-anonymous-reception
 */
