/* SPDX-License-Identifier: Apache-2.0 */
/* Atoms move to other processes in each step: how many doubles come from whom is received from any source, a barrier ends
 * that, and the atoms come by name, with the same tag.  Nothing stands between them and the lengths of the next step: who
 * has received his atoms has nothing left that the next lengths could be taken for. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct plan {
    MPI_Comm world;
    int send_count, receive_count;
    int *to, *send_length, *from, *receive_length;
    MPI_Request *requests;
    double *out, *in;
};

static int plan_create(struct plan *p, const int *wanted, int size)
{
    int *has = calloc(size, sizeof *has), *ones = malloc(size * sizeof *ones), total = 0;

    p->send_count = 0;
    for (int k = 0; k < size; k++) {
        ones[k] = 1;
        if (wanted[k] > 0) {
            has[k] = 1;
            p->to[p->send_count] = k;
            p->send_length[p->send_count++] = wanted[k];
        }
    }
    MPI_Reduce_scatter(has, &p->receive_count, ones, MPI_INT, MPI_SUM, p->world);
    for (int k = 0; k < p->send_count; k++) {
        MPI_Request request;

        MPI_Isend(&p->send_length[k], 1, MPI_INT, p->to[k], 0, p->world, &request);
        MPI_Request_free(&request);
    }
    for (int k = 0; k < p->receive_count; k++) {
        MPI_Status status;

        MPI_Recv(&p->receive_length[k], 1, MPI_INT, MPI_ANY_SOURCE, 0, p->world, &status);
        p->from[k] = status.MPI_SOURCE;
        total += p->receive_length[k];
    }
    MPI_Barrier(p->world);
    free(has);
    free(ones);
    return total;
}

static void plan_exchange(struct plan *p)
{
    int at = 0;

    for (int k = 0; k < p->receive_count; k++) {
        MPI_Irecv(p->in + at, p->receive_length[k], MPI_DOUBLE, p->from[k], 0, p->world,
                  &p->requests[k]);
        at += p->receive_length[k];
    }
    at = 0;
    for (int k = 0; k < p->send_count; k++) {
        MPI_Send(p->out + at, p->send_length[k], MPI_DOUBLE, p->to[k], 0, p->world);
        at += p->send_length[k];
    }
    MPI_Waitall(p->receive_count, p->requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    struct plan plan = {0};
    int rank, size, *wanted;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    plan.world = MPI_COMM_WORLD;
    wanted = malloc(size * sizeof *wanted);
    plan.to = malloc(size * sizeof(int));
    plan.send_length = malloc(size * sizeof(int));
    plan.from = malloc(size * sizeof(int));
    plan.receive_length = malloc(size * sizeof(int));
    plan.requests = malloc(size * sizeof(MPI_Request));
    plan.out = calloc(100 * size, sizeof(double));
    plan.in = calloc(100 * size, sizeof(double));
    for (int step = 0; step < 20; step++) {
        for (int k = 0; k < size; k++)
            wanted[k] = (k * 7 + step + rank) % 5 == 0 ? 1 + k % 3 : 0;
        plan_create(&plan, wanted, size);
        plan_exchange(&plan);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 40 direct in A
 * pattern A order holds determinism holds separator 44
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 40 MPI_Recv direct in lengths-then-by-name.c:plan_create:1
 * pattern plan_create 31-43 order proved determinism proved separator 44
 * finding 40 spbc-anonymous-reception
 */
