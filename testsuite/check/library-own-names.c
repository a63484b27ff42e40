/* A library with its own names for MPI functions, all of which can be called from outside, and one
 * exchange that uses them. */
#include <mpi.h>
#include <stdlib.h>

int lib_send(void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
int lib_recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status *status);
int lib_isend(void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request);
int lib_collect(MPI_Comm comm, const int *partners, int partner_count);

int lib_send(void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    return MPI_Send(data, count, type, to, tag, comm);
}

int lib_recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status *status)
{
    return MPI_Recv(data, count, type, from, tag, comm, status);
}

int lib_isend(void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    return MPI_Isend(data, count, type, to, tag, comm, request);
}

enum { SIZES = 901 };

int lib_collect(MPI_Comm comm, const int *partners, int partner_count)
{
    int rank, size, senders, total = 0;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    int *marks = calloc(size, sizeof *marks);
    for (int i = 0; i < partner_count; i++)
        marks[partners[i]] = 1;
    MPI_Reduce_scatter_block(marks, &senders, 1, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < size; i++)
        if (marks[i])
            lib_send(&rank, 1, MPI_INT, i, SIZES, comm);
    for (int i = 0; i < senders; i++) {
        int value;

        lib_recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, SIZES, comm, MPI_STATUS_IGNORE);
        total += value;
    }
    free(marks);
    return total;
}
/* TRUTH
 * verdict unknown
 * reception 48 wrapper in A
 * reception 21 variable maybe
 * pattern A order holds determinism holds separator 41
 */
/* EXPECT
 * verdict unknown
 * reception 48 lib_recv wrapper in library-own-names.c:lib_collect:1
 * reception 21 MPI_Recv variable maybe
 * pattern lib_collect 42-50 order proved determinism proved separator 41
 * finding 21 spbc-unknown-source
 * finding 48 spbc-anonymous-reception
 */
