// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

/// A story of presses and its expected output, read from a text file
/// (`ButtonModelTests/Fixtures/README.md` describes the form).
package struct Fixture: Sendable {
  /// The devices that are present at the start.
  package var devices: [DeviceDescription]
  /// The configuration.
  package var settings: MachineSettings
  /// The topics that the expected output contains besides events, default edges, refusals and
  /// explanations.
  package var topics: Set<FixtureTopic>
  /// The steps, in order of time.
  package var steps: [FixtureStep]
  /// The expected output, in order.
  package var expected: [FixtureLine]
}

/// A topic that the output contains only if the fixture asks for it with `show`.
package enum FixtureTopic: String, CaseIterable, Sendable {
  /// Changes of an interaction's status.
  case status
  /// Grabs and their ends.
  case grab
  /// Notifications to the engine, except events of its interactions.
  case engine
  /// Facts that only the audit log contains.
  case audit
}

/// A step of a fixture: one thing that happens.
package struct FixtureStep: Sendable {
  /// Line in the file, from 1.
  package var line: Int
  /// The time, microseconds since the start.
  package var timeUSec: Int64
  package var operation: FixtureOperation
}

/// An operation that a fixture can contain. Clients and interactions have the names of the file:
/// `A` is both a client and its first interaction, `A.2` another one of the same client.
package enum FixtureOperation: Sendable {
  /// A button goes down or up.
  case edge(ButtonID, pressed: Bool)
  /// A finger goes down here.
  case touch(ButtonID, SurfacePoint)
  /// A finger that is down moves here.
  case slide(ButtonID, SurfacePoint)
  /// A finger that is down turns out to be a palm.
  case palm(ButtonID)
  /// A pen is near here, or touches and moves here; nil: it is away.
  case hover(DeviceID, SurfacePoint?, PenState)
  /// A mouse moves by so many pixels of its surface.
  case roll(DeviceID, across: Int, down: Int)
  /// A modifier key of a keyboard goes down or up.
  case modifier(DeviceID, ModifierKeys, isHeld: Bool)
  /// The interaction adds a region to those that it has set.
  case addRegion(String, PressRegion)
  /// The interaction sets regions; nil: it takes presses everywhere.
  case setRegions(String, [PressRegion]?)
  /// A finger goes down on a button that the interaction's client draws itself, so long ago.
  case pressScreen(String, Role, ageUSec: Int64)
  /// It goes up from the oldest of them that is down, or the client takes it back.
  case releaseScreen(String, isWithdrawn: Bool)
  /// The interaction answers the last region request.
  case answerRegion(String, PressRegion?)
  case invalidateRegions(String)
  /// The interaction refuses the last band that it was told of.
  case refuseBand(String)
  /// The interaction's client prefers the pointing devices for itself, or no longer does.
  case preferLock(String, Bool, isFullScreen: Bool?)
  /// The interaction sets one more control, or another one of that name.
  case addControl(String, ClientControl)
  /// The interaction sets no controls.
  case clearControls(String)
  /// The interaction's client sets the value of a control.
  case setControlValue(String, control: String, Double)
  /// A dial is turned by so many steps.
  case turnDial(DeviceID, dial: String, steps: Int)
  /// An administrator turns a control of the client in front of seat0; nil: the first.
  case turnControl(String?, ControlTurn)
  /// A client opens a session, unless it names one, and adds its first interaction.
  case client(String, FixtureClientOptions)
  /// A client adds another interaction.
  case add(String, FixtureClientOptions)
  case remove(String)
  case kill(client: String)
  case setEnabled(String, Bool)
  /// The interaction begins to acknowledge, including everything it left out, or stops.
  case acknowledge(String, Bool)
  case requestForeground(String)
  case setSession(String, SessionID?)
  /// The engine reports a session; nil means that it is closed.
  case session(SessionID, ReportedState?)
  /// The engine reports the readiness of a session, and whether it records, or the time until a self
  /// timer takes a photo.
  case readiness(SessionID, Readiness, isRecording: Bool, timerUSec: Int64?)
  case attachEngine
  case detachEngine
  case engineAcknowledges(Bool)
  /// An administrator chooses the foreground client, or nobody.
  case choose(client: String?)
  /// Nil: all seats.
  case lock(Bool, SeatID?)
  /// An extension runs at the seat, or no longer does.
  case launched(SeatID, Bool)
  case seat(SeatID, SeatView)
  /// A client moves to another login session, or to none.
  case login(client: String, LoginID?)
  case plug(DeviceID, pressed: Set<String>)
  case unplug(DeviceID)
  /// Events of the device are lost from now on.
  case stall(DeviceID)
  /// The loss is noticed.
  case resume(DeviceID)
  case setRole(ButtonID, Role)
  case setMode(DeviceID, DeviceMode)
  /// Somebody asks where a press would go, with the place of one on a screen.
  case explain(ButtonID, SurfacePoint?)
  case shutDown
  /// Nothing happens; time passes.
  case wait
}

/// The options of a client of a fixture. The usual client is `single`, in the foreground at once,
/// has a session of its own, is enabled and acknowledges.
package struct FixtureClientOptions: Sendable {
  package var roles = RoleSet(.single)
  package var buttons: Set<ButtonID>?
  package var gestures: Set<Gesture> = []
  package var exclusive = false
  package var priority: Int64 = 0
  package var deliverTo = Delivery.client
  package var enabled = true
  package var acknowledgement = AcknowledgementMode.explicit
  package var requestForeground = true
  /// True if the client uses a camera stack of its own.
  package var external = false
  /// Nil for a session with the client's name.
  package var session: SessionID?
  package var uid: UInt32 = 1000
  package var seat = SeatID.seat0
  package var login: LoginID?
  /// Nil for "org.example." and the client's name.
  package var application: String?
  package var isExtension = false
  package var supportsIndirectInput = false
  package var pointerEvents = PointerEvents.none
  package var isDynamic = false
  package var prefersPointerLocked = false
  package var isFullScreen = true
}

/// One line of expected or real output.
package struct FixtureLine: Hashable, Sendable, CustomStringConvertible {
  /// The time, microseconds since the start.
  package var timeUSec: Int64
  /// The words, with one blank between them and durations in milliseconds.
  package var text: String

  package init(timeUSec: Int64, text: String) {
    self.timeUSec = timeUSec
    self.text = text
  }

  /// The source: the first word. On real devices only lines of one source have an order.
  package var source: String {
    String(text.prefix { $0 != " " })
  }

  /// The text without the parts that depend on exact times (`held 240ms`, `at 20ms`), for real
  /// devices.
  package var textWithoutTimes: String {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if FixtureDuration.microseconds(word) != nil, let last = words.last,
        last == "held" || last == "at"
      {
        words.removeLast()
      } else {
        words.append(word)
      }
    }
    return words.joined(separator: " ")
  }

  package var description: String {
    "\(FixtureDuration.text(timeUSec))  \(text)"
  }
}

/// A line of a fixture that cannot be read.
package struct FixtureError: Error, CustomStringConvertible {
  /// Line in the file, from 1.
  package var line: Int
  /// The fault.
  package var message: String

  package var description: String { "line \(line): \(message)" }
}
