! SPDX-License-Identifier: Apache-2.0
! The components of a CSR matrix whose ids and offsets count from 1, from Fortran.
program cc
  use skerry
  implicit none
  integer(c_int32_t), target :: row_offsets(6) = [1, 2, 4, 5, 6, 7]  ! a path 1 - 2 - 3, and 4 - 5
  integer(c_int32_t), target :: columns(6) = [2, 1, 3, 2, 5, 4]
  integer(c_int32_t), target :: label(5)
  type(skerry_csr) :: A
  type(skerry_labels) :: labels
  type(skerry_result) :: found
  character(kind=c_char) :: message(256)

  A = skerry_csr(c_sizeof(A), 5, 5, 6, c_loc(row_offsets), c_loc(columns), 32, 32)
  labels = skerry_labels(c_sizeof(labels), c_loc(label), 5, 32)
  found%struct_size = c_sizeof(found)
  if (skerry_cc_csr(A, skerry_options(), labels, found, message, 256_c_size_t) /= 0) then
    print *, message
    stop 1
  end if
  print '(i0, a, *(1x, i0))', found%count, ' components:', label  ! 2 components: 1 1 1 4 4
end program
