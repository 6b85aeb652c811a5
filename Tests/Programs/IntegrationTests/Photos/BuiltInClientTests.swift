// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
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

  @Test("shutterctl client --engine: the engine takes the photo, the client is told all the same")
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
