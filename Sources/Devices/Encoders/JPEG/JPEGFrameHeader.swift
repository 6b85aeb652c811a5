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

  /// Whether decoders take its sampling: at most 10 blocks in an MCU (B.2.3), and no fractions.
  var hasUsableSampling: Bool {
    guard components.count > 1 else { return true }
    let horizontal = components.map(\.horizontal).max() ?? 1
    let vertical = components.map(\.vertical).max() ?? 1
    return components.reduce(0) { $0 + $1.horizontal * $1.vertical } <= 10
      && components.allSatisfy {
        horizontal % $0.horizontal == 0 && vertical % $0.vertical == 0
      }
  }

  private func ceiling(_ value: Int, _ by: Int) -> Int { (value + by - 1) / by }
}
