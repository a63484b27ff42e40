/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a coroutine receives from whoever comes first, and hands it on to who asks. */
#include <coroutine>
#include <exception>
#include <mpi.h>
struct Gen {
    struct promise_type {
        int value;
        Gen get_return_object()
        {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_always initial_suspend()
        {
            return {};
        }
        std::suspend_always final_suspend() noexcept
        {
            return {};
        }
        std::suspend_always yield_value(int v)
        {
            value = v;
            return {};
        }
        void return_void()
        {
        }
        void unhandled_exception()
        {
            std::terminate();
        }
    };
    std::coroutine_handle<promise_type> handle;
    int next()
    {
        handle.resume();
        return handle.promise().value;
    }
};
static Gen sources(int size)
{
    for (int k = 1; k < size; k++) {
        int v;
        MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        co_yield v;
    }
}
int main(int argc, char **argv)
{
    int rank, size, s = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        Gen g = sources(size);
        for (int k = 1; k < size; k++)
            s = 2 * s + g.next();
        MPI_Send(&s, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&s, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * flags -std=c++20
 * reception 45 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
