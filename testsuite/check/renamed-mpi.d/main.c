/* SPDX-License-Identifier: Apache-2.0 */
/* An exchange with both neighbours in the names of the layer. */
#include <mpi.h>
#include "par.h"

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank = par_rank(), size = par_size(), in[2];

    for (int step = 0; step < 10; step++) {
        par_send_int(rank, (rank + 1) % size, 5);
        par_send_int(rank, (rank + size - 1) % size, 5);
        par_receive_int(in[0], par_any, 5);
        par_receive_int(in[1], par_any, 5);
        par_sync();
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception main.c:14 wrapper in A
 * reception main.c:15 wrapper in A
 * pattern A order holds determinism holds separator par.c:21 main.c:16
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 par_receive_ wrapper in main.c:main:1
 * reception 15 par_receive_ wrapper in main.c:main:1
 * pattern main 12-15 order proved determinism proved separator 16
 * finding 14 spbc-anonymous-reception
 */
