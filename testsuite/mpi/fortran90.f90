! SPDX-License-Identifier: Apache-2.0
! Do Fortran 90 programs ("use mpi") mean the same under libspbc?  What differs from mpif.h: modules, kinds, optional precision,
! MPI_SIZEOF, array sections, logical results; then a ring whose sums survive a kill.  Needs 2 ranks or more.
module counting
   use mpi
   implicit none
   integer :: copied = 0, deleted = 0, rank, size
contains
   subroutine check(is_so, what)
      logical, intent(in) :: is_so
      character(*), intent(in) :: what
      integer :: ierr
      if (is_so) return
      write (0, *) 'rank', rank, ': not so: ', what
      call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
   end subroutine

   subroutine copy_value(comm, key, extra, value, copy, flag, ierr)
      integer :: comm, key, ierr
      integer(MPI_ADDRESS_KIND) :: extra, value, copy
      logical :: flag
      call check(extra == 5_MPI_ADDRESS_KIND, 'extra state')
      copied = copied + 1
      copy = value + extra
      flag = value > 0
      ierr = MPI_SUCCESS
   end subroutine

   subroutine delete_value(comm, key, value, extra, ierr)
      integer :: comm, key, ierr
      integer(MPI_ADDRESS_KIND) :: extra, value
      deleted = deleted + 1
      ierr = MPI_SUCCESS
   end subroutine

   subroutine largest(a, b, length, type)
      integer :: length, type
      real(kind(1d0)) :: a(length), b(length)
      b = max(a, b)
   end subroutine
end module

program main
   use counting
   implicit none
   integer :: ierr, provided
   logical :: flag
   call MPI_Initialized(flag, ierr)
   if (flag) stop 1
   call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
   call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
   call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
   call MPI_Is_thread_main(flag, ierr)
   call check(flag .and. provided >= MPI_THREAD_SINGLE, 'the main thread')
   call MPI_Initialized(flag, ierr)
   call check(flag, 'initialised')
   call attributes
   call kinds
   call sections
   call collectives
   call ring
   call MPI_Finalize(ierr)
   call MPI_Finalized(flag, ierr)
   if (.not. flag) stop 1
