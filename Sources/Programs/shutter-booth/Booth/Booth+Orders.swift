// SPDX-License-Identifier: Apache-2.0
import BoothModel
import LinuxIO
import Varlink
import WebServing

extension Booth {
  /// Carries out an order of a page.
  func take(_ order: JSON, from viewer: Viewer) -> Bool {
    guard let word = order["do"]?.stringValue else { return false }
    switch word {
    case "ready": live.sendNext(to: viewer)
    case "start":
      guard let layout = order["layout"]?.intValue, (0..<1000).contains(layout) else {
        return false
      }
      let ageUSec = min(max(order["ageUSec"]?.intValue ?? 0, 0), 250_000)
      start(Int(layout), viewer, ageUSec: ageUSec)
    case "callOff": feed(.callOff)
    case "keep": feed(.keep)
    case "retake": feed(.retake)
    case "print":
      feed(.print(copies: Int(min(max(order["copies"]?.intValue ?? 1, 1), 20))))
    case "done": feed(.done)
    case "activity": feed(.activity)
    case "language":
      guard let name = order["name"]?.stringValue, setup.languages.contains(name) else {
        return false
      }
      feed(.language(name))
    default: return false
    }
    return true
  }
}
