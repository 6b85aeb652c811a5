// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PixelKernels
import Vocabulary

/// What a camera program says.
package enum ProgramMessage: Sendable, Hashable {
  /// It runs. `library` names what it uses, with its version.
  case ready(name: String, library: String)
  case camera(ListedCamera)
  /// Nil: one that the engine does not use.
  case format(camera: UInt32, CameraFormat?, name: String)
  case control(camera: UInt32, CameraControl)
  case listed(camera: UInt32)
  case allListed
  case gone(camera: UInt32)
  case buffer(run: UInt32, index: UInt32, offset: Int, length: Int)
  case opened(run: UInt32, ProgramFormat)
  case frame(run: UInt32, index: UInt32, ProgramFrame)
  case closed(run: UInt32)
  case failed(run: UInt32, ProgramFailure)
  /// - Parameter refused: a bit for each control that was not taken.
  case done(number: UInt32, refused: UInt32)
  case value(camera: UInt32, control: UInt32, Int64)
  case alive

  package init(_ bytes: UnsafeRawBufferPointer) throws(WireFault) {
    guard bytes.count == CameraWire.length else { throw .length(bytes.count) }
    let fields = WireFields(bytes)
    guard let kind = CameraWire.Told(rawValue: fields.u16(0)) else { throw .kind(fields.u16(0)) }
    guard fields.u16(2) == CameraWire.version else { throw .version(fields.u16(2)) }
    let (camera, run, number) = (fields.u32(4), fields.u32(8), fields.u32(12))
    switch kind {
    case .ready:
      self = .ready(
        name: try fields.text(16, 64, "name"), library: try fields.text(80, 128, "library"))
    case .camera: self = .camera(try ListedCamera(number: camera, fields))
    case .format:
      let (format, name) = try CameraFormat.read(fields)
      self = .format(camera: camera, format, name: name)
    case .control: self = .control(camera: camera, try CameraControl(fields))
    case .listed: self = .listed(camera: camera)
    case .allListed: self = .allListed
    case .gone: self = .gone(camera: camera)
    case .buffer:
      self = .buffer(
        run: run, index: number, offset: try fields.count(16, "offset"),
        length: try fields.count(24, "length"))
    case .opened: self = .opened(run: run, try ProgramFormat(fields))
    case .frame: self = .frame(run: run, index: number, try ProgramFrame(fields))
    case .closed: self = .closed(run: run)
    case .failed:
      self = .failed(
        run: run, ProgramFailure(code: fields.u32(16), text: try fields.text(20, 128, "text")))
    case .done: self = .done(number: number, refused: fields.u32(16))
    case .value: self = .value(camera: camera, control: fields.u32(16), fields.i64(24))
    case .alive: self = .alive
    }
  }
}

/// A camera as a program lists it.
package struct ListedCamera: Sendable, Hashable {
  /// The program's number for it, never used twice.
  package let number: UInt32
  /// The same after each start of the program.
  package let id: String
  package let model: String
  let position: CameraPosition?
  let rotation: Int
  var formats: [CameraFormat] = []
  var foreignFormats: [String] = []
  var controls: [CameraControl] = []

  fileprivate init(number: UInt32, _ fields: WireFields) throws(WireFault) {
    self.number = number
    id = try fields.text(16, 128, "id")
    model = try fields.text(144, 64, "model")
    guard !id.isEmpty, !model.isEmpty else { throw .field("id or model") }
    switch try fields.number(208, in: 0...3, "position") {
    case 1: position = .front
    case 2: position = .back
    case 3: position = .external
    default: position = nil
    }
    rotation = try fields.number(212, in: 0...270, "rotation")
    guard rotation % 90 == 0 else { throw .field("rotation") }
  }
}

