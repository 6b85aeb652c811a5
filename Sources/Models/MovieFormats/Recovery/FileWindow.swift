// SPDX-License-Identifier: Apache-2.0

/// A file that is read in pieces, mostly forwards: memory for one piece at a time, and each byte is read a
/// few times at most.
struct FileWindow<Failure: Error> {
  /// Reads at most so many bytes at an offset; fewer where the file ends.
  typealias Read = (_ offset: Int64, _ count: Int) throws(Failure) -> [UInt8]

  private static var pieceByteCount: Int { 256 << 10 }
  /// The bytes that a disk writes whole or not at all.
  private static var sectorByteCount: Int64 { 512 }

  let byteCount: Int64
  private let read: Read
  private var start: Int64 = 0
  private var piece: [UInt8] = []

  init(byteCount: Int64, read: @escaping Read) {
    self.byteCount = byteCount
    self.read = read
  }

  /// These bytes, or nil if the file does not have all of them.
  mutating func bytes(at offset: Int64, count: Int) throws(Failure) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= byteCount, Int64(count) <= byteCount - offset else {
      return nil
    }
    if offset < start || offset - start > Int64(piece.count) - Int64(count) {
      let wanted = min(Int64(max(count, Self.pieceByteCount)), byteCount - offset)
      // Freed before the next one is made.
      piece = []
      piece = try read(offset, Int(wanted))
      start = offset
      guard piece.count >= count else { return nil }
    }
    let first = Int(offset - start)
    return piece[first..<first + count]
  }

  /// So many bytes, or as many as there are.
  mutating func bytes(at offset: Int64, most: Int) throws(Failure) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < byteCount else { return [] }
    let count = Int(min(Int64(most), byteCount - offset))
    if let bytes = try bytes(at: offset, count: count) { return bytes }
    // It has become shorter than it was said to be.
    return start == offset ? piece.prefix(count) : []
  }

  /// A big-endian number.
  mutating func number<Number: FixedWidthInteger>(
    at offset: Int64, as: Number.Type
  ) throws(Failure) -> Number? {
    try bytes(at: offset, count: MemoryLayout<Number>.size)?.reduce(0) { $0 << 8 | Number($1) }
  }

  /// Whether a part holds a whole sector of zeros: one that was never written. Nil if the file has not all of the part.
  mutating func hasZeroSector(in range: Range<Int64>) throws(Failure) -> Bool? {
    var sector = Self.roundedUp(range.lowerBound)
    while range.upperBound - sector >= Self.sectorByteCount {
      let count = min(range.upperBound - sector, Int64(Self.pieceByteCount))
      let whole = count - count % Self.sectorByteCount
      guard let bytes = try bytes(at: sector, count: Int(whole)) else { return nil }
      if Self.hasZeroSector(bytes) { return true }
      sector += whole
    }
    return false
  }

  private static func roundedUp(_ offset: Int64) -> Int64 {
    (offset + sectorByteCount - 1) / sectorByteCount * sectorByteCount
  }

  private static func hasZeroSector(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: Int(sectorByteCount)).contains { sector in
        // Nearly always the first bytes say no.
        bytes.loadUnaligned(fromByteOffset: sector, as: UInt64.self) == 0
          && bytes[sector..<sector + Int(sectorByteCount)].allSatisfy { $0 == 0 }
      }
    }
  }

  /// Whether the file holds these bytes at an offset.
  mutating func holds(_ expected: [UInt8], at offset: Int64) throws(Failure) -> Bool {
    var place = 0
    while place < expected.count {
      let count = min(Self.pieceByteCount, expected.count - place)
      guard let bytes = try bytes(at: offset + Int64(place), count: count),
        bytes.elementsEqual(expected[place..<place + count])
      else { return false }
      place += count
    }
    return true
  }
}
