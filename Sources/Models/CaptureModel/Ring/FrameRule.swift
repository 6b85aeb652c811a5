// SPDX-License-Identifier: Apache-2.0

// F are frames, ▲ is the moment that is asked for, ★ the frame that is chosen.
//
//   F    F    ★    F             a frame at or after the moment is there: the nearer of its
//             ▲                  neighbours, the earlier of two that are equally near: used
//
//   F    F    F   (★)            newer than all: nothing is decided before the next frame,
//               ▲                which may be the nearer one: wait
//
//        ★    F    F             older than the ring: its oldest: missed
//    ▲
//
//   F    F    ★   ✕              the stream ends or stalls before the next frame: the newest
//               ▲                there is: missed; without any, or none at most 2 s older: no frame
//
//   F    ★    ✗    F             the nearest is damaged: the nearest of the others, as above
//             ▲
//
//   F    F    F    ★             switched off: the first frame at or after the arrival ↓
//        ▲      ↓                of the request: off

/// The rule that chooses the frame to show a moment (requirements R-55).
package enum FrameRule {
  /// The frame that a photo wants.
  package struct Request: Hashable, Sendable {
    /// The moment to be shown, microseconds of CLOCK_MONOTONIC: the one that the request names, as the edge of a press,
    /// else the arrival (`MomentRule`).
    package let momentUSec: Int64
    /// The time at which the request arrived.
    package let arrivalUSec: Int64
    /// Whether frames older than the request may be used.
    package let usesRing: Bool
    /// The number of frames that the picture is made of, the chosen one among them.
    package let frameCount: Int

    /// The numbers of frames that turned out to be damaged.
    package let excluded: Set<Int64>

    /// A request of these values.
    package init(
      momentUSec: Int64, arrivalUSec: Int64, usesRing: Bool, frameCount: Int = 1,
      excluded: Set<Int64> = []
    ) {
      self.momentUSec = momentUSec
      self.arrivalUSec = arrivalUSec
      self.usesRing = usesRing
      self.frameCount = frameCount
      self.excluded = excluded
    }

    /// The request for one frame in the place of one that turned out to be damaged, by the same rules.
    package func replacing(_ damaged: Set<Int64>) -> Request {
      Request(
        momentUSec: momentUSec, arrivalUSec: arrivalUSec, usesRing: usesRing, excluded: damaged)
    }
  }

  /// The result of a look into the ring.
  package enum Choice<Payload: Sendable>: Sendable {
    case chosen(ChosenFrame<Payload>)
    /// A frame that is still to come decides.
    case waitForNewer
    /// There is no frame, and none will come.
    case noFrame
  }

  /// The most that a photo's frame may be older than its moment, if the stream has stalled or
  /// ended, microseconds.
  package static let oldestUSec: Int64 = 2 * RingCapacity.reachUSec

  /// Looks for the frame of a request.
  ///
  /// - Parameters:
  ///   - frames: the frames of the ring, oldest first.
  ///   - moreWillCome: false if the stream has ended or the request has waited long enough.
  package static func choose<Payload>(
    _ request: Request, from frames: [RingFrame<Payload>], moreWillCome: Bool
  ) -> Choice<Payload> {
    let frames =
      request.excluded.isEmpty
      ? frames : frames.filter { !request.excluded.contains($0.sequence) }
    let choice = nearest(request, from: frames, moreWillCome: moreWillCome)
    guard request.frameCount > 1, case .chosen(let chosen) = choice else { return choice }
    return gather(chosen, request.frameCount - 1, from: frames, moreWillCome: moreWillCome)
  }

  /// Adds the neighbours of the chosen frame, and waits for newer ones too: the nearest frames on
  /// both sides differ least from it.
  private static func gather<Payload>(
    _ chosen: ChosenFrame<Payload>, _ count: Int, from frames: [RingFrame<Payload>],
    moreWillCome: Bool
  ) -> Choice<Payload> {
    let stampUSec = chosen.frame.stampUSec
    let newer = frames.count { $0.stampUSec > stampUSec }
    if moreWillCome, newer < count / 2 || frames.count <= count { return .waitForNewer }
    var complete = chosen
    complete.neighbours = Array(
      frames.filter { $0.stampUSec != stampUSec }
        .sorted { abs($0.stampUSec - stampUSec) < abs($1.stampUSec - stampUSec) }
        .prefix(count))
    return .chosen(complete)
  }

  private static func nearest<Payload>(
    _ request: Request, from frames: [RingFrame<Payload>], moreWillCome: Bool
  ) -> Choice<Payload> {
    guard let oldest = frames.first, let newest = frames.last else {
      return moreWillCome ? .waitForNewer : .noFrame
    }
    let fromUSec = request.usesRing ? request.momentUSec : request.arrivalUSec
    guard let next = frames.firstIndex(where: { $0.stampUSec >= fromUSec }) else {
      if moreWillCome { return .waitForNewer }
      // A frame that is so old does not show the moment at all.
      if fromUSec - newest.stampUSec > oldestUSec { return .noFrame }
      return .chosen(choice(newest, request, request.usesRing ? .missed : .off))
    }
    guard request.usesRing else {
      return .chosen(choice(frames[next], request, .off))
    }
    if next == 0 {
      let isReached = oldest.stampUSec == request.momentUSec
      return .chosen(choice(oldest, request, isReached ? .used : .missed))
    }
    let after = frames[next]
    let before = frames[next - 1]
    let isBeforeNearer =
      request.momentUSec - before.stampUSec <= after.stampUSec - request.momentUSec
    return .chosen(choice(isBeforeNearer ? before : after, request, .used))
  }

  private static func choice<Payload>(
    _ frame: RingFrame<Payload>, _ request: Request, _ zeroShutterLag: ZeroShutterLag
  ) -> ChosenFrame<Payload> {
    ChosenFrame(
      frame: frame, momentUSec: request.momentUSec, zeroShutterLag: zeroShutterLag)
  }
}

extension FrameRule.Choice: Equatable where Payload: Equatable {}

/// The frame of a photo, and how well it fits.
package struct ChosenFrame<Payload: Sendable>: Sendable {
  package let frame: RingFrame<Payload>
  /// The frame's stamp less the moment that was asked for, microseconds.
  package let offsetUSec: Int64
  package let zeroShutterLag: ZeroShutterLag
  /// The frames nearest to it, if the photo is made of several and there are any.
  package var neighbours: [RingFrame<Payload>] = []

  /// The frame of a photo made of one frame, with this moment, microseconds of CLOCK_MONOTONIC.
  package init(
    frame: RingFrame<Payload>, momentUSec: Int64, zeroShutterLag: ZeroShutterLag
  ) {
    self.frame = frame
    offsetUSec = frame.stampUSec - momentUSec
    self.zeroShutterLag = zeroShutterLag
  }
}

extension ChosenFrame: Equatable where Payload: Equatable {}

/// Whether a photo shows the moment that was asked for, from frames kept in the ring.
package enum ZeroShutterLag: String, CaseIterable, Sendable {
  /// The frame is the nearest to the moment of all that were delivered.
  case used
  /// The moment was older than the ring, or the stream ended before it: the frame at that end.
  case missed
  /// Frames of the ring were not to be used: the session has it switched off, the camera had first to settle, or the
  /// photo's frames were taken alone.
  case off
}
