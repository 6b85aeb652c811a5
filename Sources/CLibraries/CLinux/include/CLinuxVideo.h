// SPDX-License-Identifier: Apache-2.0
// V4L2's ioctl numbers are function-like macros, which Swift does not import.
#pragma once

#include <linux/videodev2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static const unsigned long clinux_vidioc_querycap = VIDIOC_QUERYCAP;
static const unsigned long clinux_vidioc_enum_fmt = VIDIOC_ENUM_FMT;
static const unsigned long clinux_vidioc_enum_framesizes = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long clinux_vidioc_enum_frameintervals = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long clinux_vidioc_g_fmt = VIDIOC_G_FMT;
static const unsigned long clinux_vidioc_s_fmt = VIDIOC_S_FMT;
static const unsigned long clinux_vidioc_try_fmt = VIDIOC_TRY_FMT;
static const unsigned long clinux_vidioc_g_parm = VIDIOC_G_PARM;
static const unsigned long clinux_vidioc_s_parm = VIDIOC_S_PARM;
static const unsigned long clinux_vidioc_g_input = VIDIOC_G_INPUT;
static const unsigned long clinux_vidioc_s_input = VIDIOC_S_INPUT;
static const unsigned long clinux_vidioc_enuminput = VIDIOC_ENUMINPUT;
static const unsigned long clinux_vidioc_querystd = VIDIOC_QUERYSTD;
static const unsigned long clinux_vidioc_g_std = VIDIOC_G_STD;
static const unsigned long clinux_vidioc_s_std = VIDIOC_S_STD;
static const unsigned long clinux_vidioc_reqbufs = VIDIOC_REQBUFS;
static const unsigned long clinux_vidioc_querybuf = VIDIOC_QUERYBUF;
static const unsigned long clinux_vidioc_qbuf = VIDIOC_QBUF;
static const unsigned long clinux_vidioc_dqbuf = VIDIOC_DQBUF;
static const unsigned long clinux_vidioc_streamon = VIDIOC_STREAMON;
static const unsigned long clinux_vidioc_streamoff = VIDIOC_STREAMOFF;
static const unsigned long clinux_vidioc_query_ext_ctrl = VIDIOC_QUERY_EXT_CTRL;
static const unsigned long clinux_vidioc_g_ctrl = VIDIOC_G_CTRL;
static const unsigned long clinux_vidioc_s_ctrl = VIDIOC_S_CTRL;
static const unsigned long clinux_vidioc_querymenu = VIDIOC_QUERYMENU;
static const unsigned long clinux_vidioc_g_selection = VIDIOC_G_SELECTION;
static const unsigned long clinux_vidioc_s_selection = VIDIOC_S_SELECTION;

// Controls of encoders; their numbers are macros of other macros.
static const uint32_t clinux_cid_bit_rate = V4L2_CID_MPEG_VIDEO_BITRATE;
static const uint32_t clinux_cid_frame_bit_rate = V4L2_CID_MPEG_VIDEO_FRAME_RC_ENABLE;
static const uint32_t clinux_cid_b_frames = V4L2_CID_MPEG_VIDEO_B_FRAMES;
static const uint32_t clinux_cid_gop_size = V4L2_CID_MPEG_VIDEO_GOP_SIZE;
static const uint32_t clinux_cid_header_mode = V4L2_CID_MPEG_VIDEO_HEADER_MODE;
static const uint32_t clinux_cid_repeat_header = V4L2_CID_MPEG_VIDEO_REPEAT_SEQ_HEADER;
static const uint32_t clinux_cid_force_key_frame = V4L2_CID_MPEG_VIDEO_FORCE_KEY_FRAME;
static const uint32_t clinux_cid_h264_i_period = V4L2_CID_MPEG_VIDEO_H264_I_PERIOD;
static const uint32_t clinux_cid_h264_level = V4L2_CID_MPEG_VIDEO_H264_LEVEL;
static const uint32_t clinux_cid_h264_profile = V4L2_CID_MPEG_VIDEO_H264_PROFILE;

// V4L2_META_FMT_UVC is a macro of a macro.
static const uint32_t clinux_meta_format_uvc = V4L2_META_FMT_UVC;

static const unsigned long clinux_vidioc_subscribe_event = VIDIOC_SUBSCRIBE_EVENT;

/// A control that is one number.
struct clinux_control {
  uint32_t id;
  /// V4L2_CTRL_TYPE_INTEGER64
  bool is_wide;
  int64_t value;
};

/// VIDIOC_QUERY_DV_TIMINGS: the size of the signal that the input has now; Swift does not import the packed union of
/// timings. Returns 0, or -1 with errno: ENOLINK without a signal, ENOLCK for one that is not stable, ERANGE for one
/// that the device cannot receive.
int clinux_query_timings(int device, uint32_t *width, uint32_t *height);
/// VIDIOC_S_DV_TIMINGS: sets the timings of that signal, unless they are set. Returns 0, or -1 with errno.
int clinux_follow_timings(int device);
/// VIDIOC_G_FMT: what a metadata node delivers; Swift does not import the packed structure. Returns 0, or -1 with errno.
int clinux_get_metadata_format(int device, uint32_t *format);
/// VIDIOC_G_EXT_CTRLS: reads the values, which are packed unions in the kernel's structure. Returns
/// 0, or -1 with errno.
int clinux_get_controls(int device, struct clinux_control *controls, size_t count);
/// VIDIOC_S_EXT_CTRLS: sets all or none. Returns 0, or -1 with errno; `refused` is then the index
/// of the control that was refused, or `count` if the driver does not report it.
int clinux_set_controls(int device, const struct clinux_control *controls, size_t count,
                        size_t *refused);
/// VIDIOC_G_EXT_CTRLS of a control that is a rectangle: its value, or for `which` another of its values.
/// Returns 0, or -1 with errno.
int clinux_get_rectangle_control(int device, uint32_t control, uint32_t which, struct v4l2_rect *value);
/// VIDIOC_S_EXT_CTRLS of a control that is a rectangle. Returns 0, or -1 with errno.
int clinux_set_rectangle_control(int device, uint32_t control, const struct v4l2_rect *value);
/// VIDIOC_DQEVENT: takes the next event, which has to be of a control: its new value. Returns 0, or
/// -1 with errno: ENOENT if there is none.
int clinux_take_control_event(int device, uint32_t *control, int32_t *value);
