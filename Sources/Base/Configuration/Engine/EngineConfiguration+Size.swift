// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// A frame size in pixels, each side from 16 to 16 384.
  package struct Size: Sendable, Equatable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }
}
