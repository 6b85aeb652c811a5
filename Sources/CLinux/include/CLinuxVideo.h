// SPDX-License-Identifier: Apache-2.0
// V4L2's ioctl numbers are function-like macros, and ioctl is variadic.
#pragma once

#include <linux/videodev2.h>
#include <sys/ioctl.h>
