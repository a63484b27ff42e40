# SPDX-License-Identifier: Apache-2.0
# Puts MPI calls into a program of csmith: one at the beginning of many blocks, with its own global variables as buffers, ranks and tags.
# Usage: csmith --seed N | awk -v seed=N -f weave.awk
function below(limit) {
    state = (state * 16807) % 2147483647
    return state % limit
}
function global() {
    return globals > 0 ? name[below(globals)] : "weave_value"
}
function source() {
    if (below(2))
        return "MPI_ANY_SOURCE"
    return below(2) ? global() " % weave_size" : "(weave_rank + 1) % weave_size"
}
function tag() { return below(3) ? below(4) : below(2) ? "MPI_ANY_TAG" : global() " & 7" }
function call(    k) {
    k = below(13)
    if (k == 0) return "MPI_Barrier(weave_comm);"
    if (k == 1) return "MPI_Send((void *)&" global() ", 1, MPI_INT, " global() " % weave_size, " below(4) ", weave_comm);"
    if (k == 2) return "MPI_Isend((void *)&" global() ", 1, MPI_INT, weave_rank, " below(4) ", weave_comm, &weave_requests[" below(4) "]);"
    if (k == 3) return "MPI_Irecv((void *)&" global() ", 1, MPI_INT, " source() ", " tag() ", weave_comm, &weave_requests[" below(4) "]);"
    if (k == 4) return "MPI_Waitall(4, weave_requests, MPI_STATUSES_IGNORE);"
    if (k == 5) return "MPI_Waitany(4, weave_requests, &weave_value, &weave_status);"
    if (k == 6) return "MPI_Bcast((void *)&" global() ", 1, MPI_INT, 0, weave_comm);"
    if (k == 7) return "MPI_Allreduce(MPI_IN_PLACE, (void *)&" global() ", 1, MPI_INT, MPI_SUM, weave_comm);"
    if (k == 8) return "MPI_Iprobe(" source() ", " tag() ", weave_comm, &weave_value, &weave_status);"
    if (k == 9) return "if (weave_value) MPI_Probe(" source() ", " tag() ", weave_comm, &weave_status);"
    if (k == 10) return global() " = weave_status.MPI_SOURCE;"
    return "MPI_Recv((void *)&" global() ", 1, MPI_INT, " source() ", " tag() ", weave_comm, &weave_status);"
}
BEGIN {
    state = seed % 2147483646 + 1
    print "#include <mpi.h>"
    print "static int weave_rank, weave_size, weave_value;"
    print "static MPI_Comm weave_comm;"
    print "static MPI_Status weave_status;"
    print "static MPI_Request weave_requests[4];"
}
/^static (volatile )?u?int(32|16|8)_t g_[0-9]+ = / {
    match($0, /g_[0-9]+/)
    name[globals++] = substr($0, RSTART, RLENGTH)
}
{ print }
/^ *\{ \/\* block id: [0-9]+ \*\/$/ && below(3) { print "    " call() }
/platform_main_begin\(\);/ {
    print "    MPI_Init(&argc, &argv);"
    print "    weave_comm = MPI_COMM_WORLD;"
    print "    MPI_Comm_rank(weave_comm, &weave_rank);"
    print "    MPI_Comm_size(weave_comm, &weave_size);"
}
/platform_main_end\(/ { print "    MPI_Finalize();" }
