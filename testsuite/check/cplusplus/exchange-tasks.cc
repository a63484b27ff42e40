/* SPDX-License-Identifier: Apache-2.0 */
/* A master hands out tasks of a deque to whoever asks next. */
#include <deque>
#include <mpi.h>
#include <vector>

enum class Tag : int { work = 1, result = 2, stop = 3 };

static void master(int size)
{
    std::deque<int> tasks;
    for (int k = 0; k < 100; k++)
        tasks.push_back(k);
    int running = 0;
    for (int k = 1; k < size; k++) {
        int task = tasks.front();
        tasks.pop_front();
        MPI_Send(&task, 1, MPI_INT, k, static_cast<int>(Tag::work), MPI_COMM_WORLD);
        running++;
    }
    double total = 0;
    while (running > 0) {
        double result;
        MPI_Status status;
        MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, static_cast<int>(Tag::result), MPI_COMM_WORLD, &status);
        total += result;
        if (!tasks.empty()) {
            int task = tasks.front();
            tasks.pop_front();
            MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, static_cast<int>(Tag::work), MPI_COMM_WORLD);
        } else {
            int none = -1;
            MPI_Send(&none, 1, MPI_INT, status.MPI_SOURCE, static_cast<int>(Tag::stop), MPI_COMM_WORLD);
            running--;
        }
    }
}

static void worker()
{
    for (;;) {
        int task;
        MPI_Status status;
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == static_cast<int>(Tag::stop))
            break;
        double result = task * 0.5;
        MPI_Send(&result, 1, MPI_DOUBLE, 0, static_cast<int>(Tag::result), MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size);
    else
        worker();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 25 direct
 * pattern A order broken determinism broken
 * verdict not-ready
 */
