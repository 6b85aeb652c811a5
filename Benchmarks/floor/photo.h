// SPDX-License-Identifier: Apache-2.0
// Shared by the floors of photos: frames in memory, durable files, and one photo for each byte that is asked.
#include "bench.h"
#include <fcntl.h>

static inline void fail(const char *what) {
  perror(what);
  exit(1);
}

static inline long long cpu_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

// All of a file, so many times one after the other; 'size' is that of one.
static inline unsigned char *load(const char *path, int copies, size_t *size) {
  int fd = open(path, O_RDONLY);
  if (fd < 0) fail(path);
  *size = lseek(fd, 0, SEEK_END);
  unsigned char *bytes = malloc(*size * copies);
  if (!bytes || pread(fd, bytes, *size, 0) != (ssize_t)*size) fail(path);
  for (int i = 1; i < copies; i++) memcpy(bytes + i * *size, bytes, *size);
  close(fd);
  return bytes;
}

static inline int open_folder(const char *path) {
  int dir = open(path, O_RDONLY | O_DIRECTORY);
  if (dir < 0) fail(path);
  return dir;
}

// A durable file: a temporary name, fdatasync, rename, fsync of the directory.
static inline void store(int dir, int number, const char *suffix, const unsigned char *bytes, size_t size) {
  char name[32], temporary[40];
  snprintf(name, sizeof name, "%06d%s", number, suffix);
  snprintf(temporary, sizeof temporary, ".%s.part", name);
  int fd = openat(dir, temporary, O_WRONLY | O_CREAT | O_EXCL, 0640);
  if (fd < 0 || write(fd, bytes, size) != (ssize_t)size || fdatasync(fd) ||
      renameat(dir, temporary, dir, name) || fsync(dir) || close(fd))
    fail(name);
}

// Waits until a photo is asked for; false when nobody will.
static inline int is_asked(void) {
  char asked;
  return read(0, &asked, 1) == 1;
}

// Says that the photo is there: nanoseconds of processor time that it took to make it, and its bytes.
static inline void answer(long long spent_ns, size_t size) {
  char line[64];
  int length = snprintf(line, sizeof line, "%lld %zu\n", spent_ns, size);
  if (write(1, line, length) != length) exit(1);
}
