// SPDX-License-Identifier: Apache-2.0
import BoothModel
import BoothOrders
import LinuxIO
import Varlink
import WebServing

extension Booth {
  /// Carries out an order of a page.
  func take(_ order: JSON, from viewer: Viewer) -> Bool {
    guard let order = GuestOrder(order) else { return false }
    switch order {
    case .ready: live.sendNext(to: viewer)
    case .start(let layout, let ageUSec): start(layout, viewer, ageUSec: ageUSec)
    case .callOff: feed(.callOff)
    case .keep: feed(.keep)
    case .retake: feed(.retake)
    case .print(let copies): feed(.print(copies: copies))
    case .done: feed(.done)
    case .activity: feed(.activity)
    case .language(let name):
      guard setup.languages.contains(name) else { return false }
      feed(.language(name))
    case .toHost: letHostIn(viewer)
    }
    return true
  }
}
