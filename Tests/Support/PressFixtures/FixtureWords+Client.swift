// SPDX-License-Identifier: Apache-2.0

import ButtonModel

extension FixtureWords {
  /// The options of a client or a further interaction, to the end of the line.
  mutating func clientOptions(
    _ devices: [DeviceDescription]
  ) throws(FixtureError) -> FixtureClientOptions {
    var options = FixtureClientOptions()
    while !isEmpty {
      let word = try next("option")
      if let handlers = Handlers(rawValue: word) {
        options.roles = RoleSet(handlers)
        continue
      }
      switch word {
      case "roles": options.roles = RoleSet(try list(Role.init(rawValue:), "role"))
      case "buttons":
        options.buttons = Set(try list({ Self.button($0, devices) }, "button"))
      case "gestures":
        options.gestures = Set(try list(Gesture.init(rawValue:), "gesture"))
      case "exclusive": options.exclusive = true
      case "engine": options.deliverTo = .engine
      case "disabled": options.enabled = false
      case "automatic": options.acknowledgement = .automatic
      case "background": options.requestForeground = false
      case "external": options.external = true
      case "session": options.session = SessionID(try next("session"))
      case "user": options.uid = try value({ UInt32($0) }, "user")
      case "seat": options.seat = SeatID(try next("seat"))
      case "login": options.login = LoginID(try next("login session"))
      case "application": options.application = try next("application")
      case "extension": options.isLockedExtension = true
      default: throw error("there is no option '\(word)'")
      }
    }
    return options
  }
}
