// SPDX-License-Identifier: Apache-2.0
// evdev's and uinput's ioctl numbers are function-like macros, and ioctl is variadic. The time of an
// input_event has other names and another size on 32-bit systems with 64-bit time.
#pragma once

#include <errno.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <time.h>

/// 64-bit words of a bitmap that has a bit for each EV_KEY code.
#define CLINUX_KEY_WORDS (KEY_CNT / 64)

/// Computed unsigned, because a FIFO may deliver anything.
static inline int64_t clinux_input_event_usec(const struct input_event *event) {
  return (int64_t)((uint64_t)event->input_event_sec * 1000000 + (uint64_t)event->input_event_usec);
}

static inline void clinux_input_set_event_usec(struct input_event *event, int64_t usec) {
  event->input_event_sec = usec / 1000000;
  event->input_event_usec = usec % 1000000;
}

/// Makes a descriptor's time stamps those of CLOCK_MONOTONIC. Events queued on it are lost.
static inline int clinux_input_use_monotonic_clock(int fd) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(fd, EVIOCSCLOCKID, &clock);
}

/// Lets a descriptor see only some event types ('types': bit n for type n) and keys. The kernel
/// queues nothing else on it, and nothing else wakes its reader.
static inline int clinux_input_set_mask(int fd, uint64_t types, const uint64_t *keys) {
  struct input_mask mask = {
      .type = EV_KEY, .codes_size = CLINUX_KEY_WORDS * 8, .codes_ptr = (uintptr_t)keys};
  if (ioctl(fd, EVIOCSMASK, &mask) < 0) return -1;
  // By the kernel's rule the mask of EV_SYN is that of the types.
  mask = (struct input_mask){.type = EV_SYN, .codes_size = 8, .codes_ptr = (uintptr_t)&types};
  return ioctl(fd, EVIOCSMASK, &mask);
}

/// Lets a descriptor that sees EV_ABS see only some axes (bit n for axis n).
static inline int clinux_input_set_axis_mask(int fd, uint64_t axes) {
  struct input_mask mask = {.type = EV_ABS, .codes_size = 8, .codes_ptr = (uintptr_t)&axes};
  return ioctl(fd, EVIOCSMASK, &mask);
}

/// Lets a descriptor that sees EV_REL see only some dials (bit n for code n).
static inline int clinux_input_set_dial_mask(int fd, uint64_t dials) {
  struct input_mask mask = {.type = EV_REL, .codes_size = 8, .codes_ptr = (uintptr_t)&dials};
  return ioctl(fd, EVIOCSMASK, &mask);
}

/// The keys that are down. Drops the key events that are queued on this descriptor.
static inline int clinux_input_get_keys(int fd, uint64_t *keys) {
  return ioctl(fd, EVIOCGKEY(CLINUX_KEY_WORDS * 8), keys) < 0 ? -1 : 0;
}

/// EVIOCGRAB. Closing the descriptor ends it, too, on every kernel.
static inline int clinux_input_grab(int fd) { return ioctl(fd, EVIOCGRAB, (void *)1); }

/// Ends the descriptor's grab.
static inline int clinux_input_ungrab(int fd) { return ioctl(fd, EVIOCGRAB, (void *)0); }

/// The range and value of an absolute axis.
static inline int clinux_input_get_axis(int fd, unsigned axis, struct input_absinfo *info) {
  return ioctl(fd, EVIOCGABS(axis), info);
}

/// Lets a uinput device that is about to be made send events of a type.
static inline int clinux_uinput_allow_type(int fd, unsigned type) {
  return ioctl(fd, UI_SET_EVBIT, type);
}

/// Lets it send a code of a type that has codes; of others it does nothing.
static inline int clinux_uinput_allow(int fd, unsigned type, unsigned code) {
  switch (type) {
    case EV_KEY: return ioctl(fd, UI_SET_KEYBIT, code);
    case EV_REL: return ioctl(fd, UI_SET_RELBIT, code);
    case EV_ABS: return ioctl(fd, UI_SET_ABSBIT, code);
    case EV_MSC: return ioctl(fd, UI_SET_MSCBIT, code);
    case EV_SW: return ioctl(fd, UI_SET_SWBIT, code);
    case EV_LED: return ioctl(fd, UI_SET_LEDBIT, code);
    case EV_SND: return ioctl(fd, UI_SET_SNDBIT, code);
    default: return 0;
  }
}

static inline int clinux_uinput_allow_property(int fd, unsigned property) {
  return ioctl(fd, UI_SET_PROPBIT, property);
}

static inline int clinux_uinput_set_axis(int fd, unsigned axis, const struct input_absinfo *info) {
  struct uinput_abs_setup setup = {.code = (uint16_t)axis, .absinfo = *info};
  return ioctl(fd, UI_ABS_SETUP, &setup);
}

/// Makes the device. A name that is too long is cut.
static inline int clinux_uinput_make(int fd, const char *name, const struct input_id *id) {
  struct uinput_setup setup = {.id = *id};
  for (unsigned i = 0; name[i] && i < UINPUT_MAX_NAME_SIZE - 1; i++) setup.name[i] = name[i];
  if (ioctl(fd, UI_DEV_SETUP, &setup) < 0) return -1;
  return ioctl(fd, UI_DEV_CREATE);
}

/// The device's name in /sys/devices/virtual/input, ended by a zero.
static inline int clinux_uinput_get_sysname(int fd, char *name, unsigned size) {
  if (size < 64) return -1;
  return ioctl(fd, UI_GET_SYSNAME(64), name);
}

/// Names the physical path of a uinput device that is about to be made.
static inline int clinux_uinput_set_phys(int fd, const char *phys) {
  return ioctl(fd, UI_SET_PHYS, phys);
}
