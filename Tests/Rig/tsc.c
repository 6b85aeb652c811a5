// SPDX-License-Identifier: Apache-2.0
// Prints how many thousand ticks a second this machine's time-stamp counter makes, which is the emulated
// machine's, too.
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>

struct reading {
  int64_t nsec, ticks;
};

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

// Both clocks at one moment: of many looks the one that nobody else's turn came into.
static struct reading look(void) {
  struct reading best = {0, 0};
  int64_t shortest = INT64_MAX;
  for (int i = 0; i < 10000; i++) {
    int64_t before = now(), ticks = __rdtsc(), took = now() - before;
    if (took < shortest) {
      shortest = took;
      best = (struct reading){before + took / 2, ticks};
    }
  }
  return best;
}

int main(void) {
  struct reading a = look();
  sleep(1);
  struct reading b = look();
  printf("%.0f\n", (b.ticks - a.ticks) * 1e6 / (b.nsec - a.nsec));
}
