// SPDX-License-Identifier: Apache-2.0
// A uinput keyboard for `Scripts/demo --rig`: presses the volume-down key once for every line that
// it reads, and goes when its input ends.
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int emit(int fd, int value) {
  struct input_event events[2] = {{.type = EV_KEY, .code = KEY_VOLUMEDOWN, .value = value},
                                  {.type = EV_SYN, .code = SYN_REPORT}};
  return write(fd, events, sizeof events) == sizeof events;
}

int main(void) {
  int fd = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (fd < 0) {
    perror("/dev/uinput");
    return 1;
  }
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 0x5d}};
  strcpy(setup.name, "Shutterd demo keyboard");
  if (ioctl(fd, UI_SET_EVBIT, EV_KEY) < 0 || ioctl(fd, UI_SET_KEYBIT, KEY_VOLUMEDOWN) < 0 ||
      ioctl(fd, UI_SET_KEYBIT, KEY_A) < 0 || ioctl(fd, UI_DEV_SETUP, &setup) < 0 ||
      ioctl(fd, UI_DEV_CREATE) < 0) {
    perror("uinput");
    return 1;
  }
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    if (!emit(fd, 1)) return 1;
    usleep(100000);
    if (!emit(fd, 0)) return 1;
  }
  return 0;
}
