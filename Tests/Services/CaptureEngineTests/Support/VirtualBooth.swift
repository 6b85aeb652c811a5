// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import PixelKernels
import TestSupport
import Testing

@testable import CaptureEngine
@testable import VideoDevices

/// A camera of 60 frames a second and the photos of its session on a clock that is moved by hand: the
/// engine's own painter, exchange, ring and photo machine, but no thread of a camera and no waiting.
///
/// It keeps its own list of the frames that were delivered, and reads from a photo's pixels which
/// frame it got.
final class VirtualBooth {
  /// A press whose photo was taken.
  struct Photo {
    let momentUSec: Int64
    let zeroShutterLag: ZeroShutterLag
    let offsetUSec: Int64
    /// The number that is burned into the frame; nil if none can be read.
    let code: FrameCode?
  }

  static let format = CaptureFormat(
    // The smallest that has room for the code.
    pixelFormat: .yuyv, width: 256, height: 96, frameInterval: FrameInterval(1, 60))

  private(set) var nowUSec: Int64 = 5_000_000
  private(set) var photos: [Photo] = []
  /// The stamps of the frames that were delivered, by their numbers.
  private(set) var stamps: [Int64: Int64] = [:]
  private let exchange = FrameExchange { _ in }
  private var machine = PhotoMachine<FrameCode?>(rules: PhotoRules(), camera: "virtual")
  private var painter = SyntheticPainter(VirtualBooth.format, noise: 0, encoder: nil)
  private var clock: SyntheticClock

  init() {
    clock = SyntheticClock(startUSec: nowUSec, interval: FrameInterval(1, 60)!)
    exchange.started(
      StreamConfiguration(
        format: painter.frameFormat, frameInterval: Self.format.frameInterval))
    perform(
      machine.streaming(
        PhotoSource(
          width: Self.format.width, height: Self.format.height, rotation: 0, isCompressed: false,
          frameBytes: painter.frameFormat.minimumBytes)))
    perform(machine.session(.running))
  }

  /// The time at which the next frame ends.
  var nextFrameUSec: Int64 { clock.nextUSec }

  /// Lets the time pass until the next frame has ended.
  ///
  /// - Parameter isDropped: whether the camera loses it.
  func frame(isDropped: Bool) throws {
    nowUSec = clock.nextUSec
    let due = clock.take(nowUSec: nowUSec)
    let ended = try #require(due)
    if isDropped { return }
    let painted = painter.paint(number: ended.number, endUSec: ended.endUSec)
    let frame = try #require(painted)
    stamps[ended.number] = ended.endUSec
    exchange.frame(frame)
    takeDecisions()
  }

  /// A request for the photo of a moment arrives at this time, which is not before the last frame.
  func request(momentUSec: Int64, atUSec arrivalUSec: Int64) throws {
    nowUSec = arrivalUSec
    var settings = PhotoParameters()
    settings.press = 1
    settings.momentUSec = momentUSec
    _ = try machine.accept(settings, atUSec: nowUSec)
    perform(machine.proceed())
  }

  /// Whether no photo waits any more.
  var isDone: Bool { machine.isEmpty }

  private func takeDecisions() {
    for decision in exchange.takeDecisions() {
      guard let chosen = decision.chosen, let order = machine.order(of: decision.photo) else {
        Issue.record("photo \(decision.photo) has no frame")
        continue
      }
      photos.append(
        Photo(
          momentUSec: order.momentUSec, zeroShutterLag: chosen.zeroShutterLag,
          offsetUSec: chosen.offsetUSec, code: Self.code(in: chosen.frame.payload)))
      perform(machine.frameChosen(decision.photo))
    }
  }

  private func perform(_ actions: [PhotoAction<FrameCode?>]) {
    for action in actions {
      switch action {
      case .lookForFrame(let order, let frameCount):
        exchange.request(
          order.uniqueID,
          FrameRule.Request(
            momentUSec: order.momentUSec, arrivalUSec: order.arrivalUSec, usesRing: true,
            frameCount: frameCount))
        takeDecisions()
      case .encode(let result): perform(machine.encoded(result))
      case .store(let result): perform(machine.concluded(result, .success(nil)))
      // No photo of the booth asks for a bracket, light or a live clip.
      case .tell, .end, .readinessChanged, .orphaned, .captureAlone, .recordClip: break
      }
    }
  }

  private static func code(in frame: Frame) -> FrameCode? {
    let format = frame.format
    return frame.withBytes {
      FrameCode.read(
        luma: $0, width: format.width, height: format.height, bytesPerLine: format.bytesPerLine,
        bytesPerPixel: 2)
    }
  }
}
