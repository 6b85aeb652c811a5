// SPDX-License-Identifier: Apache-2.0

/// The head of a fragment, read back: `moof`, and the header of the `mdat` behind it.
struct MP4FragmentReader {
  struct Sample {
    var ticks: UInt32
    var byteCount: UInt32
    var isKey: Bool
  }

  /// The samples of one track, one after the other in the file.
  struct Run {
    var track: MovieTrack
    var startTick: Int64
    /// From the first byte of `moof`.
    var dataOffset: Int
    var samples: [Sample]
    var byteCount: Int64

    var endTick: Int64 { samples.reduce(startTick) { $0 + Int64($1.ticks) } }
  }

  /// The latest time; later ones are taken for damage. It is 50 days, which no calculation
  /// overflows.
  static let latestTick: Int64 = 1 << 42

  let runs: [Run]
  /// The place of the samples, and the end of the fragment.
  let data: Range<Int64>

  /// Nil if it is not one of ours, with this number, whole and within the file.
  init?<Failure: Error>(
    at offset: Int64, sequence: UInt32, _ file: inout FileWindow<Failure>
  ) throws(Failure) {
    guard let moofByteCount = try file.number(at: offset, as: UInt32.self),
      (8...MovieRecovery.mostHeaderBytes).contains(Int(moofByteCount)),
      let bytes = try file.bytes(at: offset, count: Int(moofByteCount)),
      let mdat = try Self.mdat(at: offset + Int64(moofByteCount), &file)
    else { return nil }
    var reader = ByteReader(bytes)
    guard let moof = reader.box(), moof.type == "moof", var header = moof.content.box("mfhd"),
      header.number(UInt32.self) == 0, header.number(UInt32.self) == sequence
    else { return nil }
    var runs: [Run] = []
    for traf in moof.content.boxes("traf") {
      guard let run = Self.run(traf), !runs.contains(where: { $0.track == run.track }) else {
        return nil
      }
      runs.append(run)
    }
    runs.sort { $0.dataOffset < $1.dataOffset }
    var end = mdat.lowerBound
    for run in runs {
      guard offset + Int64(run.dataOffset) == end else { return nil }
      end += run.byteCount
    }
    guard !runs.isEmpty, end == mdat.upperBound else { return nil }
    self.runs = runs
    data = mdat
  }

  /// The contents of the `mdat` at this offset.
  private static func mdat<Failure: Error>(
    at offset: Int64, _ file: inout FileWindow<Failure>
  ) throws(Failure) -> Range<Int64>? {
    guard let size = try file.number(at: offset, as: UInt32.self),
      try file.number(at: offset + 4, as: UInt32.self) == 0x6D64_6174
    else { return nil }
    var headerByteCount: Int64 = 8
    var byteCount = UInt64(size)
    if size == 1 {
      guard let large = try file.number(at: offset + 8, as: UInt64.self) else { return nil }
      headerByteCount = 16
      byteCount = large
    }
    guard byteCount > UInt64(headerByteCount), byteCount <= UInt64(file.byteCount - offset) else {
      return nil
    }
    return offset + headerByteCount..<offset + Int64(byteCount)
  }

  private static func run(_ traf: ByteReader) -> Run? {
    guard var header = traf.box("tfhd"), header.number(UInt32.self) == 0x020000,
      let number = header.number(UInt32.self),
      var time = traf.box("tfdt"), time.number(UInt32.self) == 0x0100_0000,
      let start = time.number(UInt64.self), start <= UInt64(latestTick),
      var table = traf.box("trun"), table.number(UInt32.self) == 0x701,
      let count = table.number(UInt32.self), let dataOffset = table.number(Int32.self),
      count > 0, Int(count) * 12 == table.count
    else { return nil }
    var run = Run(
      track: number == 1 ? .picture : .sound, startTick: Int64(start),
      dataOffset: Int(dataOffset), samples: [], byteCount: 0)
    run.samples.reserveCapacity(Int(count))
    while let ticks = table.number(UInt32.self), let byteCount = table.number(UInt32.self),
      let flags = table.number(UInt32.self)
    {
      run.samples.append(
        Sample(ticks: ticks, byteCount: byteCount, isKey: flags == MP4SampleFlags.key))
      run.byteCount += Int64(byteCount)
    }
    return number == 1 || number == 2 ? run : nil
  }
}
