/* SPDX-License-Identifier: Apache-2.0 */
/* C++: steps of a simulation are virtual methods of objects into which settings are copied as bytes, a function among them.  What is
 * copied into an object is no method of it. */
#include <cstring>
#include <mpi.h>

static void all_talk(int step)
{
    int out = step, in = 0;
    MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

struct settings {
    void (*talk)(int);
    double width;
};

struct phase {
    settings own;
    virtual ~phase()
    {
    }
    virtual void run(int step) = 0;
};

struct gather : phase {
    int rank, size;
    gather(int rank, int size) : rank(rank), size(size)
    {
    }
    void run(int step) override
    {
        int value = rank + step, sum = 0;
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += value;
            }
        else
            MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
};

struct relax : phase {
    double row[64];
    void run(int step) override
    {
        for (int k = 0; k < 64; k++)
            row[k] *= own.width * step;
    }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    settings given = {all_talk, 0.5};
    gather first(rank, size);
    relax second;
    phase *phases[2] = {&first, &second};
    memcpy((char *)&first + sizeof(void *), &given, sizeof given);
    memcpy((char *)&second + sizeof(void *), &given, sizeof given);
    for (int step = 0; step < 20; step++)
        for (int k = 0; k < 2; k++)
            phases[k]->run(step);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 37 direct in A
 * pattern A order holds determinism holds separator 42
 * proved order
 */
