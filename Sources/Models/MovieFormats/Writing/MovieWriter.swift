// SPDX-License-Identifier: Apache-2.0

/// Writes a film that no crash can spoil: samples go in, steps of the disk come out.
///
///     samples   |0 ·  ·  ·  ·  ·|1 ·  ·  ·  ·  ·|2 ·  ·     a fragment is closed by the first picture a second
///     steps     S               F               F     E     after its beginning, which also shows how long its last
///                                                           picture lasted; sooner where pictures are very large
///     S  start     reserve, write, sync                             the header
///     F  append    reserve, write, sync, durable                    a fragment
///     E  finish    reserve, write, sync, durable,                   the last fragment and the index
///                  write, sync, truncate                            the patch; gives back reserved space
///
/// Each `reserve` covers the fragment that follows and the index with it. So whenever one fails, the written part can
/// be finished within the space reserved before (`fullDisk`).
///
/// Steps may be performed while later samples are appended, but in their order. If any step fails, those after it must
/// not be performed; see `fullDisk`.
///
/// Memory: the samples of one fragment, of 16 MiB at most, and 4 to 16 bytes for each sample before.
package struct MovieWriter<Payload: Sendable>: Sendable {
  package typealias Sample = MovieSample<Payload>
  package typealias Step = MovieStep<Payload>

  private struct Fragment: Sendable {
    var offset: Int64
    var pictures: Int
    var sounds: Int
    var reservedUpTo: Int64
  }

  /// The waiting samples that go into a fragment, and those that go on waiting.
  private struct Division {
    var entries: [SampleEntry] = []
    var kept: [Int] = []
  }

  /// The state of a track beyond the samples that wait.
  private struct TrackState: Sendable {
    var lastUSec: Int64?
    /// Between the last two samples: the guess for how long a last one lasts.
    var intervalUSec: Int64
    /// The time that was cut out of this track alone.
    var shiftUSec: Int64 = 0
  }

  /// Space reserved beyond the need, so that a few more frames do not always need more.
  private static var spareByteCount: Int64 { 256 << 10 }
  /// A fragment is closed before its samples are larger, unless it is a single one. They stay in memory until then. A
  /// camera's frames have 96 MiB of memory for everything, including the ring and photos.
  private static var largestFragment: Int { 16 << 20 }
  /// Longer gaps are cut out: durations have 32 bits (71 minutes; of sound, at 48 kHz, a day).
  private static var longestGapUSec: Int64 { Int64(UInt32.max) }
  private static var longestSoundGapUSec: Int64 { Int64(UInt32.max) / 48 * 1000 }
  /// The longest guess for the duration of a last sample.
  private static var longestGuessUSec: Int64 { 1_000_000 }

  private var layout: any MovieLayout
  private let fragmentUSec: Int64
  private var waiting: [Sample] = []
  private var fragments: [Fragment] = []
  /// The end of the last fragment.
  package private(set) var endOffset: Int64
  private var openedUSec: Int64 = 0
  private var shiftUSec: Int64 = 0
  private var pictures = TrackState(intervalUSec: 33_333)
  private var sounds = TrackState(intervalUSec: 20_000)
  private var isFull = false
  /// The bytes of samples that have not been given out in a step yet.
  package private(set) var pendingBytes = 0
  /// Pictures that were appended and are not in the file, because the disk is full.
  package private(set) var droppedFrames = 0

  /// Fragments are 0.01 to 1.5 s long.
  package init(
    _ description: MovieDescription, fragmentUSec: Int64 = 1_000_000
  ) throws(UnsupportedMovie) {
    try description.check()
    layout =
      switch description.container {
      case .mp4: MP4Layout(description)
      case .matroska: MatroskaLayout(description)
      }
    self.fragmentUSec = min(max(fragmentUSec, 10_000), 1_500_000)
    endOffset = Int64(layout.header().count)
  }

  /// Pictures, including those that wait for the end of their fragment.
  package var frames: Int { layout.frames + waiting.count { $0.track == .picture } }

  /// From the first picture to the end of the last, which is assumed to last as long as the one before it.
  package var durationUSec: Int64 {
    guard let last = waiting.last(where: { $0.track == .picture }) else { return layout.endUSec }
    return last.timeUSec + guess(.picture)
  }

  // MARK: Steps

  package mutating func start() -> [Step] {
    let header = layout.header()
    let upTo = Int64(header.count) + layout.indexByteCount(adding: []) + Self.spareByteCount
    return [.reserve(upTo: upTo), .write(offset: 0, [.bytes(header)]), .sync]
  }

  /// Takes a sample. Gives no steps, except when it completes a fragment.
  package mutating func append(_ sample: Sample) -> [Step] {
    guard !isFull, sample.byteCount > 0 else {
      if sample.track == .picture { droppedFrames += 1 }
      return []
    }
    let (sample, shift, ownShift) = placed(sample)
    shiftUSec = shift
    self[sample.track].shiftUSec = ownShift
    var steps: [Step] = []
    if let limit = closes(sample) {
      let division = division(before: limit, next: sample)
      if !division.entries.isEmpty { steps = write(division) }
      openedUSec = sample.timeUSec
    }
    let last = self[sample.track].lastUSec
    if let last { self[sample.track].intervalUSec = sample.timeUSec - last }
    self[sample.track].lastUSec = sample.timeUSec
    waiting.append(sample)
    pendingBytes += sample.byteCount
    return steps
  }

  /// Writes the waiting samples, and the index. `endUSec` is the end of the last picture; nil: it lasts as long as the
  /// one before. Gives no steps if there is no picture at all: then the file is of no use.
  package mutating func finish(endUSec: Int64?) -> [Step] {
    var steps: [Step] = []
    var lastWrite: (offset: Int64, pieces: [MoviePiece<Payload>]) = (endOffset, [])
    let division = lastDivision(endUSec: endUSec.map { $0 - shiftUSec - pictures.shiftUSec })
    if !division.entries.isEmpty {
      lastWrite = add(division)
      steps = [.reserve(upTo: fragments.last?.reservedUpTo ?? endOffset)]
    }
    guard layout.frames > 0 else { return [] }
    let index = layout.index(at: endOffset)
    let patch = layout.patch(indexOffset: endOffset)
    steps += [
      .write(offset: lastWrite.offset, lastWrite.pieces + [.bytes(index)]), .sync, durable,
      .write(offset: patch.offset, [.bytes(patch.bytes)]), .sync,
      .truncate(endOffset + Int64(index.count)),
    ]
    return steps
  }

  /// Takes back the fragment that the step `reserve(upTo:)` was for, and all after it: the disk is full, or another
  /// step of that fragment failed. Their pictures count as dropped, as do those that wait and those still to come.
  /// `finish`, even if it was called before, then gives the steps that end the film without them: these need no space
  /// beyond that reserved before.
  package mutating func fullDisk(atReserve upTo: Int64) {
    isFull = true
    while let fragment = fragments.last, fragment.reservedUpTo >= upTo {
      layout.removeFragment(pictures: fragment.pictures, sounds: fragment.sounds)
      endOffset = fragment.offset
      droppedFrames += fragment.pictures
      fragments.removeLast()
    }
    droppedFrames += waiting.count { $0.track == .picture }
    waiting = []
    pendingBytes = 0
  }

  /// The size of the file if it were finished after this sample, or now. It is exact, whatever end `finish` is given.
  package func finishedSize(with next: Sample?) -> Int64 {
    var parts: [[SampleEntry]] = []
    var rest = self
    if let next, !isFull, next.byteCount > 0 {
      let (next, _, _) = placed(next)
      if let limit = closes(next) {
        let division = division(before: limit, next: next)
        parts.append(division.entries)
        rest.waiting = division.kept.map { waiting[$0] }
      }
      rest.waiting.append(next)
    }
    parts.append(rest.lastDivision(endUSec: nil).entries)
    parts.removeAll { $0.isEmpty }
    let size = parts.reduce(endOffset) { $0 + layout.byteCount(of: $1) }
    return size + layout.indexByteCount(adding: parts)
  }

  // MARK: Fragments

  private subscript(track: MovieTrack) -> TrackState {
    get {
      switch track {
      case .picture: pictures
      case .sound: sounds
      }
    }
    set {
      switch track {
      case .picture: pictures = newValue
      case .sound: sounds = newValue
      }
    }
  }

  private func guess(_ track: MovieTrack) -> Int64 {
    min(self[track].intervalUSec, Self.longestGuessUSec)
  }

  /// The sample at its time in the file: after the one before it, and without gaps that no file can hold. A gap of
  /// both tracks shifts both, so that they stay together; one of a single track shifts that one.
  private func placed(_ sample: Sample) -> (sample: Sample, shiftUSec: Int64, ownUSec: Int64) {
    var sample = sample
    let track = self[sample.track]
    sample.timeUSec -= shiftUSec + track.shiftUSec
    let latest = max(pictures.lastUSec ?? 0, sounds.lastUSec ?? 0)
    let both = max(0, sample.timeUSec - latest - Self.longestGapUSec)
    let longest =
      switch sample.track {
      case .picture: Self.longestGapUSec
      case .sound: Self.longestSoundGapUSec
      }
    let own = max(0, sample.timeUSec - both - (track.lastUSec ?? 0) - longest)
    sample.timeUSec = max(sample.timeUSec - both - own, track.lastUSec.map { $0 + 1 } ?? 0)
    return (sample, shiftUSec + both, track.shiftUSec + own)
  }

  /// Whether a sample ends the fragment before it: then samples earlier than the result belong to that fragment.
  private func closes(_ sample: Sample) -> Int64? {
    guard !waiting.isEmpty else { return nil }
    if pendingBytes + sample.byteCount > Self.largestFragment { return .max }
    let times = waiting.lazy.map(\.timeUSec)
    let span =
      max(times.max() ?? 0, sample.timeUSec) - min(times.min() ?? 0, sample.timeUSec)
    if span > type(of: layout).longestSpanUSec { return .max }
    let open = sample.timeUSec - openedUSec
    switch sample.track {
    case .picture:
      // With key frames each second a fragment begins with one, so that players can begin there.
      let early = layout.description.picture.codec != .mjpeg && sample.isKey
      return open >= (early ? fragmentUSec * 3 / 4 : fragmentUSec) ? sample.timeUSec : nil
    // The camera has stalled.
    case .sound: return open >= 2 * fragmentUSec ? sample.timeUSec : nil
    }
  }

  private func division(before limit: Int64, next closing: Sample) -> Division {
    divide { sample, next in
      let next = next ?? (sample.track == closing.track ? closing.timeUSec : nil)
      guard sample.timeUSec < limit else { return nil }
      if let next { return next - sample.timeUSec }
      return type(of: layout).needsDurations ? nil : 0
    }
  }

  private func lastDivision(endUSec: Int64?) -> Division {
    divide { sample, next in
      if let next { return next - sample.timeUSec }
      if sample.track == .picture, let endUSec, endUSec > sample.timeUSec {
        return min(endUSec - sample.timeUSec, Self.longestGapUSec)
      }
      return guess(sample.track)
    }
  }

  /// Divides the waiting samples: those with a known duration, given by the time of the next in their track,
  /// go into a fragment.
  private func divide(_ duration: (Sample, _ nextUSec: Int64?) -> Int64?) -> Division {
    var division = Division()
    var nextPicture: Int64?
    var nextSound: Int64?
    for (index, sample) in waiting.enumerated().reversed() {
      let next = sample.track == .picture ? nextPicture : nextSound
      if let duration = duration(sample, next) {
        division.entries.append(
          SampleEntry(
            track: sample.track, index: index, byteCount: sample.byteCount,
            timeUSec: sample.timeUSec, durationUSec: duration, isKey: sample.isKey))
      } else {
        division.kept.append(index)
      }
      switch sample.track {
      case .picture: nextPicture = sample.timeUSec
      case .sound: nextSound = sample.timeUSec
      }
    }
    division.entries.reverse()
    division.kept.reverse()
    layout.arrange(&division.entries)
    return division
  }

  private var durable: Step { .durable(frames: layout.frames, untilUSec: layout.endUSec) }

  private mutating func write(_ division: Division) -> [Step] {
    let (offset, pieces) = add(division)
    let upTo = fragments.last?.reservedUpTo ?? endOffset
    return [.reserve(upTo: upTo), .write(offset: offset, pieces), .sync, durable]
  }

  /// Makes a fragment of the entries. Samples that are kept wait on.
  private mutating func add(
    _ division: Division
  ) -> (offset: Int64, pieces: [MoviePiece<Payload>]) {
    let offset = endOffset
    let before = layout.add(division.entries, at: offset)
    var pieces: [MoviePiece<Payload>] = []
    pieces.reserveCapacity(2 * division.entries.count)
    for (place, entry) in division.entries.enumerated() {
      if place < before.count { pieces.append(.bytes(before[place])) }
      pieces.append(.payload(waiting[entry.index].payload, byteCount: entry.byteCount))
      pendingBytes -= entry.byteCount
    }
    waiting = division.kept.map { waiting[$0] }
    endOffset += pieces.reduce(0) { $0 + Int64($1.byteCount) }
    let count = division.entries.count { $0.track == .picture }
    fragments.append(
      Fragment(
        offset: offset, pictures: count, sounds: division.entries.count - count,
        reservedUpTo: endOffset + layout.indexByteCount(adding: []) + Self.spareByteCount))
    return (offset, pieces)
  }
}
