/* Levels of a set-up: everybody asks the owners of what it needs, an allreduce tells how many questions come, the
 * answers are probed for.  A fast process may ask its next question before a slow one has seen all of this level's. */
#include <mpi.h>
#include <stdlib.h>

enum { ASK = 11, ANSWER = 12 };

static int ask(MPI_Comm comm, int rank, int size, int level, int *list, int *asked)
{
    int n = 0;
    MPI_Request request;
    for (int to = 0; to < size; to++) {
        asked[to] = 0;
        if (to == rank || (to + rank + level) % 2 == 0)
            continue;
        list[to] = rank + level;
        MPI_Isend(&list[to], 1, MPI_INT, to, ASK, comm, &request);
        MPI_Request_free(&request);
        asked[to] = 1;
        n++;
    }
    return n;
}

static int questions(MPI_Comm comm, int rank, int size, const int *asked)
{
    int *sum = malloc(sizeof *sum * size), n;
    MPI_Allreduce(asked, sum, size, MPI_INT, MPI_SUM, comm);
    n = sum[rank];
    free(sum);
    return n;
}

static int question_take(MPI_Comm comm, int *from)
{
    MPI_Status status;
    int value;
    MPI_Probe(MPI_ANY_SOURCE, ASK, comm, &status);
    *from = status.MPI_SOURCE;
    MPI_Recv(&value, 1, MPI_INT, *from, ASK, comm, &status);
    return value;
}

static int answer_take(MPI_Comm comm)
{
    MPI_Status status;
    int value;
    MPI_Probe(MPI_ANY_SOURCE, ANSWER, comm, &status);
    MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, ANSWER, comm, &status);
    return value;
}

int main(int argc, char **argv)
{
    int rank, size, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *list = malloc(sizeof *list * size * 4), *asked = malloc(sizeof *asked * size), *reply = malloc(sizeof *reply * size);
    MPI_Request *requests = malloc(sizeof *requests * size);
    for (int level = 0; level < 4; level++) {
        int mine = ask(MPI_COMM_WORLD, rank, size, level, list + level * size, asked);
        int n = questions(MPI_COMM_WORLD, rank, size, asked);
        for (int i = 0; i < n; i++) {
            int from, value = question_take(MPI_COMM_WORLD, &from);
            reply[i] = value * 2;
            MPI_Isend(&reply[i], 1, MPI_INT, from, ANSWER, MPI_COMM_WORLD, &requests[i]);
        }
        for (int i = 0; i < mine; i++)
            total += answer_take(MPI_COMM_WORLD);
        MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    }
    free(list);
    MPI_Finalize();
    return total < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 38 direct in exchange
 * reception 48 direct in exchange
 * pattern exchange order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 38 MPI_Probe direct in request-reply-levels.c:main:1
 * reception 48 MPI_Probe direct in request-reply-levels.c:main:1
 * pattern main 62-70 order refuted determinism refuted
 * finding 38 spbc-unordered-pattern
 * finding 48 spbc-message-race
 * finding 67 spbc-order-dependent-message
 */
