// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

extension FixtureWords {
  /// Reads the operation that follows the time.
  mutating func operation(
    devices: [DeviceDescription]
  ) throws(FixtureError) -> FixtureOperation {
    let verb = try next("operation")
    switch verb {
    case "down": return .edge(try button(devices), pressed: true)
    case "up": return .edge(try button(devices), pressed: false)
    case "touch": return try touch(devices)
    case "hover": return try hover(devices)
    case "roll":
      let device = try device(devices)
      let distance = try list({ Int($0) }, "number")
      guard distance.count == 2 else { throw error("a mouse rolls by X,Y pixels") }
      return .roll(device, across: distance[0], down: distance[1])
    case "modifier":
      let device = try device(devices)
      let key = try value(
        { word in ModifierKeys.words.first { $0.1 == word }?.0 }, "modifier key")
      return .modifier(device, key, isHeld: try flag("down", "up"))
    case "region": return .addRegion(try next("interaction"), try region())
    case "regions":
      return .setRegions(try next("interaction"), try flag("everywhere", "none") ? nil : [])
    case "press": return try screenPress()
    case "release", "withdraw":
      return .releaseScreen(try next("interaction"), isWithdrawn: verb == "withdraw")
    case "answer": return try answer()
    case "invalidate": return .invalidateRegions(try next("interaction"))
    case "refuse": return .refuseBand(try next("interaction"))
    case "control": return try control()
    case "controls":
      let name = try next("interaction")
      _ = try flag("none", "none")
      return .clearControls(name)
    case "set": return try controlValue()
    case "turn": return try turn(devices)
    case "command": return try command()
    case "prefer":
      let name = try next("interaction")
      let isPreferred = try flag("lock", "none")
      let isFullScreen = isEmpty ? nil : try flag("fullscreen", "window")
      return .preferLock(name, isPreferred, isFullScreen: isFullScreen)
    case "client": return .client(try next("client"), try clientOptions(devices))
    case "add": return .add(try next("interaction"), try clientOptions(devices))
    case "remove": return .remove(try next("interaction"))
    case "kill": return .kill(client: try next("client"))
    case "enable": return .setEnabled(try next("interaction"), true)
    case "disable": return .setEnabled(try next("interaction"), false)
    case "ack": return .acknowledge(try next("interaction"), try flag())
    case "foreground": return .requestForeground(try next("interaction"))
    case "use": return try use()
    case "session": return try session()
    case "readiness":
      let session = SessionID(try next("session"))
      let readiness = try value(Readiness.init(rawValue:), "readiness")
      let words = ["recording", "timer"]
      let word =
        isEmpty ? nil : try value({ words.contains($0) ? $0 : nil }, "'recording' or 'timer'")
      return .readiness(
        session, readiness, isRecording: word == "recording",
        timerUSec: word == "timer" ? try duration() : nil)
    case "engine": return try engine()
    case "choose": return .choose(client: try value({ $0 == "nobody" ? .some(nil) : $0 }, "client"))
    case "lock", "unlock":
      return .lock(verb == "lock", isEmpty ? nil : SeatID(try next("seat")))
    case "launched", "dismissed": return .launched(SeatID(try next("seat")), verb == "launched")
    case "seat": return .seat(SeatID(try next("seat")), try view())
    case "login": return .login(client: try next("client"), try login())
    case "why": return .explain(try button(devices), isEmpty ? nil : try point())
    case "shutdown": return .shutDown
    case "wait": return .wait
    default: return try deviceOperation(verb, devices)
    }
  }

  private mutating func deviceOperation(
    _ verb: String, _ devices: [DeviceDescription]
  ) throws(FixtureError) -> FixtureOperation {
    switch verb {
    case "plug":
      let device = try device(devices)
      var pressed: Set<String> = []
      while !isEmpty { pressed.insert(try button(devices).name) }
      return .plug(device, pressed: pressed)
    case "unplug": return .unplug(try device(devices))
    case "stall": return .stall(try device(devices))
    case "resume": return .resume(try device(devices))
    case "role":
      return .setRole(try button(devices), try value(Role.init(rawValue:), "role"))
    case "mode":
      return .setMode(try device(devices), try value(DeviceMode.init(rawValue:), "mode"))
    default: throw error("there is no operation '\(verb)'")
    }
  }

  private mutating func use() throws(FixtureError) -> FixtureOperation {
    let interaction = try next("interaction")
    let session = try next("session")
    return .setSession(interaction, session == "external" ? nil : SessionID(session))
  }

  private mutating func view() throws(FixtureError) -> SeatView {
    switch try next("'active', 'inactive' or 'login'") {
    case "active": return .everybody
    case "inactive": return .nobody
    case "login": return .login(LoginID(try next("login session")))
    case let word: throw error("a seat cannot be '\(word)'")
    }
  }

  private mutating func login() throws(FixtureError) -> LoginID? {
    let name = try next("login session")
    return name == "none" ? nil : LoginID(name)
  }

  private mutating func session() throws(FixtureError) -> FixtureOperation {
    let id = SessionID(try next("session"))
    if peek == "closed" {
      skip()
      return .session(id, nil)
    }
    return .session(id, try value(ReportedState.init(rawValue:), "session state"))
  }

  private mutating func engine() throws(FixtureError) -> FixtureOperation {
    switch try next("'lost', 'attached' or 'ack'") {
    case "lost": return .detachEngine
    case "attached": return .attachEngine
    case "ack": return .engineAcknowledges(try flag())
    case let word: throw error("an engine cannot be '\(word)'")
    }
  }

  mutating func device(_ devices: [DeviceDescription]) throws(FixtureError) -> DeviceID {
    try value({ word in devices.first { $0.id.name == word }?.id }, "device")
  }

  private mutating func button(_ devices: [DeviceDescription]) throws(FixtureError) -> ButtonID {
    try value({ Self.button($0, devices) }, "button")
  }

  /// Reads a button: DEVICE/BUTTON, or a name alone for the first device that has such a button.
  private static func button(_ word: String, _ devices: [DeviceDescription]) -> ButtonID? {
    if let id = ButtonID(word) { return id }
    return devices.first { $0.buttons.contains { $0.name == word } }
      .map { ButtonID(device: $0.id, name: word) }
  }
}

extension FixtureWords {
  /// Reads the options of a client or of another interaction, to the end of the line.
  private mutating func clientOptions(
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
      case "priority": options.priority = try value({ Int64($0) }, "priority")
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
      case "extension": options.isExtension = true
      case "pointers":
        options.pointerEvents = try value(PointerEvents.init(rawValue:), "pointer events")
      case "dynamic": options.isDynamic = true
      case "lock": options.prefersPointerLocked = true
      case "window": options.isFullScreen = false
      case "indirect": options.supportsIndirectInput = true
      default: throw error("there is no option '\(word)'")
      }
    }
    return options
  }
}
