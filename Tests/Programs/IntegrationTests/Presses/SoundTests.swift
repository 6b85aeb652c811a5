// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// The sounds of presses: buzzers, the programs that play sounds, and the clients that play their own.
struct SoundTests {
  /// A buzzer without hardware, and the changes of it.
  private static func buzzer(_ log: LightLog) -> String {
    "[[buzzer]]\nfile = \"\(log.path)\"\nduration_ms = 20\n"
  }

  private func play(
    _ stage: PressStage, _ client: TestInteraction, _ press: Int64, _ sound: String? = nil
  ) throws -> Bool {
    try stage.daemons.connect(.gateway).call(
      GatewayInterface.PlaySound.self, .init(interaction: client.id, press: press, sound: sound)
    ).played
  }

  private func waitForBuzzes(_ log: LightLog, _ count: Int) throws {
    try TestClock.wait(for: "\(count) buzzes, each with its end") {
      try log.changes().count == 2 * count ? () : nil
    }
    #expect(try log.changes().map(\.isLit) == (0..<count).flatMap { _ in [true, false] })
  }

  @Test("with the default sound the buzzer is heard once for each press, and the client plays none")
  func byDefault() throws {
    let log = LightLog()
    let stage = try PressStage(Self.buzzer(log))
    let client = try stage.interaction()
    try stage.press()
    let began = try client.eventAtOnce()
    #expect(began.phase == .began && began.shouldPlaySound == nil)
    #expect(try client.eventAtOnce().phase == .ended)
    try waitForBuzzes(log, 1)
    let length = try log.changes()[1].atUSec - log.changes()[0].atUSec
    #expect(length >= 20_000, "\(length)")
    #expect(try !play(stage, client, began.press))
    // A half press is no capture.
    try stage.press(PressStage.secondary)
    try waitForBuzzes(log, 2)
  }

  @Test("a client that has disabled it plays its own, once for each press; other clients do not")
  func byClient() throws {
    let log = LightLog()
    let stage = try PressStage(Self.buzzer(log))
    let client = try stage.interaction { $0.defaultSoundDisabled = true }
    let other = try stage.interaction { $0.enabled = false }
    let watcher = try stage.daemons.connect(.gateway)
    try watcher.send(GatewayInterface.WatchSounds.self, .init(), mode: .more)
    #expect(try watcher.next(GatewayInterface.WatchSounds.self).sound == nil)
    try stage.press()
    let began = try client.eventAtOnce()
    #expect(began.shouldPlaySound == true)
    #expect(try client.eventAtOnce().shouldPlaySound == true)
    #expect(try log.changes().isEmpty)
    #expect(try !play(stage, other, began.press))
    #expect(try play(stage, client, began.press, "my-click"))
    #expect(try watcher.next(GatewayInterface.WatchSounds.self).sound?.name == "my-click")
    try waitForBuzzes(log, 1)
    #expect(try !play(stage, client, began.press))
    try waitForBuzzes(log, 1)
    let error = #expect(throws: RemoteError.self) {
      try play(stage, client, began.press, "../click")
    }
    #expect(error?.parameters["parameter"] == .string("sound"))
  }

  @Test(
    "the administrator's word is above the client's",
    arguments: ["always", "never"])
  func byAdministrator(word: String) throws {
    let log = LightLog()
    let sounds = "[sounds]\ncapture_sound = \"\(word)\"\n"
    let stage = try PressStage(sounds + Self.buzzer(log))
    let client = try stage.interaction { $0.defaultSoundDisabled = true }
    try stage.press()
    let began = try client.eventAtOnce()
    #expect(began.shouldPlaySound == nil)
    #expect(try !play(stage, client, began.press))
    if word == "always" { try waitForBuzzes(log, 1) } else { #expect(try log.changes().isEmpty) }
  }

  @Test("shutterctl sounds plays one on what is there, and shows those of presses")
  func command() throws {
    let log = LightLog()
    let stage = try PressStage(Self.buzzer(log))
    let client = try stage.interaction()
    let follower = try stage.daemons.startControl("sounds", "--json")
    let reply = try TestClock.wait(for: "the follower") {
      let reply = try stage.daemons.controlJSON("sounds", "--play", "begin_recording")
      return reply.first?["players"] == .int(1) ? reply.first : nil
    }
    #expect(reply["buzzers"] == .int(1))
    #expect(
      try follower.line { $0.contains("begin_recording") }.contains("\"momentUSec\""))
    try stage.press()
    #expect(try follower.line { $0.contains("\"shutter\"") }.contains("\"kind\":\"simulated\""))
    follower.signal(SIGTERM)
    withExtendedLifetime(client) {}
  }

  /// libasound writes what is played to a file, at once, so that no card is needed.
  @Test("shutter-click plays its own click for a press, and a file of its folder in place of it")
  func click() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    let folder = TemporaryFolder()
    let (played, configuration) = ("\(folder.path)/played", "\(folder.path)/asound.conf")
    try TestFile.write(
      configuration,
      """
      pcm.test {
        type file
        slave.pcm { type null }
        file "\(played)"
        format raw
      }
      """)
    let words = [
      "env", "ALSA_CONFIG_PATH=\(configuration)", stage.daemons.binary("shutter-click"),
      "--device", "test", "--sounds", folder.path, "--runtime-dir", stage.daemons.path(""),
    ]
    let click = try RunningProcess(words)
    defer { click.signal(SIGTERM) }
    func samples() throws -> [Int] {
      guard TestFile.exists(played) else { return [] }
      let bytes = try TestFile.bytes(played)
      return stride(from: 0, to: bytes.count - 1, by: 2).map {
        Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
      }
    }
    // The file gets what fills libasound's buffer, which one click does not.
    try TestClock.wait(for: "the click") {
      try stage.press()
      return try samples().contains { abs($0) > 20_000 } ? () : nil
    }
    // A second of samples of 1000, one channel.
    let data = [UInt8](
      (0..<48_000).flatMap { _ in [UInt8(1000 & 0xFF), UInt8(1000 >> 8)] })
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let wav =
      Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + little(1, 2) + little(1, 2) + little(48_000, 4) + little(96_000, 4) + little(2, 2)
      + little(16, 2) + Array("data".utf8) + little(data.count, 4) + data
    try TestFile.write("\(folder.path)/mine.wav", wav)
    _ = try stage.daemons.control("sounds", "--play", "mine")
    // Longer than the output's buffer, on both of its channels.
    try TestClock.wait(for: "half a second of the file") {
      try samples().filter { $0 == 1000 }.count >= 48_000 ? () : nil
    }
    withExtendedLifetime(client) {}
  }
}
