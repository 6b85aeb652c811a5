// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

enum { MAX_CONTROLS = 256 };

static int call(int device, unsigned long request, void *argument) {
  int result;
  do result = ioctl(device, request, argument);
  while (result < 0 && errno == EINTR);
  return result;
}

static int fill(struct v4l2_ext_control *entries, const struct clinux_control *controls, size_t count) {
  if (count > MAX_CONTROLS) {
    errno = E2BIG;
    return -1;
  }
  memset(entries, 0, sizeof *entries * count);
  for (size_t i = 0; i < count; i++) {
    entries[i].id = controls[i].id;
    if (controls[i].is_wide)
      entries[i].value64 = controls[i].value;
    else
      entries[i].value = (int32_t)controls[i].value;
  }
  return 0;
}

int clinux_get_controls(int device, struct clinux_control *controls, size_t count) {
  struct v4l2_ext_control entries[MAX_CONTROLS];
  if (fill(entries, controls, count) < 0) return -1;
  struct v4l2_ext_controls all = {
      .which = V4L2_CTRL_WHICH_CUR_VAL, .count = (uint32_t)count, .controls = entries};
  if (call(device, VIDIOC_G_EXT_CTRLS, &all) < 0) return -1;
  for (size_t i = 0; i < count; i++)
    controls[i].value = controls[i].is_wide ? entries[i].value64 : entries[i].value;
  return 0;
}

int clinux_set_controls(int device, const struct clinux_control *controls, size_t count,
                        size_t *refused) {
  struct v4l2_ext_control entries[MAX_CONTROLS];
  *refused = count;
  if (fill(entries, controls, count) < 0) return -1;
  struct v4l2_ext_controls all = {
      .which = V4L2_CTRL_WHICH_CUR_VAL, .count = (uint32_t)count, .controls = entries};
  if (call(device, VIDIOC_S_EXT_CTRLS, &all) >= 0) return 0;
  int reason = errno;
  *refused = all.error_idx;
  if (all.error_idx >= count) {
    // Nothing was set, and only a trial shows which one was wrong.
    fill(entries, controls, count);
    if (call(device, VIDIOC_TRY_EXT_CTRLS, &all) < 0 && errno == reason) *refused = all.error_idx;
  }
  errno = reason;
  return -1;
}

static int rectangle_control(int device, unsigned long request, uint32_t control, uint32_t which,
                             struct v4l2_rect *value) {
  struct v4l2_ext_control entry = {.id = control, .size = sizeof *value, .ptr = value};
  struct v4l2_ext_controls all = {.which = which, .count = 1, .controls = &entry};
  return call(device, request, &all);
}

int clinux_get_rectangle_control(int device, uint32_t control, uint32_t which, struct v4l2_rect *value) {
  return rectangle_control(device, VIDIOC_G_EXT_CTRLS, control, which, value);
}

int clinux_set_rectangle_control(int device, uint32_t control, const struct v4l2_rect *value) {
  struct v4l2_rect copy = *value;
  return rectangle_control(device, VIDIOC_S_EXT_CTRLS, control, V4L2_CTRL_WHICH_CUR_VAL, &copy);
}

int clinux_query_timings(int device, uint32_t *width, uint32_t *height) {
  struct v4l2_dv_timings timings = {0};
  if (call(device, VIDIOC_QUERY_DV_TIMINGS, &timings) < 0) return -1;
  *width = timings.bt.width;
  *height = timings.bt.height;
  return 0;
}

int clinux_follow_timings(int device) {
  struct v4l2_dv_timings signal = {0}, set = {0};
  if (call(device, VIDIOC_QUERY_DV_TIMINGS, &signal) < 0) return -1;
  // The rest of the structure may differ, and setting it would reset the format of a device for nothing.
  if (call(device, VIDIOC_G_DV_TIMINGS, &set) == 0 && set.bt.width == signal.bt.width &&
      set.bt.height == signal.bt.height && set.bt.interlaced == signal.bt.interlaced &&
      set.bt.pixelclock == signal.bt.pixelclock)
    return 0;
  return call(device, VIDIOC_S_DV_TIMINGS, &signal);
}

int clinux_get_metadata_format(int device, uint32_t *format) {
  struct v4l2_format answer = {.type = V4L2_BUF_TYPE_META_CAPTURE};
  if (call(device, VIDIOC_G_FMT, &answer) < 0) return -1;
  *format = answer.fmt.meta.dataformat;
  return 0;
}

int clinux_take_control_event(int device, uint32_t *control, int32_t *value) {
  struct v4l2_event event = {0};
  if (call(device, VIDIOC_DQEVENT, &event) < 0) return -1;
  *control = event.id;
  *value = event.u.ctrl.value;
  return 0;
}
