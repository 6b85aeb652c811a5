// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The main job: a press, a photo of its moment, a durable file.
struct OnePressOnePhotoTests {
  @Test("one press makes one JPEG, which decodes strictly and names the press")
  func builtInClient() throws {
    let studio = try Studio(engine: Studio.builtIn)
    try studio.waitUntilGranted()
    try studio.press()
    let path = try #require(try studio.waitForPhotos(1).first)
    let picture = try Picture(path)
    #expect([picture.width, picture.height] == [320, 180])
    // The file's name and its EXIF data name the same press, and the frame that is in it.
    let press = try #require(picture.provenance("press"))
    #expect(path.hasSuffix("-press\(press).jpg"))
    #expect(picture.provenance("pressSource") == "gateway")
    let code = try #require(picture.code)
    #expect(picture.provenance("frameUSec") == "\(code.timeUSec)")
    #expect(picture.provenance("frameSequence") == "\(code.number)")
    try studio.press()
    #expect(try studio.waitForPhotos(2).count == 2)
    #expect(try studio.files().count == 2)
    #expect(try studio.state().granted == 2)
  }

  @Test("a button for which the built-in client has no action keeps its default behaviour")
  func secondaryButton() throws {
    let studio = try Studio(engine: "\(Studio.builtIn)\nsecondary = \"none\"")
    try studio.waitUntilGranted()
    #expect(try studio.explain(Studio.secondary).route == .default)
    try studio.press(Studio.secondary)
    #expect(try studio.state().defaulted == 1)
  }

  @Test("the record of a photo is what the file is")
  func record() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let span = try TestClock.span { try studio.down() }
    let began = try interaction.event()
    #expect(began.phase == .began && began.sequence == 1 && began.role == .primary)
    #expect(began.device == Studio.device && began.button == Studio.button)
    #expect(span.contains(began.monotonicUSec))
    let photo = try session.photo(.init(press: began.press, momentUSec: began.monotonicUSec))
    let path = try #require(photo.path)
    #expect(path == "\(try #require(session.content.path))/\(photo.name)")
    #expect(photo.press == began.press && photo.photoCount == 1 && !photo.proxy)
    #expect(photo.offsetUSec == photo.frameUSec - began.monotonicUSec)
    #expect(photo.mediaType == "image/jpeg" && photo.frameTimeSource == .endOfFrame)
    let bytes = try TestFile.bytes(path)
    #expect(photo.size == Int64(bytes.count))
    #expect(try Command.run("sha256sum", path).hasPrefix(photo.sha256 + " "))
    let picture = try Picture(path)
    #expect(photo.width == Int64(picture.width) && photo.height == Int64(picture.height))
    #expect(picture.code?.timeUSec == photo.frameUSec)
    #expect(picture.provenance("press") == "\(began.press)")
    #expect(picture.provenance("offsetUSec") == "\(photo.offsetUSec)")
    try studio.up()
    let ended = try interaction.event()
    #expect(ended.phase == .ended && ended.press == began.press && ended.sequence == 2)
    #expect(ended.heldUSec == ended.monotonicUSec - began.monotonicUSec)
  }

  @Test("presses of different buttons at a time each have their own photo")
  func twoAtATime() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try studio.down()
    try studio.down(Studio.secondary)
    let events = [try interaction.event(), try interaction.event()]
    #expect(events.map(\.role) == [.primary, .secondary])
    let photos = try events.map {
      try session.photo(.init(press: $0.press, momentUSec: $0.monotonicUSec))
    }
    #expect(photos.map(\.press) == events.map(\.press))
    #expect(Set(photos.map(\.name)).count == 2)
    #expect(try studio.photos().count == 2)
  }

  @Test(
    "a photo is of a press that the gateway reported, or its record says that the caller claims it")
  func claims() throws {
    let studio = try Studio(engine: "storage = { sidecars = true }")
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    // A session of the same user, without a press of its own.
    let other = try TestSession(studio)
    try studio.down()
    let began = try interaction.event()
    try studio.up()
    let ended = try interaction.event()
    for edge in [began, ended] {
      try check(session, press: edge.press, edge.monotonicUSec, .gateway)
    }
    try check(session, press: began.press + 1, began.monotonicUSec, .caller)
    try check(session, press: began.press, began.monotonicUSec + 1, .caller)
    try check(session, press: began.press, ended.monotonicUSec + 50_000, .caller)
    try check(other, press: began.press, began.monotonicUSec, .caller)
    // A press that had its default behaviour is nobody's.
    try interaction.setEnabled(false)
    try studio.press()
    try check(session, press: began.press + 1, ended.monotonicUSec, .caller)
    // Earlier reports stay true without the gateway; later presses were never reported.
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    try check(session, press: ended.press, ended.monotonicUSec, .gateway)
    try check(session, press: ended.press + 1, TestClock.nowUSec, .caller)
    #expect(try session.photo().pressSource == nil)
    let listed = try studio.daemons.control("photos")
    #expect(
      listed.contains("press \(began.press) ") && listed.contains("press \(began.press), claimed"))
  }

  /// Takes a photo of a press, and compares who its reply, its name, its EXIF data and its record say vouches for that.
  private func check(
    _ session: TestSession, press: Int64, _ momentUSec: Int64,
    _ source: EngineInterface.Photo.PressSource, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let photo = try session.photo(.init(press: press, momentUSec: momentUSec))
    let path = try #require(photo.path)
    let word = source == .gateway ? "press" : "claim"
    #expect(photo.press == press && photo.pressSource == source, sourceLocation: location)
    #expect(photo.name.hasSuffix("-\(word)\(press).jpg"), sourceLocation: location)
    let told = try Picture(path).provenance("pressSource")
    #expect(told == source.rawValue, sourceLocation: location)
    let record = try JSON(parsing: TestFile.read(path + ".json"))
    #expect(record["pressSource"] == .string(source.rawValue), sourceLocation: location)
  }
}
