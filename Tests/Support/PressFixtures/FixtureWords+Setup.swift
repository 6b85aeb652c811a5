// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

extension FixtureWords {
  /// `NAME MODE [exclusive] [reading] [debounce TIME] [least TIME] [momentary] [latching] [steps COUNT] [hardware NAME]
  /// [part-of NAME] [first WORD] [seat SEAT] [screen SURFACE]
  /// [pen SURFACE] [mouse SURFACE] [alone] [lockable] [pixels WIDTH HEIGHT] [dial NAME=CONTROL] BUTTON=ROLE …`
  mutating func device() throws(FixtureError) -> DeviceDescription {
    let id = DeviceID(try next("device"))
    let mode = try value(DeviceMode.init(rawValue:), "mode")
    var device = DeviceDescription(id: id, kind: .key, mode: mode, buttons: [])
    var debounceUSec: Int64 = 15_000
    var levelSource = LevelSource.lastEdge
    var isMomentary = false
    var isLatching = false
    var steps = 1
    var leastUSec: Int64 = 0
    while !isEmpty {
      let word = try next("button")
      switch word {
      case "exclusive":
        device.isExclusive = true
        device.kind = .gpio
      case "reading": levelSource = .reading
      case "momentary": isMomentary = true
      case "latching": isLatching = true
      case "steps": steps = try value({ Int($0) }, "count")
      case "hardware":
        device.hardware = Hardware(name: try next("hardware"), isConfigured: false)
      case "part-of":
        device.hardware = Hardware(name: try next("hardware"), isConfigured: true)
      case "first":
        device.arrival = Arrival(
          firstPress: try value(FirstPress.init(rawValue:), "word"), atUSec: 0)
      case "debounce": debounceUSec = try duration()
      case "least": leastUSec = try duration()
      case "seat": device.seat = SeatID(try next("seat"))
      case "screen":
        device.kind = .touch
        device.pointer = PointerDescription(
          surface: try next("surface"), touchType: .direct, hasPosition: true)
        debounceUSec = 0
      case "pen":
        device.kind = .touch
        device.pointer = PointerDescription(
          surface: try next("surface"), touchType: .pencil, hasPosition: true, hovers: true)
        debounceUSec = 0
      case "alone":
        device.pointer?.hasPosition = true
        device.point = .middle
      case "dial": device.dials.append(try dial())
      case "lockable": device.pointer?.isLockable = true
      case "pixels":
        device.pointer?.size = SurfaceSize(
          width: try value({ Int($0) }, "width"), height: try value({ Int($0) }, "height"))
      case "mouse":
        device.kind = .indirectPointer
        device.pointer = PointerDescription(
          surface: try next("surface"), touchType: .indirectPointer, hasPosition: false,
          hovers: true)
      default:
        let parts = word.split(separator: "=").map(String.init)
        guard parts.count == 2, let role = Role(rawValue: parts[1]) else {
          throw error("'\(word)' is no BUTTON=ROLE")
        }
        var button = ButtonDescription(
          name: parts[0], role: role, debounceUSec: debounceUSec, levelSource: levelSource,
          isMomentary: isMomentary, minimumPressUSec: leastUSec)
        button.isLatching = isLatching
        button.steps = steps
        device.buttons.append(button)
      }
    }
    return device
  }

  /// `foreground last_to_ask|shell_decides|pinned CLIENT`, `trust UID`, `hold TIME`,
  /// `acknowledgement TIME`, `interactions COUNT`, `user_interactions COUNT`, `sessions COUNT`,
  /// `lights`
  mutating func setting(_ settings: inout MachineSettings) throws(FixtureError) {
    switch try next("setting") {
    case "foreground": settings.foregroundPolicy = try policy()
    case "trust": settings.externalSessionUsers.insert(try value({ UInt32($0) }, "user"))
    case "hold": settings.maximumHoldUSec = try duration()
    case "acknowledgement":
      settings.acknowledgementTimeoutUSec = try duration()
      settings.engineAcknowledgementTimeoutUSec = settings.acknowledgementTimeoutUSec
    case "lights": settings.hasLights = true
    case "locked_default":
      settings.lockedDefault = try value(LockedDefault.init(rawValue:), "word")
    case "user_interactions":
      settings.interactionsPerUser = try value({ Int($0) }, "count")
    case "sessions": settings.sessionsInAll = try value({ Int($0) }, "count")
    case "interactions": settings.interactionsPerClient = try value({ Int($0) }, "count")
    case let word: throw error("there is no setting '\(word)'")
    }
  }

  private mutating func policy() throws(FixtureError) -> ForegroundPolicy {
    switch try next("policy") {
    case "last_to_ask": return .lastToAsk
    case "shell_decides": return .shellDecides
    case "pinned":
      return .pinned(application: "org.example." + (try next("client")), uid: nil)
    case let word: throw error("'\(word)' is no policy")
    }
  }
}
