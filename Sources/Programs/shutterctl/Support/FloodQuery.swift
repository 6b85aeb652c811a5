// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import Varlink
import VarlinkSocket

/// Which devices send more than they may, so that the gateway reads them at intervals.
enum FloodQuery {
  /// Their names; none where the caller may not ask.
  @LoopActor
  static func devices(_ common: CommonOptions) async -> [String] {
    guard let control = try? common.connect(.control), let devices = try? await common.devices()
    else { return [] }
    var found: [String] = []
    for device in devices {
      guard let button = device.buttons.first else { continue }
      let explanation = try? await common.explain(device.name, button.name, control)
      if explanation?.reason.hasSuffix(Explanation.floodNote) == true { found.append(device.name) }
    }
    return found
  }
}
