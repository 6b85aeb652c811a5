// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CRigDisk.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/dm-ioctl.h>
#include <linux/loop.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static int ask(const char *node, unsigned long request, void *argument) {
  int fd = open(node, O_RDWR | O_CLOEXEC);
  if (fd < 0) return -errno;
  int value = ioctl(fd, request, argument);
  int error = errno;
  close(fd);
  return value < 0 ? -error : value;
}

int rig_loop_attach(int file) {
  for (;;) {
    int number = ask("/dev/loop-control", LOOP_CTL_GET_FREE, NULL);
    if (number < 0) return number;
    char node[32];
    snprintf(node, sizeof node, "/dev/loop%d", number);
    int failed = ask(node, LOOP_SET_FD, (void *)(long)file);
    // Somebody else may have taken it in the meantime.
    if (failed != -EBUSY) return failed < 0 ? failed : number;
  }
}

int rig_loop_detach(int number) {
  char node[32];
  snprintf(node, sizeof node, "/dev/loop%d", number);
  return ask(node, LOOP_CLR_FD, NULL);
}

struct request {
  struct dm_ioctl header;
  union {
    struct {
      struct dm_target_spec target;
      char parameters[256];
    } table;
    char message[sizeof(struct dm_target_msg) + 512]; // a sector, here 0, and the text
  };
};

static int map(struct request *request, const char *name, unsigned long command) {
  request->header.version[0] = DM_VERSION_MAJOR;
  request->header.data_size = sizeof *request;
  request->header.data_start = sizeof request->header;
  snprintf(request->header.name, sizeof request->header.name, "%s", name);
  return ask("/dev/mapper/control", command, request);
}

int rig_mapper_create(const char *name) {
  struct request request = {0};
  int failed = map(&request, name, DM_DEV_CREATE);
  return failed < 0 ? failed : (int)minor(request.header.dev);
}

int rig_mapper_set(const char *name, const char *target, const char *parameters, uint64_t sectors) {
  struct request request = {.header.target_count = 1, .table.target.length = sectors};
  snprintf(request.table.target.target_type, sizeof request.table.target.target_type, "%s", target);
  snprintf(request.table.parameters, sizeof request.table.parameters, "%s", parameters);
  int failed = map(&request, name, DM_TABLE_LOAD);
  if (failed < 0) return failed;
  // The file system is not asked to be quiet first: it may be one that cannot write any more.
  struct request resume = {.header.flags = DM_SKIP_LOCKFS_FLAG};
  return map(&resume, name, DM_DEV_SUSPEND);
}

int rig_mapper_hold(const char *name, int on) {
  struct request request = {.header.flags = DM_SKIP_LOCKFS_FLAG | (on ? DM_SUSPEND_FLAG : 0)};
  return map(&request, name, DM_DEV_SUSPEND);
}

int rig_mapper_message(const char *name, const char *text) {
  struct request request = {0};
  size_t at = offsetof(struct dm_target_msg, message);
  snprintf(request.message + at, sizeof request.message - at, "%s", text);
  return map(&request, name, DM_TARGET_MSG);
}

int rig_mapper_remove(const char *name) {
  struct request request = {0};
  return map(&request, name, DM_DEV_REMOVE);
}
