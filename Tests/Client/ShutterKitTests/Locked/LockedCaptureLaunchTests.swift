// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import ShutterKit

/// The environment of a launch, and the activity of an application.
struct LockedCaptureLaunchTests {
  private static let whole = [
    "SHUTTER_LAUNCH": "l1", "SHUTTER_APPLICATION": "org.example.booth",
    "SHUTTER_CONTENT_DIRECTORY": "/content/l1", "SHUTTER_LAUNCH_MODE": "unlocked",
    "CAPTURE_INTENT": "1",
  ]

  @Test("a whole environment is a launch")
  func whole() throws {
    let launch = try LockedCaptureLaunch(Self.whole)
    #expect(launch.name == "l1" && launch.application == "org.example.booth")
    #expect(launch.contentDirectory == "/content/l1" && launch.mode == .unlocked)
  }

  @Test(
    "an environment that lacks something is none, and the error names it",
    arguments: [
      ("SHUTTER_LAUNCH", "", LockedCaptureSession.LaunchError.notLaunched),
      ("SHUTTER_APPLICATION", "", .incomplete(variable: "SHUTTER_APPLICATION")),
      ("SHUTTER_CONTENT_DIRECTORY", "", .incomplete(variable: "SHUTTER_CONTENT_DIRECTORY")),
      ("SHUTTER_CONTENT_DIRECTORY", "l1", .incomplete(variable: "SHUTTER_CONTENT_DIRECTORY")),
    ])
  func lacking(_ variable: String, _ value: String, _ error: LockedCaptureSession.LaunchError) {
    var environment = Self.whole
    environment[variable] = value
    #expect(throws: error) { try LockedCaptureLaunch(environment) }
    guard value.isEmpty else { return }
    environment[variable] = nil
    #expect(throws: error) { try LockedCaptureLaunch(environment) }
  }

  @Test("a mode that is missing or unknown is no unlock", arguments: [nil, "", "open", "locked"])
  func mode(_ word: String?) throws {
    var environment = Self.whole
    environment["SHUTTER_LAUNCH_MODE"] = word
    #expect(try LockedCaptureLaunch(environment).mode == .locked)
  }

  @Test("the error for a program that nobody launched has a remedy")
  func notLaunched() {
    // The process of the tests is no extension.
    #expect(throws: LockedCaptureSession.LaunchError.notLaunched) { try LockedCaptureSession() }
    let words = "\(LockedCaptureSession.LaunchError.notLaunched)"
    #expect(words.contains("shutterctl launch"))
  }

  @Test("an activity has a type, and JSON of at most 4096 bytes")
  func activity() {
    #expect(CaptureActivity().problem == nil && CaptureActivity().type == "locked-capture")
    #expect(CaptureActivity(type: "").problem == "the activity has no type")
    #expect(CaptureActivity(userInfo: "{\"photo\":1}").problem == nil)
    #expect(CaptureActivity(userInfo: "{photo").problem == "the activity's user info is not JSON")
    let most = "\"" + String(repeating: "a", count: 4094) + "\""
    #expect(CaptureActivity(userInfo: most).problem == nil)
    #expect(
      CaptureActivity(userInfo: most + " ").problem
        == "the activity's user info has 4097 bytes, more than 4096")
  }
}
