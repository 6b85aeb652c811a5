// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// The effect of a key that turns a control instead of making presses.
struct ControlKey: Hashable, Sendable {
  let target: ControlTarget
  let steps: Int

  /// The effect of a button with this role; nil if it turns nothing.
  init?(_ role: Role) {
    switch role {
    case .zoomIn: self.init(target: .use(.zoom), steps: 1)
    case .zoomOut: self.init(target: .use(.zoom), steps: -1)
    case .exposureUp: self.init(target: .use(.exposureBias), steps: 1)
    case .exposureDown: self.init(target: .use(.exposureBias), steps: -1)
    case .controlUp: self.init(target: .front, steps: 1)
    case .controlDown: self.init(target: .front, steps: -1)
    case .primary, .secondary, .halfPress, .none, .lock, .launch: return nil
    }
  }

  private init(target: ControlTarget, steps: Int) {
    self.target = target
    self.steps = steps
  }
}

/// A dial of a device, with the control that it turns.
package struct DialDescription: Hashable, Sendable {
  /// Its name within the device.
  package var name: String
  package var target: ControlTarget

  package init(name: String, target: ControlTarget) {
    self.name = name
    self.target = target
  }
}

extension ControlTarget {
  /// The target with this word of the configuration: `front`, a use, or a control's identifier.
  package init(word: String) {
    self =
      switch word {
      case "front": .front
      case ControlUse.zoom.rawValue: .use(.zoom)
      case ControlUse.exposureBias.rawValue: .use(.exposureBias)
      default: .named(word)
      }
  }
}
