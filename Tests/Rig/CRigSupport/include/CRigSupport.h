// SPDX-License-Identifier: Apache-2.0
#pragma once
// Calls of the kernel that the rig's tests need and that Swift cannot import: requests of ioctl(2),
// which is variadic, and system calls without a wrapper. All return -errno on failure.

#include "CRigDisk.h"

#include <linux/input.h>
#include <linux/uinput.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Makes a uinput device with these EV_KEY codes, and a Caps Lock LED if it is to have one, and returns
/// its descriptor. `sysname` gets its name in /sys/class/input (such as "input7").
int rig_uinput_create(const char *name, const uint16_t *keys, size_t count, bool has_led,
                      char *sysname, size_t size);
/// Removes the device. The descriptor stays open.
int rig_uinput_destroy(int fd);

/// Makes a HID device through /dev/uhid, as BlueZ makes one of a remote, and returns its descriptor. It is gone when
/// that is closed. `descriptor` is its report descriptor; `unique` its address, by which its nodes are found.
int rig_uhid_create(const char *name, const char *unique, const uint8_t *descriptor, size_t size,
                    uint16_t bus, uint32_t vendor, uint32_t product);
/// Sends a report of it.
int rig_uhid_send(int fd, const uint8_t *report, size_t size);

/// Makes the event times of this evdev descriptor CLOCK_MONOTONIC's.
int rig_evdev_use_monotonic(int fd);
/// Takes the device for this descriptor alone (1) or gives it back (0).
int rig_evdev_grab(int fd, int on);
/// 1: the key is down, 0: it is up. Events queued for this descriptor are dropped by the kernel.
int rig_evdev_key_is_down(int fd, uint16_t key);

/// Sets a control of a camera by v4l2-ctl's name of it; that program takes a tenth of a second. What is
/// opened for it is closed again.
int rig_video_set_control(const char *node, const char *control, int value);
/// 1: the driver lets nobody change this control now.
int rig_video_control_is_grabbed(const char *node, const char *control);
/// Opens a loopback of v4l2loopback to feed it, as ffmpeg does: each write(2) to the descriptor is a frame.
int rig_video_feed(const char *node, const char *fourcc, unsigned width, unsigned height,
                   unsigned rate);

/// Writes a register of 16 bits of a chip on this I2C bus (/dev/i2c-N), also if a driver has the chip.
int rig_i2c_write_word(const char *bus, uint16_t chip, uint8_t reg, uint16_t value);

/// Brings a virtual terminal to the front, and waits until it is there.
int rig_terminal_activate(int number);

/// A descriptor that becomes readable when the process ends.
int rig_pidfd_open(int pid);

/// Gives the calling thread this user's rights on files from now on (setfsuid(2)). 0 gives it back
/// all the rights of root.
int rig_use_files_as(unsigned int uid);
