// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import Vocabulary

/// The configuration of the gateway, `shutterd.toml`. Without a file it is the value of `init()`.
///
/// A new option is a property here, a line in `GatewayReader`, and an entry in the example file and
/// the manual page (`ExampleFileTests` and `ManualPageTests` compare them).
/// `SettingsFromConfiguration` hands the press machine its part.
package struct GatewayConfiguration: Sendable, Equatable {
  /// The file that the gateway reads without `--config`.
  package static let defaultPath = "/etc/shutterd/shutterd.toml"

  /// The quiet time that ends a bounce, for buttons without a value of their own; 0 to 1 000 000.
  package var debounceUSec: Int64 = 15_000
  /// How long a client may take to acknowledge an event; 10 000 to 60 000 000.
  package var acknowledgementTimeoutUSec: Int64 = 1_000_000
  /// A press held longer than this is cancelled; 1 000 000 to 86 400 000 000.
  package var maximumHoldUSec: Int64 = 600_000_000
  /// The longest time from the release of a tap to the next press of a double tap; 50 000 to 2 000
  /// 000.
  package var doubleTapUSec: Int64 = 300_000
  /// The length from which on a press is a hold; 100 000 to 10 000 000.
  package var holdUSec: Int64 = 500_000
  /// The time between two repetitions while a button is held; 20 000 to 10 000 000.
  package var repeatUSec: Int64 = 200_000
  /// How the foreground client is chosen.
  package var foreground = ForegroundPolicy.lastToAsk
  /// The folder where logind keeps its records of seats and login sessions.
  package var loginRecords = "/run/systemd"
  /// Devices made through uinput that are used although such devices are ignored by default.
  package var allowedVirtualDevices: [VirtualDevice] = []
  /// Users whose clients may ask for presses without a session of the engine, because they have a
  /// camera stack of their own.
  package var externalSessionUsers: [UserReference] = []
  /// Whether every seat is locked when the machine has booted, whatever was kept before.
  package var isLockedAtStart = false
  /// The limits of the default behaviour for presses while their seat is locked.
  package var lockedDefault = LockedDefault.asUsual
  /// The names of the keys that, down together on a grabbed device, lock its seat and so free every
  /// key and device there. Empty: there is no such chord.
  package var escapeChord = ["KEY_BACKSPACE", "KEY_ESC", "KEY_ENTER"]
  /// Roles by key name, for devices whose rule has no table of its own: `Role.usualOfKeys`, overridden
  /// by those of the file.
  package var roles = Role.usualOfKeys
  /// Rules for evdev devices. The first that matches counts.
  package var devices: [DeviceRule] = []
  /// The pointing devices whose presses count; no other one is opened. The first that matches
  /// counts, before all rules of `devices`.
  package var pointers: [PointerRule] = []
  /// The dials that turn controls; no other one is opened. The first that matches counts, before all
  /// rules of `devices`.
  package var dials: [DialRule] = []
  /// GPIO chips with at least one button or dial; labels are unique.
  package var gpioChips: [GPIOChip] = []
  /// Which actions run for presses that no client is granted.
  package var actions: [ActionRule] = []
  /// Devices without hardware, driven by `shutterctl sim` or a FIFO.
  package var simulatedDevices: [SimulatedDevice] = []
  /// Buttons that programs with the network press.
  package var networkButtons: [NetworkButton] = []
  /// GPIO chips without hardware, moved by `shutterctl sim gpio`; labels are unique.
  package var simulatedChips: [SimulatedChip] = []
  /// Lights that show whether a press would be served; places and names are unique.
  package var lights: [Light] = []
  /// The sounds of presses.
  package var sounds = Sounds()
  /// Buzzers that are heard; places and names are unique.
  package var buzzers: [Buzzer] = []

  /// The times of applications' capture extensions.
  package var extensions = Extensions()
  /// How much of the gateway each user and each device may use.
  package var limits = Limits()
  /// The users that may connect to each socket that the gateway creates itself.
  package var sockets: [RuntimeDirectory.Socket: SocketAccess] = [:]
  /// Where presses and their outcomes are recorded.
  package var audit = Audit()

  /// The configuration that holds without a file.
  package init() {}
}

extension GatewayConfiguration {
  /// Reads the configuration from its files. Throws all errors of all files together.
  ///
  /// - Parameters:
  ///   - seconds: how long the disk may take.
  ///   - keyCode: the EV_KEY code of a key's name, `nil` if the kernel has no such key. The caller
  ///     provides it, so that only the gateway links libevdev.
  package static func load(
    _ source: ConfigurationSource, keyCode: @escaping (String) -> UInt16?
  ) throws(ConfigurationErrors) -> GatewayConfiguration {
    try GatewayConfiguration(source.read(), keyCode: keyCode)
  }

  /// Reads the configuration from its merged files.
  ///
  /// - Parameter accounts: the users and groups of the system.
  package init(
    _ document: TOMLDocument, keyCode: @escaping (String) -> UInt16?, accounts: Accounts = .system
  ) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = GatewayReader(keyCode: keyCode, accounts: accounts, errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }

  /// How the foreground client is chosen.
  package enum ForegroundPolicy: Sendable, Equatable {
    /// The client that asked last.
    case lastToAsk
    /// The client that asked last among those whose login session is active on its seat.
    case activeSession
    /// The newest client of this application, and no other. Any program can give the name: with a user, only
    /// that user's programs count.
    case pinned(application: String, user: UserReference? = nil)
    /// The client that the desktop's shell names through `org.shutterd.Control`.
    case shell
  }

  /// A user of the system, as an administrator writes it.
  package enum UserReference: Sendable, Equatable {
    case name(String)
    case identifier(UInt32)

    /// The user's number, looked up now; nil if the system has none of that name. Not for several threads at a time.
    package var uid: UInt32? {
      switch self {
      case .identifier(let uid): uid
      case .name(let name): getpwnam(name)?.pointee.pw_uid
      }
    }

    /// The name or the number, for people.
    package var words: String {
      switch self {
      case .name(let name): name
      case .identifier(let uid): "\(uid)"
      }
    }
  }

  /// How much of the gateway each user may use, `[limits]`. Limits of connections and calls apply
  /// to each socket separately.
  package struct Limits: Sendable, Equatable {
    /// Connections of all users together; 8 to 1024.
    package var connections = 1024
    /// 2 to 1024, and no more than `connections`.
    package var connectionsPerUser = 128
    /// 1 to 256, and no more than `interactionsPerUser`.
    package var interactionsPerClient = 32
    /// 1 to 512, and no more than `connectionsPerUser`: each has a connection of its own.
    package var interactionsPerUser = 128
    /// The size of a message from a client, 4096 to 65 536.
    package var messageBytes = 64 << 10
    /// Calls of one user; 50 to 1 000 000.
    package var callsPerSecond = 5000
    /// Events of one device, or of one GPIO line; 100 to 1 000 000.
    package var eventsPerSecond = 2000

    package init() {}
  }

  /// The audit log, `[audit]`.
  package struct Audit: Sendable, Equatable {
    package var isEnabled = true
    /// The path; `nil`: in the folder for logs.
    package var file: String?
    /// The size at which a new file is begun, 65 536 to 1 073 741 824 bytes.
    package var maximumBytes = 8 << 20
    /// How many files are kept, including the current one; 1 to 100.
    package var files = 4

    package init() {}
  }
}
