// SPDX-License-Identifier: Apache-2.0
// movie mjpg WIDTH HEIGHT OUT COUNT: the floor of a film, by hand in C: JPEGs from standard input, each after its
// length in four bytes of this machine
// movie yuyv WIDTH HEIGHT OUT COUNT FRAMES: raw frames of a file, in turn, 30 a second, which are encoded as H.264,
// on one thread, by libopenh264 with the settings of shutter-encoder (Sources/CLibraries/CH264)
//
// OUT becomes a fragmented MP4 of so many frames at 30 a second: each second one pwritev and one fdatasync. It has no
// index, nothing is reserved, and the times are made up. Then a line goes to standard output: nanoseconds of processor
// time for each frame, of all frames but those of the first second.
#define _GNU_SOURCE
#include "bench.h"
#include "../../Sources/CLibraries/CH264/include/CH264.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>

#define RATE 30
#define LONGEST (1 << 20) // bytes of a picture in the file

static unsigned char *pictures[RATE], box[8192], configuration[512];
static unsigned sizes[RATE];
static int width, height, is_encoded, filled, configured;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static long long cpu_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

// Boxes: each begins with its length, which is known when it ends.
static void put(unsigned value) {
  value = htonl(value);
  memcpy(box + filled, &value, 4);
  filled += 4;
}

static void put16(unsigned value) { box[filled++] = value >> 8, box[filled++] = value; }

static void zeros(int count) { memset(box + filled, 0, count), filled += count; }

static int begin(const char *name) {
  put(0);
  memcpy(box + filled, name, 4);
  filled += 4;
  return filled - 8;
}

static void end(int start) {
  unsigned size = htonl(filled - start);
  memcpy(box + start, &size, 4);
}

static void empty(const char *name, int bytes) {
  int start = begin(name);
  zeros(bytes);
  end(start);
}

static void matrix(void) {
  static const unsigned values[] = {0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000};
  for (int i = 0; i < 9; i++) put(values[i]);
}

static void sample_description(void) {
  int stsd = begin("stsd");
  zeros(4), put(1);
  int entry = begin(is_encoded ? "avc1" : "jpeg");
  zeros(6), put16(1), zeros(16), put16(width), put16(height);
  put(0x480000), put(0x480000), zeros(4), put16(1), zeros(32), put16(24), put16(0xffff);
  if (is_encoded) {
    int avcc = begin("avcC");
    memcpy(box + filled, configuration, configured);
    filled += configured;
    end(avcc);
  }
  end(entry), end(stsd);
}

static void head(void) {
  int ftyp = begin("ftyp");
  memcpy(box + filled, "iso5\0\0\0\0iso5mp41", 16), filled += 16;
  end(ftyp);
  int moov = begin("moov"), mvhd = begin("mvhd");
  zeros(12), put(1000), put(0), put(0x10000), put16(0x100), zeros(10), matrix(), zeros(24), put(2);
  end(mvhd);
  int trak = begin("trak"), tkhd = begin("tkhd");
  put(7), zeros(8), put(1), zeros(24), matrix(), put(width << 16), put(height << 16);
  end(tkhd);
  int mdia = begin("mdia"), mdhd = begin("mdhd");
  zeros(12), put(RATE), put(0), put(0x55c40000);
  end(mdhd);
  int hdlr = begin("hdlr");
  zeros(8), memcpy(box + filled, "vide", 4), filled += 4, zeros(13);
  end(hdlr);
  int minf = begin("minf"), vmhd = begin("vmhd");
  put(1), zeros(8);
  end(vmhd);
  int dinf = begin("dinf"), dref = begin("dref");
  zeros(4), put(1);
  int url = begin("url ");
  put(1);
  end(url), end(dref), end(dinf);
  int stbl = begin("stbl");
  sample_description();
  empty("stts", 8), empty("stsc", 8), empty("stsz", 12), empty("stco", 8);
  end(stbl), end(minf), end(mdia), end(trak);
  int mvex = begin("mvex"), trex = begin("trex");
  put(0), put(1), put(1), zeros(12);
  end(trex), end(mvex), end(moov);
}

static void fragment(int number, int count) {
  int moof = begin("moof"), mfhd = begin("mfhd");
  put(0), put(number + 1);
  end(mfhd);
  int traf = begin("traf"), tfhd = begin("tfhd");
  put(0x20000), put(1);
  end(tfhd);
  int tfdt = begin("tfdt");
  put(0), put(number * RATE);
  end(tfdt);
  int trun = begin("trun");
  put(0x701), put(count);
  int offset = filled;
  put(0);
  unsigned bytes = 0;
  for (int i = 0; i < count; i++) {
    put(1), put(sizes[i]), put(is_encoded && i ? 0x1010000 : 0x2000000);
    bytes += sizes[i];
  }
  end(trun), end(traf), end(moof);
  unsigned data = htonl(filled - moof + 8);
  memcpy(box + offset, &data, 4);
  begin("mdat");
  data = htonl(bytes + 8);
  memcpy(box + filled - 8, &data, 4);
}

// Writes a second of pictures.
static void store(int file, int number, int count) {
  static off_t size;
  struct iovec parts[1 + RATE] = {{box, 0}};
  filled = 0;
  if (!number) head();
  fragment(number, count);
  parts[0].iov_len = filled;
  for (int i = 0; i < count; i++) parts[i + 1] = (struct iovec){pictures[i], sizes[i]};
  ssize_t written = pwritev(file, parts, count + 1, size), all = 0;
  for (int i = 0; i <= count; i++) all += parts[i].iov_len;
  if (written != all || fdatasync(file)) fail("the film");
  size += written;
}

