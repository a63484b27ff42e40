! SPDX-License-Identifier: Apache-2.0
! Do Fortran 2008 programs ("use mpi_f08") mean the same under libspbc?  Handles and statuses as types, asynchronous buffers,
! array sections by descriptor, callbacks with these types, no error arguments; then a ring whose sums survive a kill.
! Needs 2 ranks or more.
module counting
   use mpi_f08
   implicit none
   integer :: copied = 0, deleted = 0, seen = 0, rank, size
   type(MPI_Comm) :: seen_comm
contains
   subroutine check(is_so, what)
      logical, intent(in) :: is_so
      character(*), intent(in) :: what
      if (is_so) return
      write (0, *) 'rank', rank, ': not so: ', what
      call MPI_Abort(MPI_COMM_WORLD, 1)
   end subroutine

   subroutine copy_value(comm, key, extra, value, copy, flag, ierr)
      type(MPI_Comm) :: comm
      integer :: key, ierr
      integer(MPI_ADDRESS_KIND) :: extra, value, copy
      logical :: flag
      copied = copied + 1
      copy = value + extra
      flag = .true.
      ierr = MPI_SUCCESS
   end subroutine

   subroutine delete_value(comm, key, value, extra, ierr)
      type(MPI_Comm) :: comm
      integer :: key, ierr
      integer(MPI_ADDRESS_KIND) :: value, extra
      deleted = deleted + 1
      ierr = MPI_SUCCESS
   end subroutine

   subroutine on_error(comm, code)
      type(MPI_Comm) :: comm
      integer :: code
      seen = seen + 1
      seen_comm = comm
   end subroutine

   subroutine add(first, second, length, type)
      use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
      type(c_ptr), value :: first, second
      integer :: length
      type(MPI_Datatype) :: type
      integer, pointer :: a(:), b(:)
      call c_f_pointer(first, a, [length])
      call c_f_pointer(second, b, [length])
      b = a + 10 * b
   end subroutine
end module

program main
   use counting
   implicit none
   call MPI_Init()
   call MPI_Comm_rank(MPI_COMM_WORLD, rank)
   call MPI_Comm_size(MPI_COMM_WORLD, size)
   call handles
   call sections
   call statuses
   call callbacks
   call places
   call collectives
   call ring
   call MPI_Finalize()
