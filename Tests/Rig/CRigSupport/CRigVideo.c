// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CRigSupport.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// Whether v4l2-ctl calls a control of this name so: letters and digits, with one underscore for all
/// that is between them.
static bool is_called(const char *name, const char *text) {
  while (*name && !isalnum((unsigned char)*name)) name++;
  for (; *name; name++) {
    if (isalnum((unsigned char)*name)) {
      if (tolower((unsigned char)*name) != *text++) return false;
      continue;
    }
    while (name[1] && !isalnum((unsigned char)name[1])) name++;
    if (name[1] && *text++ != '_') return false;
  }
  return *text == 0;
}

/// Opens the node and looks for the control; returns the descriptor.
static int find(const char *node, const char *control, struct v4l2_query_ext_ctrl *found) {
  int fd = open(node, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return -errno;
  *found = (struct v4l2_query_ext_ctrl){.id = V4L2_CTRL_FLAG_NEXT_CTRL};
  while (ioctl(fd, VIDIOC_QUERY_EXT_CTRL, found) == 0) {
    if (is_called(found->name, control)) return fd;
    found->id |= V4L2_CTRL_FLAG_NEXT_CTRL;
  }
  close(fd);
  return -ENOENT;
}

int rig_video_set_control(const char *node, const char *control, int value) {
  struct v4l2_query_ext_ctrl found;
  int fd = find(node, control, &found);
  if (fd < 0) return fd;
  struct v4l2_control wanted = {.id = found.id, .value = value};
  int result = ioctl(fd, VIDIOC_S_CTRL, &wanted) < 0 ? -errno : 0;
  close(fd);
  return result;
}

int rig_video_control_is_grabbed(const char *node, const char *control) {
  struct v4l2_query_ext_ctrl found;
  int fd = find(node, control, &found);
  if (fd < 0) return fd;
  close(fd);
  return (found.flags & V4L2_CTRL_FLAG_GRABBED) != 0;
}

int rig_video_feed(const char *node, const char *fourcc, unsigned width, unsigned height,
                   unsigned rate) {
  int fd = open(node, O_RDWR | O_CLOEXEC);
  if (fd < 0) return -errno;
  struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
  format.fmt.pix = (struct v4l2_pix_format){
      .width = width,
      .height = height,
      .pixelformat = v4l2_fourcc(fourcc[0], fourcc[1], fourcc[2], fourcc[3]),
      .field = V4L2_FIELD_NONE,
      .sizeimage = width * height * 2,
      .colorspace = V4L2_COLORSPACE_SRGB,
  };
  struct v4l2_streamparm parameters = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
  parameters.parm.output.timeperframe = (struct v4l2_fract){1, rate};
  if (ioctl(fd, VIDIOC_S_FMT, &format) < 0 || ioctl(fd, VIDIOC_S_PARM, &parameters) < 0) {
    int error = errno;
    close(fd);
    return -error;
  }
  return fd;
}
