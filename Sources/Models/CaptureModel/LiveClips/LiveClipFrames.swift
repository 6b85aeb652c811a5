// SPDX-License-Identifier: Apache-2.0

//   ring      F F F F F F F F F F F F F F F      2.5 s and at most 32 MiB: a clip's 1.5 s before a frame
//                   └── 1.5 s ──┘       ▲        that may itself be a second old (`LiveClipLength`)
//   clip            F F F F F F F F ★ F F
//                                   └ the photo's frame is in it even if the ring lacks it: its encoder was
//                                     late and left it out, or the ring has let go of it

extension RingCapacity {
  /// The capacity of the ring from which live clips of the usual length begin.
  package static let liveClips = LiveClipLength().ring(bytesPerSecond: 0)
}

extension FrameRing {
  /// The frames with which a live clip begins, oldest first: those of the ring, and the photo's.
  package func frames(with still: RingFrame<Payload>) -> [RingFrame<Payload>] {
    guard !holds(still) else { return frames }
    var frames = frames
    let index = frames.firstIndex { $0.stampUSec > still.stampUSec } ?? frames.count
    frames.insert(still, at: index)
    return frames
  }

  /// Whether the photo's frame is in the ring.
  package func holds(_ still: RingFrame<Payload>) -> Bool {
    frames.contains { $0.stampUSec == still.stampUSec }
  }

  /// The bytes that a second of frames takes; nil while there are too few to measure.
  package var bytesPerSecond: Int? {
    guard let first = frames.first, let last = frames.last,
      case let spanUSec = last.stampUSec - first.stampUSec, spanUSec >= 250_000
    else { return nil }
    // The last frame lasts beyond the span.
    return Int(Double(bytes - last.bytes) * 1e6 / Double(spanUSec))
  }
}

extension RecordingOrder {
  /// The film of a live clip. It is made of the ring's pictures, as they are or as H.264.
  ///
  /// - Parameters:
  ///   - fromUSec: the moment with which it begins, microseconds of CLOCK_MONOTONIC.
  ///   - photo: the photo that it belongs to.
  package init(clipOf photo: PhotoOrder, fromUSec: Int64) {
    self.init(
      number: photo.uniqueID, option: .liveClip, maximumDurationUSec: nil, maximumSize: nil,
      progressIntervalUSec: nil, press: photo.press, momentUSec: fromUSec,
      arrivalUSec: photo.arrivalUSec, sound: nil, minimumFreeSize: 0, bitRate: nil)
  }
}

extension RecordingOption {
  /// The form of the ring's pictures, and of clips where there is no encoder: each can be shown alone, so that
  /// the ring may begin anywhere.
  package static let liveClip = RecordingOption(container: .mp4, codec: .mjpeg, encoder: nil)
}
