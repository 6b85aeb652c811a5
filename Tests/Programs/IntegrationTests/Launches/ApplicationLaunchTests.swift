// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// What the system decides about an application that runs, or may not use cameras, and about an extension that opens
/// its application. The test plays the application.
@Suite("An application and its extension at the gateway")
struct ApplicationLaunchTests {
  private typealias Gateway = GatewayInterface

  /// Says that the application runs.
  private func watch(_ trial: LaunchStudio) throws -> Connection {
    let connection = try trial.studio.connect(.gateway)
    try connection.send(
      Gateway.WatchApplication.self, .init(application: LaunchStudio.application), mode: .more)
    _ = try connection.next(Gateway.WatchApplication.self)
    return connection
  }

  @Test(
    "unlocked, its button brings the application to the front; locked, it launches the extension")
  func decides() throws {
    let trial = try LaunchStudio()
    let application = try watch(trial)
    #expect(try trial.listed().reachable)
    try trial.studio.press(LaunchStudio.button)
    #expect(try application.next(Gateway.WatchApplication.self).activity == nil)
    // A second launch while the first is on its way changes nothing.
    try TestClock.wait(for: "the first to be over") {
      #expect(try trial.launch() == .application)
      application.wait(upTo: 200_000)
      return try application.isQuiet() ? nil : ()
    }
    _ = try application.next(Gateway.WatchApplication.self)
    #expect(try trial.listed().launch == nil)
    try trial.studio.daemons.control("lock", "on")
    #expect(try trial.launch() == .extension)
    try trial.waitUntilRunning()
    #expect(try application.isQuiet())
    _ = try trial.dismiss()
  }

  @Test(
    "what may not use cameras is never launched: once the seat is unlocked, the application appears"
  )
  func withoutCamera() throws {
    let trial = try LaunchStudio(more: "camera = false")
    let application = try watch(trial)
    try trial.studio.daemons.control("lock", "on")
    #expect(throws: RemoteError.self) { try trial.launch() }
    #expect(try trial.listed().launch == nil && application.isQuiet())
    try trial.studio.daemons.control("lock", "off")
    _ = try application.next(Gateway.WatchApplication.self)
  }

  @Test("an application that runs no more is not reachable; nobody else may say that it does")
  func watchers() throws {
    let trial = try LaunchStudio()
    var application: Connection? = try watch(trial)
    #expect(application != nil)
    application = nil
    try TestClock.wait(for: "the gateway to notice") {
      try trial.listed().reachable ? nil : ()
    }
    let calls = try trial.studio.connect(.gateway)
    #expect(throws: RemoteError.self) {
      try calls.send(
        Gateway.WatchApplication.self, .init(application: "org.example.unknown"), mode: .more)
      _ = try calls.next(Gateway.WatchApplication.self)
    }
    #expect(try calls.call(Gateway.WatchLaunch.self, .init()).launch == nil)
    #expect(throws: Gateway.NotAnExtension().remote) {
      try calls.call(Gateway.OpenApplication.self, .init(activity: nil))
    }
  }

  @Test("unlocking dismisses the extension if that is configured, and leaves it alone otherwise")
  func unlocked() throws {
    for ends in [false, true] {
      let trial = try LaunchStudio(times: LaunchStudio.times + "\nend_at_unlock = \(ends)")
      try trial.studio.daemons.control("lock", "on")
      _ = try trial.launch()
      try trial.waitUntilRunning()
      try trial.studio.daemons.control("lock", "off")
      if ends {
        try trial.waitUntilGone()
        #expect(try trial.end()["reason"]?.stringValue == "dismissed")
      } else {
        usleep(500_000)
        #expect(try trial.listed().launch?.phase == .running)
      }
    }
  }

  @Test(
    "a registration that goes, or that takes the camera away, ends the extension; a mistake in one says where"
  )
  func unregistered() throws {
    let trial = try LaunchStudio()
    _ = try trial.launch()
    try trial.waitUntilRunning()
    try trial.register(["camera", "preview", "interaction"], more: "camera = false")
    #expect(try trial.end()["reason"]?.stringValue == "unregistered")
    try trial.waitUntilGone()
    try TestFile.write(trial.studio.daemons.path("apps.d/trial.toml"), "application = 7\n")
    try trial.control.call(ControlInterface.Reload.self, .init())
    let listed = try trial.control.call(ControlInterface.ListApplications.self, .init())
    #expect(listed.applications.isEmpty)
    let (status, output) = try trial.studio.daemons.run(
      "shutterctl", ["check", trial.studio.daemons.path("apps.d/trial.toml")])
    #expect(status == EX_CONFIG)
    #expect(output.contains("trial.toml:1:15: \"application\" must be a string"), "\(output)")
    #expect(output.contains("lacks \"user\"") && output.contains("lacks \"extension\""))
  }
}
