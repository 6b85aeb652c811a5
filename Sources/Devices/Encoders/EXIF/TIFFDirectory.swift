// SPDX-License-Identifier: Apache-2.0

/// A TIFF directory with its values behind it (TIFF 6.0, section 2).
struct TIFFDirectory {
  private let fields: [TIFFField]

  /// The fields may come in any order, each tag once.
  init(_ fields: [TIFFField]) {
    self.fields = fields.sorted { $0.tag < $1.tag }
  }

  /// The directory and the values that do not fit into it, each at an even offset.
  ///
  /// - Parameters:
  ///   - offset: where it will lie, from the beginning of the TIFF header.
  ///   - next: where the directory behind it will lie; 0 for none.
  func bytes(at offset: Int, next: Int = 0) -> [UInt8] {
    var directory = BigEndian.bytes(UInt16(fields.count))
    var values: [UInt8] = []
    let valuesOffset = offset + directoryBytes
    for field in fields {
      directory += field.entry(valueOffset: valuesOffset + values.count)
      guard field.value.count > 4 else { continue }
      values += field.value
      if values.count % 2 == 1 {
        values.append(0)
      }
    }
    return directory + BigEndian.bytes(UInt32(clamping: next)) + values
  }

  /// How many bytes that are.
  var size: Int {
    fields.reduce(directoryBytes) { size, field in
      let count = field.value.count
      return size + (count > 4 ? count + count % 2 : 0)
    }
  }

  private var directoryBytes: Int { 2 + 12 * fields.count + 4 }
}
