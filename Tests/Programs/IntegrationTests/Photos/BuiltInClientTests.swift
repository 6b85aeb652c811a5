// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Presses that the engine handles itself, by the rules that hold for every client.
struct BuiltInClientTests {
  @Test("each of ten presses has its own photo")
  func tenPresses() throws {
    let studio = try Studio(engine: Studio.builtIn)
    try studio.waitUntilGranted()
    for count in 1...10 {
      try studio.press()
      #expect(try studio.waitForPhotos(count).count == count)
    }
    let presses = try studio.photos().map { try #require(Picture($0).provenance("press")) }
    #expect(Set(presses).count == 10)
  }

  @Test("a tap is a photo, a hold of 3 s a film of that length and no photo")
  func tapAndHold() throws {
    let studio = try Studio(engine: Studio.builtIn)
    try studio.waitUntilGranted()
    try studio.press()
    #expect(try studio.waitForPhotos(1).count == 1)
    let beginUSec = TestClock.nowUSec
    try studio.down()
    usleep(3_000_000)
    try studio.up()
    let heldUSec = TestClock.nowUSec - beginUSec
    let path = try #require(try studio.waitForFilms(1).first)
    #expect(path.contains("-press"))
    let film = try PlayedFilm(path)
    #expect((2_000_000...heldUSec + 200_000).contains(film.durationUSec), "\(film), \(heldUSec)")
    #expect(film.frames > 30)
    #expect(try studio.films().count == 1 && studio.photos().count == 1)
    // The next tap is a photo again.
    try studio.press()
    #expect(try studio.waitForPhotos(2).count == 2)
  }

  @Test("a secondary tap begins a film and another one ends it; photos are made in between")
  func toggles() throws {
    let studio = try Studio(engine: Studio.builtIn)
    try studio.waitUntilGranted()
    #expect(try studio.explain(Studio.secondary).route == .granted)
    let calls = try studio.connect(.engine)
    func isRecording() throws -> Bool {
      try calls.call(EngineInterface.ListSessions.self, .init()).sessions.contains {
        $0.recording != nil
      }
    }
    for count in 1...2 {
      try studio.press(Studio.secondary)
      try TestClock.wait(for: "a recording") { try isRecording() ? () : nil }
      usleep(1_000_000)
      try studio.press()
      #expect(try studio.waitForPhotos(count).count == count)
      #expect(try studio.films().count == count - 1 && isRecording())
      try studio.press(Studio.secondary)
      let film = try PlayedFilm(try #require(try studio.waitForFilms(count).last))
      #expect(film.durationUSec >= 800_000 && film.frames > 10, "\(film)")
      try TestClock.wait(for: "the end of the recording") { try isRecording() ? nil : () }
    }
  }

  @Test(
    "other actions by its table; without a hold action a photo is made while the button is down")
  func otherActions() throws {
    let studio = try Studio(
      engine: "\(Studio.builtIn)\nprimary_hold = \"none\"\nsecondary = \"photo\"")
    try studio.waitUntilGranted()
    try studio.down()
    #expect(try studio.waitForPhotos(1).count == 1)
    try studio.up()
    try studio.press(Studio.secondary)
    #expect(try studio.waitForPhotos(2).count == 2)
    #expect(try studio.films() == [])
  }

  @Test("it yields to a client that comes later, and takes over again when that goes")
  func yields() throws {
    let studio = try Studio(engine: Studio.builtIn)
    try studio.waitUntilGranted()
    let client = try ClientUnderTest(studio.daemons)
    try studio.press()
    #expect(try client.event().phase == .began)
    #expect(try client.event().phase == .ended)
    #expect(try studio.photos() == [])
    client.signal(SIGKILL)
    try TestClock.wait(for: "the client to be gone") {
      try studio.state().clients.count == 1 ? () : nil
    }
    try studio.press()
    _ = try studio.waitForPhotos(1)
  }

  @Test("shutterctl client --engine: the engine takes the photo, and the client is notified")
  func deliveredToEngine() throws {
    let studio = try Studio()
    let client = try ClientUnderTest(studio.daemons, ["--engine"])
    try studio.press()
    let began = try client.event()
    #expect(began.phase == .began)
    #expect(try client.event().phase == .ended)
    let photo = try #require(try studio.waitForPhotos(1).first)
    #expect(try Picture(photo).provenance("press") == "\(began.press)")
  }

  @Test("input events of a FIFO are presses, with their own times")
  func fifo() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/input"
    let studio = try Studio(gateway: "[[simulated]]\nname = \"pipe\"\nfifo = \"\(path)\"")
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let pipe = try EventPipe(path)
    let timeUSec = TestClock.nowUSec
    try pipe.write(KEY_VOLUMEDOWN, 1, atUSec: timeUSec)
    try pipe.write(KEY_VOLUMEDOWN, 0, atUSec: timeUSec + 1)
    let began = try interaction.event()
    #expect(began.device == "pipe" && began.phase == .began && began.monotonicUSec == timeUSec)
    let ended = try interaction.event()
    #expect(ended.phase == .ended && ended.monotonicUSec == timeUSec + 1)
  }
}
