// SPDX-License-Identifier: Apache-2.0
// Put before a program with LD_PRELOAD, it makes GPIO chips of the kernel's gpio-sim, which have interrupts, look as
// chips without: a request for edges fails as the kernel's does (gpiolib-cdev.c: gpiod_to_irq), all else works.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/gpio.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

int ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  int refusal = 0;
  if (request == GPIO_GET_LINEEVENT_IOCTL) refusal = ENODEV;
  if (request == GPIO_V2_GET_LINE_IOCTL) {
    const struct gpio_v2_line_request *lines = argument;
    const __u64 edges = GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING;
    if (lines->config.flags & edges) refusal = ENXIO;
    for (__u32 i = 0; i < lines->config.num_attrs; i++) {
      const struct gpio_v2_line_attribute *attribute = &lines->config.attrs[i].attr;
      if (attribute->id == GPIO_V2_LINE_ATTR_ID_FLAGS && attribute->flags & edges) refusal = ENXIO;
    }
  }
  if (refusal != 0) {
    errno = refusal;
    return -1;
  }
  return (int)syscall(SYS_ioctl, fd, request, argument);
}
