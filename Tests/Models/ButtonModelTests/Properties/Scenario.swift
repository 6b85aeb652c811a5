// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import TestSupport
import Vocabulary

/// One random story: plays the kernel, the clients, the engine and the administrator to a press
/// machine and checks all its output.
struct Scenario {
  /// An interaction as its client knows it.
  struct Interaction {
    let id: InteractionID
    let client: Int
    let request: InteractionRequest
    var session: SessionID?
    var enabled: Bool
    var acknowledges = true
    var lastSequence: Int64 = 0
    /// The events that it still has to acknowledge, oldest first, with their deadlines.
    var owed: [(sequence: Int64, untilUSec: Int64)] = []
    /// The status that the client last received.
    var status: InteractionCondition
    var pressesInFlight = 0
    /// The regions in which it takes touches; nil: everywhere.
    var regions: [Region]?

    /// Whether the client has to acknowledge each event.
    var mustAcknowledge: Bool {
      request.acknowledgement == .explicit && request.deliverTo == .client
    }

    /// Notes an event that it has to acknowledge.
    mutating func owe(_ sequence: Int64, atUSec now: Int64) {
      owed.append((sequence, now + acknowledgementTimeoutUSec))
      if owed.count > unacknowledgedEvents { owed[0].untilUSec = min(owed[0].untilUSec, now) }
    }
  }

  static let acknowledgementTimeoutUSec: Int64 = 1_000_000
  static let unacknowledgedEvents = 6

  /// A client's side.
  struct Client {
    var identity: ClientIdentity
    let session: SessionID
    var state: ReportedState?
  }

  var random: RandomSource
  let sabotage: Sabotage?
  var machine: PressMachine
  var kernel: KernelView
  var checker = InvariantChecker()
  var now: Int64 = 1_000_000
  var clients: [Client] = []
  var interactions: [Interaction] = []
  var engineAcknowledges = true
  var isEngineAttached = false
  var isLocked = false
  var isSeatActive = true
  /// The clients that came to the front; the last one is in front.
  var front: [ClientID] = []
  var isShuttingDown = false
  /// Whether the keys that are held after the stop have had their time.
  var isTimeOver = false
  /// Whether the machine reported the end of the stop.
  var isStopped = false
  var isReading = false
  /// The presses of fingers that were granted and are not over.
  var fingerPresses: [ButtonID: Finger] = [:]
  /// What each finger is over, as the clients were told.
  var insides: [ButtonID: Inside] = [:]
  /// The bands that have begun, with the interactions that draw them.
  var openBands: [PressID: InteractionID] = [:]
  /// The presses that were cancelled because they became bands.
  var becameBands: Set<PressID> = []
  /// The presses of clients' own screens that are held.
  var screenPresses: [PressID: InteractionID] = [:]
  /// The controls of interactions, as last set, and those that are in use.
  var controls: [InteractionID: [ClientControl]] = [:]
  var uses: [InteractionID: ControlUse] = [:]
  /// The last request for a region.
  var lastRequest: (number: Int64, interaction: InteractionID)?
  /// The field in which each finger went down last, and in which the pen is, for all of its buttons.
  var fields: [ButtonID: Field] = [:]
  /// The device of the pen; nil in a story without one.
  let pen: Int?
  var nextClient: Int64 = 1
  /// The count of each thing that happened, to show that the stories contain enough.
  var tally = Tally()
  /// The inputs in words, for a story that is played again after it failed.
  var trace: [String]?

  /// Everything that went wrong.
  var faults: [String] { kernel.faults + checker.violations.map(\.description) }

  /// A story of this seed, with a machine that is broken on purpose if `sabotage` is given.
  init(seed: UInt64, sabotage: Sabotage? = nil, isTraced: Bool = false) {
    random = RandomSource(seed: seed)
    self.sabotage = sabotage
    trace = isTraced ? [] : nil
    kernel = KernelView(Self.devices(&random, seed))
    pen = kernel.devices.firstIndex { $0.description.pointer?.hovers == true }
    var settings = MachineSettings()
    settings.maximumHoldUSec = 3_000_000
    settings.acknowledgementTimeoutUSec = Self.acknowledgementTimeoutUSec
    settings.unacknowledgedEvents = Self.unacknowledgedEvents
    settings.externalSessionUsers = [1001]
    machine = PressMachine(settings: settings, firstPress: 1)
  }

  /// Plays the whole story.
  mutating func run(steps: Int) {
    begin()
    for _ in 0..<steps where faults.isEmpty {
      pass(timeStep())
      step()
      pass(0)
      checkStatuses()
    }
    finish()
  }

