// SPDX-License-Identifier: Apache-2.0

/// One run of an application's extension.
package struct Launch: Hashable, Sendable {
  /// Where a run stands.
  package enum Phase: String, Hashable, Sendable {
    /// The engine makes its content directory.
    case preparing
    /// The service manager starts its runner, in the sandbox.
    case starting
    /// The gateway is reporting to the engine which processes belong to it.
    case announcing
    /// The program runs, and has not yet met its requirements.
    case gracing
    case running
    /// It was asked to end, and its processes are not all gone yet.
    case ending
    /// The engine hands over what it made.
    case handingOver
  }

  package let id: LaunchID
  /// The application's short name, that of its file.
  package let application: String
  package let seat: SeatID
  package let startedUSec: Int64
  package internal(set) var phase = Phase.preparing
  /// The cause of its end, once it is known.
  package internal(set) var end: LaunchEnd?
  /// How far it uses the camera and the buttons.
  var use = ExtensionUse()
  /// When the present phase has to be over.
  var dueUSec: Int64?
  /// Since when it has consumed no preview although its session runs.
  var previewIdleSinceUSec: Int64
  /// Whether it has ever consumed a preview.
  var hasPreviewed = false
  var isPreviewIdleReported = false
  /// Since when it has had no enabled interaction; nil while it has one.
  var noInteractionSinceUSec: Int64?
  /// When it was last sent the beginning of a press.
  var lastPressUSec: Int64?

  /// Whether its processes may capture.
  package var isLive: Bool {
    switch phase {
    case .gracing, .running: true
    case .preparing, .starting, .announcing, .ending, .handingOver: false
    }
  }

  /// The requirements that are not met now.
  package var unmet: [LaunchRequirement] {
    var unmet: [LaunchRequirement] = []
    if !hasPreviewed || !(use.isRunning || use.isInterrupted) { unmet.append(.camera) }
    if !use.hasInteraction { unmet.append(.interaction) }
    return unmet
  }
}

/// A requirement that an extension has to meet, with the name that the log gives it.
package enum LaunchRequirement: String, CaseIterable, Sendable {
  /// A running session, and previews of it that are consumed.
  case camera = "cameraNotActivelyUsed"
  /// An enabled interaction.
  case interaction = "eventInteractionNotInstalled"
}

/// The cause of the end of an extension.
package enum LaunchEnd: Hashable, Sendable {
  /// The person or the application dismissed it.
  case dismissed
  /// It opened its application.
  case openedApplication
  /// Another application was launched at its seat.
  case replaced
  /// It did not meet its requirements in time.
  case unmet([LaunchRequirement])
  /// Its directory is full.
  case contentLimit
  /// Its program ended by itself, with this status or by this signal.
  case exited(status: Int32?, signal: Int32?)
  /// Something else failed, in words.
  case failed(String)
  /// The application's registration is gone, or no longer lets it use cameras.
  case unregistered
  case gatewayStopped

  /// The word of the log.
  package var word: String {
    switch self {
    case .dismissed: "dismissed"
    case .openedApplication: "opened_application"
    case .replaced: "replaced"
    case .unmet: "unmet"
    case .contentLimit: "content_limit"
    case .exited: "exited"
    case .failed: "failed"
    case .unregistered: "unregistered"
    case .gatewayStopped: "gateway_stopped"
    }
  }
}

/// A record of a launch for the audit log.
package struct LaunchRecord: Hashable, Sendable {
  /// What happened.
  package enum Step: Hashable, Sendable {
    case launched
    /// It has met its requirements.
    case running
    /// It has consumed no preview for a while, and will be ended for it.
    case previewIdle
    case ended(LaunchEnd)
    /// Its content is the application's, if there was any; nil: it is not known.
    case handedOver(Bool?)
  }

  package var launch: LaunchID
  package var application: String
  package var seat: SeatID
  package var step: Step

  package init(launch: LaunchID, application: String, seat: SeatID, step: Step) {
    self.launch = launch
    self.application = application
    self.seat = seat
    self.step = step
  }
}

/// The times of launches, microseconds.
package struct LaunchSettings: Hashable, Sendable {
  /// The time within which engine and service manager have to answer.
  package var answerUSec: Int64 = 10_000_000
  /// The time within which an extension has to show a viewfinder and take presses.
  package var graceUSec: Int64 = 5_000_000
  /// The longest time without an enabled interaction.
  package var interactionUSec: Int64 = 10_000_000
  /// The time without a consumed preview after which that is logged.
  package var previewWarningUSec: Int64 = 10_000_000
  /// The longest time without a consumed preview.
  package var previewUSec: Int64 = 20_000_000
  /// The time after a press within which an extension may open its application.
  package var pressUSec: Int64 = 10_000_000

  package init() {}
}
