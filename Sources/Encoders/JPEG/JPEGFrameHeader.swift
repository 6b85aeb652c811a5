// SPDX-License-Identifier: Apache-2.0

/// The frame header of a baseline JPEG.
struct JPEGFrameHeader {
  let width: Int
  let height: Int
  let components: [JPEGComponent]

  /// MCUs of the scan that holds all components.
  var unitCount: Int {
    let horizontal = components.count == 1 ? 1 : components.map(\.horizontal).max() ?? 1
    let vertical = components.count == 1 ? 1 : components.map(\.vertical).max() ?? 1
    return ceiling(width, 8 * horizontal) * ceiling(height, 8 * vertical)
  }

  /// Blocks of 8 by 8 values in that scan.
  var blockCount: Int {
    guard components.count > 1 else { return unitCount }
    return components.reduce(0) { $0 + $1.horizontal * $1.vertical } * unitCount
  }

  private func ceiling(_ value: Int, _ by: Int) -> Int { (value + by - 1) / by }
}
