// SPDX-License-Identifier: Apache-2.0

/// Turns the buffers that a driver returns into frames: checks that they are whole, gives them
/// their time stamps and counts the ones that are dropped.
struct FrameIntake: ~Copyable {
  /// As the driver says.
  private let format: FrameFormat
  private let conversion: FrameConversion?
  private var form: FrameForm
  private let counters: SharedCounters
  private var pool: FramePool
  private var stamps: StampRule
  private var payloads = PayloadClock()
  var exposure: ExposureWatch
  private var sequence = SequenceCheck()
  /// Where a frame that lacks its last lines is filled before it is converted; empty until there is one.
  private var filled: [UInt8] = []

  /// - Parameters:
  ///   - conversion: how frames of `format` are made of the driver's; nil: they are copied.
  ///   - blockSize: bytes of the largest frame.
  ///   - frameCount: the most frames that there may be at a time; nil: as the memory of a stream allows.
  ///   - frameUSec: from frame to frame, as the driver says.
  ///   - exposure: of the frames, as far as it is known.
  ///   - known: what is known of the camera from stream to stream.
  init(
    _ format: FrameFormat, conversion: FrameConversion? = nil, blockSize: Int,
    frameCount: Int? = nil, frameUSec: Int64? = nil, exposure: ExposureWatch = ExposureWatch(),
    known: KnownJPEGSize? = nil, counters: SharedCounters
  ) {
    self.format = format
    self.conversion = conversion
    self.exposure = exposure
    form = FrameForm(frameUSec: frameUSec, known: known)
    stamps = StampRule(exposureUSec: exposure.present.timeUSec ?? 0, frameUSec: frameUSec)
    self.counters = counters
    let blockSize = blockSize + (format.pixelFormat == .mjpg ? FrameForm.end.count : 0)
    if let frameCount {
      pool = FramePool(blockSize: blockSize, limit: 0, minimumBlocks: frameCount)
    } else {
      pool = FramePool(blockSize: blockSize)
    }
  }

  /// Counts a buffer that the driver flagged.
  mutating func refuse(_ buffer: FilledBuffer) {
    count(buffer) { $0.flagged += 1 }
  }

  /// Copies a buffer's content into a frame. Nil if it is visibly not a whole frame, if the driver
  /// claims more than the buffer holds (then `parts` is nil), or if there is no memory for it.
  ///
  /// - Parameter header: of one of its payloads, where a USB camera's headers can be read.
  mutating func accept(
    _ buffer: FilledBuffer, _ parts: [UnsafeRawBufferPointer]?, header: PayloadHeader? = nil,
    dequeuedUSec: Int64
  ) -> Frame? {
    let startUSec = payloads.startUSec(header, arrivalUSec: buffer.stamp.uSec)
    guard var parts else {
      count(buffer) { $0.short += 1 }
      return nil
    }
    if format.pixelFormat == .mjpg { FrameForm.removeEmptyPictures(&parts) }
    let bytes = parts.reduce(0) { $0 + $1.count }
    let isWhole =
      conversion.map { parts.count == 1 && bytes >= $0.sourceBytes }
      ?? format.isWhole(parts, bytes)
    let lacksEnd = !isWhole && form.lacksEnd(parts, of: format)
    guard isWhole || lacksEnd || isUsable(parts, bytes) else {
      count(buffer) { $0.short += 1 }
      return nil
    }
    if isWhole {
      form.whole()
    }
    let own = format.pixelFormat == .mjpg ? form.format(format, of: parts[0]) : format
    guard let own else {
      count(buffer) { $0.short += 1 }
      return nil
    }
    let stamp = stamps.stamp(
      startUSec.map { buffer.stamp.moved(toStart: $0) } ?? buffer.stamp, dequeuedUSec: dequeuedUSec)
    let metadata = FrameMetadata(
      format: own, sequence: Int64(buffer.sequence), stampUSec: stamp.uSec,
      stampSource: stamp.source, dequeuedUSec: dequeuedUSec,
      exposure: exposure.exposure(atUSec: stamp.uSec))
    let frame =
      if let conversion {
        isWhole
          ? pool.makeFrame(metadata) { conversion.convert(parts[0], into: $0) }
          : complete(parts[0], conversion, metadata)
      } else if isWhole {
        pool.makeFrame(metadata, copying: parts)
      } else if lacksEnd {
        FrameForm.end.withUnsafeBytes { pool.makeFrame(metadata, copying: parts + [$0]) }
      } else {
        pool.makeFrame(metadata, completing: parts[0])
      }
    count(buffer) { if frame == nil { $0.unplaced += 1 } else { $0.delivered += 1 } }
    return frame
  }