contains
   subroutine attributes
      integer :: key, comm, kept
      integer(MPI_ADDRESS_KIND) :: got
      call MPI_Comm_create_keyval(copy_value, delete_value, key, 5_MPI_ADDRESS_KIND, ierr)
      call MPI_Comm_set_attr(MPI_COMM_SELF, key, 7_MPI_ADDRESS_KIND, ierr)
      call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
      call MPI_Comm_get_attr(comm, key, got, flag, ierr)
      call check(flag .and. got == 12 .and. copied == 1, 'a copied attribute')
      call MPI_Comm_set_attr(comm, key, -1_MPI_ADDRESS_KIND, ierr)
      call check(deleted == 1, 'deleted when replaced')
      call MPI_Comm_dup(comm, kept, ierr)
      call MPI_Comm_get_attr(kept, key, got, flag, ierr)
      call check(.not. flag .and. copied == 2, 'a refused copy')
      call MPI_Comm_free(kept, ierr)
      call MPI_Comm_free(comm, ierr)
      call MPI_Comm_delete_attr(MPI_COMM_SELF, key, ierr)
      call check(deleted == 3, 'deleted')
      call MPI_Comm_free_keyval(key, ierr)
      call check(key == MPI_KEYVAL_INVALID, 'a freed key')
   end subroutine

   subroutine kinds
      integer, parameter :: wide = selected_real_kind(14), long = selected_int_kind(15)
      real(wide) :: mine, all
      integer(long) :: counts(3), sums(3)
      integer :: bytes, type
      call MPI_Sizeof(counts, bytes, ierr)
      call check(bytes == 8, 'MPI_Sizeof')
      call MPI_Type_match_size(MPI_TYPECLASS_INTEGER, bytes, type, ierr)
      counts = [1_long, 2_long**40, int(rank, long)]
      call MPI_Allreduce(counts, sums, 3, type, MPI_SUM, MPI_COMM_WORLD, ierr)
      call check(sums(2) == size * 2_long**40 .and. sums(3) == size * (size - 1) / 2, 'long integers')
      call MPI_Type_create_f90_real(14, MPI_UNDEFINED, type, ierr)
      mine = rank + 0.5_wide
      call MPI_Allreduce(mine, all, 1, type, MPI_MAX, MPI_COMM_WORLD, ierr)
      call check(all == size - 0.5_wide, 'a real of 14 digits')
   end subroutine

   subroutine sections
      integer :: a(4, 6), b(4, 6), request(2), i, next, before, column
      integer :: statuses(MPI_STATUS_SIZE, 2), count
      next = mod(rank + 1, size)
      before = mod(rank + size - 1, size)
      a = reshape([(100 * rank + i, i=1, 24)], [4, 6])
      b = 0
      call MPI_Sendrecv(a(2, 1:6), 6, MPI_INTEGER, next, 1, b(3, 1:6), 6, MPI_INTEGER, before, 1, &
                        MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      call check(all(b(3, :) == [(100 * before + 2 + 4 * i, i=0, 5)]), 'a row')
      call MPI_Type_vector(6, 1, 4, MPI_INTEGER, column, ierr)
      call MPI_Type_commit(column, ierr)
      call MPI_Irecv(b(1, 1), 1, column, before, 2, MPI_COMM_WORLD, request(1), ierr)
      call MPI_Isend(a(4, 1), 1, column, next, 2, MPI_COMM_WORLD, request(2), ierr)
      call MPI_Waitall(2, request, statuses, ierr)
      call MPI_Get_elements(statuses(:, 1), column, count, ierr)
      call check(count == 6 .and. statuses(MPI_SOURCE, 1) == before, 'status of a vector')
      call check(all(b(1, :) == [(100 * before + 4 + 4 * i, i=0, 5)]), 'a row as a vector')
      call MPI_Type_free(column, ierr)
   end subroutine

   subroutine collectives
      integer :: op, i, window(0:3), got(0:3)
      real(kind(1d0)) :: mine(2), top(2)
      integer, allocatable :: counts(:), places(:), all_of(:)
      call MPI_Op_create(largest, .true., op, ierr)
      mine = [real(rank, kind(1d0)), -real(rank, kind(1d0))]
      call MPI_Reduce(mine, top, 2, MPI_DOUBLE_PRECISION, op, size - 1, MPI_COMM_WORLD, ierr)
      if (rank == size - 1) call check(top(1) == size - 1 .and. top(2) == 0, 'largest')
      call MPI_Op_free(op, ierr)
      counts = [(i, i=1, size)]
      places = [(i * (i - 1) / 2, i=1, size)]
      allocate (all_of(size * (size + 1) / 2))
      all_of(places(rank + 1) + 1:places(rank + 1) + counts(rank + 1)) = rank
      call MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all_of, counts, places, MPI_INTEGER, MPI_COMM_WORLD, ierr)
      call check(all(all_of == [(all_at(i), i=1, size * (size + 1) / 2)]), 'gathered in place')
      window = rank
      if (rank == 0) then
         call MPI_Gather(MPI_IN_PLACE, 1, MPI_INTEGER, all_of, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
         call check(all_of(size) == size - 1, 'gathered at the root')
      else
         call MPI_Gather(window, 1, MPI_INTEGER, got, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
      end if
      call MPI_Bcast(window, 4, MPI_INTEGER, 1, MPI_COMM_WORLD, ierr)
      call check(all(window == 1), 'broadcast')
   end subroutine

   integer function all_at(place)
      integer, intent(in) :: place
      all_at = 0
      do while ((all_at + 1) * (all_at + 2) / 2 < place)
         all_at = all_at + 1
      end do
   end function

   subroutine ring
      integer :: i, comm, me, n, status(MPI_STATUS_SIZE)
      real(kind(1d0)) :: mine, other, sum
      call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, comm, ierr)
      call MPI_Comm_rank(comm, me, ierr)
      call MPI_Comm_size(comm, n, ierr)
      mine = 1d0 / (1 + rank)
      do i = 1, 40
         call MPI_Sendrecv(mine, 1, MPI_DOUBLE_PRECISION, mod(me + 1, n), i, other, 1, MPI_DOUBLE_PRECISION, &
                           mod(me + n - 1, n), MPI_ANY_TAG, comm, status, ierr)
         call check(status(MPI_TAG) == i, 'tag in the ring')
         mine = 0.5d0 * mine + other / (i + 1)
      end do
      call MPI_Reduce(mine, sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, comm, ierr)
      if (me == 0) print '(a, z16)', 'sums ', sum
      call MPI_Comm_free(comm, ierr)
   end subroutine
end program
