/* SPDX-License-Identifier: Apache-2.0 */
/* What allocates for a class template hangs another function in a hook; no text names it where the class is made. */
#include <cstddef>
#include <mpi.h>
#include <new>
static int rank_, size_, in;
static void quiet()
{
    MPI_Barrier(MPI_COMM_WORLD);
}
static void any()
{
    if (rank_ == 0)
        for (int k = 1; k < size_; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank_, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
}
static void (*hook)() = quiet;
extern "C" void set_any()
{
    hook = any;
}
template <int N_> struct AT_ {
    static void *operator new(size_t n)
    {
        set_any();
        return ::operator new(n);
    }
};
typedef AT_<0> A;
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    delete new A;
    hook();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 15 direct
 */
