// SPDX-License-Identifier: Apache-2.0
// A JPEG from one row of blocks after another, through libjpeg's interface for raw data, which
// reports errors by longjmp: a jump must not pass over Swift code. TurboJPEG's interface takes the
// planes of a whole picture, and their first lines have left the near caches by the time it reads
// them. Functions that can fail return -1; cjpeg_message() says why, and the picture is given up.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Lines of one row of blocks.
#define CJPEG_ROW_LINES 8
/// Luma samples of a line are a multiple of this.
#define CJPEG_UNIT_WIDTH 16

struct cjpeg_encoder;

/// NULL if there is no memory.
struct cjpeg_encoder *cjpeg_make(void);

void cjpeg_free(struct cjpeg_encoder *encoder);

/// Begins a picture of 4:2:2 in baseline JPEG, with a JFIF header. Quality in percent. The file is
/// written to 'file'. Returns 0.
int cjpeg_begin(struct cjpeg_encoder *encoder, int width, int height, int quality, uint8_t *file,
                size_t capacity);

/// Adds the next row. Lines of luma begin 'stride' bytes apart, those of the chroma planes half of that;
/// what lies beyond the picture's edge is encoded too. Returns 0.
int cjpeg_add_row(struct cjpeg_encoder *encoder, const uint8_t *luma, const uint8_t *blue,
                  const uint8_t *red, size_t stride);

/// Ends the picture when all rows were added. Returns the size of the file.
ptrdiff_t cjpeg_end(struct cjpeg_encoder *encoder);

const char *cjpeg_message(const struct cjpeg_encoder *encoder);
