// SPDX-License-Identifier: Apache-2.0
// A seccomp filter is a program of macros; prctl is variadic; setrlimit's constants are of a type of
// their own; close_range is newer than some C libraries.
#pragma once

#include <stdint.h>

/// Has the kernel end this process with SIGKILL when the thread that started it ends, and gives up
/// the right to gain rights by executing a program. Returns 0, or -1 with errno.
int clinux_bind_to_parent(void);

/// Closes all descriptors from this one on. Returns 0, or -1 with errno.
int clinux_close_from(unsigned int first);

/// Bounds the memory that this process may map, and lets it open not one more descriptor. Returns 0,
/// or -1 with errno.
int clinux_limit_resources(uint64_t memory);

/// Leaves this process, and all threads that it starts, only the calls that computing with memory and
/// talking over descriptors that are open needs: no files, no new sockets, no devices, no programs,
/// no signals to others, no memory that can be executed. Other calls fail with EPERM. Needs
/// clinux_bind_to_parent. Returns 0, or -1 with errno.
///
/// 'video_device' is the descriptor of a V4L2 device, or -1: on it, and on no other, three requests stay: a
/// buffer to the driver, a buffer from it, and to set a control (VIDIOC_QBUF, _DQBUF, _S_CTRL).
int clinux_enter_sandbox(int video_device);
