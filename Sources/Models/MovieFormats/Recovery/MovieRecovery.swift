// SPDX-License-Identifier: Apache-2.0

/// The recovery of the file of a film whose writer has ended without `finish`: by a crash, a kill or a power cut.
///
///     header   fragment  fragment  fragment  frag…           after a kill
///     header   fragment  fragment  000gment  fr0000          after a power cut
///     ─────────────────────────────┤ proved: kept            the index is written here, then the patch
///
/// A fragment is proved by its structure (each size agrees with those around it), its place in time (it begins where
/// the one before it ends), its samples (each begins and ends as its codec demands) and the absence of a sector of
/// zeros, which none of the codecs can produce. Everything before the first fragment that is not proved is kept: the
/// fragments themselves hold the data of the index. Sound as PCM may be zeros; a lost page of it is not noticed.
///
/// Any bytes may be examined. Time goes with the file's size; memory is bounded by `mostSamples`.
package enum MovieRecovery: Sendable {
  /// Nothing is missing: only its name.
  case finished(frames: Int, durationUSec: Int64)
  case unfinished(Repair)
  /// No picture is whole. The file can be removed.
  case empty
  /// Another program has written it. It should be left alone.
  case foreign

  package struct Repair: Sendable {
    /// To be performed in this order. They need as much space as the writer had reserved; if one fails, the file is no worse than
    /// before, and can be examined again.
    package let steps: [MovieStep<Never>]
    package let frames: Int
    package let durationUSec: Int64
    /// The size that the file then has.
    package let byteCount: Int64
  }

  /// More are not kept: two days of pictures and sound, of 30 and 50 a second.
  static let mostSamples = 1 << 24
  /// The largest header, and the largest head of a fragment.
  static let mostHeaderBytes = 1 << 20

  /// Examines a file of this size. `read` returns at most so many bytes at an offset, fewer only where the file ends.
  package static func examine<Failure: Error>(
    byteCount: Int64, read: @escaping (_ offset: Int64, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> MovieRecovery {
    var file = FileWindow(byteCount: byteCount, read: read)
    if let result = try MP4Recovery.examine(&file) { return result }
    if let result = try MatroskaRecovery.examine(&file) { return result }
    // The header is synced before anything is promised; without it there was nothing.
    let head = try file.bytes(at: 0, count: Int(min(max(byteCount, 0), 512)))
    return head?.allSatisfy { $0 == 0 } ?? true ? .empty : .foreign
  }

  /// The end of an examination: `layout` knows all fragments that were proved, which end at `endOffset`.
  static func conclude<Failure: Error>(
    _ layout: some MovieLayout, durationUSec: Int64, endOffset: Int64,
    _ file: inout FileWindow<Failure>
  ) throws(Failure) -> MovieRecovery {
    guard layout.frames > 0 else { return .empty }
    let index = layout.index(at: endOffset)
    let patch = layout.patch(indexOffset: endOffset)
    let size = endOffset + Int64(index.count)
    if file.byteCount == size, try file.holds(patch.bytes, at: patch.offset),
      try file.holds(index, at: endOffset)
    {
      return .finished(frames: layout.frames, durationUSec: durationUSec)
    }
    // Cut last: cutting would give back the space that the writer had reserved for the index.
    let steps: [MovieStep<Never>] = [
      .reserve(upTo: size), .write(offset: endOffset, [.bytes(index)]), .truncate(size), .sync,
      .write(offset: patch.offset, [.bytes(patch.bytes)]), .sync,
    ]
    return .unfinished(
      Repair(
        steps: steps, frames: layout.frames, durationUSec: durationUSec, byteCount: size))
  }
}
