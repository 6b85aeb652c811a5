// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Vocabulary

/// What makes a camera's frames.
package enum CameraKind: String, Sendable, CaseIterable {
  /// A V4L2 device.
  case v4l2
  /// The engine itself, without hardware.
  case synthetic
  /// A camera program (docs/CAMERA-PROGRAMS.md).
  case program
}

/// A camera as clients see it.
package struct CameraDescription: Sendable, Hashable {
  /// The same across reconnects, and across ports where the hardware has a serial number.
  package var name: String
  /// The driver's name for the card, meant for people.
  package var label: String
  /// The maker; nil where it is unknown.
  package var make: String?
  package var kind: CameraKind
  /// "/dev/video0"; nil for a camera that has no node of its own.
  package var node: String?
  /// Nil where it is unknown.
  package var position: CameraPosition?
  /// The clockwise rotation in degrees that makes its pictures upright: 0, 90, 180 or 270.
  package var rotation = 0
  /// Whether photos should be shown as in a mirror.
  package var isMirrored = false
  /// Whether the pixels of its JPEG photos are turned and mirrored, unless a photo asks for something else.
  package var hasUprightPixels = false
  /// The range of the samples of raw frames with chroma; nil: what the driver says.
  package var range: SampleRange?
  /// Its sensor, for raw photos.
  package var sensor = SensorProfile()
  /// Whether its streams can be switched to a larger format for a photo.
  package var takesStills = true
  /// Whether several sessions can use it at once.
  package var isShared = false
  package var formats: [CameraFormat]
  /// The ranges of sizes of which `formats` has only the usual ones.
  package var sizeRanges: [SizeRange] = []
  /// The size that the device had when it was examined, if it has ranges: with HDMI that of the source.
  package var currentSize: FrameSize?
  package var controls: [CameraControl]
  /// The control that acts as exposure bias, where the driver has none.
  package var bias: BiasScale?
  /// The zoom at the maximum of its zoom control, where the control's units do not say it; nil: unknown.
  package var mostZoom: Double?
  /// The part of its picture that it delivers, if it can deliver another part; nil if it cannot.
  package var crop: PictureRectangle?
  /// The part of its picture by which it exposes and focuses, if that can be set; nil if it cannot.
  package var interest: PictureRectangle?
  /// Whether any program, including this one, held the device's buffers when it was probed.
  package var busy: Bool

  /// Whether everybody may open it without regard for others: a synthetic camera, which no program has to itself.
  package var isOpenToAll: Bool { isShared && kind == .synthetic }

  /// Whether a control that can only be read reports a privacy shutter.
  var hasShutterToRead = false
  /// Whether the camera reports if its privacy shutter is closed.
  package var hasPrivacyShutter: Bool {
    hasShutterToRead || controls.contains { $0.id == VideoControl.privacy }
  }
  /// What its input received when it was examined; nil if it is no receiver.
  package var source: VideoSource?
  /// The pixel formats that it has, if nothing here can use any of them.
  package var foreignFormats: [String] = []
  /// The entries of its configuration that do not fit it, in words.
  package var unfitRules: [String] = []
  /// Whether another camera has the same serial number, so that its port is in its name.
  package var isNamedByPort = false
  /// Whether the camera is a good choice where nobody names one. Infrared cameras are not: their pictures are grey,
  /// and black without their lamps.
  package var isUsual: Bool {
    let words = (label + " " + name).split { !$0.isLetter }
    let isInfrared = words.contains { $0 == "IR" || $0.lowercased() == "infrared" }
    return !isInfrared && formats.contains { !$0.pixelFormat.isGrey }
  }
  /// V4L2's numbers of controls that do not answer, which are not among `controls`.
  package var silentControls: [UInt32] = []

  package init(
    kind: CameraKind, name: String, label: String, node: String?,
    position: CameraPosition?, formats: [CameraFormat], controls: [CameraControl] = [],
    busy: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.label = label
    self.node = node
    self.position = position
    self.formats = formats
    self.controls = controls
    self.busy = busy
  }

  /// Takes over what a later probe has found.
  ///
  /// - Returns: whether that is something else than before.
  package mutating func refresh(from probed: CameraDescription) -> Bool {
    // Within a range the list has the present size, which sessions change.
    let hasOtherFormats =
      sizeRanges != probed.sizeRanges || sizeRanges.isEmpty && formats != probed.formats
    let isOther =
      hasOtherFormats || busy != probed.busy
      || controls.map(\.id) != probed.controls.map(\.id)
      || silentControls != probed.silentControls || source != probed.source
    guard isOther else { return false }
    busy = probed.busy
    (controls, silentControls) = (probed.controls, probed.silentControls)
    (hasShutterToRead, source) = (probed.hasShutterToRead, probed.source)
    if hasOtherFormats {
      (formats, foreignFormats) = (probed.formats, probed.foreignFormats)
      (sizeRanges, currentSize) = (probed.sizeRanges, probed.currentSize)
    }
    return true
  }

  /// Updates the values of controls.
  package mutating func setValues(_ values: [ControlValue]) {
    for value in values {
      guard let index = controls.firstIndex(where: { $0.name == value.name }) else { continue }
      controls[index].value = value.value
    }
  }
}

/// A pixel format and size that a camera offers.
package struct CameraFormat: Sendable, Hashable {
  package var pixelFormat: PixelFormat
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Shortest first; empty if the driver does not list any.
  package var frameIntervals: [FrameInterval]
  /// The range of which `frameIntervals` has only the usual ones.
  var intervalRange: IntervalRange?

  package init(
    pixelFormat: PixelFormat, width: Int, height: Int, frameIntervals: [FrameInterval]
  ) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
    self.frameIntervals = frameIntervals
  }

  init(pixelFormat: PixelFormat, _ size: FrameSize, _ intervals: FrameIntervals) {
    self.init(
      pixelFormat: pixelFormat, width: size.width, height: size.height,
      frameIntervals: intervals.listed)
    intervalRange = intervals.range
  }

  func has(_ interval: FrameInterval) -> Bool {
    frameIntervals.contains(interval) || intervalRange?.contains(interval) == true
  }

  /// The frame interval where nobody names one.
  var usualInterval: FrameInterval? { intervalRange?.usualOne ?? frameIntervals.first }

  /// Its frame intervals that are nearest to this one.
  func nearest(to interval: FrameInterval) -> [FrameInterval] {
    frameIntervals + [intervalRange?.nearest(to: interval)].compactMap(\.self)
  }
}

/// The frame intervals of a size, as a driver gives them.
struct FrameIntervals: Sendable, Hashable {
  /// Shortest first. Of a range, the usual ones.
  var listed: [FrameInterval] = []
  var range: IntervalRange?
}
