// SPDX-License-Identifier: Apache-2.0
#include "CH264.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <wels/codec_api.h>
#include <wels/codec_ver.h>

// 2.6 changed structures and with them the number (cisco/openh264#3824, #3858). A library of the other number
// must not be tried.
#if OPENH264_MAJOR == 2 && OPENH264_MINOR < 6
#define LIBRARY "libopenh264.so.7"
#else
#define LIBRARY "libopenh264.so.8"
#endif

// The prototypes are in the header; the types are made of them.
static __typeof__(WelsCreateSVCEncoder) *create_encoder;
static __typeof__(WelsGetCodecVersionEx) *get_version;
static ISVCEncoder *encoder;
static int32_t width, height;
static char version[32];

enum ch264_loading ch264_load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) return CH264_NOT_FOUND;
  // The way to take a function from dlsym without a cast that C does not define.
  *(void **)&create_encoder = dlsym(library, "WelsCreateSVCEncoder");
  *(void **)&get_version = dlsym(library, "WelsGetCodecVersionEx");
  if (!create_encoder || !get_version) return CH264_OTHER_VERSION;
  OpenH264Version found;
  memset(&found, 0, sizeof found);
  get_version(&found);
  snprintf(version, sizeof version, "%u.%u.%u", found.uMajor, found.uMinor, found.uRevision);
  return found.uMajor == OPENH264_MAJOR && found.uMinor == OPENH264_MINOR ? CH264_LOADED
                                                                          : CH264_OTHER_VERSION;
}

const char *ch264_version(void) { return version; }

static void fill(SEncParamExt *parameters, const struct ch264_settings *settings) {
  parameters->iUsageType = CAMERA_VIDEO_REAL_TIME;
  parameters->iPicWidth = settings->width;
  parameters->iPicHeight = settings->height;
  parameters->iTargetBitrate = settings->bit_rate;
  parameters->iMaxBitrate = UNSPECIFIED_BIT_RATE;
  parameters->iRCMode = RC_BITRATE_MODE;
  parameters->fMaxFrameRate = settings->frames_per_second;
  parameters->iComplexityMode = LOW_COMPLEXITY;
  // The default makes one key frame, ever.
  parameters->uiIntraPeriod = (unsigned)settings->key_interval;
  // The default leaves frames out to keep to the bit rate.
  parameters->bEnableFrameSkip = false;
  // A film has one set of parameters in its header.
  parameters->eSpsPpsIdStrategy = CONSTANT_ID;
  parameters->bEnableSceneChangeDetect = false;
  parameters->iMultipleThreadIdc = (unsigned short)settings->threads;
  parameters->iSpatialLayerNum = 1;
  SSpatialLayerConfig *layer = &parameters->sSpatialLayers[0];
  layer->iVideoWidth = settings->width;
  layer->iVideoHeight = settings->height;
  layer->fFrameRate = settings->frames_per_second;
  layer->iSpatialBitrate = settings->bit_rate;
  layer->iMaxSpatialBitrate = UNSPECIFIED_BIT_RATE;
  layer->uiProfileIdc = PRO_BASELINE;
  if (settings->threads > 1) {
    layer->sSliceArgument.uiSliceMode = SM_FIXEDSLCNUM_SLICE;
    layer->sSliceArgument.uiSliceNum = (unsigned)settings->threads;
  }
  // Cameras send sRGB by the matrix of BT.601, in YUV and in JPEG. Players would take 720 lines for BT.709.
  layer->bVideoSignalTypePresent = true;
  layer->uiVideoFormat = VF_UNDEF;
  layer->bFullRange = settings->is_full_range;
  layer->bColorDescriptionPresent = true;
  layer->uiColorPrimaries = CP_BT709;
  layer->uiTransferCharacteristics = TRC_IEC61966_2_1;
  layer->uiColorMatrix = CM_SMPTE170M;
}

int32_t ch264_start(const struct ch264_settings *settings) {
  int error = create_encoder(&encoder);
  if (error || !encoder) return error ? error : cmMallocMemeError;
  int silence = WELS_LOG_QUIET, format = videoFormatI420;
  (*encoder)->SetOption(encoder, ENCODER_OPTION_TRACE_LEVEL, &silence);
  SEncParamExt parameters;
  memset(&parameters, 0, sizeof parameters);
  error = (*encoder)->GetDefaultParams(encoder, &parameters);
  if (error) return error;
  fill(&parameters, settings);
  error = (*encoder)->InitializeExt(encoder, &parameters);
  if (error) return error;
  width = settings->width, height = settings->height;
  return (*encoder)->SetOption(encoder, ENCODER_OPTION_DATAFORMAT, &format);
}

// In C++ the function has a parameter more, the layer with the default -1 (all), which the table for C leaves out:
// called by it, the layer would be what a register happens to hold.
static int force_key(void) {
  typedef int function(ISVCEncoder *, bool, int);
  return ((function *)(void (*)(void))(*encoder)->ForceIntraFrame)(encoder, true, -1);
}

ptrdiff_t ch264_encode(const struct ch264_picture *picture, uint8_t *coded, size_t capacity) {
  SSourcePicture source;
  memset(&source, 0, sizeof source);
  source.iColorFormat = videoFormatI420;
  source.iPicWidth = width;
  source.iPicHeight = height;
  // The library's pointers are not const; it only reads.
  source.pData[0] = (unsigned char *)picture->luma;
  source.pData[1] = (unsigned char *)picture->blue;
  source.pData[2] = (unsigned char *)picture->red;
  source.iStride[0] = picture->luma_stride;
  source.iStride[1] = source.iStride[2] = picture->chroma_stride;
  source.uiTimeStamp = picture->time_ms;
  if (picture->is_key_wanted && force_key() != 0) return -1;
  // 11 KiB.
  static SFrameBSInfo result;
  memset(&result, 0, sizeof result);
  if ((*encoder)->EncodeFrame(encoder, &source, &result) != cmResultSuccess) return -1;
  if (result.eFrameType == videoFrameTypeSkip) return 0;
  size_t written = 0;
  for (int i = 0; i < result.iLayerNum; i++) {
    const SLayerBSInfo *layer = &result.sLayerInfo[i];
    size_t length = 0;
    for (int j = 0; j < layer->iNalCount; j++) length += (size_t)layer->pNalLengthInByte[j];
    if (length > capacity - written) return -1;
    memcpy(coded + written, layer->pBsBuf, length);
    written += length;
  }
  return (ptrdiff_t)written;
}
