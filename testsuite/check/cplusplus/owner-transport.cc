/* SPDX-License-Identifier: Apache-2.0 */
/* A factory gives a unique_ptr to an interface whose destructor is written, and empty, as it mostly is. */
#include <memory>
#include <mpi.h>
#include <vector>

struct Transport {
    virtual ~Transport() {}
    virtual void send(int to, int tag, double value) = 0;
    virtual int receive(int tag, double *value) = 0;
};

class OverMpi : public Transport {
  public:
    explicit OverMpi(MPI_Comm comm) : comm(comm) {}
    void send(int to, int tag, double value) override { MPI_Send(&value, 1, MPI_DOUBLE, to, tag, comm); }
    int receive(int tag, double *value) override
    {
        MPI_Status status;
        MPI_Recv(value, 1, MPI_DOUBLE, MPI_ANY_SOURCE, tag, comm, &status);
        return status.MPI_SOURCE;
    }

  private:
    MPI_Comm comm;
};

static std::unique_ptr<Transport> make()
{
    return std::unique_ptr<Transport>(new OverMpi(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    auto transport = make();
    if (rank == 0) {
        std::vector<double> got(size);
        for (int k = 1; k < size; k++) {
            double value;
            const int from = transport->receive(1, &value);
            got[from] = value;
        }
        for (int k = 1; k < size; k++)
            transport->send(k, 2, got[k]);
    } else {
        double back;
        transport->send(0, 1, rank);
        MPI_Recv(&back, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 20 direct
 * pattern A order holds determinism holds
 * proved order
 */
