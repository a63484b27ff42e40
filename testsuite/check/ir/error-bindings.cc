/* SPDX-License-Identifier: Apache-2.0 */
/* The C++ bindings are refused by name. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int x = 0;
    MPI::Init(argc, argv);
    MPI::COMM_WORLD.Recv(&x, 1, MPI::INT, MPI::ANY_SOURCE, 3);
    MPI::Finalize();
    return x;
}
