// SPDX-License-Identifier: Apache-2.0

//                 begin                     encode: frame with stamp s
//   idle ────────────────▶ idle, a raw buffer free? ── no ──▶ one has to come back first
//    ▲                       │ yes: it goes to the driver
//    │                       ▼
//    │                     awaiting s ── coded buffer with s ──▶ lent to the caller
//    │                       │ with any other stamp, or a number that the driver does not have: disorder
//    └── the coded buffer goes back to the driver ◀── next frame

/// The holder of each buffer of an encoder, and the picture that is awaited. There is one frame
/// at a time in the encoder.
struct EncoderBuffers: Hashable {
  /// A mistake of the driver.
  enum Disorder: Error, Hashable {
    /// It returned a buffer that it did not have.
    case notYours(Int)
    /// It returned the picture of another frame, or of none that was asked for.
    case otherStamp(Int64)
  }

  /// Frames' buffers that the driver does not have.
  private var free: Set<Int>
  private let rawCount: Int
  /// Coded buffers that the driver has.
  private var queued: Set<Int>
  private(set) var lent: Int?
  private(set) var awaitedUSec: Int64?

  /// All buffers for pictures are with the driver, none for frames.
  init(rawCount: Int, codedCount: Int) {
    self.rawCount = rawCount
    free = Set(0..<rawCount)
    queued = Set(0..<codedCount)
  }

  /// A buffer for the next frame; nil if one has to come back first.
  var nextRaw: Int? { free.min() }

  /// A frame's buffer has come back.
  mutating func returned(raw index: Int) throws(Disorder) {
    guard index < rawCount, free.insert(index).inserted else { throw .notYours(index) }
  }

  /// A frame has been given to the driver.
  mutating func gave(raw index: Int, stampUSec: Int64) {
    precondition(free.remove(index) != nil && awaitedUSec == nil, "a frame in between")
    awaitedUSec = stampUSec
  }

  /// The driver has returned a picture.
  mutating func took(coded index: Int, stampUSec: Int64) throws(Disorder) {
    guard queued.remove(index) != nil else { throw .notYours(index) }
    guard stampUSec == awaitedUSec else { throw .otherStamp(stampUSec) }
    awaitedUSec = nil
    lent = index
  }

  /// The caller is done with the picture: the driver gets its buffer again.
  mutating func giveBack() -> Int? {
    guard let index = lent else { return nil }
    lent = nil
    queued.insert(index)
    return index
  }
}
