// SPDX-License-Identifier: Apache-2.0

/// A file of an archive, before its bytes.
public struct ZipEntry: Hashable, Sendable {
  public var name: String
  public var size: Int64
  /// Seconds since 1970.
  public var unixTime: Int64

  public init(name: String, size: Int64, unixTime: Int64) {
    self.name = name
    self.size = size
    self.unixTime = unixTime
  }
}

/// A ZIP archive whose files are stored as they are: photos and films do not become smaller. This makes the bytes
/// between the files, so an archive can be sent while it is made, and its length is known before.
///
///     ┌────────┬─────────┬────────┬─────────┬───┬──────────────────────┬─────┐
///     │ header │ file 1  │ header │ file 2  │ … │ header of each again │ end │
///     └────────┴─────────┴────────┴─────────┴───┴──────────────────────┴─────┘
///
/// Sizes, places and numbers that do not fit into 32 or 16 bits have the fields of ZIP64 (APPNOTE.TXT 4.5.3).
public struct ZipArchive: Sendable {
  private static let most32: Int64 = 0xFFFF_FFFF
  private static let most16 = 0xFFFF

  private var directory: [UInt8] = []
  private var count = 0
  private var offset: Int64 = 0

  public init() {}

  /// What stands before the bytes of the next file.
  ///
  /// - Parameter checksum: CRC-32 of its bytes.
  public mutating func begin(_ entry: ZipEntry, checksum: UInt32) -> [UInt8] {
    let name = Array(entry.name.utf8)
    let isLarge = entry.size >= Self.most32
    let isFar = offset >= Self.most32
    let time = Self.timeField(entry.unixTime)

    var large: [UInt8] = []
    if isLarge { large += bytes(entry.size) + bytes(entry.size) }
    var header = bytes(UInt32(0x0403_4B50)) + Self.common(entry, checksum, isZip64: isLarge)
    let extra = Self.zip64Field(large) + time
    header += bytes(UInt16(name.count)) + bytes(UInt16(extra.count)) + name + extra

    if isFar { large += bytes(offset) }
    let farExtra = Self.zip64Field(large) + time
    // Version made by: 4.5, UNIX.
    directory += bytes(UInt32(0x0201_4B50)) + [45, 3]
    directory += Self.common(entry, checksum, isZip64: isLarge || isFar)
    directory += bytes(UInt16(name.count)) + bytes(UInt16(farExtra.count))
    // No comment, on the first disk, no text; an ordinary file that all may read.
    directory += bytes(UInt16(0)) + bytes(UInt16(0)) + bytes(UInt16(0))
    directory += bytes(UInt32(0o100644) << 16)
    directory += bytes(UInt32(isFar ? Self.most32 : offset)) + name + farExtra

    count += 1
    offset += Int64(header.count) + entry.size
    return header
  }

  /// What stands behind the bytes of the last file.
  public func end() -> [UInt8] {
    let size = Int64(directory.count)
    var end = directory
    if count >= Self.most16 || size >= Self.most32 || offset >= Self.most32 {
      end += bytes(UInt32(0x0606_4B50)) + bytes(Int64(44)) + [45, 3, 45, 0]
      end += bytes(UInt32(0)) + bytes(UInt32(0)) + bytes(Int64(count)) + bytes(Int64(count))
      end += bytes(size) + bytes(offset)
      end += bytes(UInt32(0x0706_4B50)) + bytes(UInt32(0)) + bytes(offset + size) + bytes(UInt32(1))
    }
    end += bytes(UInt32(0x0605_4B50)) + bytes(UInt16(0)) + bytes(UInt16(0))
    end += bytes(UInt16(min(count, Self.most16))) + bytes(UInt16(min(count, Self.most16)))
    end += bytes(UInt32(min(size, Self.most32))) + bytes(UInt32(min(offset, Self.most32)))
    return end + bytes(UInt16(0))
  }

  /// The length of an archive of these files.
  public static func length(of entries: some Sequence<ZipEntry>) -> Int64 {
    var archive = ZipArchive()
    for entry in entries { _ = archive.begin(entry, checksum: 0) }
    return archive.offset + Int64(archive.end().count)
  }

  // MARK: Fields

  /// Version, flags, method, time, checksum and sizes: the same in both headers of a file.
  private static func common(
    _ entry: ZipEntry, _ checksum: UInt32, isZip64: Bool
  ) -> [UInt8] {
    let size = UInt32(min(entry.size, most32))
    // The name is UTF-8; the bytes are stored.
    return bytes(UInt16(isZip64 ? 45 : 20)) + bytes(UInt16(1 << 11)) + bytes(UInt16(0))
      + bytes(dosTime(entry.unixTime)) + bytes(checksum) + bytes(size) + bytes(size)
  }

  private static func zip64Field(_ values: [UInt8]) -> [UInt8] {
    values.isEmpty ? [] : bytes(UInt16(0x0001)) + bytes(UInt16(values.count)) + values
  }

  /// The time in UTC, which DOS's time is not.
  private static func timeField(_ unixTime: Int64) -> [UInt8] {
    bytes(UInt16(0x5455)) + bytes(UInt16(5)) + [1] + bytes(UInt32(truncatingIfNeeded: unixTime))
  }

  /// DOS's time, in the lower half, and date: two seconds exactly, from 1980 on.
  private static func dosTime(_ unixTime: Int64) -> UInt32 {
    let seconds = max(unixTime, 315_532_800)
    let (year, month, day) = date(ofDay: seconds / 86_400)
    let second = seconds % 86_400
    let date = min(year - 1980, 127) << 9 | month << 5 | day
    let time = (second / 3600) << 11 | (second % 3600 / 60) << 5 | second % 60 / 2
    return UInt32(date << 16 | time)
  }

  /// A day since 1970 in the Gregorian calendar, counted in years that begin in March.
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
  }
}

/// A number, the low byte first.
private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}
