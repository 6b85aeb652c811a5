// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Both daemons with a registered application, whose extension is the trial extension.
struct LaunchStudio {
  static let name = "trial"
  static let application = "org.example.trial"
  /// A button with the role `launch`.
  static let button = "KEY_CAMERA"
  /// Times after which no extension ends, on whatever machine.
  static let times = """
    [extensions]
    grace_ms = 60000
    no_interaction_ms = 600000
    no_preview_ms = 600000
    unlock_ms = 600000
    """
  /// Times that tests can wait for.
  static let shortTimes = """
    [extensions]
    grace_ms = 1500
    no_interaction_ms = 1000
    no_preview_ms = 2000
    unlock_ms = 2000
    """

  let studio: Studio
  let control: Connection

  /// - Parameters:
  ///   - behaviour: the arguments of the trial extension.
  ///   - more: added to the registration.
  init(
    _ behaviour: [String] = ["camera", "preview", "interaction"], times: String = Self.times,
    more: String = "", engine: String = ""
  ) throws {
    studio = try Studio(
      gateway: times,
      simulated: "buttons = { \(Self.button) = \"launch\", KEY_VOLUMEDOWN = \"primary\" }",
      engine: engine)
    control = try studio.connect(.control)
    try register(behaviour, more: more)
  }

  /// Registers the application anew.
  func register(_ behaviour: [String], more: String = "") throws {
    let program = try Daemons.besideTests("trial-extension")
    let words = ([program] + behaviour).map { "\"\($0)\"" }.joined(separator: ", ")
    let folder = studio.daemons.path("apps.d")
    mkdir(folder, 0o755)
    try TestFile.write(
      "\(folder)/\(Self.name).toml",
      """
      application = "\(Self.application)"
      title = "Trial"
      user = \(getuid())
      extension = [\(words)]
      \(more)
      """)
    try control.call(ControlInterface.Reload.self, .init())
  }

  func launch() throws -> ControlInterface.LaunchApplication.Reply.Outcome {
    try control.call(ControlInterface.LaunchApplication.self, .init(name: Self.name)).outcome
  }

  func dismiss() throws -> Bool {
    try control.call(ControlInterface.DismissApplication.self, .init(name: Self.name)).delivered
  }

  /// The application as the gateway lists it.
  func listed() throws -> ControlInterface.Application {
    let all = try control.call(ControlInterface.ListApplications.self, .init()).applications
    return try #require(all.first { $0.name == Self.name })
  }

  /// Waits until the extension has met its requirements.
  func waitUntilRunning() throws {
    try TestClock.wait(for: "the extension to run") {
      try listed().launch?.phase == .running ? () : nil
    }
  }

  /// Waits until the engine has made so many photos.
  func waitForPhotos(_ count: Int) throws {
    try TestClock.wait(for: "\(count) photos") {
      try studio.photos().count >= count ? () : nil
    }
  }

  /// Waits until nothing of the launch is left.
  func waitUntilGone() throws {
    try TestClock.wait(for: "the extension to be gone") { try listed().launch == nil ? () : nil }
  }

  /// The records of launches in the audit log.
  func records(_ event: String) throws -> [JSONObject] {
    try TestFile.wholeLines(studio.daemons.path("audit.jsonl")).compactMap { line in
      guard case .object(let object) = try JSON(parsing: String(line)),
        object["event"]?.stringValue == event
      else { return nil }
      return object
    }
  }

  /// Waits for the record of the extension's end.
  func end() throws -> JSONObject {
    try TestClock.wait(for: "the end in the audit log") { try records("extension_ended").last }
  }

  /// The files that were delivered to the application, without those that the trial keeps for itself.
  func delivered() throws -> [String] {
    try TestFile.files(below: studio.daemons.path("content/\(getuid())")).filter {
      !$0.hasSuffix(".application") && !$0.hasSuffix("trial.log")
    }
  }

  /// What lies under the folder of launches.
  func left() throws -> [String] {
    (try? TestFile.files(below: studio.daemons.path("content/launches"))) ?? []
  }
}
