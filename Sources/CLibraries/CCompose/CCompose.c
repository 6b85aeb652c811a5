// SPDX-License-Identifier: Apache-2.0
#include "CCompose.h"

#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>
#include <vips/vector.h>

struct ccompose_layers {
  VipsImage *base;
  VipsImage *above;
  ccompose_slot *slots;
  int slot_count;
};

int ccompose_start(const char *program) {
  if (vips_init(program)) return -1;
  // Pages with code that is made at run time are forbidden where this runs.
  vips_vector_set_enabled(FALSE);
  vips_concurrency_set(2);
  vips_cache_set_max(0);
  // A picture is what the camera makes, and a drawing is the host's: nothing else is looked for in the bytes.
  vips_operation_block_set("VipsForeignLoad", TRUE);
  vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
  vips_operation_block_set("VipsForeignLoadSvg", FALSE);
  return 0;
}

// A drawing of this size, in memory, with colours and an alpha.
static VipsImage *drawn(const void *svg, size_t length, int width, int height) {
  VipsImage *drawing = NULL, *scaled = NULL, *color = NULL, *kept = NULL;
  if (!vips_svgload_buffer((void *)svg, length, &drawing, NULL)) {
    double across = (double)width / drawing->Xsize;
    // Drawn at its final size, so that lines are as sharp as they can be.
    g_object_unref(drawing);
    drawing = NULL;
    if (!vips_svgload_buffer((void *)svg, length, &drawing, "scale", across, NULL) &&
        !vips_gravity(drawing, &scaled, VIPS_COMPASS_DIRECTION_CENTRE, width, height, NULL) &&
        !vips_colourspace(scaled, &color, VIPS_INTERPRETATION_sRGB, NULL)) {
      kept = vips_image_copy_memory(color);
    }
  }
  if (color) g_object_unref(color);
  if (scaled) g_object_unref(scaled);
  if (drawing) g_object_unref(drawing);
  return kept;
}

// One picture upon another one, whose alpha is gone then.
static VipsImage *over(VipsImage *base, VipsImage *above) {
  VipsImage *both = NULL, *flat = NULL, *bytes = NULL;
  if (!vips_composite2(base, above, &both, VIPS_BLEND_MODE_OVER, NULL) && !vips_flatten(both, &flat, NULL))
    vips_cast_uchar(flat, &bytes, NULL);
  if (both) g_object_unref(both);
  if (flat) g_object_unref(flat);
  return bytes;
}

ccompose_layers *ccompose_draw(const ccompose_layout *layout) {
  VipsImage *black = NULL, *paper = NULL, *bytes = NULL, *base = NULL, *below = NULL, *above = NULL;
  double none[3] = {0, 0, 0};
  double color[3] = {layout->paper[0], layout->paper[1], layout->paper[2]};
  if (vips_black(&black, layout->width, layout->height, "bands", 3, NULL) ||
      vips_linear(black, &paper, none, color, 3, NULL) || vips_cast_uchar(paper, &bytes, NULL) ||
      vips_copy(bytes, &base, "interpretation", VIPS_INTERPRETATION_sRGB, NULL))
    return NULL;
  if (layout->below) {
    below = drawn(layout->below, layout->below_length, layout->width, layout->height);
    if (!below) return NULL;
    base = over(base, below);
    if (!base) return NULL;
  }
  if (layout->above) {
    above = drawn(layout->above, layout->above_length, layout->width, layout->height);
    if (!above) return NULL;
  }
  ccompose_layers *layers = calloc(1, sizeof *layers);
  ccompose_slot *slots = calloc((size_t)layout->slot_count + 1, sizeof *slots);
  VipsImage *kept = vips_image_copy_memory(base);
  if (!layers || !slots || !kept) return NULL;
  memcpy(slots, layout->slots, (size_t)layout->slot_count * sizeof *slots);
  *layers = (ccompose_layers){.base = kept, .above = above, .slots = slots, .slot_count = layout->slot_count};
  return layers;
}

// The picture with its shots; 'only' is the shot for all places, or -1.
static VipsImage *filled(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                         int only) {
  VipsImage *picture = layers->base;
  g_object_ref(picture);
  for (int i = 0; i < layers->slot_count; i++) {
    const ccompose_slot *slot = &layers->slots[i];
    int shot = only < 0 ? slot->shot : only;
    VipsImage *small = NULL, *color = NULL, *kept = NULL, *next = NULL;
    int failed = vips_thumbnail_buffer((void *)shots[shot], lengths[shot], &small, slot->width, "height",
                                       slot->height, "crop", VIPS_INTERESTING_CENTRE, NULL) ||
                 vips_colourspace(small, &color, VIPS_INTERPRETATION_sRGB, NULL) ||
                 // Read once, from its beginning: more than one place may show it.
                 !(kept = vips_image_copy_memory(color)) ||
                 vips_insert(picture, kept, &next, slot->x, slot->y, NULL);
    if (small) g_object_unref(small);
    if (color) g_object_unref(color);
    if (kept) g_object_unref(kept);
    g_object_unref(picture);
    if (failed) return NULL;
    picture = next;
  }
  if (!layers->above) return picture;
  VipsImage *both = over(picture, layers->above);
  g_object_unref(picture);
  return both;
}

int ccompose_still(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                   void **picture, size_t *picture_length) {
  VipsImage *whole = filled(layers, shots, lengths, -1);
  if (!whole) return -1;
  // 300 dots an inch, for printers that ask the file.
  whole->Xres = whole->Yres = 300 / 25.4;
  int result = vips_jpegsave_buffer(whole, picture, picture_length, "Q", 92, "optimize_coding", TRUE, "strip",
                                    FALSE, NULL);
  g_object_unref(whole);
  return result;
}

int ccompose_loop(const ccompose_layers *layers, const void *const *shots, const size_t *lengths,
                  const int *frames, int frame_count, int frame_ms, void **picture, size_t *picture_length) {
  VipsImage **parts = calloc((size_t)frame_count, sizeof *parts);
  int *delays = calloc((size_t)frame_count, sizeof *delays);
  int result = parts && delays ? 0 : -1;
  for (int i = 0; i < frame_count && !result; i++) {
    VipsImage *frame = filled(layers, shots, lengths, frames[i]);
    parts[i] = frame ? vips_image_copy_memory(frame) : NULL;
    if (frame) g_object_unref(frame);
    if (!parts[i]) result = -1;
    delays[i] = frame_ms;
  }
  VipsImage *joined = NULL, *film = NULL;
  if (!result) result = vips_arrayjoin(parts, &joined, frame_count, "across", 1, NULL);
  if (!result) result = vips_copy(joined, &film, NULL);
  if (!result) {
    vips_image_set_int(film, "page-height", layers->base->Ysize);
    vips_image_set_int(film, "loop", 0);
    vips_image_set_array_int(film, "delay", delays, frame_count);
    result = vips_gifsave_buffer(film, picture, picture_length, "effort", 4, NULL);
  }
  if (film) g_object_unref(film);
  if (joined) g_object_unref(joined);
  for (int i = 0; parts && i < frame_count; i++)
    if (parts[i]) g_object_unref(parts[i]);
  free(parts);
  free(delays);
  return result;
}

void ccompose_free(void *picture) { g_free(picture); }

const char *ccompose_error(void) { return vips_error_buffer(); }
