// SPDX-License-Identifier: Apache-2.0
#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
// Needs the two above.
#include <jpeglib.h>

struct cjpeg_encoder {
  struct jpeg_compress_struct state;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  size_t capacity;
  jmp_buf failed;
  char message[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr state) {
  struct cjpeg_encoder *encoder = state->client_data;
  state->err->format_message(state, encoder->message);
  longjmp(encoder->failed, 1);
}

// Warnings are about the input of a decoder.
static void say_nothing(j_common_ptr state) { (void)state; }

static void start_file(j_compress_ptr state) { (void)state; }

// The caller's memory does not grow.
static boolean file_is_full(j_compress_ptr state) {
  struct cjpeg_encoder *encoder = state->client_data;
  snprintf(encoder->message, sizeof encoder->message, "the file is longer than %zu bytes",
           encoder->capacity);
  longjmp(encoder->failed, 1);
}

static void end_file(j_compress_ptr state) { (void)state; }

struct cjpeg_encoder *cjpeg_make(void) {
  struct cjpeg_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->state.err = jpeg_std_error(&encoder->errors);
  encoder->errors.error_exit = fail;
  encoder->errors.output_message = say_nothing;
  encoder->state.client_data = encoder;
  if (setjmp(encoder->failed)) {
    free(encoder);
    return NULL;
  }
  jpeg_create_compress(&encoder->state);
  // jpeg_create_compress has cleared it.
  encoder->state.client_data = encoder;
  encoder->destination.init_destination = start_file;
  encoder->destination.empty_output_buffer = file_is_full;
  encoder->destination.term_destination = end_file;
  encoder->state.dest = &encoder->destination;
  return encoder;
}

void cjpeg_free(struct cjpeg_encoder *encoder) {
  jpeg_destroy_compress(&encoder->state);
  free(encoder);
}

// Gives up the picture after a longjmp. Returns -1.
static int give_up(struct cjpeg_encoder *encoder) {
  jpeg_abort_compress(&encoder->state);
  return -1;
}

int cjpeg_begin(struct cjpeg_encoder *encoder, int width, int height, int quality, uint8_t *file,
                size_t capacity) {
  j_compress_ptr state = &encoder->state;
  if (setjmp(encoder->failed)) return give_up(encoder);
  encoder->capacity = capacity;
  encoder->destination.next_output_byte = file;
  encoder->destination.free_in_buffer = capacity;
  state->image_width = (JDIMENSION)width;
  state->image_height = (JDIMENSION)height;
  state->input_components = 3;
  state->in_color_space = JCS_YCbCr;
  jpeg_set_defaults(state);
  jpeg_set_quality(state, quality, TRUE);
  state->raw_data_in = TRUE;
  state->comp_info[0].h_samp_factor = 2;
  state->comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(state, TRUE);
  return 0;
}

int cjpeg_add_row(struct cjpeg_encoder *encoder, const uint8_t *luma, const uint8_t *blue,
                  const uint8_t *red, size_t stride) {
  JSAMPROW lines[3][CJPEG_ROW_LINES];
  JSAMPARRAY planes[3] = {lines[0], lines[1], lines[2]};
  if (setjmp(encoder->failed)) return give_up(encoder);
  // libjpeg does not write to them.
  for (size_t line = 0; line < CJPEG_ROW_LINES; line++) {
    lines[0][line] = (JSAMPROW)luma + line * stride;
    lines[1][line] = (JSAMPROW)blue + line * (stride / 2);
    lines[2][line] = (JSAMPROW)red + line * (stride / 2);
  }
  jpeg_write_raw_data(&encoder->state, planes, CJPEG_ROW_LINES);
  return 0;
}

ptrdiff_t cjpeg_end(struct cjpeg_encoder *encoder) {
  if (setjmp(encoder->failed)) return give_up(encoder);
  jpeg_finish_compress(&encoder->state);
  return (ptrdiff_t)(encoder->capacity - encoder->destination.free_in_buffer);
}

const char *cjpeg_message(const struct cjpeg_encoder *encoder) { return encoder->message; }
