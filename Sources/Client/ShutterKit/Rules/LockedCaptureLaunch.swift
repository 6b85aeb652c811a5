// SPDX-License-Identifier: Apache-2.0

/// The launch of a program as its environment describes it.
struct LockedCaptureLaunch: Hashable, Sendable {
  /// The variables that the launch sets.
  enum Variable: String, CaseIterable {
    case launch = "SHUTTER_LAUNCH"
    case application = "SHUTTER_APPLICATION"
    case contentDirectory = "SHUTTER_CONTENT_DIRECTORY"
    case mode = "SHUTTER_LAUNCH_MODE"
  }

  let name: String
  let application: String
  let contentDirectory: String
  let mode: LockedCaptureSession.Mode

  /// Reads an environment. A mode that is missing or unknown counts as locked.
  init(_ environment: [String: String]) throws(LockedCaptureSession.LaunchError) {
    func value(_ variable: Variable) -> String? {
      environment[variable.rawValue].flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let name = value(.launch) else { throw .notLaunched }
    guard let application = value(.application) else {
      throw .incomplete(variable: Variable.application.rawValue)
    }
    guard let directory = value(.contentDirectory), directory.hasPrefix("/") else {
      throw .incomplete(variable: Variable.contentDirectory.rawValue)
    }
    self.name = name
    self.application = application
    contentDirectory = directory
    mode = value(.mode) == LockedCaptureSession.Mode.unlocked.rawValue ? .unlocked : .locked
  }
}
