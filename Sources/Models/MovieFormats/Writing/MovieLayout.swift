// SPDX-License-Identifier: Apache-2.0

/// A sample without its bytes.
struct SampleEntry: Sendable {
  var track: MovieTrack
  /// The index under which the writer keeps the sample's bytes.
  var index: Int
  var byteCount: Int
  /// Microseconds after the first frame.
  var timeUSec: Int64
  var durationUSec: Int64
  var isKey: Bool

  var endUSec: Int64 { timeUSec + durationUSec }
}

/// A container: the bytes around samples, and the index that is made of them.
protocol MovieLayout: Sendable {
  /// Whether a sample is written only once its duration is known.
  static var needsDurations: Bool { get }
  /// The longest time between the samples of a fragment, microseconds.
  static var longestSpanUSec: Int64 { get }

  var description: MovieDescription { get }
  /// Pictures in the fragments so far, and the end of the last.
  var frames: Int { get }
  var endUSec: Int64 { get }

  /// The beginning of the file, as it stays until the end.
  func header() -> [UInt8]
  /// Puts the samples of a fragment into the order in which they are in the file. The last is a picture if there is
  /// one: the end of a picture shows whether it is whole, which the end of a sound does not.
  func arrange(_ entries: inout [SampleEntry])
  /// The size of a fragment, its samples included.
  func byteCount(of fragment: [SampleEntry]) -> Int64
  /// Adds a fragment that begins at `offset` to the index. Returns the bytes that go before each of its samples.
  mutating func add(_ fragment: [SampleEntry], at offset: Int64) -> [[UInt8]]
  /// Forgets the last fragment.
  mutating func removeFragment(pictures: Int, sounds: Int)
  /// The size of the index after these further fragments.
  func indexByteCount(adding fragments: [[SampleEntry]]) -> Int64
  /// The index, to be written behind the last fragment.
  func index(at offset: Int64) -> [UInt8]
  /// The bytes that make the file a finished one, once the index is on the disk: within one sector at the beginning.
  func patch(indexOffset: Int64) -> (offset: Int64, bytes: [UInt8])
}
