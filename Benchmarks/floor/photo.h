// SPDX-License-Identifier: Apache-2.0
// Shared by the floors of photos: frames in memory, durable files, and one photo for each byte that is asked.
#include "bench.h"
#include <fcntl.h>
#include <sys/uio.h>

#define MOST_FILES 3

// A file of a photo, of two parts at most. Its name is a number between these.
struct file {
  const char *before, *behind;
  struct iovec parts[2];
};

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

static inline void file_name(char *name, size_t size, const struct file *file, int number, int is_temporary) {
  const char *format = is_temporary ? ".%s%06d%s.part" : "%s%06d%s";
  snprintf(name, size, format, file->before, number, file->behind);
}

// Durable files, which have their names all at once: temporary names, fdatasync, rename, fsync of the directory.
static inline void store(int dir, int number, const struct file *files, int count) {
  char name[40], temporary[40];
  int fds[MOST_FILES];
  for (int i = 0; i < count; i++) {
    file_name(temporary, sizeof temporary, &files[i], number, 1);
    fds[i] = openat(dir, temporary, O_WRONLY | O_CREAT | O_EXCL, 0640);
    ssize_t size = files[i].parts[0].iov_len + files[i].parts[1].iov_len;
    if (fds[i] < 0 || writev(fds[i], files[i].parts, 2) != size) fail(temporary);
  }
  for (int i = 0; i < count; i++)
    if (fdatasync(fds[i])) fail("fdatasync");
  for (int i = 0; i < count; i++) {
    file_name(temporary, sizeof temporary, &files[i], number, 1);
    file_name(name, sizeof name, &files[i], number, 0);
    if (renameat(dir, temporary, dir, name)) fail(name);
  }
  if (fsync(dir)) fail("fsync");
  for (int i = 0; i < count; i++) close(fds[i]);
}

static inline void store_one(int dir, int number, const char *behind, unsigned char *bytes, size_t size) {
  store(dir, number, &(struct file){"", behind, {{bytes, size}}}, 1);
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
