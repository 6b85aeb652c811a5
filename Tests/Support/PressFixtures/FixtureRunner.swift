// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

/// Plays a fixture to the pure machine, in place of the kernel (levels, grabs), the clients
/// (acknowledgements) and the engine.
package struct FixtureRunner {
  /// A client of the fixture.
  struct Client {
    let identity: ClientIdentity
    let login: LoginID?
    let session: SessionID?
    let application: String
  }

  /// An interaction of the fixture.
  struct Interaction {
    let name: String
    let id: InteractionID
    let uid: UInt32
    let mustAcknowledge: Bool
    var acknowledges = true
    var lastSequence: Int64 = 0
    var regions: [PressRegion] = []
    var controls: [ClientControl] = []
    /// The presses of its own screen that are down, oldest first.
    var screenPresses: [PressID] = []
    var lastRequest: Int64 = 0
    var lastBand = PressID(0)
  }

  let topics: Set<FixtureTopic>
  var machine: PressMachine
  var now: Int64 = 0
  var clients: [String: Client] = [:]
  var interactions: [Interaction] = []
  var engineAcknowledges = true
  /// The views of the seats.
  var views = SeatViews()
  /// Interactions that have an event to acknowledge.
  var owing: [InteractionID] = []
  /// Whether the gateway is stopping, so that clients can no longer acknowledge anything.
  var isStopping = false
  /// The configuration of each device, whether it is plugged in or not.
  var devices: [DeviceDescription]
  var plugged: Set<DeviceID> = []
  var stalled: Set<DeviceID> = []
  /// The buttons that are really down.
  var held: Set<ButtonID> = []
  /// Where mice point that only the gateway moves.
  var mice: [DeviceID: SurfacePoint] = [:]
  var modifiers: [DeviceID: ModifierKeys] = [:]
  /// Devices whose grab waits until all their buttons are up.
  var waitingForGrab: Set<DeviceID> = []
  /// The lights of the seats; none unless the fixture has lights.
  var lights: [SeatID: LightMachine] = [:]
  let hasLights: Bool
  package private(set) var output: [FixtureLine] = []
  /// All records of the audit log.
  package private(set) var records: [AuditRecord] = []

  package init(_ fixture: Fixture) {
    topics = fixture.topics
    devices = fixture.devices
    hasLights = fixture.settings.hasLights
    machine = PressMachine(settings: fixture.settings, firstPress: 1)
  }

  /// Plays a fixture and returns the runner with its output.
  package static func run(_ fixture: Fixture) throws(FixtureError) -> FixtureRunner {
    var runner = FixtureRunner(fixture)
    for device in fixture.devices {
      runner.plug(device.id, pressed: [], isNew: false)
    }
    runner.perform(runner.machine.attachEngine(atUSec: 0))
    runner.output = []
    for step in fixture.steps {
      runner.advance(to: step.timeUSec)
      try runner.perform(step)
    }
    return runner
  }

  /// Stops the gateway and waits for its end, so that the log is complete.
  package mutating func shutDown() {
    if !isStopping { stop() }
    advance(to: now + PressMachine.stopLimitUSec)
  }

  /// Begins to stop the gateway.
  mutating func stop() {
    isStopping = true
    perform(machine.shutDown(atUSec: now))
  }

  /// Lets the time pass, from deadline to deadline.
  mutating func advance(to time: Int64) {
    while let deadline = nextDeadline(), deadline <= time {
      now = max(now, deadline)
      perform(machine.advance(toUSec: now))
      advanceLights()
    }
    now = time
  }

  private mutating func nextDeadline() -> Int64? {
    (lights.values.map(\.nextDeadlineUSec) + [machine.nextDeadlineUSec]).compactMap { $0 }.min()
  }

  /// Adds a line to the output.
  mutating func tell(_ text: String) {
    output.append(FixtureLine(timeUSec: now, text: text))
  }

  /// Adds a line to the output if the fixture asks for the topic.
  mutating func tell(_ topic: FixtureTopic, _ text: String) {
    if topics.contains(topic) { tell(text) }
  }

  /// Adds a record to the log.
  mutating func note(_ record: AuditRecord) {
    records.append(record)
    if let text = auditText(record.event) { tell(.audit, "audit " + text) }
  }

  /// The fixture's name of an interaction.
  func name(_ id: InteractionID) -> String {
    interactions.first { $0.id == id }?.name ?? id.description
  }

  /// The fixture's name of a client.
  func name(_ id: ClientID) -> String {
    clients.first { $0.value.identity.id == id }?.key ?? id.description
  }
}
