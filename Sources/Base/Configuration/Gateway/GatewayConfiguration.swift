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
