// SPDX-License-Identifier: Apache-2.0
// proxy PHOTO KIND WIDTH HEIGHT QUALITY DIR COPIES: the floor of a deferred photo, by hand in C.
//
// PHOTO is the stand-in of one of the engine's deferred photos of YUYV frames, beside which its frame and its record
// lie, as it is not made yet. For each byte on standard input one such photo: the frame made smaller, to at most
// 640x480, and compressed, 80 %; the frame behind the head of its file; and the record. The three are written into DIR
// and become durable as one: temporary names, an fdatasync each, their names, one fsync of the directory. Head and
// record are copied from the engine's. Then comes the line of floor/still.c's answer. The frame is held COPIES times,
// and they take turns: none is in a cache. KIND and QUALITY are not used.
#include "jpeg.h"
#include "photo.h"

#define LARGEST_WIDTH 640
#define LARGEST_HEIGHT 480
#define PROXY_QUALITY 80
#define MARK "SHUTTERF"
#define HEAD (sizeof MARK - 1 + 4) // with the length of the JSON object behind it, the lowest byte first

static int frame_width, frame_height, *columns;
static unsigned char *small;

static void refuse(const char *what) {
  fprintf(stderr, "bench: the deferred photo: %s\n", what);
  exit(1);
}

// A file that lies beside a photo.
static unsigned char *load_beside(const char *photo, const char *suffix, size_t *size) {
  char path[512];
  const char *name = strrchr(photo, '/');
  if (!name) refuse("it has no folder");
  snprintf(path, sizeof path, "%.*s/.%s%s", (int)(name - photo), photo, name + 1, suffix);
  return load(path, 1, size);
}

static int even(int side) { return side < 2 ? 2 : side / 2 * 2; }

// The largest size with the frame's proportions.
static void start_small(void) {
  int is_wide = frame_width * LARGEST_HEIGHT >= frame_height * LARGEST_WIDTH;
  int side = is_wide ? frame_width : frame_height, largest = is_wide ? LARGEST_WIDTH : LARGEST_HEIGHT;
  if (largest > side) largest = side;
  start_jpeg(even(frame_width * largest / side), even(frame_height * largest / side), PROXY_QUALITY);
  small = malloc((size_t)width * height * 2);
  columns = malloc(sizeof *columns * width * 2);
}

// Makes every 'step'th byte of each line smaller, from 'first' on: the average of four of its area.
static void reduce(const unsigned char *restrict frame, int first, int step) {
  int count = width * 2 / step, source = frame_width * 2 / step;
  for (int i = 0; i < count * 2; i++) columns[i] = (i * 2 + 1) * source / (count * 4) * step + first;
  for (int line = 0; line < height; line++) {
    const unsigned char *upper = frame + (size_t)((line * 4 + 1) * frame_height / (height * 4)) * frame_width * 2;
    const unsigned char *lower = frame + (size_t)((line * 4 + 3) * frame_height / (height * 4)) * frame_width * 2;
    unsigned char *restrict to = small + (size_t)line * width * 2 + first;
    for (int i = 0; i < count; i++, to += step) {
      int left = columns[i * 2], right = columns[i * 2 + 1];
      *to = (upper[left] + upper[right] + lower[left] + lower[right] + 2) / 4;
    }
  }
}

// The stand-in of a frame is in 'jpeg'; its length.
static unsigned long make(const unsigned char *frame) {
  reduce(frame, 0, 2);
  reduce(frame, 1, 4);
  reduce(frame, 3, 4);
  return compress(small);
}

int main(int argc, char **argv) {
  if (argc != 8) return 64;
  int copies = atoi(argv[7]), dir = open_folder(argv[6]);
  size_t photo_size, record_size, spool_size;
  free(load(argv[1], 1, &photo_size));
  unsigned char *record = load_beside(argv[1], ".unclaimed", &record_size);
  unsigned char *spool = load_beside(argv[1], ".spool", &spool_size);
  frame_width = atoi(argv[3]), frame_height = atoi(argv[4]);
  if (spool_size < HEAD || memcmp(spool, MARK, sizeof MARK - 1)) refuse("its frame has another mark");
  size_t head = HEAD + (spool[8] | spool[9] << 8 | spool[10] << 16 | (size_t)spool[11] << 24);
  size_t frame_size = (size_t)frame_width * frame_height * 2;
  if (spool_size != head + frame_size) refuse("its frame has another size");
  unsigned char *frames = malloc(frame_size * copies);
  for (int i = 0; i < copies; i++) memcpy(frames + i * frame_size, spool + head, frame_size);
  start_small();
  // The engine's has EXIF data besides.
  unsigned long size = make(frames);
  if (photo_size < size - size / 10 || photo_size > size + size / 10 + 4096)
    refuse("the floor's stand-in has another size");
  for (int number = 0; is_asked(); number++) {
    unsigned char *frame = frames + number % copies * frame_size;
    long long start = cpu_ns();
    size = make(frame);
    long long spent = cpu_ns() - start;
    struct file files[] = {{".", ".jpg.spool", {{spool, head}, {frame, frame_size}}},
                           {".", ".jpg.unclaimed", {{record, record_size}}},
                           {"", ".jpg", {{jpeg, size}}}};
    store(dir, number, files, 3);
    answer(spent, size);
  }
  return 0;
}
