// SPDX-License-Identifier: Apache-2.0
// still FRAME KIND WIDTH HEIGHT QUALITY DIR COPIES: the floor of a photo, by hand in C.
//
// For each byte on standard input one photo of the frame: compressed by libjpeg-turbo
// (KIND "yuyv"; a frame of KIND "mjpg" is a JPEG already), written into DIR under a temporary name,
// fdatasync, rename, fsync of the directory. Then one line goes to standard output: nanoseconds of processor time that
// the compression took, and the bytes of the file. QUALITY is in percent, the subsampling 4:2:2 as in the
// frame. The frame is held COPIES times, and they take turns, as those of a camera do: none is in a cache. With "-"
// for DIR nothing is written.
#include "photo.h"
#include <jpeglib.h>

#define LINES 8 // of one row of blocks

static unsigned char *jpeg, *planes;
static unsigned long capacity;
static int width, height, quality;

// Takes a line of YUYV apart. Cameras use 16 to 235 for luma and 16 to 240 for chroma, JPEG all of a byte.
static void split(const unsigned char *restrict from, unsigned char *restrict y,
                  unsigned char *restrict u, unsigned char *restrict v) {
  for (int x = 0; x < width; x++) {
    short luma = from[2 * x] - 16;
    luma = luma < 0 ? 0 : luma > 219 ? 219 : luma;
    y[x] = (unsigned short)(luma * 149 + 64) >> 7;
  }
  for (int x = 0; x < width / 2; x++) {
    short blue = from[4 * x + 1] - 16, red = from[4 * x + 3] - 16;
    blue = blue < 0 ? 0 : blue > 224 ? 224 : blue;
    red = red < 0 ? 0 : red > 224 ? 224 : red;
    u[x] = (unsigned short)(blue * 291 + 176) >> 8;
    v[x] = (unsigned short)(red * 291 + 176) >> 8;
  }
}

// The JPEG of a frame is in 'jpeg'; its length.
static unsigned long compress(const unsigned char *frame, struct jpeg_compress_struct *encoder) {
  unsigned long size = capacity;
  unsigned char *y = planes, *u = y + width * LINES, *v = u + width / 2 * LINES;
  JSAMPROW rows[3][LINES];
  JSAMPARRAY image[3] = {rows[0], rows[1], rows[2]};
  for (int i = 0; i < LINES; i++) {
    rows[0][i] = y + i * width;
    rows[1][i] = u + i * (width / 2);
    rows[2][i] = v + i * (width / 2);
  }
  jpeg_mem_dest(encoder, &jpeg, &size);
  encoder->image_width = width;
  encoder->image_height = height;
  encoder->input_components = 3;
  encoder->in_color_space = JCS_YCbCr;
  jpeg_set_defaults(encoder);
  jpeg_set_quality(encoder, quality, TRUE);
  encoder->raw_data_in = TRUE;
  encoder->comp_info[0].h_samp_factor = 2;
  encoder->comp_info[0].v_samp_factor = 1;
  for (int i = 1; i < 3; i++)
    encoder->comp_info[i].h_samp_factor = encoder->comp_info[i].v_samp_factor = 1;
  jpeg_start_compress(encoder, TRUE);
  for (int line = 0; line < height; line += LINES) {
    for (int i = 0; i < LINES; i++) {
      int from = line + i < height ? line + i : height - 1;
      split(frame + (size_t)from * width * 2, rows[0][i], rows[1][i], rows[2][i]);
    }
    jpeg_write_raw_data(encoder, image, LINES);
  }
  jpeg_finish_compress(encoder);
  return size;
}

int main(int argc, char **argv) {
  if (argc != 8) return 64;
  int is_jpeg = !strcmp(argv[2], "mjpg"), copies = atoi(argv[7]);
  width = atoi(argv[3]), height = atoi(argv[4]), quality = atoi(argv[5]);
  size_t frame_size;
  unsigned char *frames = load(argv[1], copies, &frame_size);
  int writes = strcmp(argv[6], "-"), dir = writes ? open_folder(argv[6]) : 0;
  capacity = (unsigned long)width * height * 3;
  jpeg = malloc(capacity);
  planes = malloc((size_t)width * LINES * 2);
  struct jpeg_error_mgr errors;
  struct jpeg_compress_struct encoder = {.err = jpeg_std_error(&errors)};
  jpeg_create_compress(&encoder);
  for (int number = 0; is_asked(); number++) {
    unsigned char *frame = frames + number % copies * frame_size;
    long long start = cpu_ns();
    unsigned long size = is_jpeg ? frame_size : compress(frame, &encoder);
    long long spent = cpu_ns() - start;
    if (writes) store(dir, number, ".jpg", is_jpeg ? frame : jpeg, size);
    answer(spent, size);
  }
  return 0;
}
