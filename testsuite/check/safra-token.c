/* SPDX-License-Identifier: Apache-2.0 */
/* Active messages beget active messages; a coloured token on the ring finds out when all is quiet. */
#include <mpi.h>
#include <stdlib.h>

enum { WORK = 1, TOKEN = 2, STOP = 3 };

int main(int argc, char **argv)
{
    int rank, size, balance = 0, black = 0, over = 0, has_token, token[2] = {0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    has_token = rank == 0;
    if (rank == 0) {
        int hops = 12;

        MPI_Send(&hops, 1, MPI_INT, 1 % size, WORK, MPI_COMM_WORLD);
        balance++;
    }
    while (!over) {
        MPI_Status status;
        int in[2], found;

        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &status);
        if (found) {
            MPI_Recv(in, 2, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (status.MPI_TAG == WORK) {
                balance--;
                black = 1;
                if (in[0] > 0) {
                    int less = in[0] - 1;

                    for (int k = 1; k <= 2; k++) {
                        MPI_Send(&less, 1, MPI_INT, (rank + k * in[0]) % size, WORK, MPI_COMM_WORLD);
                        balance++;
                    }
                }
            } else if (status.MPI_TAG == TOKEN) {
                token[0] = in[0];
                token[1] = in[1];
                has_token = 1;
            } else {
                over = 1;
            }
        } else if (has_token) {
            has_token = 0;
            if (rank == 0 && !black && !token[1] && token[0] + balance == 0 && size > 1) {
                for (int k = 1; k < size; k++)
                    MPI_Send(token, 2, MPI_INT, k, STOP, MPI_COMM_WORLD);
                over = 1;
            } else {
                int next[2] = {rank == 0 ? 0 : token[0] + balance, rank == 0 ? 0 : token[1] | black};

                black = 0;
                MPI_Send(next, 2, MPI_INT, (rank + 1) % size, TOKEN, MPI_COMM_WORLD);
            }
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Iprobe direct in safra-token.c:main:1
 * pattern main 16-60 order unknown determinism refuted
 * finding 26 spbc-completion-unknown
 * finding 26 spbc-order-unknown
 * finding 57 spbc-order-dependent-message
 */
