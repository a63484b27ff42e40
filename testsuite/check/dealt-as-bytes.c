/* SPDX-License-Identifier: Apache-2.0 */
/* Records are handed out as bytes by a helper that ends who comes when none is left: how many each gets is told by the order. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct job {
    int first, last;
    double weight;
};

enum { JOB = 1, END, RESULT };

static struct job *jobs;
static int job_count, job_next;

static int job_give(int to)
{
    if (job_next == job_count) {
        MPI_Send(NULL, 0, MPI_BYTE, to, END, MPI_COMM_WORLD);
        return 0;
    }
    MPI_Send(&jobs[job_next++], sizeof(struct job), MPI_BYTE, to, JOB, MPI_COMM_WORLD);
    return 1;
}

static void work(void)
{
    struct job job;
    double sum;
    MPI_Status status;

    for (;;) {
        MPI_Recv(&job, sizeof job, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == END)
            return;
        sum = 0;
        for (int k = job.first; k < job.last; k++)
            sum += job.weight * k;
        MPI_Send(&sum, 1, MPI_DOUBLE, 0, RESULT, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size, busy = 0;
    double sum, all = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank != 0) {
        work();
    } else {
        if (scanf("%d", &job_count) != 1)
            MPI_Abort(MPI_COMM_WORLD, 1);
        jobs = malloc((size_t)job_count * sizeof *jobs);
        for (int k = 0; k < job_count; k++)
            if (scanf("%d %d %lf", &jobs[k].first, &jobs[k].last, &jobs[k].weight) != 3)
                MPI_Abort(MPI_COMM_WORLD, 1);
        for (int to = 1; to < size; to++)
            busy += job_give(to);
        while (busy > 0) {
            MPI_Recv(&sum, 1, MPI_DOUBLE, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &status);
            all += sum;
            busy += job_give(status.MPI_SOURCE) - 1;
        }
        printf("%f\n", all);
        free(jobs);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 65 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 65 MPI_Recv direct in dealt-as-bytes.c:main:1
 * pattern main 53-71 order refuted determinism refuted
 * finding 23 spbc-order-dependent-message
 * finding 65 spbc-unordered-pattern
 */
