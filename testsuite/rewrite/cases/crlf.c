/* Windows line endings and tabs stay as they are.
 * range: exchange 12-18
 */
#include <mpi.h>
#include <stdio.h>

int probe(void);

int exchange(int *x)
{
	int n = 0;
	for (int i = 0; i < 3; i++) {
		if (*x == i)
			return probe();
		if (*x == 2 * i)
			return n;
		MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	}
	return probe();
}
