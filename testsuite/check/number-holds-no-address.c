/* Arrays of pointers and arrays of numbers grow in one place. A number of four bytes leads to nothing, whatever else lies
 * in such arrays: what htonl makes of it has not looked at the time. */
#include <arpa/inet.h>
#include <mpi.h>
#include <stdlib.h>

struct array {
    char *data;
    int count, size;
};

struct timing {
    double begin;
};

static void *push(struct array *array)
{
    array->data = realloc(array->data, (size_t)((array->count + 1) * array->size));
    return array->data + array->size * array->count++;
}

int main(int argc, char **argv)
{
    struct array timings = {NULL, 0, sizeof(struct timing *)}, numbers = {NULL, 0, sizeof(int)};
    struct timing timing;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    timing.begin = MPI_Wtime();
    *(struct timing **)push(&timings) = &timing;
    *(int *)push(&numbers) = rank;
    for (int round = 0; round < 3; round++) {
        unsigned value = htonl((unsigned)*(int *)numbers.data), got;

        if (rank > 0)
            MPI_Send(&value, 1, MPI_UNSIGNED, 0, 1, MPI_COMM_WORLD);
        for (int i = 1; rank == 0 && i < size; i++)
            MPI_Recv(&got, 1, MPI_UNSIGNED, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 40 direct in A
 * pattern A order holds determinism holds separator 41
 */
/* EXPECT
 * verdict unknown
 * reception 40 MPI_Recv direct in number-holds-no-address.c:main:1
 * pattern main 37-40 order proved determinism unknown separator 41
 * finding 38 spbc-clock-may-decide
 * finding 40 spbc-anonymous-reception
 */
