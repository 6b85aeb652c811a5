// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Daemons that are killed again and again behind the lock.
@Suite("Gateway and engine killed behind the lock")
struct LaunchKilledTests {
  @Test(
    "20 times each: no photo and no press of anybody but the extension, and the seat stays locked")
  func often() throws {
    let trial = try LaunchStudio(engine: "[interruptions]\nlocked = true")
    let studio = trial.studio
    try studio.daemons.control("lock", "on")
    for round in 0..<20 {
      try TestClock.wait(for: "the engine to attach") {
        try studio.state().engineAttached ? () : nil
      }
      let other = try TestSession(studio, starts: false)
      #expect(throws: RemoteError.self) { try other.start() }
      let interaction = try TestInteraction.whenKnown(other)
      let control = try studio.connect(.control)
      try TestClock.wait(for: "the last launch to be over") {
        try Self.launch(control) ? () : nil
      }
      try TestClock.wait(for: "the extension to run") {
        try Self.listed(control)?.phase == .running ? () : nil
      }
      let before = try studio.photos().count
      try studio.press()
      try TestClock.wait(for: "its photo") { try studio.photos().count > before ? () : nil }
      #expect(throws: RemoteError.self) { try other.capture() }
      #expect(try interaction.events().isEmpty)
      // One of both, then the other; the press in between is nobody's, or the extension's.
      let engineFirst = round % 2 == 0
      for isEngine in [engineFirst, !engineFirst] {
        let victim = isEngine ? studio.engine : studio.gateway
        victim.signal(SIGKILL)
        _ = try victim.wait()
        if isEngine { try studio.restartEngine() } else { try studio.restartGateway() }
        try studio.press()
        #expect(try studio.state().locked)
      }
    }
    // Everything that was made is the application's, and made by the extension alone.
    try TestClock.wait(for: "the hand-over") { try trial.left() == [] ? () : nil }
    let owners = try TestFile.files(below: studio.daemons.path("content/\(getuid())")).filter {
      $0.hasSuffix(".application")
    }.map { try TestFile.read($0) }
    let photos = try trial.delivered().filter { $0.hasSuffix(".jpg") }
    #expect(photos.count >= 20)
    let folders = Set(photos.map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) })
    for folder in folders {
      let base = folder.split(separator: "/").last.map { String($0) } ?? ""
      let kept = folder.dropLast(base.count) + ".\(base).application"
      #expect(try TestFile.read(String(kept)) == LaunchStudio.application)
    }
    #expect(owners.contains(LaunchStudio.application))
  }

  private static func listed(_ control: Connection) throws -> ControlInterface.LaunchSummary? {
    try control.call(ControlInterface.ListApplications.self, .init()).applications.first?.launch
  }

  /// Launches it; false while its last run is being ended, or the engine is not back.
  private static func launch(_ control: Connection) throws -> Bool {
    do {
      let reply = try control.call(
        ControlInterface.LaunchApplication.self, .init(name: LaunchStudio.name))
      return reply.outcome == .extension
    } catch is RemoteError {
      return false
    }
  }
}
