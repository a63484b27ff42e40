/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a coroutine sends what came last, each time that it is resumed. */
#include <coroutine>
#include <mpi.h>
struct Task {
    struct promise_type {
        Task get_return_object()
        {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_never initial_suspend()
        {
            return {};
        }
        std::suspend_always final_suspend() noexcept
        {
            return {};
        }
        void return_void()
        {
        }
        void unhandled_exception()
        {
        }
    };
    std::coroutine_handle<promise_type> handle;
};
static int last;
static Task tell(int size)
{
    co_await std::suspend_always{};
    for (int k = 1; k < size; k++) {
        MPI_Send(&last, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
        co_await std::suspend_always{};
    }
}
int main(int argc, char **argv)
{
    int rank, size, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        Task t = tell(size);
        for (int k = 1; k < size; k++) {
            MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            last = v;
            t.handle.resume();
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * flags -std=c++20
 * reception 46 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
