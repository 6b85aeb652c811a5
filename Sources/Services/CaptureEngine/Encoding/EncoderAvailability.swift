// SPDX-License-Identifier: Apache-2.0
import Encoders
import LinuxIO
import PictureCoding
import Synchronization
import VideoDevices

extension VideoEncoder {
  /// Whether the library can be used here, as far as is known. Never waits: if nothing is known yet, a
  /// separate thread finds out, and the answer is no. A missing library is looked for again after 10 s, so
  /// that a newly installed one is found without a restart.
  package static var isAvailable: Bool {
    let nowUSec = MonotonicClock.nowUSec
    let (isAvailable, isOld) = examination.withLock { known -> (Bool, Bool) in
      if let known, known.obstacle == nil { return (known.isOver, false) }
      if let known, nowUSec - known.startedUSec < 10_000_000 { return (false, false) }
      known = Examination(startedUSec: nowUSec, isOver: false, obstacle: known?.obstacle)
      return (false, true)
    }
    if isOld { beginExamination() }
    return isAvailable
  }

  /// Calls `done` on the loop once it is known which encoders there are: at once, or when devices and the
  /// library have been examined, which takes some 10 ms after the engine's start, and 2 s at most for each.
  @LoopActor
  static func whenKnown(_ done: @escaping @LoopActor @Sendable () -> Void) {
    EncoderDevices.whenKnown { whenLibraryIsKnown(done) }
  }

  @LoopActor
  private static func whenLibraryIsKnown(_ done: @escaping @LoopActor @Sendable () -> Void) {
    _ = isAvailable
    let isKnown = examination.withLock { known in
      // A library that was missing before counts as missing until it is found.
      guard let examination = known, !examination.isOver, examination.obstacle == nil else {
        return true
      }
      known?.waiting.append(done)
      return false
    }
    if isKnown { done() }
  }

  /// The reason why films cannot be H.264 here, and the remedy; nil if they can. Without a device it starts an
  /// encoder to find out, which takes some 10 ms, and 2 s at most.
  package static var obstacle: EncoderError? { EncoderDevices.current == nil ? examine() : nil }

  /// The name of the library.
  static let library = "libopenh264"

  /// The encoder for films of frames of this format: the path of a device's node, or the name of the library. Nil
  /// if there is none, or if that is not known yet. Never waits.
  static func encoder(for format: FrameFormat) -> String? {
    guard takes(format) else { return nil }
    if let device = EncoderDevices.current, device.takes(width: format.width, height: format.height)
    {
      return device.path
    }
    return isAvailable ? library : nil
  }

  /// Whether films of frames of this format can be H.264, where there is an encoder.
  static func takes(_ format: FrameFormat) -> Bool {
    (format.pixels != nil || format.pixelFormat == .mjpg)
      && VideoPlanes.Layout(width: format.width, height: format.height) != nil
      && EncoderPlan.start(format: format, interval: nil, bitRate: nil).isValid
  }

  /// An encoder that was started only to see whether it starts.
  private struct Examination {
    let startedUSec: Int64
    let isOver: Bool
    let obstacle: EncoderError?
    /// Called on the loop when it is over.
    var waiting: [@LoopActor @Sendable () -> Void] = []
  }

  private static let examination = Mutex<Examination?>(nil)

  private static func beginExamination() {
    do throws(SystemError) {
      try WorkerThread.start(name: "encoder check") { _ = examine() }
    } catch {
      // The next question tries again.
      end(nil)
    }
  }

  private static func examine() -> EncoderError? {
    let startedUSec = MonotonicClock.nowUSec
    var obstacle: EncoderError?
    do throws(EncoderError) {
      let smallest = FrameFormat(pixelFormat: .grey, width: 64, height: 64, bytesPerLine: 64)
      try VideoEncoder(format: smallest, interval: nil, bitRate: nil).close()
    } catch {
      obstacle = error
    }
    end(Examination(startedUSec: startedUSec, isOver: true, obstacle: obstacle))
    return obstacle
  }

  /// An examination has ended, with this result if there is one.
  private static func end(_ found: Examination?) {
    let waiting = examination.withLock { known in
      let waiting = known?.waiting ?? []
      known = found
      return waiting
    }
    for done in waiting { EventLoop.shared.post(done) }
  }
}
