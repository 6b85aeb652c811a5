// SPDX-License-Identifier: Apache-2.0

/// Runs through the clusters of an unfinished file, and keeps the index entries of each proved one.
struct MatroskaClusters {
  private struct Block {
    var track: MovieTrack
    var tick: Int64
    var isKey: Bool
    var data: Range<Int64>
  }

  private struct Progress {
    var samples = 0
    var lastPicture: Int64?
    var lastSound: Int64?
    /// Between the last two pictures.
    var intervalTicks: Int64 = 333
  }

  /// The latest time; later ones are taken for damage. It is more than a year, which no calculation
  /// overflows.
  private static let latestTick: Int64 = 1 << 40

  private(set) var layout: MatroskaLayout
  /// The offset at which the next cluster begins.
  private(set) var offset: Int64
  private var proved = Progress()

  init(layout: MatroskaLayout, offset: Int64) {
    self.layout = layout
    self.offset = offset
  }

  /// Takes the next cluster; false if it is not there, or not proved.
  mutating func takeNext<Failure: Error>(
    _ file: inout FileWindow<Failure>
  ) throws(Failure) -> Bool {
    guard let cluster = try Self.element(at: offset, &file), cluster.name == EBML.cluster,
      let time = try Self.element(at: cluster.content.lowerBound, &file),
      time.name == EBML.timestamp, time.content.count == 8,
      time.content.upperBound <= cluster.content.upperBound,
      let start = try file.number(at: time.content.lowerBound, as: UInt64.self),
      start <= UInt64(Self.latestTick)
    else { return false }
    var next = proved
    var fragment = MatroskaLayout.Fragment(
      offset: offset, pictures: 0, keyTick: nil, pictureEndUSec: layout.endUSec,
      endUSec: layout.fragments.last?.endUSec ?? 0)
    var place = time.content.upperBound
    while place < cluster.content.upperBound {
      guard let block = try Self.block(at: place, clusterTick: Int64(start), &file),
        block.data.upperBound <= cluster.content.upperBound,
        try takes(block, &next, &fragment, &file)
      else { return false }
      place = block.data.upperBound
    }
    // The writer makes no cluster without a block. The number of samples bounds the index only
    // because of that.
    guard next.samples > proved.samples else { return false }
    let mayBeZeros = layout.description.sound.map { SampleProof($0).mayBeZeros } ?? false
    if !mayBeZeros, try file.hasZeroSector(in: cluster.content) != false { return false }
    layout.add(fragment)
    offset = cluster.content.upperBound
    proved = next
    return true
  }

  /// Makes the film as long as the file records, or else the last picture as long as the one before it. Returns
  /// the film's duration.
  mutating func end(recordedUSec: Int64?) -> Int64 {
    guard let lastPicture = proved.lastPicture else { return 0 }
    let last = layout.fragments.last?.endUSec ?? 0
    let guess = max(last, (lastPicture + min(proved.intervalTicks, 10_000)) * 100)
    let end = recordedUSec.flatMap { $0 >= last ? $0 : nil } ?? guess
    layout.setEnd(uSec: end)
    return end
  }

  private func takes<Failure: Error>(
    _ block: Block, _ progress: inout Progress, _ fragment: inout MatroskaLayout.Fragment,
    _ file: inout FileWindow<Failure>
  ) throws(Failure) -> Bool {
    progress.samples += 1
    guard progress.samples <= MovieRecovery.mostSamples else { return false }
    let proof: SampleProof
    switch block.track {
    case .picture:
      guard block.tick >= progress.lastPicture ?? 0 else { return false }
      proof = SampleProof(layout.description.picture.codec)
      if let last = progress.lastPicture { progress.intervalTicks = block.tick - last }
      progress.lastPicture = block.tick
      if block.isKey { fragment.keyTick = fragment.keyTick ?? block.tick }
    case .sound:
      guard block.tick >= progress.lastSound ?? 0, let sound = layout.description.sound else {
        return false
      }
      proof = SampleProof(sound)
      progress.lastSound = block.tick
    }
    guard try proof.holds(block.data, in: &file) else { return false }
    if layout.description.sound?.codec == .pcm && block.track == .picture,
      try file.hasZeroSector(in: block.data) != false
    {
      return false
    }
    fragment.count(
      SampleEntry(
        track: block.track, index: 0, byteCount: 0, timeUSec: block.tick * 100, durationUSec: 0,
        isKey: block.isKey))
    return true
  }

  private static func block<Failure: Error>(
    at offset: Int64, clusterTick: Int64, _ file: inout FileWindow<Failure>
  ) throws(Failure) -> Block? {
    guard let element = try element(at: offset, &file), element.name == EBML.simpleBlock,
      element.content.count > 4,
      let head = try file.bytes(at: element.content.lowerBound, count: 4)
    else { return nil }
    var reader = ByteReader(head)
    guard let number = reader.number(UInt8.self), number == 0x81 || number == 0x82,
      let relative = reader.number(Int16.self), let flags = reader.number(UInt8.self),
      flags & 0x7F == 0
    else { return nil }
    return Block(
      track: number == 0x81 ? .picture : .sound, tick: clusterTick + Int64(relative),
      isKey: flags == 0x80, data: element.content.lowerBound + 4..<element.content.upperBound)
  }

  /// The element at an offset, if it lies within the file.
  private static func element<Failure: Error>(
    at offset: Int64, _ file: inout FileWindow<Failure>
  ) throws(Failure) -> (name: UInt32, content: Range<Int64>)? {
    let count = min(12, file.byteCount - offset)
    guard count > 0, let bytes = try file.bytes(at: offset, count: Int(count)) else { return nil }
    var reader = ByteReader(bytes)
    guard let name = reader.variable(keepsMarker: true), let name = UInt32(exactly: name),
      let size = reader.variable(keepsMarker: false)
    else { return nil }
    let start = offset + count - Int64(reader.count)
    guard size <= UInt64(file.byteCount - start) else { return nil }
    return (name, start..<start + Int64(size))
  }
}
