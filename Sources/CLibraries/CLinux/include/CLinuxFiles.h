// SPDX-License-Identifier: Apache-2.0
// renameat2, memfd_create, the seals, fallocate, pwritev and syncfs need _GNU_SOURCE, which Swift's Glibc module does not
// define; open and fcntl are variadic; sys/xattr.h is not in that module; stdout is a global
// variable, which Swift 6 does not let code use.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/memfd.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

static inline int clinux_open(const char *path, int flags, mode_t mode) {
  return open(path, flags | O_CLOEXEC, mode);
}

static inline int clinux_openat(int directory, const char *path, int flags, mode_t mode) {
  return openat(directory, path, flags | O_CLOEXEC, mode);
}

/// Opens a folder below another, close-on-exec, only to pass through it: that takes no right to list it (O_PATH).
static inline int clinux_open_passage(int directory, const char *name) {
  return openat(directory, name, 010000000 /* O_PATH */ | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// renameat2 with RENAME_NOREPLACE: EEXIST where the name is taken, EINVAL where the file system
/// does not know the flag.
static inline int clinux_rename_noreplace(int directory, const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, directory, from, directory, to, 1u /* RENAME_NOREPLACE */);
}

/// Whether a directory is the root of a mount: 1 or 0; -1 with errno where the kernel does not say (before Linux 5.8).
int clinux_is_mount_root(int directory);

static inline int clinux_memfd_create(const char *name) {
  return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

/// Reserves the first bytes of a file without changing its size.
int clinux_reserve(int fd, int64_t size);

/// Writes all parts, one after the other; at most IOV_MAX (1024) of them. Returns how many bytes were written.
ssize_t clinux_pwritev(int fd, const struct iovec *parts, int count, int64_t offset);

/// Syncs the file system that a file lies on.
int clinux_sync_file_system(int fd);

/// The number of the kind of file system that a file lies on (linux/magic.h); 0 where that cannot be found out.
/// Swift sees neither fstatfs nor the type of the number, which differs between machines.
int64_t clinux_file_system(int fd);

/// Seals memory of clinux_memfd_create: its size stays, only mappings that exist already can write,
/// and no seal is added or taken off. EINVAL before Linux 5.1.
static inline int clinux_seal_against_others(int fd) {
  const int seals = 0x01 /* SEAL */ | 0x02 /* SHRINK */ | 0x04 /* GROW */ | 0x10 /* FUTURE_WRITE */;
  return fcntl(fd, 1024 + 9 /* F_ADD_SEALS */, seals);
}

/// A pipe, both ends close-on-exec from the start: no child that is started in between keeps one
/// open.
static inline int clinux_pipe(int ends[2]) {
  return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

/// Duplicates a descriptor, close-on-exec, to the lowest free number.
static inline int clinux_duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 0); }

/// Lets a descriptor's number be of another file from now on, close-on-exec, in one step.
static inline int clinux_replace(int fd, int other) {
  return (int)syscall(SYS_dup3, other, fd, O_CLOEXEC);
}

static inline int clinux_set_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags < 0 ? flags : fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

static inline int clinux_set_attribute(int fd, const char *name, const void *value, size_t size) {
  return fsetxattr(fd, name, value, size, 0);
}

/// Whether the size of a file can no longer shrink (F_SEAL_SHRINK): 1 or 0, and 0 for a file that has no seals.
static inline int clinux_cannot_shrink(int fd) {
  int seals = fcntl(fd, 1024 + 10 /* F_GET_SEALS */);
  return seals >= 0 && (seals & 0x02 /* F_SEAL_SHRINK */);
}

/// Whether the size of a memory file can change no more (F_SEAL_SHRINK and F_SEAL_GROW): 1 or 0, and 0 for a file that
/// has no seals.
static inline int clinux_has_fixed_size(int fd) {
  int seals = fcntl(fd, 1024 + 10 /* F_GET_SEALS */);
  return seals >= 0 && (seals & 0x06) == 0x06;
}

/// Tells the driver of a dma-buf that this process begins or ends to read it (DMA_BUF_IOCTL_SYNC).
void clinux_read_dma_buffer(int fd, int begins);

/// Whether a file is open elsewhere, too. Only the kernel knows it, and it tells the file's owner alone: 0 for others.
static inline int clinux_is_open_elsewhere(int fd) {
  if (fcntl(fd, 1024 /* F_SETLEASE */, F_WRLCK) == 0) {
    fcntl(fd, 1024, F_UNLCK);
    return 0;
  }
  return errno == EAGAIN;
}

/// Writes what the C library still holds for standard output. Returns 0, or why something that was printed
/// since the start could not be written.
static inline int clinux_flush_output(void) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return 0;
  return errno ? errno : EIO;
}
