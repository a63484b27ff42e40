/* SPDX-License-Identifier: Apache-2.0 */
/* Puts driver and model together. */
#include "driver.h"
#include "model.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    struct model model = {greatest, remember, 0};

    MPI_Init(&argc, &argv);
    drive(&model, 25);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception driver.c:22 direct in A
 * pattern A order holds determinism holds separator driver.c:25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in driver.c:drive:1
 * pattern drive 15-24 order proved determinism proved separator 25
 * finding 22 spbc-anonymous-reception
 */
