// SPDX-License-Identifier: Apache-2.0
// dng PHOTO KIND WIDTH HEIGHT QUALITY DIR COPIES: the floor of a raw photo, by hand in C.
//
// PHOTO is one of the engine's raw photos, of samples of 10 bits. Its samples are packed again, as on the camera's bus,
// and are the frame; the frame is held COPIES times, and they take turns: none is in a cache. For each byte on standard
// input the whole photo is made of a frame, for all but its header, which is that of PHOTO: the samples unpacked, and
// the preview that is made of them. It is written into DIR as by floor/still.c, and so is the line of the answer. That
// the first photo has the same bytes as PHOTO is checked. KIND and QUALITY are not used.
#include "photo.h"
#include <math.h>
#include <stdint.h>

#define GROUP 4       // samples that share a byte
#define GROUP_BYTES 5 // their upper 8 bits each, and the byte with the lower bits of all
#define STEPS 4096    // of the curve from light to a preview's value

static const unsigned char *photo;
static size_t size, preview_offset, samples_offset;
static unsigned width, height, preview_width, preview_height, black;
static double gains[3];
static unsigned char curve[STEPS], mosaic[4];

static void refuse(const char *what) {
  fprintf(stderr, "bench: the raw photo: %s\n", what);
  exit(1);
}

// The file's numbers have the lowest byte first.
static unsigned number(size_t at, int bytes) {
  unsigned value = 0;
  if (at + bytes > size) refuse("it is too short");
  for (int i = 0; i < bytes; i++) value |= (unsigned)photo[at + i] << (8 * i);
  return value;
}

// The place of a field's entry in a directory.
static size_t entry(size_t directory, unsigned tag) {
  for (unsigned i = 0; i < number(directory, 2); i++) {
    size_t at = directory + 2 + 12 * i;
    if (number(at, 2) == tag) return at;
  }
  refuse("a field is missing");
  return 0;
}

// The value of a field that has one number.
static unsigned field(size_t directory, unsigned tag) {
  size_t at = entry(directory, tag);
  return number(at + 8, number(at + 2, 2) == 3 ? 2 : 4);
}

static void read_photo(void) {
  if (number(0, 4) != 0x2a4949) refuse("it is no TIFF file of this order");
  size_t first = number(4, 4), raw = field(first, 330), neutral = number(entry(first, 50728) + 8, 4);
  preview_width = field(first, 256), preview_height = field(first, 257), preview_offset = field(first, 273);
  width = field(raw, 256), height = field(raw, 257), samples_offset = field(raw, 273);
  black = field(raw, 50714);
  if (field(raw, 258) != 16 || field(raw, 50717) != 1023 || width % GROUP) refuse("it is not of 10 bits");
  if (samples_offset + (size_t)width * height * 2 != size || preview_offset > samples_offset) refuse("its samples");
  memcpy(mosaic, photo + entry(raw, 33422) + 8, sizeof mosaic);
  for (int i = 0; i < 3; i++) {
    double balance = (double)number(neutral + 8 * i, 4) / number(neutral + 8 * i + 4, 4);
    gains[i] = (STEPS - 1) / (balance * (1023 - black));
  }
  // From light to the values of sRGB (IEC 61966-2-1).
  for (int i = 0; i < STEPS; i++) {
    double light = i / (STEPS - 1.0);
    curve[i] = round((light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255);
  }
}

static void pack(const uint16_t *restrict from, unsigned char *restrict to) {
  for (size_t i = 0; i < (size_t)width * height / GROUP; i++, from += GROUP, to += GROUP_BYTES) {
    to[GROUP] = 0;
    for (int x = 0; x < GROUP; x++) to[x] = from[x] >> 2, to[GROUP] |= (from[x] & 3) << (2 * x);
  }
}

static void unpack(const unsigned char *restrict from, uint16_t *restrict to) {
  for (size_t i = 0; i < (size_t)width * height / GROUP; i++, from += GROUP_BYTES, to += GROUP)
    for (int x = 0; x < GROUP; x++) to[x] = from[x] << 2 | (from[GROUP] >> (2 * x) & 3);
}

// The first sample of the cell of the mosaic that lies at a quarter, or at three quarters, of a pixel's area.
static unsigned cell(unsigned number, unsigned side, unsigned count) {
  return (number * 2 + 1) * (side / 2) / (count * 4) * 2;
}

// Red, green and blue of each pixel of the preview: the average of four cells.
static void reduce(const uint16_t *restrict samples, unsigned char *restrict to) {
  static const unsigned counts[3] = {4, 8, 4};
  for (unsigned y = 0; y < preview_height; y++)
    for (unsigned x = 0; x < preview_width; x++) {
      unsigned sums[3] = {0};
      for (int part = 0; part < 4; part++) {
        const uint16_t *at = samples + (size_t)cell(y * 2 + part / 2, height, preview_height) * width +
                             cell(x * 2 + part % 2, width, preview_width);
        sums[mosaic[0]] += at[0], sums[mosaic[1]] += at[1];
        sums[mosaic[2]] += at[width], sums[mosaic[3]] += at[width + 1];
      }
      for (int colour = 0; colour < 3; colour++) {
        unsigned light = sums[colour] / counts[colour];
        unsigned step = light > black ? (light - black) * gains[colour] : 0;
        *to++ = curve[step < STEPS ? step : STEPS - 1];
      }
    }
}

static void make(const unsigned char *frame, unsigned char *file) {
  memcpy(file, photo, preview_offset);
  unpack(frame, (uint16_t *)(file + samples_offset));
  reduce((uint16_t *)(file + samples_offset), file + preview_offset);
}

int main(int argc, char **argv) {
  if (argc != 8) return 64;
  int copies = atoi(argv[7]), dir = open_folder(argv[6]);
  photo = load(argv[1], 1, &size);
  read_photo();
  size_t frame_size = (size_t)width * height / GROUP * GROUP_BYTES;
  unsigned char *frames = malloc(frame_size * copies), *file = calloc(1, size);
  if (!frames || !file) fail("memory");
  for (int i = 0; i < copies; i++) pack((const uint16_t *)(photo + samples_offset), frames + i * frame_size);
  make(frames, file);
  if (memcmp(file, photo, size)) refuse("the floor's has other bytes");
  for (int number = 0; is_asked(); number++) {
    long long start = cpu_ns();
    make(frames + number % copies * frame_size, file);
    long long spent = cpu_ns() - start;
    store_one(dir, number, ".dng", file, size);
    answer(spent, size);
  }
  return 0;
}
