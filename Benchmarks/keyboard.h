// SPDX-License-Identifier: Apache-2.0
// A keyboard made through uinput, as udev knows one: with all the letters, and the keys that count; and a touch screen.
#pragma once
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static inline void fail(const char *what) {
  perror(what);
  exit(1);
}

static inline int make_keyboard(int code) {
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 0xb3c4},
                               .name = "bench keyboard"};
  int fd = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (fd < 0) fail("/dev/uinput");
  int failed = ioctl(fd, UI_SET_EVBIT, EV_KEY) || ioctl(fd, UI_SET_KEYBIT, KEY_VOLUMEDOWN) ||
               ioctl(fd, UI_SET_KEYBIT, code);
  for (int key = KEY_ESC; key <= KEY_F10; key++) failed |= ioctl(fd, UI_SET_KEYBIT, key);
  if (failed || ioctl(fd, UI_DEV_SETUP, &setup) || ioctl(fd, UI_DEV_CREATE)) fail("uinput");
  return fd;
}

// With ten fingers (protocol B); places are 0 to 1000, 0 to 500.
static inline int make_screen(void) {
  static const struct { int code, most; } axes[] = {
      {ABS_X, 1000}, {ABS_Y, 500}, {ABS_MT_SLOT, 9}, {ABS_MT_TRACKING_ID, 65535},
      {ABS_MT_POSITION_X, 1000}, {ABS_MT_POSITION_Y, 500}};
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 0xb3c5},
                               .name = "bench screen"};
  int fd = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (fd < 0) fail("/dev/uinput");
  int failed = ioctl(fd, UI_SET_EVBIT, EV_KEY) || ioctl(fd, UI_SET_KEYBIT, BTN_TOUCH) ||
               ioctl(fd, UI_SET_EVBIT, EV_ABS) || ioctl(fd, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
    struct uinput_abs_setup axis = {.code = axes[i].code, .absinfo.maximum = axes[i].most};
    failed |= ioctl(fd, UI_ABS_SETUP, &axis);
  }
  if (failed || ioctl(fd, UI_DEV_SETUP, &setup) || ioctl(fd, UI_DEV_CREATE)) fail("uinput");
  return fd;
}

struct finger_event { int type, code, value; };

// One packet. The kernel stamps it.
static inline void touch(int fd, const struct finger_event *events, int count) {
  struct input_event packet[8];
  memset(packet, 0, sizeof packet);
  for (int i = 0; i < count; i++) {
    packet[i].type = events[i].type;
    packet[i].code = events[i].code;
    packet[i].value = events[i].value;
  }
  packet[count].type = EV_SYN;
  packet[count].code = SYN_REPORT;
  ssize_t size = (count + 1) * sizeof *packet;
  if (write(fd, packet, size) != size) fail("write");
}
