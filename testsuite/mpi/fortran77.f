! SPDX-License-Identifier: Apache-2.0
! Do FORTRAN 77 programs (mpif.h) mean the same under libspbc?  Special
! addresses, statuses, callbacks, attributes, strings; then a ring whose
! sums survive a kill.  Needs 2 ranks or more; prints one line of sums.
      program main
      implicit none
      include 'mpif.h'
      integer ierr, rank, size
      common /world/ rank, size
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      call MPI_COMM_SIZE(MPI_COMM_WORLD, size, ierr)
      call addresses
      call statuses
      call operations
      call old_attributes
      call new_attributes
      call errors
      call strings
      call types
      call ring
      call MPI_FINALIZE(ierr)
      end

      subroutine check(is_so, what)
      implicit none
      include 'mpif.h'
      logical is_so
      character*(*) what
      integer ierr, rank, size
      common /world/ rank, size
      if (.not. is_so) then
         write (0, *) 'rank ', rank, ': not so: ', what
         call MPI_ABORT(MPI_COMM_WORLD, 1, ierr)
      end if
      end

! MPI_BOTTOM and MPI_IN_PLACE are places of their own
      subroutine addresses
      implicit none
      include 'mpif.h'
      integer ierr, rank, size, i, type, blocks(2), types(2), count
      common /world/ rank, size
      integer a(3), next, before, status(MPI_STATUS_SIZE), sums(4)
      double precision b(2)
      integer (kind=MPI_ADDRESS_KIND) places(2)
      common /reached/ b, a
      next = mod(rank + 1, size)
      before = mod(rank + size - 1, size)
      call MPI_GET_ADDRESS(a, places(1), ierr)
      call MPI_GET_ADDRESS(b, places(2), ierr)
      blocks(1) = 3
      blocks(2) = 2
      types(1) = MPI_INTEGER
      types(2) = MPI_DOUBLE_PRECISION
      call MPI_TYPE_CREATE_STRUCT(2, blocks, places, types, type, ierr)
      call MPI_TYPE_COMMIT(type, ierr)
      do i = 1, 3
         a(i) = 10 * rank + i
      end do
      b(1) = rank + 0.5d0
      b(2) = -rank
      call MPI_SENDRECV_REPLACE(MPI_BOTTOM, 1, type, next, 5, before, 5,
     $     MPI_COMM_WORLD, status, ierr)
      call check(a(3) .eq. 10 * before + 3, 'MPI_BOTTOM, integers')
      call check(b(1) .eq. before + 0.5d0, 'MPI_BOTTOM, reals')
      call MPI_GET_ELEMENTS(status, type, count, ierr)
      call check(count .eq. 5, 'elements of a struct')
      call MPI_TYPE_FREE(type, ierr)
      do i = 1, 4
         sums(i) = rank * i
      end do
      call MPI_ALLREDUCE(MPI_IN_PLACE, sums, 4, MPI_INTEGER, MPI_SUM,
     $     MPI_COMM_WORLD, ierr)
      call check(sums(4) .eq. 2 * size * (size - 1), 'in place')
      end

      subroutine statuses
      implicit none
      include 'mpif.h'
      integer ierr, rank, size, i, n
      common /world/ rank, size
      integer requests(4), got(4), all(MPI_STATUS_SIZE, 4), next, before
      integer status(MPI_STATUS_SIZE), given(4)
      next = mod(rank + 1, size)
      before = mod(rank + size - 1, size)
      do i = 1, 2
         given(i) = 100 * rank + i
         call MPI_IRECV(got(i), 1, MPI_INTEGER, before, i,
     $        MPI_COMM_WORLD, requests(i), ierr)
         call MPI_ISEND(given(i), 1, MPI_INTEGER, next, i,
     $        MPI_COMM_WORLD, requests(2 + i), ierr)
      end do
      call MPI_WAITALL(4, requests, all, ierr)
      do i = 1, 2
         call check(got(i) .eq. 100 * before + i, 'received')
         call check(all(MPI_SOURCE, i) .eq. before, 'source')
         call check(all(MPI_TAG, i) .eq. i, 'tag')
         call check(requests(i) .eq. MPI_REQUEST_NULL, 'request null')
      end do
      call MPI_RECV_INIT(got, 4, MPI_INTEGER, before, MPI_ANY_TAG,
     $     MPI_COMM_WORLD, requests(1), ierr)
      call MPI_SEND_INIT(given, 2, MPI_INTEGER, next, 9, MPI_COMM_WORLD,
     $     requests(2), ierr)
      do i = 1, 3
         call MPI_STARTALL(2, requests, ierr)
         call MPI_WAITALL(2, requests, MPI_STATUSES_IGNORE, ierr)
      end do
      call MPI_REQUEST_FREE(requests(1), ierr)
      call MPI_REQUEST_FREE(requests(2), ierr)
      call MPI_SEND(given, 2, MPI_INTEGER, next, 3, MPI_COMM_WORLD,
     $     ierr)
      call MPI_PROBE(before, 3, MPI_COMM_WORLD, status, ierr)
      call MPI_GET_COUNT(status, MPI_INTEGER, n, ierr)
      call check(n .eq. 2, 'count of a probe')
      call MPI_RECV(got, 2, MPI_INTEGER, before, 3, MPI_COMM_WORLD,
     $     MPI_STATUS_IGNORE, ierr)
      end

