// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import Installation
import LinuxIO
import PixelKernels
import ShutterInterfaces
import Varlink
import VideoDevices
import Vocabulary

/// All that is needed to make a photo's file from its frame, on other threads.
struct PhotoWork: Sendable {
  let order: PhotoOrder
  /// The file that is made.
  let result: PhotoResult
  /// The source of the press that the order names; nil where it names none.
  let pressSource: PressSource?
  var chosen: ChosenFrame<Frame>
  /// Whether a nearer frame turned out to be damaged.
  var isReplaced = false
  /// Whether a camera's own JPEG is decoded and encoded again, because of its form.
  var isRecoded = false
  /// Whether light was on its frame as a whole; nil where none was asked for.
  var flashFired: Bool?
  /// The time that it took to switch the camera to its size, microseconds; nil where it was not switched.
  var switchUSec: Int64?
  let camera: CameraDescription
  /// Degrees clockwise by which the picture has to be turned, as they were when the photo began.
  let rotation: Int
  let content: ContentDirectory
  /// The number in the file's name. Files of the same frame have the same number, and so the same
  /// name up to the extension.
  let fileNumber: Int64
  /// The time of day of the frame, microseconds since 1970. Read from the clocks once: a second look may
  /// differ by a microsecond, and with it the name.
  var unixUSec: Int64
  /// The set that it belongs to; nil where one camera was to photograph the moment.
  var set: PhotoSetRecord?
  /// An identifier that no other photo has. It stays the same however often the file is made.
  let imageUniqueID = RandomName.make()
}

extension PhotoWork {
  /// Whether the picture is to be shown mirrored.
  var isMirrored: Bool { order.isMirrored ?? camera.isMirrored }

  /// How the pixels of the file are turned so that it stands upright without its orientation tag; nil where they stay
  /// as the camera delivered them, as in a raw photo, whose readers go by the tag.
  var turn: PictureTurn? {
    let isWanted = order.hasUprightPixels ?? camera.hasUprightPixels
    guard result.media == .jpeg, isWanted else { return nil }
    return PictureTurn(rotation: rotation, isMirrored: isMirrored)
  }

  /// How a viewer has to turn the file, and then mirror it.
  var shown: (rotation: Int, isMirrored: Bool) {
    turn == nil ? (rotation, isMirrored) : (0, false)
  }

  /// The size of the file's picture.
  var size: (width: Int, height: Int) {
    let format = chosen.frame.payload.format
    return turn?.size(width: format.width, height: format.height) ?? (format.width, format.height)
  }

  /// Whether a camera's own JPEG was decoded for the file.
  var isEncodedAgain: Bool {
    result.media == .jpeg && chosen.frame.payload.format.pixelFormat == .mjpg && !isPassedThrough
  }

  /// Whether a small picture is reported with the file. If a frame becomes several files, it is
  /// reported with the JPEG.
  var hasPreview: Bool { order.hasPreview && (order.media.count == 1 || !result.media.isRaw) }

  /// The frame's exposure, as far as it is known: a step of a bracket has set it, else the driver
  /// reports it.
  var exposure: CameraExposure {
    let reported = chosen.frame.payload.metadata.exposure
    guard let index = result.step else { return reported }
    let step = order.bracket[index]
    return BracketControls(camera).exposure(
      exposureUSec: step.exposureUSec, biasMilliEV: step.biasMilliEV, reported: reported)
  }

  /// The segments of the file: EXIF data, and an XMP packet if there is to be one.
  func segments(hasXMP: Bool, thumbnail: [UInt8]) -> [UInt8] {
    let exif = EXIFRecord(self, thumbnail: thumbnail)
    guard hasXMP else { return EXIFSegment(exif).bytes }
    let record = XMPRecord(
      application: content.application, contentDirectory: content.name, camera: camera.name,
      quality: order.quality, compression: isPassedThrough ? nil : order.compression)
    return EXIFSegment(exif).bytes + XMPSegment(record, exif).bytes
  }

  /// A thumbnail as it is reported with a photo; nil if there is none, or it is too large.
  static func reported(_ thumbnail: [UInt8]) -> [UInt8]? {
    (1...32_768).contains(thumbnail.count) ? thumbnail : nil
  }
}