static void fill(void *to, size_t size) {
  for (size_t got = 0; got < size;) {
    ssize_t count = read(0, (char *)to + got, size - got);
    if (count <= 0) fail("no frame");
    got += count;
  }
}

static unsigned passed(unsigned char *picture) {
  unsigned size;
  fill(&size, sizeof size);
  if (size > LONGEST) fail("a frame");
  fill(picture, size);
  return size;
}

// A line of two becomes one of half the chroma.
static void convert(const unsigned char *restrict from, unsigned char *restrict y, unsigned char *restrict u,
                    unsigned char *restrict v) {
  for (int line = 0; line < height; line += 2) {
    const unsigned char *restrict upper = from + (size_t)line * width * 2, *restrict lower = upper + width * 2;
    for (int x = 0; x < width; x++) y[x] = upper[2 * x];
    for (int x = 0; x < width; x++) y[width + x] = lower[2 * x];
    for (int x = 0; x < width / 2; x++) {
      u[x] = (upper[4 * x + 1] + lower[4 * x + 1] + 1) / 2;
      v[x] = (upper[4 * x + 3] + lower[4 * x + 3] + 1) / 2;
    }
    y += width * 2, u += width / 2, v += width / 2;
  }
}

// The lengths of NAL units in the place of start codes; the parameters go into the file's head.
static unsigned with_lengths(const unsigned char *coded, size_t size, unsigned char *to) {
  unsigned filled_to = 0;
  const unsigned char *sets[2] = {0};
  unsigned lengths[2] = {0};
  for (size_t at = 0; at + 3 < size;) {
    size_t start = at + (coded[at + 2] ? 3 : 4), next = start;
    const unsigned char *found = memmem(coded + start, size - start, "\0\0\1", 3);
    next = found ? (size_t)(found - coded) : size;
    if (found && !coded[next - 1]) next--;
    unsigned length = next - start, type = coded[start] & 31, big = htonl(length);
    if (type == 7 || type == 8) {
      sets[type - 7] = coded + start, lengths[type - 7] = length;
    } else {
      memcpy(to + filled_to, &big, 4);
      memcpy(to + filled_to + 4, coded + start, length);
      filled_to += 4 + length;
    }
    at = next;
  }
  if (configured || !sets[0] || !sets[1]) return filled_to;
  unsigned char *c = configuration;
  *c++ = 1, *c++ = sets[0][1], *c++ = sets[0][2], *c++ = sets[0][3], *c++ = 0xff;
  for (int i = 0; i < 2; i++) {
    *c++ = i ? 1 : 0xe1, *c++ = lengths[i] >> 8, *c++ = lengths[i];
    memcpy(c, sets[i], lengths[i]), c += lengths[i];
  }
  configured = c - configuration;
  return filled_to;
}

static const unsigned char *frames;
static size_t frame_size, frame_count;

static void start_encoder(const char *path) {
  struct stat status;
  int file = open(path, O_RDONLY);
  frame_size = (size_t)width * height * 2;
  if (file < 0 || fstat(file, &status)) fail(path);
  frame_count = status.st_size / frame_size;
  frames = mmap(NULL, status.st_size, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
  if (frames == MAP_FAILED || !frame_count) fail(path);
  struct ch264_settings settings = {width, height, RATE, width * height * RATE * 0.15, RATE, 1, false};
  if (ch264_load() != CH264_LOADED || ch264_start(&settings)) fail("libopenh264");
}

static unsigned encoded(int number, unsigned char *picture) {
  static unsigned char *planes, *coded;
  static struct timespec due;
  size_t luma = (size_t)width * height;
  if (!planes) {
    planes = malloc(luma * 3 / 2), coded = malloc(LONGEST);
    clock_gettime(CLOCK_MONOTONIC, &due);
  }
  due.tv_nsec += 1000000000 / RATE;
  due.tv_sec += due.tv_nsec / 1000000000, due.tv_nsec %= 1000000000;
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
  convert(frames + number % frame_count * frame_size, planes, planes + luma, planes + luma * 5 / 4);
  struct ch264_picture source = {planes,    planes + luma,        planes + luma * 5 / 4, width,
                                 width / 2, number * 1000L / RATE, !number};
  ptrdiff_t size = ch264_encode(&source, coded, LONGEST);
  if (size <= 0) fail("libopenh264");
  return with_lengths(coded, size, picture);
}

int main(int argc, char **argv) {
  if (argc < 6) return 64;
  is_encoded = !strcmp(argv[1], "yuyv"), width = atoi(argv[2]), height = atoi(argv[3]);
  int count = atoi(argv[5]), file = open(argv[4], O_WRONLY | O_CREAT | O_TRUNC, 0640);
  if (file < 0) fail(argv[4]);
  if (is_encoded) start_encoder(argv[6]);
  for (int i = 0; i < RATE; i++) pictures[i] = malloc(LONGEST);
  long long first = 0;
  for (int i = 0; i < count; i++) {
    int place = i % RATE;
    if (i == RATE) first = cpu_ns();
    sizes[place] = is_encoded ? encoded(i, pictures[place]) : passed(pictures[place]);
    if (place == RATE - 1 || i == count - 1) store(file, i / RATE, place + 1);
  }
  printf("%lld\n", (cpu_ns() - first) / (count - RATE));
  return 0;
}
