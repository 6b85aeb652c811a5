// SPDX-License-Identifier: Apache-2.0

//   age       10   12  600   11   …                             a late thread: believed, as the driver stamps well
//   age      900  905  898  901   …                             the first four are believed, and no others
//   age       10   11  900  901   …  the 16th in a row          believed up to there
//   age       …  900  400   …                                   not believed any more: half the limit is 250
//   age       …  900  200  400   …                              believed again

/// Finds out whether a driver's time stamps are too old to be true: some stamp constantly nearly a second in the past.
///
/// A stamp is old if it lies ten frame times or more before the dequeue, at least 500 ms: no driver keeps so many frames.
/// A thread that is late makes good stamps look old, but not for long: the driver has four buffers. So a driver is
/// believed from its first stamp that is not old, until 16 in a row are. The frames that were in its buffers while it
/// started are not judged: that may take long. After 16 old ones in a row a stamp has to be younger than half of the limit,
/// so that a driver at the limit does not jump between two times.
struct StampAge: Sendable, Hashable {
  static let leastUSec: Int64 = 500_000
  static let frames: Int64 = 10
  static let habit = 16
  /// The first frames, which are not judged.
  static let unjudged = ConfiguredQueue.bufferCount
  /// Where the driver says none.
  static let usualFrameUSec: Int64 = 33_333

  private let frameUSec: Int64
  private var lastUSec: Int64?
  /// From the frame before the last to the last.
  private var lastSinceUSec: Int64 = 0
  private var seen = 0
  private var isBelieved = false
  /// Old stamps in a row.
  private var oldOnes = 0
  /// Whether so many were old that the driver is said to stamp badly.
  private var isDoubted = false
  private var remark: CameraRemark?

  /// - Parameter frameUSec: from frame to frame, as the driver says.
  init(frameUSec: Int64?) { self.frameUSec = frameUSec ?? Self.usualFrameUSec }

  /// Whether the driver's stamp of the frame that was dequeued then may be believed. The stamp is within
  /// `StampRule.toleranceUSec` of that.
  mutating func admits(_ stampUSec: Int64, dequeuedUSec: Int64) -> Bool {
    // In poor light a camera is slower than its driver says.
    let sinceUSec = lastUSec.map { dequeuedUSec - $0 } ?? 0
    // One long gap is no slow camera.
    let steadyUSec = min(sinceUSec, lastSinceUSec)
    (lastUSec, lastSinceUSec) = (dequeuedUSec, sinceUSec)
    let ageUSec = dequeuedUSec - stampUSec
    let limitUSec = max(Self.leastUSec, Self.frames * max(frameUSec, steadyUSec))
    let isJudged = seen == Self.unjudged
    if !isJudged { seen += 1 }
    if ageUSec < (isDoubted ? limitUSec / 2 : limitUSec) {
      if isDoubted { remark = .youngStamps }
      (isBelieved, oldOnes, isDoubted) = (true, 0, false)
      return true
    }
    guard isJudged else { return true }
    oldOnes += 1
    guard oldOnes >= Self.habit else { return isBelieved }
    isBelieved = false
    if !isDoubted {
      isDoubted = true
      remark = .oldStamps(byMSec: ageUSec / 1000)
    }
    return false
  }

  mutating func takeRemark() -> CameraRemark? {
    defer { remark = nil }
    return remark
  }
}
