// SPDX-License-Identifier: Apache-2.0
// A keyboard made through uinput, as udev knows one: with all the letters, and the keys that count.
#pragma once
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

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
