// SPDX-License-Identifier: Apache-2.0
// evdev's ioctl numbers are function-like macros, and ioctl is variadic.
#pragma once

#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>
