/* SPDX-License-Identifier: Apache-2.0 */
/* The method of a class template overrides one that is not pure: the call reaches it through the base. */
#include <mpi.h>

struct channel {
    virtual void take(int *) {}
    virtual ~channel() {}
};

template <class Log> struct counted : channel {
    Log log;
    int source;
    explicit counted(int source) : source(source) {}
    void take(int *value) override
    {
        log.note();
        MPI_Recv(value, 1, MPI_INT, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
};

struct silent {
    void note() {}
};

static channel *channel_open(int source)
{
    return new counted<silent>(source);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank != 0) {
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            continue;
        }
        for (int from = 1; from < size; from++) {
            int value;
            channel *from_any = channel_open(MPI_ANY_SOURCE);
            from_any->take(&value);
            delete from_any;
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 variable in A
 * pattern A order broken determinism holds separator none
 */
