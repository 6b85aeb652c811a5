// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Configuration
import Glibc
import InputDevices
import LightDevices
import LinuxIO
import VarlinkSocket

extension DeviceRules {
  /// The devices that the configuration asks for, and how to handle them.
  init(_ configuration: GatewayConfiguration) {
    let allowed = configuration.allowedVirtualDevices
    self.init(
      allowsVirtual: { name, path in
        allowed.contains { $0.matches(name: name, physicalPath: path) }
      },
      settings: { candidate in EvdevSettings(candidate, configuration) },
      gpioChips: configuration.gpioChips.map { chip in
        GPIOChipSettings(
          label: chip.label,
          lines: chip.lines.map { .init($0, debounceUSec: configuration.debounceUSec) },
          dials: chip.dials.map(GPIOChipSettings.Dial.init),
          edgesPerSecond: configuration.limits.eventsPerSecond)
      },
      simulatedDevices: configuration.simulatedDevices.map { device in
        SimulatedSettings(
          name: device.name, seat: device.seat, isPresent: device.present, fifo: device.fifo,
          buttons: device.buttons, surface: device.surface,
          eventsPerSecond: configuration.limits.eventsPerSecond)
      },
      networkDevices: configuration.networkButtons.map { button in
        NetworkSettings(name: button.name, seat: button.seat, roles: button.roles)
      },
      simulatedChips: configuration.simulatedChips.map { chip in
        SimulatedChipSettings(label: chip.label, lines: chip.lines)
      },
      lights: LightSettings.all(of: configuration),
      escapeChord: configuration.escapeChord.compactMap(KeyName.code),
      hasPointers: !configuration.pointers.isEmpty)
  }
}

extension EvdevSettings {
  /// The settings of a device by the first rule that matches it, or by the general table if none
  /// does. Nil if the device is to be ignored.
  fileprivate init?(_ candidate: EvdevCandidate, _ configuration: GatewayConfiguration) {
    if candidate.pointerKind != nil,
      let rule = configuration.pointers.first(where: { $0.match.matches(candidate.property) })
    {
      self.init(
        name: rule.name, mode: .observe, roles: rule.roles,
        debounceUSec: configuration.debounceUSec,
        eventsPerSecond: configuration.limits.eventsPerSecond, pointer: PointerSettings(rule))
      // A keyboard or headset with a mouse in its node keeps the roles of its keys, and what else is said of them.
      let other = configuration.devices.first { $0.match.matches(candidate.property) }
      if other?.ignore != true {
        roles.merge(other?.roles ?? configuration.roles) { own, _ in own }
        debounceUSec = other?.debounceUSec ?? debounceUSec
        isMomentary = other?.isMomentary ?? false
        takeKeys(of: other)
      }
      return
    }
    if let rule = configuration.dials.first(where: { $0.match.matches(candidate.property) }) {
      self.init(
        name: rule.name, mode: .observe, roles: rule.roles,
        debounceUSec: configuration.debounceUSec,
        eventsPerSecond: configuration.limits.eventsPerSecond)
      var settings = DialSettings(
        axis: rule.axis, control: rule.control, isReversed: rule.isReversed)
      settings.pace = DialPaceSettings(rule.pace, units: rule.units)
      settings.detents = rule.detents
      settings.isEndless = rule.isEndless
      dial = settings
      threshold = rule.threshold
      return
    }
    let rule = configuration.devices.first { $0.match.matches(candidate.property) }
    if rule?.ignore == true { return nil }
    self.init(
      name: rule?.name, mode: rule?.mode, roles: rule?.roles ?? configuration.roles,
      debounceUSec: rule?.debounceUSec ?? configuration.debounceUSec,
      isMomentary: rule?.isMomentary ?? false,
      escapeChord: configuration.escapeChord.compactMap(KeyName.code),
      eventsPerSecond: configuration.limits.eventsPerSecond)
    takeKeys(of: rule)
    threshold = rule?.threshold ?? threshold
  }

  /// Takes what a rule says of its keys, but for their roles and whether they are held.
  private mutating func takeKeys(of rule: GatewayConfiguration.DeviceRule?) {
    minimumPressUSec = rule?.minimumPressUSec ?? 0
    isLatching = rule?.isLatching ?? false
    hardware = rule?.hardware
    steps = rule?.steps ?? 1
    firstPress = rule?.firstPress ?? .later
  }
}

extension PointerSettings {
  fileprivate init(_ rule: GatewayConfiguration.PointerRule) {
    let matrix: CalibrationMatrix? =
      switch rule.orientation {
      case .rotation(let degrees): CalibrationMatrix(rotation: degrees)
      case .matrix(let numbers): CalibrationMatrix(numbers)
      case nil: nil
      }
    self.init(
      surface: rule.surface, matrix: matrix, role: rule.role, padTouches: rule.padTouches,
      size: rule.size, hasCompositor: rule.hasCompositor,
      palms: rule.rejectsPalms || rule.palmSize != nil ? PalmRule(size: rule.palmSize) : nil)
  }
}