  /// Adds an input in words, if the story is traced.
  mutating func note(_ input: @autoclosure () -> String) {
    trace?.append("\(now) \(input())")
  }

  private mutating func begin() {
    for device in kernel.devices {
      perform(machine.addDevice(device.description, atUSec: now))
    }
    isEngineAttached = true
    perform(machine.attachEngine(atUSec: now))
    for index in 0..<2 {
      addClient()
      clients[index].state = .running
      report(index)
    }
  }

  private mutating func finish() {
    guard faults.isEmpty else { return }
    read()
    if random.once(in: 2) {
      for button in kernel.buttons.indices where kernel.buttons[button].isDown {
        move(button)
      }
      read()
      pass(20_000)
    }
    isShuttingDown = true
    note("shut down")
    perform(machine.shutDown(atUSec: now))
    checkPointersLeft()
    if !uses.isEmpty { kernel.fault("\(uses) never end") }
    interactions = []
    // Some keys come up in time, others do not, and new ones go down.
    for _ in 0..<random.below(4) {
      move(random.below(kernel.buttons.count))
      read()
      pass(Int64(random.below(60_000)))
    }
    isTimeOver = true
    pass(PressMachine.stopLimitUSec)
    if !isStopped { kernel.fault("the stop does not end") }
    kernel.checkReleased { _ in true }
    for device in kernel.devices where device.isGrabbed {
      kernel.fault("\(device.description.id) stays grabbed")
    }
    if machine.nextDeadlineUSec != nil { kernel.fault("a deadline after the end") }
    checker.finish()
  }

  /// Lets the time pass, from deadline to deadline.
  mutating func pass(_ microseconds: Int64) {
    let end = now + microseconds
    var rounds = 0
    while let deadline = machine.nextDeadlineUSec, deadline <= end {
      now = max(now, deadline)
      perform(machine.advance(toUSec: now))
      rounds += 1
      if rounds > 200 {
        kernel.fault("the deadline does not move")
        return
      }
    }
    now = end
  }

  private mutating func timeStep() -> Int64 {
    switch random.below(16) {
    case 0: 0
    case 1: 1_200_000
    case 2: 300_000
    case 3...6: Int64(random.below(15_000))
    default: Int64(random.below(60_000))
    }
  }

  private static func devices(
    _ random: inout RandomSource, _ seed: UInt64
  ) -> [DeviceDescription] {
    var devices = buttonDevices(&random, seed)
    devices[2].dials = [
      DialDescription(name: "x", target: .front), DialDescription(name: "y", target: .use(.zoom)),
    ]
    if seed % 5 == 4 { devices.append(penDevice) }
    return devices
  }

  private static let penDevice = DeviceDescription(
    id: DeviceID("p"), kind: .touch, mode: .observe,
    buttons: [
      ButtonDescription(name: "g", role: .primary, debounceUSec: 0),
      ButtonDescription(name: "h", role: .secondary, debounceUSec: 0),
    ],
    pointer: PointerDescription(
      surface: "s", touchType: .pencil, hasPosition: true, hovers: true))

  private static func buttonDevices(
    _ random: inout RandomSource, _ seed: UInt64
  ) -> [DeviceDescription] {
    [
      DeviceDescription(
        id: DeviceID("k"), kind: .key, mode: random.once(in: 8) ? .observe : .proxy,
        buttons: [
          ButtonDescription(name: "a", role: .primary),
          ButtonDescription(
            name: "b", role: .secondary, debounceUSec: random.once(in: 2) ? 0 : 15_000,
            isMomentary: seed % 3 == 0),
        ]),
      DeviceDescription(
        id: DeviceID("r"), kind: .remote, mode: .grab,
        buttons: [
          ButtonDescription(name: "c", role: .primary, isMomentary: seed % 4 == 0)
        ]),
      DeviceDescription(
        id: DeviceID("g"), kind: .gpio, mode: .grab, isExclusive: true,
        buttons: [ButtonDescription(name: "d", role: .secondary, levelSource: .reading)]),
      DeviceDescription(
        id: DeviceID("t"), kind: .touch, mode: .observe,
        buttons: [
          ButtonDescription(name: "e", role: .primary, debounceUSec: 0),
          ButtonDescription(name: "f", role: .primary, debounceUSec: 0),
        ],
        pointer: PointerDescription(
          surface: "s", touchType: .direct, hasPosition: true, isLockable: random.once(in: 3))),
    ]
  }
}
