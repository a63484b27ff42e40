/* SPDX-License-Identifier: Apache-2.0 */
/* A field of numbers that ends, is copied and exchanges what it holds: a class template with its parts written behind it. */
#include <mpi.h>

template <typename T> class Field
{
  public:
    Field(int count, T value);
    Field(const Field<T> &other);
    ~Field();
    T &operator[](int i)
    {
        return values[i];
    }
    int getSize() const
    {
        return size;
    }
    void reset();
    void gather();

  private:
    int size;
    T *values;
};

template <typename T> Field<T>::Field(int count, T value) : size(count), values(new T[count])
{
    for (int i = 0; i < getSize(); i++)
        (*this)[i] = value;
}

template <typename T>
Field<T>::Field(const Field<T> &other) : size(other.size), values(new T[other.size])
{
    for (int i = 0; i < getSize(); i++)
        (*this)[i] = other.values[i];
}

template <typename T> Field<T>::~Field()
{
    delete[] values;
}

template <typename T> void Field<T>::reset()
{
    for (int i = 0; i < this->getSize(); i++)
        (*this)[i] = T();
}

template <typename T> void Field<T>::gather()
{
    int rank, count;

    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    if (rank == 0) {
        for (int k = 1; k < count; k++) {
            MPI_Status status;

            MPI_Probe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            MPI_Recv(values, size, MPI_DOUBLE, status.MPI_SOURCE, 3, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(values, size, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        Field<double> first(4, 1.0);
        Field<double> second(first);

        for (int step = 0; step < 3; step++) {
            second.reset();
            second.gather();
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 61 direct
 * proved order
 */