extension CameraFormat {
  /// Reads a format; nil in its place if the engine does not use it as it is.
  fileprivate static func read(
    _ fields: WireFields
  ) throws(WireFault) -> (CameraFormat?, name: String) {
    let pixelFormat = PixelFormat(fourcc: fields.u32(16))
    let width = try fields.number(20, in: CameraWire.sides, "width")
    let height = try fields.number(24, in: CameraWire.sides, "height")
    let count = try fields.number(28, in: 0...UInt32(CameraWire.mostIntervals), "intervals")
    var intervals: [FrameInterval] = []
    for index in 0..<count {
      guard let interval = try fields.interval(32 + 8 * index) else { throw .field("interval") }
      intervals.append(interval)
    }
    let format = CameraFormat(
      pixelFormat: pixelFormat, width: width, height: height, frameIntervals: intervals.sorted())
    return (pixelFormat.isDeliveredAsItIs ? format : nil, pixelFormat.printable)
  }
}

extension PixelFormat {
  /// Whether frames in shared memory can be used as they are, without being converted.
  var isDeliveredAsItIs: Bool {
    PixelFormat.captured.contains(self) && delivered == self && memoryPlaneCount == 1
  }

  /// Its name, where a program says what it likes.
  fileprivate var printable: String {
    PixelFormat(description) == nil ? "0x" + String(fourcc, radix: 16) : description
  }
}

extension CameraControl {
  fileprivate init(_ fields: WireFields) throws(WireFault) {
    let choices = UInt64(bitPattern: fields.i64(128))
    let kind: Kind =
      switch try fields.number(20, in: 0...3, "kind of a control") {
      case 1: .wideNumber
      case 2: .choice((0..<64).filter { choices >> $0 & 1 == 1 }.map { Int64($0) })
      case 3: .bits
      default: .number
      }
    self.init(
      id: fields.u32(16), name: try fields.text(24, 64, "name of a control"), kind: kind,
      minimum: fields.i64(88), maximum: fields.i64(96), step: fields.i64(104),
      defaultValue: fields.i64(112), value: fields.i64(120))
    guard !name.isEmpty, minimum <= maximum, step >= 0,
      (minimum...maximum).contains(defaultValue), kind != .choice([])
    else { throw .field("control") }
  }
}

/// The form of a run's frames.
package struct ProgramFormat: Sendable, Hashable {
  package let format: FrameFormat
  let frameInterval: FrameInterval?
  package let bufferCount: Int

  fileprivate init(_ fields: WireFields) throws(WireFault) {
    let pixelFormat = PixelFormat(fourcc: fields.u32(16))
    guard pixelFormat.isDeliveredAsItIs else { throw .field("pixel format") }
    let width = try fields.number(20, in: CameraWire.sides, "width")
    let height = try fields.number(24, in: CameraWire.sides, "height")
    let line = try fields.number(28, in: 0...1 << 20, "bytes per line")
    let range = try fields.number(32, in: 0...1, "range")
    guard line >= pixelFormat.minimumBytesPerLine(width: width),
      pixelFormat.isCompressed == (line == 0), pixelFormat != .yu12 || line % 2 == 0
    else { throw .field("bytes per line") }
    bufferCount = try fields.number(
      36, in: UInt32(CameraWire.buffers.lowerBound)...UInt32(CameraWire.buffers.upperBound),
      "buffers")
    frameInterval = try fields.interval(40)
    format = FrameFormat(
      pixelFormat: pixelFormat, width: width, height: height, bytesPerLine: line,
      range: range == 1 ? .limited : .full)
  }
}

/// Why a run has ended by itself, or was not begun.
package struct ProgramFailure: Sendable, Hashable {
  let code: UInt32
  let text: String

  /// - Parameter place: the camera, for errors.
  func error(of place: String) -> CameraError {
    switch code {
    case 1: .busy(node: place)
    case 2: .permissionDenied(node: place)
    case 3: .disconnected
    case 4: .unsupported(field: "pixelFormat", nearest: nil)
    default:
      .device(
        SystemError("run", text.isEmpty ? place : "\(place): \(text)", errno: Errno(EIO)))
    }
  }
}