extension EXIFRecord {
  /// The EXIF data of this photo, in local time.
  init(_ work: PhotoWork, thumbnail: [UInt8] = []) {
    self.init(
      time: CivilTime(
        unixUSec: work.unixUSec,
        offsetSeconds: WallClock.offsetSeconds(atUnixUSec: work.unixUSec)),
      width: work.size.width, height: work.size.height,
      rotation: work.shown.rotation, isMirrored: work.shown.isMirrored,
      make: work.camera.make, model: work.camera.label,
      software: "shutter-engine \(Version.current)", imageUniqueID: work.imageUniqueID,
      exposure: work.exposure, flashFired: work.flashFired, thumbnail: thumbnail,
      provenance: PhotoProvenance(work))
  }
}

extension PhotoWork {
  /// The pixels of the frame. A sensor's samples are developed, together with those of the frames beside it.
  ///
  /// - Parameter decodes: whether a camera's own JPEG is decoded, or stays as it is.
  func pixels(decodes: Bool = true) throws(JPEGEncoderError) -> PhotoPixels {
    try PhotoPixels(
      of: chosen.frame.payload, neighbours: chosen.blended.map(\.payload), camera.sensor,
      decodes: decodes)
  }
}

extension ChosenFrame {
  /// The neighbours whose average with the frame is the picture. One of two is left out: an average of three costs a
  /// division for every value.
  var blended: ArraySlice<RingFrame<Payload>> {
    neighbours.prefix(neighbours.count >= 3 ? 3 : 1)
  }
}

extension PhotoProvenance {
  /// The record of how this photo's frame was chosen.
  fileprivate init(_ work: PhotoWork) {
    let frame = work.chosen.frame
    self.init(
      press: work.order.press, pressSource: work.pressSource, momentUSec: work.order.momentUSec,
      requestUSec: work.order.arrivalUSec, frameUSec: frame.stampUSec,
      frameTimeSource: frame.payload.metadata.stampSource.told,
      offsetUSec: work.chosen.offsetUSec, frameSequence: frame.sequence,
      zeroShutterLag: work.chosen.zeroShutterLag, set: work.set, switchUSec: work.switchUSec)
    isReplaced = work.isReplaced
  }
}

extension FrameFormat {
  /// The layout in which the encoder reads frames of this format; nil if it cannot, as for JPEG.
  var pixels: FramePixels? {
    switch pixelFormat {
    case .yuyv: .packed422(.yuyv, bytesPerLine: bytesPerLine)
    case .uyvy: .packed422(.uyvy, bytesPerLine: bytesPerLine)
    case .nv12: .semiPlanar420(bytesPerLine: bytesPerLine)
    case .yu12: .planar420(bytesPerLine: bytesPerLine)
    case .rgb24: .rgb(bytesPerLine: bytesPerLine)
    case .grey: .grey(bytesPerLine: bytesPerLine)
    default: nil
    }
  }

  /// The forms in which photos of these frames can be delivered, the usual one first.
  var photoMedia: [PhotoMedia] {
    if pixelFormat.bayer != nil { return [.dng, .raw, .jpeg] }
    return pixelFormat == .mjpg || pixels != nil ? [.jpeg, .raw] : [.raw]
  }
}

extension PhotoSource {
  /// The source that frames of this format are.
  init(_ format: FrameFormat, rotation: Int) {
    self.init(
      width: format.width, height: format.height, rotation: rotation,
      isCompressed: format.pixelFormat.isCompressed, media: format.photoMedia,
      frameBytes: format.typicalBytes)
  }
}

extension PhotoFile {
  /// The file of a photo, named by the time of its frame.
  ///
  /// - Parameter ended: called once on the loop's thread, unless the file is dropped.
  convenience init(
    of work: PhotoWork, ended: @escaping @LoopActor @Sendable (PhotoOutcome) -> Void
  ) {
    let name = PhotoName.name(
      unixUSec: work.unixUSec, counter: work.fileNumber, press: work.order.press,
      pressSource: work.pressSource, media: work.result.media)
    self.init(name: name, directory: work.content) { end in
      let outcome = end.map { EngineInterface.Photo(of: work, $0) }
      EventLoop.shared.post { ended(outcome) }
    }
  }
}

