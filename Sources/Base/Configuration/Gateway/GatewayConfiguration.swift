// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The configuration of the gateway, `shutterd.toml`. Without a file it is the value of `init()`.
package struct GatewayConfiguration: Sendable, Equatable {
  /// Where the gateway looks without `--config`.
  package static let defaultPath = "/etc/shutterd/shutterd.toml"

  /// The roles of the keys that nobody configured.
  package static let defaultRoles: [String: Role] = [
    "KEY_VOLUMEDOWN": .primary,
    "KEY_CAMERA": .primary,
    "KEY_VOLUMEUP": .secondary,
    "KEY_CAMERA_FOCUS": .halfPress,
  ]

  /// Quiet time that ends a bounce, for buttons that say nothing else; 0 to 1 000 000.
  package var debounceUSec: Int64 = 15_000
  /// How long a client may take to acknowledge an event; 10 000 to 60 000 000.
  package var acknowledgementTimeoutUSec: Int64 = 1_000_000
  /// A press held longer than this is cancelled; 1 000 000 to 86 400 000 000.
  package var maximumHoldUSec: Int64 = 600_000_000
  /// From the release of a tap to the next press of a double tap at most; 50 000 to 2 000 000.
  package var doubleTapUSec: Int64 = 300_000
  /// From this length on a press is a hold; 100 000 to 10 000 000.
  package var holdUSec: Int64 = 500_000
  /// Who is the foreground client.
  package var foreground = ForegroundPolicy.lastToAsk
  /// Where logind keeps its records of seats and login sessions.
  package var loginRecords = "/run/systemd"
  /// Devices under `/devices/virtual/input` that are used all the same.
  package var allowedVirtualDevices: [VirtualDevice] = []
  /// Users whose clients may name no session of the engine because they have a camera stack of
  /// their own.
  package var externalSessionUsers: [UserReference] = []
  /// Names of the keys that, down together on a grabbed device, lock the seat and so free every key
  /// and device; none: no such chord.
  package var escapeChord = ["KEY_BACKSPACE", "KEY_ESC", "KEY_ENTER"]
  /// Roles by key name, for devices whose rule has no table of its own: `defaultRoles` with what
  /// the file sets laid over them.
  package var roles = GatewayConfiguration.defaultRoles
  /// Rules for evdev devices; the first that matches is the one that counts.
  package var devices: [DeviceRule] = []
  /// GPIO chips with at least one button; no label occurs twice.
  package var gpioChips: [GPIOChip] = []
  /// Devices moved by `shutterctl sim` or fed by a FIFO.
  package var simulatedDevices: [SimulatedDevice] = []
  /// Lights that show whether a press would be served; no place and no name occurs twice.
  package var lights: [Light] = []

  /// What each user may take of the gateway, and each device.
  package var limits = Limits()
  /// Who may connect to the sockets that the gateway makes itself, by the socket.
  package var sockets: [RuntimeDirectory.Socket: SocketAccess] = [:]
  /// Where presses and what became of them are recorded.
  package var audit = Audit()

  /// The configuration that holds without a file.
  package init() {}
}

extension GatewayConfiguration {
  /// Reads the configuration from its files.
  ///
  /// `keyCode` gives the EV_KEY code of a key's name, `nil` if the kernel has no such key; the
  /// caller has libevdev. `seconds` is how long the disk may take. Throws every error of every file.
  package static func load(
    _ source: ConfigurationSource, within seconds: Int = 10,
    keyCode: @escaping (String) -> UInt16?
  ) throws(ConfigurationErrors) -> GatewayConfiguration {
    try GatewayConfiguration(source.read(within: seconds), keyCode: keyCode)
  }

  /// Reads the configuration from what its files say together.
  ///
  /// - Parameter accounts: the users and groups that there are.
  package init(
    _ document: TOMLDocument, keyCode: @escaping (String) -> UInt16?, accounts: Accounts = .system
  ) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = GatewayReader(keyCode: keyCode, accounts: accounts, errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }

  /// What a button means. Raw values are the words of the file.
  package enum Role: String, Sendable, Equatable, CaseIterable {
    case primary
    case secondary
    case halfPress = "half_press"
    /// The button is left to the system.
    case none
  }

  /// Who is the foreground client.
  package enum ForegroundPolicy: Sendable, Equatable {
    /// The client that asked last.
    case lastToAsk
    /// The one that asked last of those whose login session its seat shows.
    case activeSession
    /// The newest client of this application, and nobody else.
    case pinned(application: String)
    /// Whom the administrator's shell names through `org.shutterd.Control`.
    case shell
  }

  /// A user of the system, as an administrator names him. Looking the name up is the reader's.
  package enum UserReference: Sendable, Equatable {
    case name(String)
    case identifier(UInt32)
  }

  /// What each user may take of the gateway, `[limits]`: of each socket, where it is about
  /// connections and calls.
  package struct Limits: Sendable, Equatable {
    /// Of all users together; 8 to 1024.
    package var connections = 1024
    /// 2 to 1024, and no more than `connections`.
    package var connectionsPerUser = 128
    /// 1 to 256, and no more than `interactionsPerUser`.
    package var interactionsPerClient = 32
    /// 1 to 512, and no more than `connectionsPerUser`: each has a connection of its own.
    package var interactionsPerUser = 128
    /// Of a message from a client, 4096 to 65 536.
    package var messageBytes = 64 << 10
    /// Of one user; 50 to 1 000 000.
    package var callsPerSecond = 5000
    /// Of one device, or of one GPIO line; 100 to 1 000 000.
    package var eventsPerSecond = 2000

    package init() {}
  }

  /// The audit log's file.
  package struct Audit: Sendable, Equatable {
    package var isEnabled = true
    /// Nil: in the folder for logs.
    package var file: String?
    /// From this size on a new file is begun, 65 536 to 1 073 741 824 bytes.
    package var maximumBytes = 8 << 20
    /// How many are kept, the current one among them; 1 to 100.
    package var files = 4

    package init() {}
  }
}
