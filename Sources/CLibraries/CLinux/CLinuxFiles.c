// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64
#include "CLinuxFiles.h"

#include <linux/dma-buf.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

int64_t clinux_file_system(int fd) {
  struct statfs status;
  return fstatfs(fd, &status) == 0 ? (int64_t)status.f_type : 0;
}

int clinux_reserve(int fd, int64_t size) { return fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, size); }

ssize_t clinux_pwritev(int fd, const struct iovec *parts, int count, int64_t offset) {
  return pwritev(fd, parts, count, offset);
}

int clinux_sync_file_system(int fd) { return syncfs(fd); }

void clinux_read_dma_buffer(int fd, int begins) {
  struct dma_buf_sync sync = {.flags = DMA_BUF_SYNC_READ | (begins ? DMA_BUF_SYNC_START : DMA_BUF_SYNC_END)};
  // The driver may be interrupted while it waits for its device.
  while (ioctl(fd, DMA_BUF_IOCTL_SYNC, &sync) < 0 && (errno == EINTR || errno == EAGAIN)) {
  }
}

int clinux_is_mount_root(int directory) {
  struct statx status;
  if (statx(directory, "", AT_EMPTY_PATH, 0, &status) < 0) return -1;
  if (!(status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT)) {
    errno = ENOTSUP;
    return -1;
  }
  return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}
