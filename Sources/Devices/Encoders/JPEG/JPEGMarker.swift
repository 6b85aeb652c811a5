// SPDX-License-Identifier: Apache-2.0

/// The second bytes of JPEG markers (ITU-T T.81, table B.1).
enum JPEGMarker {
  static let baselineFrame: UInt8 = 0xC0
  static let huffmanTables: UInt8 = 0xC4
  /// Other frame headers than baseline, and what belongs to them.
  static let otherProcesses: Set<UInt8> = [
    0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF,
  ]
  static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  static let start: UInt8 = 0xD8
  static let end: UInt8 = 0xD9
  static let scan: UInt8 = 0xDA
  static let quantisationTables: UInt8 = 0xDB
  static let restartInterval: UInt8 = 0xDD
  static let applications: ClosedRange<UInt8> = 0xE0...0xEF
  static let adobe: UInt8 = 0xEE
  static let comment: UInt8 = 0xFE
}
