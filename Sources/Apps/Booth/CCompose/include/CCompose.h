// SPDX-License-Identifier: Apache-2.0
// libvips' operations take their options as a C function with any number of arguments, which Swift cannot call.
#pragma once

#include <stddef.h>

/// The place of a shot: it fills it, and is cut at its edges.
typedef struct {
  int shot, x, y, width, height;
} ccompose_slot;

/// The format of a drawing.
typedef enum { ccompose_svg, ccompose_png, ccompose_jpeg } ccompose_format;

/// A picture without its shots. The drawings are scaled to its size, or NULL.
typedef struct {
  int width, height;
  unsigned char paper[3];
  const void *below;
  size_t below_length;
  ccompose_format below_format;
  const void *above;
  size_t above_length;
  ccompose_format above_format;
  const ccompose_slot *slots;
  int slot_count;
} ccompose_layout;

/// What is below and above the shots, drawn.
typedef struct ccompose_layers ccompose_layers;

/// Bytes of the caller's, for ccompose_free.
typedef struct {
  void *start;
  size_t length;
} ccompose_bytes;

/// Starts libvips for JPEG, PNG and SVG alone, with no code made at run time. Returns 0, or -1.
int ccompose_start(const char *program);

/// Whether a font has this letter, which may be of several scalars: 1, or 0.
int ccompose_can_draw(const char *letter);

/// The part of an SVG that is drawn on, in pixels. Returns 1; 0 if there is none; -1 on failure.
int ccompose_ink(const void *svg, size_t length, int *left, int *top, int *width, int *height);

/// The parts of an SVG that have the colours of marks: red 8 N + 4 modulo 256, and green 8 (N / 32) + 4, for mark N.
/// 'areas' gets left, top, right and bottom of each; right is -1 for one that is not seen. Returns 0, or -1.
int ccompose_marks(const void *svg, size_t length, int *areas, int count);

/// A PNG of an emoji, if a font has it in colours: 1, or 0.
int ccompose_emoji(const char *letter, ccompose_bytes *png);

/// Draws the drawings into memory. Fonts are read here, and no file after this. Returns NULL on failure.
ccompose_layers *ccompose_draw(const ccompose_layout *layout);

/// Whether what is above the shots hides that of a place: 1, or 0; -1 on failure.
int ccompose_hides(const ccompose_layers *layers, int slot);

/// A JPEG of one picture, and one of at most 160 by 160 pixels of the same. Neither has anything of what the shots say
/// about themselves. The shots are JPEGs, which are turned as they say. Returns 0, or -1.
int ccompose_still(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                   ccompose_bytes *picture, ccompose_bytes *small);

/// A GIF that repeats 'frame_count' frames; 'frames' names the shot that takes the places of all shots in each.
int ccompose_loop(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                  const int *frames, int frame_count, int frame_ms, ccompose_bytes *picture);

void ccompose_free(ccompose_bytes bytes);

/// What libvips says about the last failure.
const char *ccompose_error(void);
