// SPDX-License-Identifier: Apache-2.0
import PixelKernels

//   buffers of the program   ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▁▁▁
//                            lent to frames       └ kept back for the program, which would have nothing to fill
//   one more frame                                  is copied, as JPEGs always are: they are small, and the program
//                                                   could change them while they are read

/// Turns the frames of a camera program into those of a stream: checks that they are whole, gives them their time
/// stamps and counts the ones that are dropped. The bytes stay where they are, as long as the program has buffers left.
struct ProgramIntake: ~Copyable {
  /// As many buffers the program keeps: one is being filled, one is on its way, one waits.
  static let keptBack = 3

  private let format: FrameFormat
  private let lendable: Int
  private var form: FrameForm
  private var pool: FramePool
  private var stamps = StampRule()
  private var lastSequence: Int?
  private let counters: SharedCounters

  /// - Parameters:
  ///   - mostBytes: those of the largest buffer.
  ///   - known: the size of the camera's JPEGs, over all its streams.
  init(
    _ format: ProgramFormat, range: SampleRange?, mostBytes: Int, known: KnownJPEGSize? = nil,
    counters: SharedCounters
  ) {
    form = FrameForm(known: known)
    self.format = range.map { format.format.with($0) } ?? format.format
    lendable = format.bufferCount - min(Self.keptBack, format.bufferCount / 2)
    pool = FramePool(blockSize: mostBytes)
    self.counters = counters
  }

  /// What becomes of a frame.
  enum Outcome {
    case lent(FrameMetadata)
    case copied(Frame)
    case dropped
  }

  /// Takes a frame.
  ///
  /// - Parameters:
  ///   - lent: the buffers that frames have now.
  mutating func take(
    _ frame: ProgramFrame, _ bytes: UnsafeRawBufferPointer, lent: Int, nowUSec: Int64
  ) -> Outcome {
    // A program that counts the time instead of frames has missed none of that many.
    let gap = lastSequence.map { frame.sequence - $0 - 1 } ?? 0
    let missed = min(gap, Self.mostMissed)
    lastSequence = frame.sequence
    guard !frame.isDamaged else { return drop(missed) { $0.flagged += 1 } }
    let picture = UnsafeRawBufferPointer(rebasing: bytes[..<frame.bytes])
    guard format.isWhole([picture], frame.bytes) else { return drop(missed) { $0.short += 1 } }
    let own = format.pixelFormat == .mjpg ? form.format(format, of: picture) : format
    guard let own else { return drop(missed) { $0.short += 1 } }
    let stamp = stamps.stamp(frame.stamp, dequeuedUSec: nowUSec)
    let metadata = FrameMetadata(
      format: own, sequence: Int64(frame.sequence), stampUSec: stamp.uSec,
      stampSource: stamp.source, dequeuedUSec: nowUSec, exposure: frame.readings.exposure,
      readings: frame.readings)
    if !format.pixelFormat.isCompressed, lent < lendable {
      count(missed) { $0.delivered += 1 }
      return .lent(metadata)
    }
    guard let copy = pool.makeFrame(metadata, copying: [picture]) else {
      return drop(missed) { $0.unplaced += 1 }
    }
    count(missed) { $0.delivered += 1 }
    return .copied(copy)
  }

  /// Something that was noticed about the frames; each is returned once.
  mutating func takeRemark() -> CameraRemark? { form.takeRemark() }

  /// Whether its camera has another size now, so that nothing more comes of this stream.
  var hasAnotherSize: Bool { form.hasAnotherSize }

  private func drop(_ missed: Int, _ change: (inout StreamCounters) -> Void) -> Outcome {
    count(missed, change)
    return .dropped
  }

  private func count(_ missed: Int, _ change: (inout StreamCounters) -> Void) {
    counters.update {
      $0.missed += missed
      change(&$0)
    }
  }

  private static let mostMissed = 1_000_000

  /// The buffers that a program is asked for: those of the ring, some that photos have, and those that it keeps.
  static func buffers(for format: CaptureFormat) -> Int {
    let size = CameraFormat(
      pixelFormat: format.pixelFormat, width: format.width, height: format.height,
      frameIntervals: [])
    // JPEGs are copied at once.
    if format.pixelFormat.isCompressed { return keptBack + 1 }
    let frameBytes = max(1, size.mostBytes)
    let second = format.frameInterval.map { Int(1_000_000 / $0.uSec) + 1 } ?? 30
    let ring = min(max(ringBytes / frameBytes, 4), second)
    return min(ring + photos + keptBack, CameraWire.buffers.upperBound)
  }

  /// As much memory the ring of the engine has.
  private static let ringBytes = 64 << 20
  private static let photos = 3
}
