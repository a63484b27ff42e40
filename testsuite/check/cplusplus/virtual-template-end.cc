/* SPDX-License-Identifier: Apache-2.0 */
/* What receives is the virtual destructor of a partial specialisation. */
#include <mpi.h>

static int last;

struct ticket {
    virtual ~ticket() {}
};

template <class T, bool Waits> struct held : ticket {};

template <class T> struct held<T, true> : ticket {
    ~held() { MPI_Recv(&last, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
};

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
            ticket *one = new held<int, true>;
            delete one;
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order broken determinism holds separator none
 */
