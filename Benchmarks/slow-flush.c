// SPDX-License-Identifier: Apache-2.0
// A library that is preloaded (LD_PRELOAD): each fdatasync and fsync takes 2 ms longer, as on a slower disk.
#define _GNU_SOURCE
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define LONGER_NS 2000000

static int flush(long number, int file) {
  struct timespec rest = {0, LONGER_NS};
  int result = syscall(number, file), error = errno;
  while (nanosleep(&rest, &rest)) {}
  errno = error;
  return result;
}

int fdatasync(int file) { return flush(SYS_fdatasync, file); }

int fsync(int file) { return flush(SYS_fsync, file); }
