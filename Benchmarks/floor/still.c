// SPDX-License-Identifier: Apache-2.0
// still FRAME KIND WIDTH HEIGHT QUALITY DIR COPIES: the floor of a photo, by hand in C.
//
// For each byte on standard input one photo of the frame: compressed by libjpeg-turbo
// (KIND "yuyv"; a frame of KIND "mjpg" is a JPEG already), written into DIR under a temporary name,
// fdatasync, rename, fsync of the directory. Then one line goes to standard output: nanoseconds of processor time that
// the compression took, and the bytes of the file. QUALITY is in percent, the subsampling 4:2:2 as in the
// frame. The frame is held COPIES times, and they take turns, as those of a camera do: none is in a cache. With "-"
// for DIR nothing is written.
#include "jpeg.h"
#include "photo.h"

int main(int argc, char **argv) {
  if (argc != 8) return 64;
  int is_jpeg = !strcmp(argv[2], "mjpg"), copies = atoi(argv[7]);
  start_jpeg(atoi(argv[3]), atoi(argv[4]), atoi(argv[5]));
  size_t frame_size;
  unsigned char *frames = load(argv[1], copies, &frame_size);
  int writes = strcmp(argv[6], "-"), dir = writes ? open_folder(argv[6]) : 0;
  for (int number = 0; is_asked(); number++) {
    unsigned char *frame = frames + number % copies * frame_size;
    long long start = cpu_ns();
    unsigned long size = is_jpeg ? frame_size : compress(frame);
    long long spent = cpu_ns() - start;
    if (writes) store_one(dir, number, ".jpg", is_jpeg ? frame : jpeg, size);
    answer(spent, size);
  }
  return 0;
}
