// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// A request that is refused fails before any step, and takes nothing with it.
struct PhotoRefusalTests {
  private typealias Engine = EngineInterface

  @Test("settings that break a rule name the field")
  func invalidSettings() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let ahead = TestClock.nowUSec + 60_000_000
    let refused: [(String, Engine.PhotoSettings)] = [
      ("mediaType", .init(mediaType: "image/gif")), ("compression", .init(compression: 0)),
      ("compression", .init(compression: 101)), ("press", .init(press: 3)),
      ("momentUSec", .init(momentUSec: ahead)), ("momentUSec", .init(momentUSec: -1)),
      ("uniqueId", .init(uniqueId: -1)), ("quality", .init(quality: .quality)),
      ("bracket", .init(bracket: [.init(biasMilliEV: -1000), .init(biasMilliEV: 1000)])),
      ("bracket", .init(bracket: [])), ("deferred", .init(deferred: true)),
    ]
    for (field, settings) in refused {
      #expect("\(field)") {
        try session.steps(settings)
      } throws: { error in
        let refusal = (error as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }
        return refusal?.field == field && refusal?.rule.isEmpty == false
      }
    }
    // The session is as it was.
    #expect(try session.capture().failure == nil)
    #expect(try studio.files().count == 1)
  }

  @Test("a step that the caller does not handle: MissingHandler")
  func missingHandler() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    #expect(throws: Engine.MissingHandler(step: .didFinishProcessing).remote) {
      try session.steps(.init(handles: [.willCapture]))
    }
    #expect(try session.capture(.init(handles: [.didFinishProcessing])).failure == nil)
  }

  @Test("an identifier that was used: ReusedSettings")
  func reused() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    _ = try session.capture(.init(uniqueId: 5))
    #expect(throws: Engine.ReusedSettings(uniqueId: 5).remote) {
      try session.steps(.init(uniqueId: 5))
    }
    // The identifier of a refused request is not used.
    #expect(throws: RemoteError.self) { try session.steps(.init(uniqueId: 6, deferred: true)) }
    #expect(try session.capture(.init(uniqueId: 6)).failure == nil)
  }

  @Test("a session that does not run: SessionNotRunning")
  func notRunning() throws {
    let studio = try Studio()
    let session = try TestSession(studio, starts: false)
    #expect(throws: Engine.SessionNotRunning(state: .stopped).remote) { try session.steps() }
    try session.start()
    try session.stop()
    #expect(throws: Engine.SessionNotRunning(state: .stopped).remote) { try session.steps() }
  }

  @Test("photos that the configuration switches off are refused")
  func photosOff() throws {
    let studio = try Studio()
    let session = try TestSession(studio, .init(photoEnabled: false))
    #expect {
      try session.steps()
    } throws: { error in
      let refusal = (error as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }
      return refusal?.field == "photoEnabled"
    }
    try session.configure(.init(photoEnabled: true))
    #expect(try session.capture().failure == nil)
  }

  @Test("a session ends with its connection: NoSuchSession")
  func noSuchSession() throws {
    let studio = try Studio()
    let calls = try studio.connect(.engine)
    let id = try TestSession(studio).id
    try TestClock.wait(for: "the session to end") { () -> Void? in
      do {
        try calls.call(Engine.CapturePhoto.self, .init(session: id))
        return nil
      } catch let error as RemoteError {
        // Until the engine has seen the end, the session may be stopping.
        return error == Engine.NoSuchSession(session: id).remote ? () : nil
      }
    }
  }

  @Test("a camera that is not there, or a format it has not got, opens no session")
  func noSuchCamera() throws {
    let studio = try Studio()
    #expect(throws: Engine.NoSuchCamera(camera: "nobody").remote) {
      try TestSession(studio, .init(camera: "nobody"))
    }
    #expect {
      try TestSession(studio, .init(width: 4000, height: 3000))
    } throws: { error in
      (error as? RemoteError)?.name == Engine.ConfigurationUnsupported.name
    }
    #expect {
      try TestSession(studio, .init(fastCapturePrioritization: true))
    } throws: { error in
      (error as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }?.field
        == "fastCapturePrioritization"
    }
    // Nothing is left of them.
    let left = try TestFile.paths(below: studio.daemons.runtimeFolder)
    #expect(left.filter { $0.contains("Z-") } == [])
  }
}
