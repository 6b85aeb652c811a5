// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CRigSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/uhid.h>
#include <linux/vt.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int result(int value) { return value < 0 ? -errno : value; }

int rig_uinput_create(const char *name, const uint16_t *keys, size_t count, bool has_led,
                      char *sysname, size_t size) {
  // Vendor and product: of the range for tests, so that no rule of hwdb knows them.
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 0x0001}};
  snprintf(setup.name, sizeof setup.name, "%s", name);
  int fd = open("/dev/uinput", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return -errno;
  int failed = ioctl(fd, UI_SET_EVBIT, EV_KEY);
  for (size_t i = 0; i < count && !failed; i++) failed = ioctl(fd, UI_SET_KEYBIT, keys[i]);
  if (has_led)
    failed = failed || ioctl(fd, UI_SET_EVBIT, EV_LED) || ioctl(fd, UI_SET_LEDBIT, LED_CAPSL);
  if (failed || ioctl(fd, UI_DEV_SETUP, &setup) || ioctl(fd, UI_DEV_CREATE) ||
      ioctl(fd, UI_GET_SYSNAME(size), sysname) < 0) {
    int error = errno;
    close(fd);
    return -error;
  }
  return fd;
}

int rig_uinput_destroy(int fd) { return result(ioctl(fd, UI_DEV_DESTROY)); }

// One event a write, whole or cut short behind its last byte that counts.
int rig_uhid_create(const char *name, const char *unique, const uint8_t *descriptor, size_t size,
                    uint16_t bus, uint32_t vendor, uint32_t product) {
  struct uhid_event event = {.type = UHID_CREATE2};
  struct uhid_create2_req *made = &event.u.create2;
  if (size > sizeof made->rd_data) return -EINVAL;
  snprintf((char *)made->name, sizeof made->name, "%s", name);
  snprintf((char *)made->phys, sizeof made->phys, "rig");
  snprintf((char *)made->uniq, sizeof made->uniq, "%s", unique);
  made->rd_size = size;
  made->bus = bus;
  made->vendor = vendor;
  made->product = product;
  memcpy(made->rd_data, descriptor, size);
  int fd = open("/dev/uhid", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return -errno;
  if (write(fd, &event, sizeof event) < 0) {
    int error = errno;
    close(fd);
    return -error;
  }
  return fd;
}

int rig_uhid_send(int fd, const uint8_t *report, size_t size) {
  struct uhid_event event = {.type = UHID_INPUT2};
  if (size > sizeof event.u.input2.data) return -EINVAL;
  event.u.input2.size = size;
  memcpy(event.u.input2.data, report, size);
  return result(write(fd, &event, sizeof event) < 0 ? -1 : 0);
}

int rig_evdev_use_monotonic(int fd) {
  int clock = CLOCK_MONOTONIC;
  return result(ioctl(fd, EVIOCSCLOCKID, &clock));
}

int rig_evdev_grab(int fd, int on) { return result(ioctl(fd, EVIOCGRAB, (long)on)); }

int rig_evdev_key_is_down(int fd, uint16_t key) {
  uint8_t keys[KEY_MAX / 8 + 1] = {0};
  if (ioctl(fd, EVIOCGKEY(sizeof keys), keys) < 0) return -errno;
  return key <= KEY_MAX ? keys[key / 8] >> key % 8 & 1 : 0;
}

int rig_pidfd_open(int pid) { return result(syscall(SYS_pidfd_open, pid, 0)); }

int rig_i2c_write_word(const char *bus, uint16_t chip, uint8_t reg, uint16_t value) {
  int fd = open(bus, O_RDWR | O_CLOEXEC);
  if (fd < 0) return -errno;
  union i2c_smbus_data data = {.word = value};
  struct i2c_smbus_ioctl_data transfer = {
      .read_write = I2C_SMBUS_WRITE, .command = reg, .size = I2C_SMBUS_WORD_DATA, .data = &data};
  int failed = ioctl(fd, I2C_SLAVE_FORCE, (long)chip) < 0 || ioctl(fd, I2C_SMBUS, &transfer) < 0;
  int error = errno;
  close(fd);
  return failed ? -error : 0;
}

int rig_use_files_as(unsigned int uid) {
  syscall(SYS_setfsuid, uid); // returns the last one, also on failure
  return (unsigned int)syscall(SYS_setfsuid, uid) == uid ? 0 : -EPERM;
}

int rig_terminal_activate(int number) {
  int fd = open("/dev/tty0", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (fd < 0) return -errno;
  int failed = ioctl(fd, VT_ACTIVATE, number) || ioctl(fd, VT_WAITACTIVE, number);
  int error = errno;
  close(fd);
  return failed ? -error : 0;
}
