// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <opus.h>

// Swift cannot call functions with "...".
static inline int copus_set_bitrate(OpusEncoder *encoder, opus_int32 bits_per_second) {
  return opus_encoder_ctl(encoder, OPUS_SET_BITRATE(bits_per_second));
}

static inline int copus_lookahead(OpusEncoder *encoder, opus_int32 *samples) {
  return opus_encoder_ctl(encoder, OPUS_GET_LOOKAHEAD(samples));
}
