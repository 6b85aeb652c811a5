// SPDX-License-Identifier: Apache-2.0

/// The status of an interaction, from the gateway, or from the library while there is no gateway.
public struct InteractionStatus: Hashable, Sendable {
  /// Whether a press that begins now would be granted to this interaction.
  public var isEligible: Bool
  /// The obstacles that prevent that. Empty if and only if the interaction is eligible.
  public var obstacles: [Obstacle]
  /// Whether this program is the foreground client of its seat.
  public var isForeground: Bool
  /// Whether the interaction is enabled at the gateway. Follows ``CaptureEventInteraction/isEnabled`` as soon
  /// as the gateway has the change.
  public var isEnabled: Bool
  /// A number that rises with every change of `isEnabled` at the gateway. It starts again with every
  /// connection.
  public var generation: Int64
  /// Whether the pointing devices of the seat are kept for this program; nil: there is no device that could be kept.
  public var pointerLockState: PointerLockState?
  /// Why the interaction is not added at the gateway now; nil when it is. The library tries again unless
  /// the error is final (``GatewayError/isFinal``).
  public var failure: GatewayError?

  /// Makes a status, for tests of code that handles it.
  public init(
    isEligible: Bool, obstacles: [Obstacle] = [], isForeground: Bool = false,
    isEnabled: Bool = true, generation: Int64 = 0, pointerLockState: PointerLockState? = nil,
    failure: GatewayError? = nil
  ) {
    self.isEligible = isEligible
    self.obstacles = obstacles
    self.isForeground = isForeground
    self.isEnabled = isEnabled
    self.generation = generation
    self.pointerLockState = pointerLockState
    self.failure = failure
  }

  /// The status of an interaction that the gateway does not have.
  static func absent(isEnabled: Bool, _ failure: GatewayError?) -> InteractionStatus {
    InteractionStatus(
      isEligible: false, obstacles: [.gatewayAbsent], isEnabled: isEnabled, failure: failure)
  }
}

extension InteractionStatus {
  /// A reason why an interaction would not be granted the next press.
  public struct Obstacle: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// No capture engine is attached to the gateway.
    public static let engineAbsent = Obstacle(.engineAbsent)
    /// The program is not in the foreground.
    public static let notForeground = Obstacle(.notForeground)
    /// The gateway does not know the session, because it was closed.
    public static let noSession = Obstacle(.noSession)
    /// The session's camera does not run.
    public static let sessionNotRunning = Obstacle(.sessionNotRunning)
    /// The session is interrupted.
    public static let sessionInterrupted = Obstacle(.sessionInterrupted)
    /// ``CaptureEventInteraction/isEnabled`` is false.
    public static let disabled = Obstacle(.disabled)
    /// A newer interaction of this program takes the same buttons.
    public static let shadowed = Obstacle(.shadowed)
    /// An event was not acknowledged in time. Ends with the acknowledgement.
    public static let unresponsive = Obstacle(.unresponsive)
    /// The seat is locked.
    public static let locked = Obstacle(.locked)
    /// The gateway does not run, or has refused the interaction (``InteractionStatus/failure``). The gateway
    /// never sends this; the library makes it.
    public static let gatewayAbsent = Obstacle(rawValue: "gateway_absent")
  }
}

/// An error of the gateway, or of the connection to it.
public enum GatewayError: Error, Hashable, Sendable {
  /// Nothing answers at the gateway's socket. Has the path and the system's reason.
  case unreachable(path: String, reason: String)
  /// The connection ended.
  case disconnected
  /// The interaction is not added to a client, or the client has not reached the gateway yet.
  case notAdded
  /// The engine has no such session, or it belongs to another user.
  case noSuchSession
  /// No engine is attached to the gateway, so it knows no session.
  case engineNotAttached
  /// The gateway's configuration does not allow this user to do that.
  case notAuthorized(reason: String)
  /// The foreground policy does not allow this program to come to the foreground now. The reason is
  /// `locked`, `pinned`, `seat_inactive`, `decided_by_shell`, or a word that is newer than this library.
  case foregroundRefused(reason: String)
  /// The limit of interactions is reached, for this program or for all programs together.
  case tooManyInteractions(limit: Int64)
  /// This process belongs to no launch.
  case notAnExtension
  /// There is no such application, or it can be neither reached nor started.
  case applicationNotFound(application: String, reason: String)
  /// Nobody has unlocked the seat: the PIN was wrong, or none came in time. If there were too many attempts, the next
  /// one counts after this time.
  case authenticationFailed(reason: String, retryAfterUSec: Int64?)
  /// This extension was sent no press within the last 10 s.
  case noUserInteraction
  /// The gateway does not understand the request, for instance because it does not know the value of an
  /// option. Has the error's name on the wire, and its parameters.
  case refused(name: String, details: String)

  /// Whether the same request would fail again, so that the library does not repeat it.
  public var isFinal: Bool {
    if case .refused = self { true } else { false }
  }
}

extension GatewayError: CustomStringConvertible {
  /// One line for people, with a remedy if there is one.
  public var description: String {
    switch self {
    case .unreachable(let path, let reason): "shutterd cannot be reached at \(path): \(reason)"
    case .disconnected: "the connection to shutterd has ended"
    case .notAdded: "shutterd does not have the interaction (yet)"
    case .noSuchSession: "shutterd knows no such capture session of this user"
    case .engineNotAttached: "no capture engine is attached to shutterd: start shutter-engine"
    case .notAuthorized(let reason): "shutterd's configuration does not allow it: \(reason)"
    case .foregroundRefused(let reason): "the foreground is not available now: \(reason)"
    case .tooManyInteractions(let limit): "there are \(limit) interactions, no more are allowed"
    case .notAnExtension: "this process was not launched as a capture extension"
    case .applicationNotFound(let application, let reason):
      "the application \(application) cannot be opened: \(reason)"
    case .authenticationFailed(let reason, _): "the seat is still locked: \(reason)"
    case .noUserInteraction: "no press has come within the last 10 s"
    case .refused(let name, let details): "shutterd answered \(name): \(details)"
    }
  }
}