/// The end of a photo's result: a durable file, or the reason why there is none.
typealias PhotoOutcome = Result<EngineInterface.Photo, CaptureFault>

extension EngineInterface.Photo {
  /// The report of this photo, whose file is durable: of its stand-in where it is made later, until
  /// it is final.
  init(of work: PhotoWork, _ file: PhotoFile.Facts, isFinal: Bool = false) {
    let frame = work.chosen.frame.payload
    let isProxy = work.order.isDeferred && !isFinal
    let (width, height) = isProxy ? work.proxySize : work.size
    self.init(
      name: file.name, mediaType: work.result.media.rawValue, width: Int64(width),
      height: Int64(height), size: Int64(file.size),
      photoCount: Int64(work.result.photoCount),
      frameUSec: work.chosen.frame.stampUSec,
      frameTimeSource: frame.metadata.stampSource.told.wire,
      frameSequence: work.chosen.frame.sequence, offsetUSec: work.chosen.offsetUSec,
      zeroShutterLag: work.chosen.zeroShutterLag.wire,
      press: work.order.press,
      bracketIndex: work.result.step.map { Int64($0) }, proxy: isProxy,
      path: work.content.path(of: file.name),
      sha256: file.sha256, pressSource: work.pressSource?.wire, mirrored: work.shown.isMirrored,
      rotation: Int64(work.shown.rotation),
      previewPhoto: file.preview.map { String(decoding: Base64.text(of: $0), as: UTF8.self) },
      flashFired: work.flashFired, camera: work.camera.name, setId: work.set?.id,
      setSkewUSec: work.set?.skewUSec, setPartial: work.set?.isPartial,
      switchUSec: work.switchUSec, frameReplaced: work.isReplaced ? true : nil,
      encodedAgain: file.isEncodedAgain ? true : nil)
  }
}

/// The record that lies beside a photo as one JSON object, if `[storage] sidecars` asks for it. It
/// has the contents of the EXIF data, for raw frames, which have none, and for programs that do not
/// read EXIF data.
enum PhotoSidecar {
  /// The whole file.
  static func bytes(_ file: PhotoFile.Facts, of work: PhotoWork) -> [UInt8] {
    JSON.object(object(file, of: work)).jsonBytes + [UInt8(ascii: "\n")]
  }

  /// Its object.
  static func object(_ file: PhotoFile.Facts, of work: PhotoWork) -> JSONObject {
    let frame = work.chosen.frame.payload
    var object: JSONObject = [
      "name": .string(file.name),
      "mediaType": .string(work.result.media.rawValue),
      "size": .int(Int64(file.size)),
      "sha256": .string(file.sha256),
      "width": .int(Int64(work.size.width)),
      "height": .int(Int64(work.size.height)),
      // Without these a raw frame could not be shown.
      "pixelFormat": .string(frame.format.pixelFormat.description),
      "bytesPerLine": .int(Int64(frame.format.bytesPerLine)),
      "camera": .string(work.camera.label),
      "rotation": .int(Int64(work.shown.rotation)),
      "mirrored": .bool(work.shown.isMirrored),
      "imageUniqueID": .string(work.imageUniqueID),
      "unixUSec": .int(work.unixUSec),
    ]
    if file.isEncodedAgain { object["encodedAgain"] = .bool(true) }
    if let flashFired = work.flashFired { object["flashFired"] = .bool(flashFired) }
    if let layout = frame.format.pixelFormat.bayer { object.add(work.camera.sensor, layout) }
    for (name, value) in PhotoProvenance(work).fields {
      switch value {
      case .number(let number): object[name] = .int(number)
      case .word(let word): object[name] = .string(word)
      }
    }
    return object
  }
}

extension StampSource {
  /// The source of the time as photos report it.
  var told: FrameTimeSource {
    switch self {
    case .startOfExposure, .startByCamera: .startOfExposure
    case .endOfFrame: .endOfFrame
    case .received: .received
    }
  }
}