extension GPIOChipSettings.Bias {
  fileprivate init(_ bias: GatewayConfiguration.Bias) {
    self =
      switch bias {
      case .asIs: .asIs
      case .disabled: .disabled
      case .pullUp: .pullUp
      case .pullDown: .pullDown
      }
  }
}

extension DialPaceSettings {
  fileprivate init(_ pace: GatewayConfiguration.DialPace, units: Int = 1) {
    self.init()
    self.units = units
    steps = pace.steps
    acceleration = pace.acceleration
  }
}

extension GPIOChipSettings.Dial {
  fileprivate init(_ dial: GatewayConfiguration.GPIODial) {
    let lines = [dial.a, dial.b].map { line in
      GPIOChipSettings.Line(
        line, name: dial.name, role: .none, bias: GPIOChipSettings.Bias(dial.bias))
    }
    self.init(
      name: dial.name, a: lines[0], b: lines[1], control: dial.control,
      edgesPerStep: dial.edgesPerStep)
    pace = DialPaceSettings(dial.pace)
  }
}

extension GPIOChipSettings.Line {
  fileprivate init(_ line: GatewayConfiguration.GPIOLine, debounceUSec: Int64) {
    var key: UInt16?
    if case .key(let name) = line.defaultAction { key = KeyName.code(name) }
    self.init(
      line.line, name: line.name, role: line.role,
      activeLow: line.activeLow, bias: GPIOChipSettings.Bias(line.bias),
      debounceUSec: line.debounceUSec ?? debounceUSec, isMomentary: line.isMomentary,
      minimumPressUSec: line.minimumPressUSec, defaultKey: key)
    isLatching = line.isLatching
  }
}

extension LightSettings {
  /// The settings of a configured light.
  package init(_ light: GatewayConfiguration.Light) {
    self.init(name: light.name, place: light.place)
  }

  /// A buzzer is switched as a light is.
  init(_ buzzer: GatewayConfiguration.Buzzer) {
    self.init(name: "buzzer \(buzzer.name)", place: buzzer.place)
  }

  /// All outputs that the configuration names: lights and buzzers.
  package static func all(of configuration: GatewayConfiguration) -> [LightSettings] {
    configuration.lights.map { LightSettings($0) }
      + configuration.buzzers.map { LightSettings($0) }
  }
}

extension SoundSettings {
  init(_ configuration: GatewayConfiguration.Sounds) {
    self.init(captureSound: configuration.captureSound, kinds: configuration.kinds)
  }
}

extension MachineSettings {
  /// The rules that the configuration sets. An unknown user is left out, with a warning.
  init(_ configuration: GatewayConfiguration) {
    self.init()
    acknowledgementTimeoutUSec = configuration.acknowledgementTimeoutUSec
    maximumHoldUSec = configuration.maximumHoldUSec
    gestures = Self.times(configuration)
    foregroundPolicy =
      switch configuration.foreground {
      // With active_session the seats limit which clients can be in front; among those the rule is
      // the same.
      case .lastToAsk, .activeSession: .lastToAsk
      case .pinned(let application, let user):
        .pinned(application: application, uid: Self.uid(pinning: application, to: user))
      case .shell: .shellDecides
      }
    hasLights = !configuration.lights.isEmpty
    lockedDefault = configuration.lockedDefault
    interactionsPerClient = configuration.limits.interactionsPerClient
    interactionsPerUser = configuration.limits.interactionsPerUser
    externalSessionUsers = Set(
      configuration.externalSessionUsers.compactMap { user in
        if user.uid == nil {
          Log.warning(
            "external_sessions_for: there is no user '\(user.words)'; the entry is ignored")
        }
        return user.uid
      })
  }

  /// The times that distinguish gestures.
  static func times(_ configuration: GatewayConfiguration) -> GestureTimes {
    var times = GestureTimes()
    times.doubleTapUSec = configuration.doubleTapUSec
    times.holdUSec = configuration.holdUSec
    times.repeatUSec = configuration.repeatUSec
    return times
  }

  /// The user whose programs alone may be the pinned application; nil for all.
  private static func uid(
    pinning application: String, to user: GatewayConfiguration.UserReference?
  ) -> UInt32? {
    guard let user else {
      Log.warning(
        "any program may claim to be \(application.excerpt) and get the buttons: "
          + "set pinned_user")
      return nil
    }
    if user.uid == nil {
      Log.warning(
        "pinned_user: there is no user '\(user.words)', so no client is in the foreground")
    }
    // The highest number is that of no user.
    return user.uid ?? .max
  }
}

extension ServerLimits {
  /// The limits that the configuration sets for users.
  package init(_ limits: GatewayConfiguration.Limits) {
    self.init()
    maximumConnections = limits.connections
    maximumConnectionsPerUser = limits.connectionsPerUser
    maximumMessageSize = limits.messageBytes
    callsPerSecondPerUser = limits.callsPerSecond
  }
}
