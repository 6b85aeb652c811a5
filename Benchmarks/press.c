// SPDX-License-Identifier: Apache-2.0
// press TARGET OUT CODE COUNT HALF_USEC: presses a key COUNT times and notes when.
//
// TARGET is "uinput", for a keyboard that is made for it, or the path of a FIFO that the reader has
// open. Says where it presses ("ready PATH"), waits for a line on standard input, presses, and waits
// for the end of the input before the keyboard goes. Each press is held HALF_USEC and followed by as
// long a rest. OUT gets a line a press: CLOCK_MONOTONIC, ns, just before the write that presses.
#include "floor/bench.h"
#include "keyboard.h"
#include <glob.h>

static void tell_node(int fd) {
  char name[64] = {0}, pattern[128];
  glob_t found;
  if (ioctl(fd, UI_GET_SYSNAME(sizeof name), name) < 0) fail("UI_GET_SYSNAME");
  snprintf(pattern, sizeof pattern, "/sys/class/input/%s/event*", name);
  if (glob(pattern, 0, NULL, &found) || found.gl_pathc != 1) fail(pattern);
  printf("ready /dev/input/%s\n", strrchr(found.gl_pathv[0], '/') + 1);
  globfree(&found);
}

// The kernel stamps what goes through uinput itself; what goes through a FIFO has our stamp.
static void move(int fd, int code, int value) {
  long long now = now_ns() / 1000;
  struct input_event packet[2] = {{.type = EV_KEY, .code = code, .value = value},
                                  {.type = EV_SYN, .code = SYN_REPORT}};
  for (int i = 0; i < 2; i++) {
    packet[i].input_event_sec = now / 1000000;
    packet[i].input_event_usec = now % 1000000;
  }
  if (write(fd, packet, sizeof packet) != sizeof packet) fail("write");
}

int main(int argc, char **argv) {
  if (argc != 6) return 64;
  int is_keyboard = !strcmp(argv[1], "uinput"), code = atoi(argv[3]), count = atoi(argv[4]);
  int half = atoi(argv[5]);
  long long *sent = calloc(count, sizeof *sent);
  char line[16];
  int fd = is_keyboard ? make_keyboard(code) : open(argv[1], O_WRONLY | O_CLOEXEC);
  if (fd < 0 || !sent) fail(argv[1]);
  if (is_keyboard)
    tell_node(fd);
  else
    printf("ready %s\n", argv[1]);
  fflush(stdout);
  if (!fgets(line, sizeof line, stdin)) return 1;
  for (int i = 0; i < count; i++) {
    sent[i] = now_ns();
    move(fd, code, 1);
    usleep(half);
    move(fd, code, 0);
    usleep(half);
  }
  save(argv[2], sent, count);
  puts("done");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) continue;
  return 0;
}
