! SPDX-License-Identifier: Apache-2.0
! What cc.f90 needs of skerry/skerry.h, in Fortran 2003. Add further functions alike.
module skerry
  use, intrinsic :: iso_c_binding
  implicit none

  type, bind(c) :: skerry_csr
    integer(c_int64_t) :: struct_size, row_count, column_count, entry_count
    type(c_ptr) :: row_offsets, columns
    integer(c_int64_t) :: offset_bits, id_bits
  end type

  type, bind(c) :: skerry_options
    integer(c_int64_t) :: struct_size = 20 * 8
    type(c_ptr) :: algorithm = c_null_ptr, backend = c_null_ptr, numbering = c_null_ptr
    integer(c_int64_t) :: base = 1, symmetric = 0, bipartite = 0, threads = 0
    integer(c_int64_t) :: max_rounds = 0, max_memory = 0, gpu_memory = 0
    type(c_ptr) :: host_copy = c_null_ptr, check = c_null_ptr
    integer(c_int64_t) :: segments = 0
    real(c_double) :: stage_size = 0
    integer(c_int64_t) :: jobs = 0
    type(c_funptr) :: progress = c_null_funptr
    type(c_ptr) :: progress_context = c_null_ptr
    integer(c_int64_t) :: gpu_count = 0, sample_edges = 0, hook_edges = 0
  end type

  type, bind(c) :: skerry_labels
    integer(c_int64_t) :: struct_size
    type(c_ptr) :: data
    integer(c_int64_t) :: size, bits
  end type

  type, bind(c) :: skerry_result
    integer(c_int64_t) :: struct_size, count, vertex_count, rounds, threads
    real(c_double) :: build_seconds, solve_seconds
    character(kind=c_char) :: algorithm(64), backend(32), note(160)
  end type

  interface
    integer(c_int) function skerry_cc_csr(A, how, labels, found, message, message_size) bind(c)
      import
      type(skerry_csr), intent(in) :: A
      type(skerry_options), intent(in) :: how
      type(skerry_labels), intent(in) :: labels
      type(skerry_result), intent(inout) :: found
      character(kind=c_char), intent(out) :: message(*)
      integer(c_size_t), value :: message_size
    end function
  end interface
end module
