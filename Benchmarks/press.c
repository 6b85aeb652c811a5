// SPDX-License-Identifier: Apache-2.0
// press TARGET OUT CODE COUNT HALF_USEC: presses a key COUNT times and notes when.
//
// TARGET is "uinput", for a keyboard that is made for it, "screen" or "moving", for a touch screen that is
// touched instead, with or without another finger that moves 120 times a second, or the path of a FIFO that
// the reader has open. Says where it presses ("ready PATH"), waits for a line on standard input, presses, and waits
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

// A finger goes down or up.
static void finger(int fd, int slot, int is_down) {
  static int id;
  struct finger_event down[] = {{EV_ABS, ABS_MT_SLOT, slot},
                                {EV_ABS, ABS_MT_TRACKING_ID, id = (id + 1) & 0xffff},
                                {EV_ABS, ABS_MT_POSITION_X, 500},
                                {EV_ABS, ABS_MT_POSITION_Y, 400},
                                {EV_KEY, BTN_TOUCH, 1}};
  struct finger_event up[] = {{EV_ABS, ABS_MT_SLOT, slot}, {EV_ABS, ABS_MT_TRACKING_ID, -1}};
  if (is_down)
    touch(fd, down, 5);
  else
    touch(fd, up, 2);
}

// Sleeps, while finger 9 moves.
static void rest(int fd, int usec, int is_moving) {
  static long long last;
  static int x;
  usleep(usec);
  if (!is_moving || now_ns() - last < 1000000000LL / 120) return;
  last = now_ns();
  struct finger_event move[] = {{EV_ABS, ABS_MT_SLOT, 9},
                                {EV_ABS, ABS_MT_POSITION_X, x = (x + 7) % 1000},
                                {EV_ABS, ABS_MT_POSITION_Y, 20}};
  touch(fd, move, 3);
}

int main(int argc, char **argv) {
  if (argc != 6) return 64;
  int is_moving = !strcmp(argv[1], "moving"), is_screen = is_moving || !strcmp(argv[1], "screen");
  int is_keyboard = !strcmp(argv[1], "uinput"), code = atoi(argv[3]), count = atoi(argv[4]);
  int half = atoi(argv[5]);
  long long *sent = calloc(count, sizeof *sent);
  char line[16];
  int fd = is_keyboard ? make_keyboard(code)
           : is_screen ? make_screen()
                       : open(argv[1], O_WRONLY | O_CLOEXEC);
  if (fd < 0 || !sent) fail(argv[1]);
  if (is_moving) finger(fd, 9, 1);
  if (is_keyboard || is_screen)
    tell_node(fd);
  else
    printf("ready %s\n", argv[1]);
  fflush(stdout);
  if (!fgets(line, sizeof line, stdin)) return 1;
  for (int i = 0; i < count; i++) {
    sent[i] = now_ns();
    if (is_screen) finger(fd, 0, 1); else move(fd, code, 1);
    rest(fd, half, is_moving);
    if (is_screen) finger(fd, 0, 0); else move(fd, code, 0);
    rest(fd, half, is_moving);
  }
  save(argv[2], sent, count);
  puts("done");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) continue;
  return 0;
}