contains
   subroutine handles
      type(MPI_Comm) :: comm
      integer :: result
      call MPI_Comm_dup(MPI_COMM_WORLD, comm)
      call check(comm /= MPI_COMM_WORLD .and. comm /= MPI_COMM_NULL, 'handles compare')
      call MPI_Comm_compare(comm, MPI_COMM_WORLD, result)
      call check(result == MPI_CONGRUENT, 'congruent')
      call MPI_Comm_free(comm)
      call check(comm == MPI_COMM_NULL, 'freed')
   end subroutine

   subroutine sections
      integer, asynchronous :: a(8, 8), b(8, 8)
      type(MPI_Request) :: requests(2)
      integer :: i, next, before
      next = mod(rank + 1, size)
      before = mod(rank + size - 1, size)
      a = reshape([(1000 * rank + i, i=1, 64)], [8, 8])
      b = -1
      call MPI_Irecv(b(2:8:2, 1:8:4), 8, MPI_INTEGER, before, 1, MPI_COMM_WORLD, requests(1))
      call MPI_Isend(a(1:7:2, 2:8:4), 8, MPI_INTEGER, next, 1, MPI_COMM_WORLD, requests(2))
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
      call check(all(b(2:8:2, 1) == [1009, 1011, 1013, 1015] + 1000 * (before - 1)), 'a strided section')
      call check(b(2, 5) == 1000 * before + 41 .and. count(b == -1) == 56, 'nothing but the section')
      call MPI_Sendrecv(a(3, :), 8, MPI_INTEGER, next, 2, b(:, 7), 8, MPI_INTEGER, before, 2, MPI_COMM_WORLD, &
                        MPI_STATUS_IGNORE)
      call check(all(b(:, 7) == [(1000 * before + 3 + 8 * i, i=0, 7)]), 'a row becomes a column')
   end subroutine

   subroutine statuses
      type(MPI_Status) :: status, again
      integer :: old(MPI_STATUS_SIZE), n, value, next, before
      logical :: flag
      type(MPI_Message) :: message
      next = mod(rank + 1, size)
      before = mod(rank + size - 1, size)
      call MPI_Send([rank, rank], 2, MPI_INTEGER, next, 4, MPI_COMM_WORLD)
      call MPI_Mprobe(before, MPI_ANY_TAG, MPI_COMM_WORLD, message, status)
      call MPI_Get_count(status, MPI_INTEGER, n)
      call check(status%MPI_SOURCE == before .and. status%MPI_TAG == 4 .and. n == 2, 'status of a probe')
      call MPI_Status_f082f(status, old)
      call check(old(MPI_SOURCE) == before .and. old(MPI_TAG) == 4, 'status to Fortran 77')
      call MPI_Status_f2f08(old, again)
      call MPI_Get_count(again, MPI_INTEGER, n)
      call check(again%MPI_SOURCE == before .and. n == 2, 'and back')
      block
         integer :: pair(2)
         call MPI_Mrecv(pair, 2, MPI_INTEGER, message, MPI_STATUS_IGNORE)
         call check(all(pair == before) .and. message == MPI_MESSAGE_NULL, 'received')
      end block
      call MPI_Iprobe(before, 77, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE)
      call check(.not. flag, 'nothing to probe')
      call MPI_Sendrecv(rank, 1, MPI_INTEGER, MPI_PROC_NULL, 0, value, 1, MPI_INTEGER, MPI_PROC_NULL, 0, &
                        MPI_COMM_WORLD, status)
      call check(status%MPI_SOURCE == MPI_PROC_NULL, 'from nobody')
   end subroutine

   subroutine callbacks
      type(MPI_Comm) :: comm
      type(MPI_Errhandler) :: handler
      type(MPI_Op) :: op
      integer :: key, ierr, value, all_of, want, i
      integer(MPI_ADDRESS_KIND) :: got
      logical :: flag
      call MPI_Comm_create_keyval(copy_value, delete_value, key, 30_MPI_ADDRESS_KIND)
      call MPI_Comm_set_attr(MPI_COMM_WORLD, key, 12_MPI_ADDRESS_KIND)
      call MPI_Comm_dup(MPI_COMM_WORLD, comm)
      call MPI_Comm_get_attr(comm, key, got, flag)
      call check(flag .and. got == 42 .and. copied == 1, 'copied')
      call MPI_Comm_create_errhandler(on_error, handler)
      call MPI_Comm_set_errhandler(comm, handler)
      call MPI_Errhandler_free(handler)
      call MPI_Send(value, 1, MPI_INTEGER, 12345, 0, comm, ierr)
      call check(seen == 1 .and. seen_comm == comm .and. ierr /= MPI_SUCCESS, 'the handler was called')
      call MPI_Comm_free(comm)
      call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)
      call check(deleted == 2, 'deleted')
      call MPI_Comm_free_keyval(key)
      call MPI_Op_create(add, .false., op)
      value = rank + 1
      call MPI_Allreduce(value, all_of, 1, MPI_INTEGER, op, MPI_COMM_WORLD)
      want = size
      do i = size - 1, 1, -1
         want = i + 10 * want
      end do
      if (size == 2) call check(all_of == want, 'a user operation')
      call MPI_Op_free(op)
   end subroutine

   subroutine places
      integer, asynchronous, target, save :: value
      integer(MPI_ADDRESS_KIND) :: at(1)
      type(MPI_Datatype) :: type
      integer :: all_of(4)
      value = rank
      call MPI_Get_address(value, at(1))
      call MPI_Type_create_hindexed(1, [1], at, MPI_INTEGER, type)
      call MPI_Type_commit(type)
      call MPI_Bcast(MPI_BOTTOM, 1, type, size - 1, MPI_COMM_WORLD)
      if (MPI_ASYNC_PROTECTS_NONBLOCKING) call MPI_F_sync_reg(value)
      call check(value == size - 1, 'MPI_BOTTOM')
      call MPI_Type_free(type)
      all_of = rank
      call MPI_Allreduce(MPI_IN_PLACE, all_of, 4, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD)
      call check(all(all_of == size - 1), 'MPI_IN_PLACE')
   end subroutine

   subroutine collectives
      integer, asynchronous :: a(size), b(size)
      integer :: i
      type(MPI_Info) :: info
      type(MPI_Comm) :: graph
      integer :: arriving, leaving
      character(20) :: text
      logical :: flag
      a = [(10 * rank + i, i=1, size)]
      call MPI_Alltoall(a, 1, MPI_INTEGER, b, 1, MPI_INTEGER, MPI_COMM_WORLD)
      call check(all(b == [(10 * i + rank + 1, i=0, size - 1)]), 'exchanged')
      call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [mod(rank + size - 1, size)], MPI_UNWEIGHTED, 1, &
                                          [mod(rank + 1, size)], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., graph)
      call MPI_Dist_graph_neighbors_count(graph, arriving, leaving, flag)
      call check(arriving == 1 .and. leaving == 1 .and. .not. flag, 'MPI_UNWEIGHTED')
      call MPI_Comm_free(graph)
      call MPI_Info_create(info)
      call MPI_Info_set(info, 'name', 'a value')
      call MPI_Info_get(info, 'name', len(text), text, flag)
      call check(flag .and. text == 'a value', 'info')
      call MPI_Info_free(info)
   end subroutine

   subroutine ring
      type(MPI_Comm) :: comm
      type(MPI_Status) :: status
      type(MPI_Request) :: request
      integer :: i, me, n
      real(kind(1d0)), asynchronous :: mine, other
      real(kind(1d0)) :: sum
      call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, comm)
      call MPI_Comm_rank(comm, me)
      call MPI_Comm_size(comm, n)
      mine = 1d0 / (1 + rank)
      do i = 1, 40
         call MPI_Irecv(other, 1, MPI_DOUBLE_PRECISION, mod(me + n - 1, n), MPI_ANY_TAG, comm, request)
         call MPI_Send(mine, 1, MPI_DOUBLE_PRECISION, mod(me + 1, n), i, comm)
         call MPI_Wait(request, status)
         call check(status%MPI_TAG == i, 'tag in the ring')
         mine = 0.5d0 * mine + other / (i + 1)
      end do
      call MPI_Reduce(mine, sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, comm)
      if (me == 0) print '(a, z16)', 'sums ', sum
      call MPI_Comm_free(comm)
   end subroutine
end program
