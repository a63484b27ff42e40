/* SPDX-License-Identifier: Apache-2.0 */
/* A pointer to a virtual method calls the one of the object's class, which keeps what comes in the order of arrival. */
#include <mpi.h>
#include <vector>

class Keeper {
  public:
    virtual ~Keeper() {}
    virtual void keep(int from, int value) { kept[from] = value; }
    std::vector<int> kept;
};

class Queue : public Keeper {
  public:
    void keep(int from, int value) override { kept[next++] = from + value; }

  private:
    int next = 0;
};

static void take(Keeper &keeper, void (Keeper::*how)(int, int), int count)
{
    for (int k = 0; k < count; k++) {
        int value;
        MPI_Status status;
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
        (keeper.*how)(status.MPI_SOURCE, value);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        Queue queue;
        queue.kept.resize(size, 0);
        take(queue, &Keeper::keep, size - 1);
        for (int k = 1; k < size; k++)
            MPI_Send(queue.kept.data(), size, MPI_INT, k, 6, MPI_COMM_WORLD);
    } else {
        std::vector<int> all(size);
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(all.data(), size, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 26 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
