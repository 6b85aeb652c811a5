// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Vocabulary

//   default crop 0,0 1920x1080     part 0.25,0.25 0.5x0.5     wanted 480,270 960x540
//                                                             driver's answer: near to it, or it does not scale

/// The parts of its picture that a device delivers, and exposes by.
extension VideoNode {
  /// How far the driver's rectangle may be beside the wanted one: drivers round to macroblocks.
  private static let tolerance = 32

  /// VIDIOC_G_SELECTION: the part of the whole picture that is delivered; nil if the driver crops nothing.
  func getCrop() throws(SystemError) -> PictureRectangle? {
    guard let whole = try selection(V4L2_SEL_TGT_CROP_DEFAULT),
      let present = try selection(V4L2_SEL_TGT_CROP), whole.width > 0, whole.height > 0
    else { return nil }
    func part(_ value: Int32, _ from: Int32, of whole: UInt32) -> Double {
      min(max(Double(Int64(value) - Int64(from)) / Double(whole), 0), 1)
    }
    let x = part(present.left, whole.left, of: whole.width)
    let y = part(present.top, whole.top, of: whole.height)
    let width = min(Double(present.width) / Double(whole.width), 1 - x)
    let height = min(Double(present.height) / Double(whole.height), 1 - y)
    guard width > 0, height > 0 else { return nil }
    return PictureRectangle(x: x, y: y, width: width, height: height)
  }

  /// VIDIOC_S_SELECTION: delivers a part of the picture, scaled to the size of the frames. A driver that
  /// crops without scaling answers with another rectangle, changes the size of the frames, or refuses while it
  /// streams: then everything is as before, and `unsupported` is thrown.
  func setCrop(_ part: PictureRectangle) throws(CameraError) {
    do throws(SystemError) {
      guard let whole = try selection(V4L2_SEL_TGT_CROP_DEFAULT),
        let before = try selection(V4L2_SEL_TGT_CROP)
      else { throw SystemError("VIDIOC_G_SELECTION", path, errno: Errno(EINVAL)) }
      let format = try getFormat()
      let wanted = part.pixels(of: whole)
      let set = try select(wanted)
      let isNear =
        abs(Int(set.width) - Int(wanted.width)) <= Self.tolerance
        && abs(Int(set.height) - Int(wanted.height)) <= Self.tolerance
      let made = try getFormat()
      if !isNear || made != format {
        _ = try select(before)
        if try getFormat() != format {
          let size = FrameSize(width: format.frame.width, height: format.frame.height)
          _ = try setFormat(format.pixelFormat, size)
        }
        throw SystemError("VIDIOC_S_SELECTION", path, errno: Errno(ERANGE))
      }
    } catch {
      switch error.errno.code {
      case EINVAL, ENOTTY, ENODATA, ERANGE, EBUSY: throw .unsupported(field: "crop", nearest: nil)
      default: throw CameraError(error, node: path)
      }
    }
  }

  /// A rectangle of the driver; nil if it has none.
  private func selection(_ target: Int32) throws(SystemError) -> v4l2_rect? {
    var selection = v4l2_selection()
    // Also for a device of several planes, by V4L2's rule.
    selection.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    selection.target = UInt32(target)
    let hasOne = try callUnless(
      [EINVAL, ENOTTY, ENODATA], clinux_vidioc_g_selection, "VIDIOC_G_SELECTION", &selection)
    return hasOne ? selection.r : nil
  }

  /// - Returns: what the driver made of it.
  private func select(_ rectangle: v4l2_rect) throws(SystemError) -> v4l2_rect {
    var selection = v4l2_selection()
    selection.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    selection.target = UInt32(V4L2_SEL_TGT_CROP)
    selection.r = rectangle
    try call(clinux_vidioc_s_selection, "VIDIOC_S_SELECTION", &selection)
    return selection.r
  }

  // MARK: Region of interest

  /// The region of interest of a UVC camera, in Linux 6.16 and later; nil if the driver has none.
  func getInterest() -> PictureRectangle? {
    guard let whole = interest(Self.most), whole.width > 0, whole.height > 0,
      let present = interest(Self.current)
    else { return nil }
    return PictureRectangle(
      x: Double(present.left) / Double(whole.width), y: Double(present.top) / Double(whole.height),
      width: Double(present.width) / Double(whole.width),
      height: Double(present.height) / Double(whole.height))
  }

  /// Exposes and focuses by a part of the picture. `unsupported` if the driver has no such control.
  func setInterest(_ part: PictureRectangle) throws(CameraError) {
    guard var whole = interest(Self.most) else {
      throw .unsupported(field: "interest", nearest: nil)
    }
    // The driver's rectangles begin at 0.
    (whole.left, whole.top) = (0, 0)
    var rectangle = part.pixels(of: whole)
    guard
      clinux_set_rectangle_control(descriptor.raw, VideoControl.regionOfInterest, &rectangle) == 0
    else {
      let error = SystemError("VIDIOC_S_EXT_CTRLS", path)
      if [EINVAL, ERANGE].contains(error.errno.code) {
        throw .unsupported(field: "interest", nearest: nil)
      }
      throw CameraError(error, node: path)
    }
  }

  private func interest(_ which: UInt32) -> v4l2_rect? {
    var rectangle = v4l2_rect()
    let result = clinux_get_rectangle_control(
      descriptor.raw, VideoControl.regionOfInterest, which, &rectangle)
    return result == 0 ? rectangle : nil
  }

  /// V4L2_CTRL_WHICH_CUR_VAL
  private static let current: UInt32 = 0
  /// V4L2_CTRL_WHICH_MAX_VAL of linux/videodev2.h since Linux 6.16
  private static let most: UInt32 = 0x0F03_0000
}

extension PictureRectangle {
  /// The part of a rectangle of pixels, rounded to even ones: two of them share their colour.
  func pixels(of whole: v4l2_rect) -> v4l2_rect {
    func even(_ part: Double, of pixels: UInt32) -> Int {
      Int((min(max(part, 0), 1) * Double(pixels) / 2).rounded()) * 2
    }
    func start(_ part: Double, _ length: Int, of pixels: UInt32) -> Int {
      min(even(part, of: pixels), max(Int(pixels) - length, 0))
    }
    let (wide, high) = (
      max(even(width, of: whole.width), 2), max(even(height, of: whole.height), 2)
    )
    return v4l2_rect(
      left: Int32(clamping: Int(whole.left) + start(x, wide, of: whole.width)),
      top: Int32(clamping: Int(whole.top) + start(y, high, of: whole.height)),
      width: UInt32(clamping: wide), height: UInt32(clamping: high))
  }
}
