/* SPDX-License-Identifier: Apache-2.0 */
/* All tasks of a file are kept in an array that grows; who is idle asks and is given the first that nobody has had. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { IDLE = 1, RESULT, TASK, QUIT };

struct task {
    int query, fragment, is_taken;
};

static struct task *tasks;
static int task_count;

static void tasks_read(const char *path)
{
    FILE *file = fopen(path, "r");
    int query, fragment, room = 4;

    if (!file)
        MPI_Abort(MPI_COMM_WORLD, 1);
    tasks = malloc(room * sizeof *tasks);
    while (fscanf(file, "%d %d", &query, &fragment) == 2) {
        if (task_count == room)
            tasks = realloc(tasks, (room *= 2) * sizeof *tasks);
        tasks[task_count].query = query;
        tasks[task_count].fragment = fragment;
        tasks[task_count++].is_taken = 0;
    }
    fclose(file);
}

static struct task *task_pick(void)
{
    for (int k = 0; k < task_count; k++)
        if (!tasks[k].is_taken)
            return &tasks[k];
    return NULL;
}

static void tasks_deal(int ranks)
{
    int message[2];
    double score[8];
    MPI_Status status;

    for (int quit = 0; quit < ranks - 1;) {
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == RESULT) {
            MPI_Recv(score, 8, MPI_DOUBLE, status.MPI_SOURCE, RESULT, MPI_COMM_WORLD, &status);
        } else {
            struct task *task = task_pick();

            MPI_Recv(message, 1, MPI_INT, status.MPI_SOURCE, IDLE, MPI_COMM_WORLD, &status);
            if (task) {
                task->is_taken = 1;
                message[0] = task->query;
                message[1] = task->fragment;
                MPI_Send(message, 2, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
            } else {
                MPI_Send(message, 0, MPI_INT, status.MPI_SOURCE, QUIT, MPI_COMM_WORLD);
                quit++;
            }
        }
    }
}

static void tasks_do(void)
{
    int message[2] = {0, 0};
    double score[8];
    MPI_Status status;

    for (;;) {
        MPI_Send(message, 1, MPI_INT, 0, IDLE, MPI_COMM_WORLD);
        MPI_Recv(message, 2, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == QUIT)
            break;
        for (int k = 0; k < 8; k++)
            score[k] = message[0] * k + message[1];
        MPI_Send(score, 8, MPI_DOUBLE, 0, RESULT, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, ranks;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc < 2)
        MPI_Abort(MPI_COMM_WORLD, 2);
    if (rank == 0) {
        tasks_read(argv[1]);
        tasks_deal(ranks);
    } else {
        tasks_do();
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 50 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 50 MPI_Probe direct in input-list-dealt.c:main:1
 * pattern main 96-101 order refuted determinism refuted
 * finding 50 spbc-unordered-pattern
 * finding 61 spbc-order-dependent-message
 */
