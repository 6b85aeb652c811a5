// SPDX-License-Identifier: Apache-2.0
// Shared by the floors that make JPEGs: of a camera's YUYV, by libjpeg-turbo, eight lines at a time, 4:2:2 as in the
// frame.
#include <stdio.h>
#include <stdlib.h>
// Behind the others.
#include <jpeglib.h>

#define LINES 8 // of one row of blocks

static unsigned char *jpeg, *planes;
static unsigned long capacity;
static int width, height, quality;
static struct jpeg_error_mgr errors;
static struct jpeg_compress_struct encoder;

// Makes ready for pictures of this size, in percent of quality.
static void start_jpeg(int its_width, int its_height, int its_quality) {
  width = its_width, height = its_height, quality = its_quality;
  capacity = (unsigned long)width * height * 3;
  jpeg = malloc(capacity);
  planes = malloc((size_t)width * LINES * 2);
  encoder.err = jpeg_std_error(&errors);
  jpeg_create_compress(&encoder);
}

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
static unsigned long compress(const unsigned char *frame) {
  unsigned long size = capacity;
  unsigned char *y = planes, *u = y + width * LINES, *v = u + width / 2 * LINES;
  JSAMPROW rows[3][LINES];
  JSAMPARRAY image[3] = {rows[0], rows[1], rows[2]};
  for (int i = 0; i < LINES; i++) {
    rows[0][i] = y + i * width;
    rows[1][i] = u + i * (width / 2);
    rows[2][i] = v + i * (width / 2);
  }
  jpeg_mem_dest(&encoder, &jpeg, &size);
  encoder.image_width = width;
  encoder.image_height = height;
  encoder.input_components = 3;
  encoder.in_color_space = JCS_YCbCr;
  jpeg_set_defaults(&encoder);
  jpeg_set_quality(&encoder, quality, TRUE);
  encoder.raw_data_in = TRUE;
  encoder.comp_info[0].h_samp_factor = 2;
  encoder.comp_info[0].v_samp_factor = 1;
  for (int i = 1; i < 3; i++)
    encoder.comp_info[i].h_samp_factor = encoder.comp_info[i].v_samp_factor = 1;
  jpeg_start_compress(&encoder, TRUE);
  for (int line = 0; line < height; line += LINES) {
    for (int i = 0; i < LINES; i++) {
      int from = line + i < height ? line + i : height - 1;
      split(frame + (size_t)from * width * 2, rows[0][i], rows[1][i], rows[2][i]);
    }
    jpeg_write_raw_data(&encoder, image, LINES);
  }
  jpeg_finish_compress(&encoder);
  return size;
}