  /// Whether a raw frame lacks only lines that its camera never delivers.
  private mutating func isUsable(_ parts: [UnsafeRawBufferPointer], _ bytes: Int) -> Bool {
    !format.pixelFormat.isCompressed && parts.count == 1
      && form.admits(bytes: bytes, needed: conversion?.sourceBytes ?? format.minimumBytes)
  }

  /// Fills a frame that lacks its last lines, and converts it.
  private mutating func complete(
    _ part: UnsafeRawBufferPointer, _ conversion: FrameConversion, _ metadata: FrameMetadata
  ) -> Frame? {
    // Out of the intake, of which the pool is another part.
    var source = filled
    filled = []
    if source.isEmpty { source = [UInt8](repeating: 0, count: conversion.sourceBytes) }
    source.withUnsafeMutableBytes { source in
      source.copyMemory(from: part)
      FrameForm.fill(source, from: part.count, line: conversion.sourceBytesPerLine)
    }
    let frame = pool.makeFrame(metadata) { target in
      source.withUnsafeBytes { conversion.convert($0, into: target) }
    }
    filled = source
    return frame
  }

  /// Whether its camera has another size now, so that nothing more comes of this stream.
  var hasAnotherSize: Bool { form.hasAnotherSize }

  /// Something that was noticed about the frames; each is returned once.
  mutating func takeRemark() -> CameraRemark? { form.takeRemark() ?? stamps.takeRemark() }

  private mutating func count(_ buffer: FilledBuffer, _ change: (inout StreamCounters) -> Void) {
    let missed = sequence.missed(before: buffer.sequence)
    counters.update {
      $0.missed += missed
      change(&$0)
    }
  }
}

extension FrameFormat {
  /// Whether the parts of a buffer can be a whole frame: they are long enough, and a JPEG has its
  /// first and its last marker. The rest of a JPEG is checked only when it becomes a photo. Being
  /// cut short is the most common damage, and such a frame is never chosen.
  func isWhole(_ parts: [UnsafeRawBufferPointer], _ bytes: Int) -> Bool {
    guard bytes >= minimumBytes else { return false }
    guard pixelFormat == .mjpg, let frame = parts.first else { return true }
    return frame[0] == 0xFF && frame[1] == 0xD8 && Self.hasEnd(frame)
  }

  /// Looks for EOI from the end; after it there may be zeros or remains of other frames.
  private static func hasEnd(_ frame: UnsafeRawBufferPointer) -> Bool {
    var at = frame.count - 1
    while at > 0 {
      if frame[at] == 0xD9, frame[at - 1] == 0xFF { return true }
      at -= 1
    }
    return false
  }
}

/// Counts the frames that a driver lost, by its 32-bit numbers, which may wrap. A number that is
/// not newer is taken as a new beginning.
struct SequenceCheck: Sendable, Hashable {
  private var last: UInt32?

  /// Returns how many frames are missing between the last one and this one.
  mutating func missed(before sequence: UInt32) -> Int {
    defer { last = sequence }
    guard let last else { return 0 }
    let step = sequence &- last
    return step >= 1 && step < 1 << 31 ? Int(step - 1) : 0
  }
}