! an operation of the program's: not commutative, so the order of ranks shows
      subroutine operations
      implicit none
      include 'mpif.h'
      integer ierr, rank, size, op, mine(2), all(2), i, want
      common /world/ rank, size
      external compose
      call MPI_OP_CREATE(compose, .false., op, ierr)
      mine(1) = rank + 2
      mine(2) = rank + 1
      call MPI_ALLREDUCE(mine, all, 1, MPI_2INTEGER, op, MPI_COMM_WORLD,
     $     ierr)
      want = 0
      do i = 0, size - 1
         want = mod(want * (i + 2) + i + 1, 10007)
      end do
      call check(all(2) .eq. want, 'a user operation in rank order')
      call MPI_OP_FREE(op, ierr)
      call check(op .eq. MPI_OP_NULL, 'operation freed')
      end

! x -> a x + b, composed modulo 10007
      subroutine compose(first, second, length, type)
      implicit none
      integer length, type, i, a
      integer first(2, length), second(2, length)
      do i = 1, length
         a = second(1, i)
         second(1, i) = mod(first(1, i) * a, 10007)
         second(2, i) = mod(first(2, i) * a + second(2, i), 10007)
      end do
      end

      subroutine old_attributes
      implicit none
      include 'mpif.h'
      integer ierr, key, value, comm, deleted, copied, extra
      logical flag
      common /counts/ copied, deleted
      external old_copy, old_delete
      copied = 0
      deleted = 0
      extra = 17
      call MPI_KEYVAL_CREATE(old_copy, old_delete, key, extra, ierr)
      call MPI_ATTR_PUT(MPI_COMM_WORLD, key, -42, ierr)
      call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
      call MPI_ATTR_GET(comm, key, value, flag, ierr)
      call check(flag .and. value .eq. -41, 'copied by the callback')
      call check(copied .eq. 1, 'copied once')
      call MPI_COMM_FREE(comm, ierr)
      call check(deleted .eq. 1, 'deleted with the communicator')
      call MPI_ATTR_DELETE(MPI_COMM_WORLD, key, ierr)
      call check(deleted .eq. 2, 'deleted')
      call MPI_ATTR_GET(MPI_COMM_WORLD, key, value, flag, ierr)
      call check(.not. flag, 'no longer there')
      call MPI_KEYVAL_FREE(key, ierr)
      call MPI_ATTR_GET(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierr)
      call check(flag .and. value .ge. 32767, 'MPI_TAG_UB')
      end

      subroutine old_copy(comm, key, extra, value, copy, flag, ierr)
      implicit none
      include 'mpif.h'
      integer comm, key, extra, value, copy, ierr, copied, deleted, n
      logical flag
      common /counts/ copied, deleted
      call check(extra .eq. 17 .and. value .eq. -42, 'to copy')
      call MPI_COMM_SIZE(comm, n, ierr)
      copy = value + 1
      copied = copied + 1
      flag = .true.
      ierr = MPI_SUCCESS
      end

      subroutine old_delete(comm, key, value, extra, ierr)
      implicit none
      include 'mpif.h'
      integer comm, key, value, extra, ierr, copied, deleted
      common /counts/ copied, deleted
      call check(extra .eq. 17, 'extra state when deleted')
      deleted = deleted + 1
      ierr = MPI_SUCCESS
      end

      subroutine new_attributes
      implicit none
      include 'mpif.h'
      integer ierr, key, comm
      integer (kind=MPI_ADDRESS_KIND) extra, value, got
      logical flag
      extra = 2
      value = 12345678901_8
      call MPI_COMM_CREATE_KEYVAL(MPI_COMM_DUP_FN,
     $     MPI_COMM_NULL_DELETE_FN, key, extra, ierr)
      call MPI_COMM_SET_ATTR(MPI_COMM_WORLD, key, value, ierr)
      call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
      call MPI_COMM_GET_ATTR(comm, key, got, flag, ierr)
      call check(flag .and. got .eq. value, 'a wide attribute')
      call MPI_COMM_DELETE_ATTR(MPI_COMM_WORLD, key, ierr)
      call MPI_COMM_FREE_KEYVAL(key, ierr)
      call MPI_COMM_FREE(comm, ierr)
      call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, MPI_TAG_UB, got, flag,
     $     ierr)
      call check(flag .and. got .ge. 32767, 'wide MPI_TAG_UB')
      call MPI_TYPE_CREATE_KEYVAL(MPI_TYPE_DUP_FN,
     $     MPI_TYPE_NULL_DELETE_FN, key, extra, ierr)
      call MPI_TYPE_SET_ATTR(MPI_INTEGER, key, value, ierr)
      call MPI_TYPE_GET_ATTR(MPI_INTEGER, key, got, flag, ierr)
      call check(flag .and. got .eq. value, 'attribute of a type')
      call MPI_TYPE_DELETE_ATTR(MPI_INTEGER, key, ierr)
      call MPI_TYPE_FREE_KEYVAL(key, ierr)
      end

      subroutine errors
      implicit none
      include 'mpif.h'
      integer ierr, handler, comm, class, length, seen, ierr2
      character*(MPI_MAX_ERROR_STRING) text
      common /seen/ seen
      external on_error
      seen = 0
      call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
      call MPI_COMM_CREATE_ERRHANDLER(on_error, handler, ierr)
      call MPI_COMM_SET_ERRHANDLER(comm, handler, ierr)
      call MPI_ERRHANDLER_FREE(handler, ierr)
      call MPI_SEND(seen, 1, MPI_INTEGER, 99999, 0, comm, ierr)
      call check(ierr .ne. MPI_SUCCESS, 'an error is returned')
      call check(seen .eq. 1, 'the handler was called')
      call MPI_ERROR_CLASS(ierr, class, ierr2)
      call check(class .eq. MPI_ERR_RANK, 'its class')
      call MPI_ERROR_STRING(ierr, text, length, ierr2)
      call check(length .gt. 0 .and. length .le. MPI_MAX_ERROR_STRING,
     $     'its text')
      call MPI_COMM_SET_ERRHANDLER(comm, MPI_ERRORS_RETURN, ierr)
      call MPI_SEND(seen, 1, MPI_INTEGER, 99999, 0, comm, ierr)
      call check(ierr .ne. MPI_SUCCESS .and. seen .eq. 1, 'returned')
      call MPI_COMM_FREE(comm, ierr)
      end

      subroutine on_error(comm, code)
      implicit none
      integer comm, code, seen
      common /seen/ seen
      seen = seen + 1
      end

      subroutine strings
      implicit none
      include 'mpif.h'
      integer ierr, length, comm, info
      logical flag
      character*(MPI_MAX_OBJECT_NAME) name
      character*(MPI_MAX_PROCESSOR_NAME) host
      character*8 value
      call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierr)
      call MPI_COMM_SET_NAME(comm, '  padded and named   ', ierr)
      call MPI_COMM_GET_NAME(comm, name, length, ierr)
      call check(name(1:length) .eq. 'padded and named'
     $     .or. name(1:length) .eq. '  padded and named',
     $     'name without the blanks behind it')
      call MPI_COMM_FREE(comm, ierr)
      call check(comm .eq. MPI_COMM_NULL, 'freed')
      call MPI_GET_PROCESSOR_NAME(host, length, ierr)
      call check(length .gt. 0, 'processor name')
      call MPI_INFO_CREATE(info, ierr)
      call MPI_INFO_SET(info, 'key', 'value', ierr)
      call MPI_INFO_GET(info, 'key', 8, value, flag, ierr)
      call check(flag .and. value .eq. 'value', 'info')
      call MPI_INFO_FREE(info, ierr)
      end

      subroutine types
      implicit none
      include 'mpif.h'
      integer ierr, type, bytes, rank, size
      common /world/ rank, size
      double precision sum, all, start
      integer (kind=MPI_ADDRESS_KIND) low, extent
      start = MPI_WTIME()
      call check(MPI_WTIME() .ge. start .and. MPI_WTICK() .gt. 0,
     $     'time')
      call MPI_TYPE_CREATE_F90_REAL(15, 300, type, ierr)
      call MPI_TYPE_SIZE(type, bytes, ierr)
      call check(bytes .eq. 8, 'a real of 15 digits')
      sum = rank + 0.25d0
      call MPI_ALLREDUCE(sum, all, 1, type, MPI_SUM, MPI_COMM_WORLD,
     $     ierr)
      call check(all .eq. size * (size - 1) / 2 + 0.25d0 * size,
     $     'summed in a type of given precision')
      call MPI_TYPE_GET_EXTENT(MPI_COMPLEX, low, extent, ierr)
      call check(extent .eq. 8, 'extent')
      end

! what a kill in its middle must not change
      subroutine ring
      implicit none
      include 'mpif.h'
      integer ierr, rank, size, i, comm, me, n
      common /world/ rank, size
      integer status(MPI_STATUS_SIZE)
      double precision mine, other, sum
      call MPI_COMM_SPLIT(MPI_COMM_WORLD, 0, -rank, comm, ierr)
      call MPI_COMM_RANK(comm, me, ierr)
      call MPI_COMM_SIZE(comm, n, ierr)
      mine = 1.0d0 / (1 + rank)
      do i = 1, 40
         call MPI_SENDRECV(mine, 1, MPI_DOUBLE_PRECISION, mod(me + 1, n)
     $        , i, other, 1, MPI_DOUBLE_PRECISION, mod(me + n - 1, n),
     $        MPI_ANY_TAG, comm, status, ierr)
         call check(status(MPI_TAG) .eq. i, 'tag in the ring')
         mine = 0.5d0 * mine + other / (i + 1)
      end do
      call MPI_REDUCE(mine, sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0,
     $     comm, ierr)
      if (me .eq. 0) print '(a, z16)', 'sums ', sum
      call MPI_COMM_FREE(comm, ierr)
      end
