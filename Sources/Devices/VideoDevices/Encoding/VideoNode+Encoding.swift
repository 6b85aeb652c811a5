// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_S_FMT of the coded pictures. Throws EINVAL where the driver makes another format of it.
  func setCodedFormat(
    _ format: PixelFormat, _ size: FrameSize, imageBytes: Int
  ) throws(SystemError) {
    var request = BufferFormat.request(format, size, type: type(of: .capture))
    if capabilities.isMultiPlanar {
      request.fmt.pix_mp.num_planes = 1
      request.fmt.pix_mp.plane_fmt.0.sizeimage = UInt32(clamping: imageBytes)
    } else {
      request.fmt.pix.sizeimage = UInt32(clamping: imageBytes)
    }
    try call(clinux_vidioc_s_fmt, "VIDIOC_S_FMT", &request)
    let made =
      capabilities.isMultiPlanar
      ? request.fmt.pix_mp.pixelformat : request.fmt.pix.pixelformat
    guard made == format.fourcc else {
      throw SystemError("VIDIOC_S_FMT", path, errno: Errno(EINVAL))
    }
  }

  /// VIDIOC_S_FMT of the frames, and VIDIOC_S_SELECTION where the driver has made the frame larger. Returns
  /// the format of the buffers. Throws EINVAL where frames of this size and format are not possible.
  func setFrameFormat(
    _ format: PixelFormat, _ size: FrameSize, isFullRange: Bool
  ) throws(SystemError) -> BufferFormat {
    var request = BufferFormat.request(format, size, type: type(of: .output))
    // Cameras send the matrix of BT.601, in YUV and in JPEG.
    let colours = isFullRange ? V4L2_COLORSPACE_JPEG : V4L2_COLORSPACE_SMPTE170M
    if capabilities.isMultiPlanar {
      request.fmt.pix_mp.num_planes = UInt8(clamping: format.memoryPlaneCount)
      request.fmt.pix_mp.colorspace = colours.rawValue
    } else {
      request.fmt.pix.colorspace = colours.rawValue
    }
    try call(clinux_vidioc_s_fmt, "VIDIOC_S_FMT", &request)
    guard let made = BufferFormat(request) else { throw impossible("VIDIOC_S_FMT") }
    let frame = made.frame
    guard made.pixelFormat == format, frame.width >= size.width, frame.height >= size.height else {
      throw SystemError("VIDIOC_S_FMT", path, errno: Errno(EINVAL))
    }
    if frame.width != size.width || frame.height != size.height { try crop(to: size) }
    return made
  }

  /// VIDIOC_S_SELECTION: only this part of each frame, from its upper left corner on, is encoded.
  private func crop(to size: FrameSize) throws(SystemError) {
    var selection = v4l2_selection()
    // Also for the multi-planar calls.
    selection.type = V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue
    selection.target = UInt32(V4L2_SEL_TGT_CROP)
    selection.r.width = UInt32(size.width)
    selection.r.height = UInt32(size.height)
    try call(clinux_vidioc_s_selection, "VIDIOC_S_SELECTION", &selection)
    let made = selection.r
    guard made.left == 0, made.top == 0, Int(made.width) == size.width,
      Int(made.height) == size.height
    else { throw SystemError("VIDIOC_S_SELECTION", path, errno: Errno(EINVAL)) }
  }

  /// VIDIOC_S_PARM: the time between frames, by which an encoder divides its bits. Some drivers do not have the
  /// call; a Raspberry Pi makes bad pictures after a while without it.
  func setFrameRate(milliHertz: Int) throws(SystemError) {
    var request = v4l2_streamparm()
    request.type = type(of: .output)
    request.parm.output.timeperframe = v4l2_fract(
      numerator: 1000, denominator: UInt32(clamping: milliHertz))
    _ = try callUnless([ENOTTY, EINVAL], clinux_vidioc_s_parm, "VIDIOC_S_PARM", &request)
  }
}
