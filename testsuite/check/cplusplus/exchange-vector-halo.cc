/* SPDX-License-Identifier: Apache-2.0 */
/* An exchange with neighbours as finite elements have it: receptions from any source are begun, lists of indices are packed and sent, all is
 * waited for, and the steps are kept apart by a barrier.  What came is added up where it was put by its order. */
#include <mpi.h>
#include <vector>

struct Matrix {
    std::vector<int> neighbours;
    std::vector<int> counts;
    std::vector<int> elements;
    std::vector<double> buffer;
};

static void setup(Matrix &m, int rank, int size)
{
    for (int k = 0; k < size; k++)
        if (k != rank) {
            m.neighbours.push_back(k);
            m.counts.push_back(2);
            m.elements.push_back(k);
            m.elements.push_back(k + 1);
        }
    m.buffer.resize(m.elements.size());
}

static double exchange(Matrix &m, std::vector<double> &x)
{
    std::vector<MPI_Request> requests(m.neighbours.size());
    std::vector<double> in(m.elements.size());
    int at = 0;
    for (size_t k = 0; k < m.neighbours.size(); k++) {
        MPI_Irecv(&in[at], m.counts[k], MPI_DOUBLE, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &requests[k]);
        at += m.counts[k];
    }
    for (size_t k = 0; k < m.elements.size(); k++)
        m.buffer[k] = x[m.elements[k]];
    double *send = &m.buffer[0];
    for (size_t k = 0; k < m.neighbours.size(); k++) {
        MPI_Send(send, m.counts[k], MPI_DOUBLE, m.neighbours[k], 99, MPI_COMM_WORLD);
        send += m.counts[k];
    }
    MPI_Waitall((int)requests.size(), requests.data(), MPI_STATUSES_IGNORE);
    double sum = 0;
    for (size_t k = 0; k < in.size(); k++)
        sum += in[k];
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Matrix m;
    setup(m, rank, size);
    std::vector<double> x(size + 1, rank);
    for (int step = 0; step < 10; step++) {
        (void)exchange(m, x);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 32 direct
 * pattern A order holds determinism holds
 * proved order
 */
