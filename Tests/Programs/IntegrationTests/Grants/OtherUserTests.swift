// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A session or interaction of one user does not exist for another.
@Suite(.twoUsers)
struct OtherUserTests {
  @Test("another's session: NoSuchSession by every method, and it goes on")
  func session() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let photo = try session.photo()
    let other = try OtherUser.connect(studio, .engine)
    typealias Engine = EngineInterface
    let refusal = Engine.NoSuchSession(session: session.id).remote
    #expect(throws: refusal) { try other.call(Engine.Stop.self, .init(session: session.id)) }
    #expect(throws: refusal) { try other.call(Engine.Start.self, .init(session: session.id)) }
    #expect(throws: refusal) {
      try other.call(Engine.CapturePhoto.self, .init(session: session.id))
    }
    #expect(throws: refusal) {
      try other.call(
        Engine.Configure.self, .init(session: session.id, configuration: .init(camera: "test")))
    }
    #expect(throws: refusal) {
      try other.call(Engine.OpenPhoto.self, .init(session: session.id, photo: photo.name))
    }
    #expect(try session.capture().failure == nil)
  }

  @Test("an interaction for another's session: NoSuchSession, also beside one of his own")
  func interactionForSession() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let own = try TestInteraction(session)
    let other = try OtherUser.connect(studio, .gateway)
    #expect(throws: GatewayInterface.NoSuchSession(session: session.id).remote) {
      try other.send(
        GatewayInterface.AddInteraction.self,
        .init(application: "org.example.thief", session: session.id, requestForeground: true),
        mode: .more)
      _ = try other.next(GatewayInterface.AddInteraction.self)
    }
    try studio.press()
    #expect(try own.event().phase == .began)
  }

  @Test("another's interaction: NoSuchInteraction by every method, and it goes on")
  func interaction() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let own = try TestInteraction(session)
    try studio.down()
    #expect(try own.event().phase == .began)
    let other = try OtherUser.connect(studio, .gateway)
    typealias Gateway = GatewayInterface
    let refusal = Gateway.NoSuchInteraction(interaction: own.id).remote
    #expect(throws: refusal) {
      try other.call(Gateway.SetEnabled.self, .init(interaction: own.id, enabled: false))
    }
    #expect(throws: refusal) {
      try other.call(Gateway.SetSession.self, .init(interaction: own.id, session: nil))
    }
    #expect(throws: refusal) {
      try other.call(Gateway.Acknowledge.self, .init(interaction: own.id, sequence: 1))
    }
    #expect(throws: refusal) {
      try other.call(Gateway.RequestForeground.self, .init(interaction: own.id))
    }
    #expect(throws: refusal) {
      try other.call(Gateway.GetInteractionStatus.self, .init(interaction: own.id))
    }
    try studio.up()
    #expect(try own.event().phase == .ended)
  }

  @Test("on a file system without ACLs: OpenPhoto and InvalidateContentDirectory", .ownMounts)
  func content() throws {
    // A ramfs, which only the engine sees. $3 is its runtime folder.
    let script = "mkdir $3/content && mount -t ramfs ramfs $3/content && exec \"$@\""
    let studio = try Studio(enginePrefix: ["unshare", "-m", "sh", "-c", script, "sh"])
    let stream = try OtherUser.connect(studio, .engine)
    let calls = try OtherUser.connect(studio, .engine)
    typealias Engine = EngineInterface
    try stream.send(Engine.OpenSession.self, .init(application: "a.b"), mode: .more)
    let first = try stream.next(Engine.OpenSession.self)
    let id = try #require(first.session)
    #expect(first.contentDirectory != nil && first.contentDirectory?.path == nil)
    try calls.call(Engine.Start.self, .init(session: id))
    let photo = try #require(
      try calls.call(Engine.CapturePhoto.self, .init(session: id)).photo)
    #expect(photo.path == nil)
    #expect(
      try calls.call(Engine.OpenPhoto.self, .init(session: id, photo: photo.name)).size
        == photo.size)
    try calls.call(Engine.Stop.self, .init(session: id))
    let listed = try calls.call(Engine.ListContentDirectories.self, .init()).directories
    #expect(listed.map(\.path) == [nil] && listed.map(\.size) == [photo.size])
    #expect(listed.map(\.name) == [first.contentDirectory?.name])
  }

  @Test("without leave of the configuration nobody has an external session")
  func external() throws {
    let studio = try Studio(gateway: "external_sessions_for = [0]")
    let own = try studio.connect(.gateway)
    let other = try OtherUser.connect(studio, .gateway)
    typealias Gateway = GatewayInterface
    try own.send(Gateway.AddInteraction.self, .init(application: "a.b"), mode: .more)
    #expect(try own.next(Gateway.AddInteraction.self).interaction != nil)
    try other.send(Gateway.AddInteraction.self, .init(application: "a.b"), mode: .more)
    #expect {
      _ = try other.next(Gateway.AddInteraction.self)
    } throws: {
      // With the remedy.
      let error = $0 as? RemoteError
      let reason = error?.parameters["reason"]?.stringValue ?? ""
      return error?.name == Gateway.NotAuthorized.name
        && reason.contains("external_sessions_for = [\(OtherUser.uid)]")
    }
  }
}
