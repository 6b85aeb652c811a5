// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// The steps that a client gets for its photo.
struct PhotoStepTests {
  @Test("with 'more' every step is reported once, in order, with the same resolved settings")
  func more() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let steps = try session.steps(.init(uniqueId: 7))
    #expect(
      steps.map(\.step) == [
        .willBeginCapture, .willCapture, .didCapture, .didFinishProcessing, .didFinishCapture,
      ])
    let resolved = try #require(steps.first?.resolved)
    #expect(steps.allSatisfy { $0.resolved == resolved && $0.failure == nil })
    #expect(resolved.uniqueId == 7 && resolved.camera == "test")
    #expect([resolved.width, resolved.height, resolved.expectedPhotoCount] == [320, 180, 1])
    #expect(steps.map { $0.photo != nil } == [false, false, false, true, false])
    let photo = try #require(steps[3].photo)
    #expect(try studio.files() == [photo.path])
  }

  @Test("without 'more' there is one reply, the last, with the photo")
  func single() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let first = try session.capture()
    #expect(first.step == .didFinishCapture && first.photo != nil && first.failure == nil)
    // Another reply to the first call would be taken for that of the second.
    let second = try session.capture()
    #expect(second.step == .didFinishCapture)
    #expect(second.resolved.uniqueId != first.resolved.uniqueId)
    #expect(second.photo?.name != first.photo?.name)
  }

  @Test("the engine picks identifiers that were not used")
  func identifiers() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let own = try session.capture().resolved.uniqueId
    _ = try session.capture(.init(uniqueId: own + 1))
    #expect(try session.capture().resolved.uniqueId > own + 1)
  }

  @Test("a photo may wait for the session to run")
  func queued() throws {
    let studio = try Studio()
    let session = try TestSession(studio, starts: false)
    let calls = try studio.connect(.engine)
    try calls.send(
      EngineInterface.CapturePhoto.self,
      .init(session: session.id, settings: .init(queueUntilRunning: true)))
    // Answered after the photo has been accepted.
    try studio.connect(.engine).call(EngineInterface.ListCameras.self, .init())
    try session.start()
    let reply = try calls.next(EngineInterface.CapturePhoto.self)
    #expect(reply.failure == nil && reply.photo != nil)
    #expect(reply.resolved.width == 320 && reply.resolved.height == 180)
  }

  @Test("Stop finishes the photos in progress first")
  func stopFinishes() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let calls = try studio.connect(.engine)
    // Its frame is still to come.
    try calls.send(
      EngineInterface.CapturePhoto.self,
      .init(session: session.id, settings: .init(momentUSec: TestClock.nowUSec + 100_000)),
      mode: .more)
    #expect(try calls.next(EngineInterface.CapturePhoto.self).step == .willBeginCapture)
    try session.stop()
    var last: EngineInterface.CapturePhoto.Reply?
    while last?.step != .didFinishCapture {
      last = try calls.next(EngineInterface.CapturePhoto.self)
      #expect(last?.failure == nil)
    }
    #expect(try studio.photos().count == 1)
  }

  @Test("OpenPhoto gives the file of a photo, and nothing else")
  func openPhoto() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let photo = try session.photo()
    let calls = try studio.connect(.engine)
    let reply = try calls.call(
      EngineInterface.OpenPhoto.self, .init(session: session.id, photo: photo.name))
    #expect(reply.size == photo.size && reply.mediaType == "image/jpeg")
    for name in ["../../../shutterd.toml", "nothing.jpg", "", "."] {
      #expect(throws: EngineInterface.NoSuchObject(name: name).remote) {
        try calls.call(
          EngineInterface.OpenPhoto.self, .init(session: session.id, photo: name))
      }
    }
  }
}
