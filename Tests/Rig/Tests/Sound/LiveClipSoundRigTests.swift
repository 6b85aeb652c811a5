// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Live clips with the sound of a card of the kernel, which one program at a time may read.
@Suite(.rig, .tags(.long), .serialized)
struct LiveClipSoundRigTests {
  typealias Engine = EngineInterface

  @Test(
    "the microphone is held while clips are ready, and by nobody while they are suspended or it is stopped"
  )
  func held() throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    let stage = try Stage()
    var isHeld = false
    var troubles = 0
    repeat {
      troubles = stage.soundTroubles
      try stage.expectSound()
      let isBusy = try Self.isHeld()
      let silent = try stage.record().finished()
      #expect(silent.failure == "MaximumDurationReached")
      isHeld = isBusy && silent.soundDriftPPM == nil
      // A machine that is too busy for sound may lose the microphone, but then the engine says so.
    } while !isHeld && stage.soundTroubles > troubles
    #expect(isHeld)
    _ = try stage.session.configure(.init(liveClipSuspended: true))
    try Self.expectFree()
    let film = try stage.record().finished()
    #expect(film.failure == "MaximumDurationReached" && film.soundDriftPPM != nil)
    _ = try stage.session.configure(.init(liveClipSuspended: false))
    try stage.expectSound()
    try stage.session.stop()
    try Self.expectFree()
  }

  @Test("a card that is unplugged leaves clips without sound, and gives them sound when it is back")
  func unplugged() throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    let stage = try Stage()
    try stage.expectSound()
    let troubles = stage.soundTroubles
    try loopback.unplug()
    // Until the engine knows it, a clip has the second before.
    try RigClock.wait(for: "the engine to miss the card") {
      stage.soundTroubles > troubles ? () : nil
    }
    let silent = try stage.clip()
    #expect(silent.soundComplete == false)
    #expect(try HeardFilm(try #require(silent.path)).soundCodec == nil)
    try loopback.plug()
    try stage.expectSound()
  }

  /// Whether some program has the microphone open.
  private static func isHeld() throws -> Bool {
    do {
      _ = try ALSAMicrophone(name: Loopback.microphone)
      return false
    } catch MicrophoneError.busy {
      return true
    }
  }

  private static func expectFree() throws {
    try RigClock.wait(for: "the microphone to be free") {
      (try? ALSAMicrophone(name: Loopback.microphone)).map { _ in () }
    }
  }

  /// An engine with a synthetic camera, whose clips have sound where there is some.
  private final class Stage {
    let session: TestSession
    private let daemons: Daemons
    private let engine: RunningProcess

    init() throws {
      daemons = try Daemons(keepsLogs: true)
      engine = try daemons.startEngine(
        configuration: SyntheticEngine.configuration(
          daemons.runtimeFolder, pixelFormat: "MJPG") + """

            [sound]
            when_busy = "silent"
            [[access]]
            medium = "microphone"
            rule = "allow"
            """)
      session = try TestSession(
        daemons,
        .init(recordingEnabled: true, liveClipEnabled: true, liveClipSound: Loopback.microphone))
    }

    /// How often the engine has reported that clips have no sound any more.
    var soundTroubles: Int {
      daemons.log(of: "shutter-engine").split(separator: "\n").count {
        $0.contains("live clips have no sound")
      }
    }

    func clip() throws -> Engine.LiveClip {
      let reply = try session.capture(.init(liveClip: true))
      #expect(reply.failure == nil)
      return try #require(reply.liveClip)
    }

    /// A film that has to have sound.
    func record() throws -> TestRecording {
      try TestRecording(session) {
        $0.codec = .mjpeg
        $0.sound = Loopback.microphone
        $0.maximumDurationUSec = 1_000_000
      }
    }

    /// Takes photos until a clip has sound from its first frame to its last: the microphone is tried again
    /// every five seconds, and an emulated machine takes its time to open it.
    func expectSound() throws {
      let clip = try RigClock.wait(for: "a clip with sound") {
        let taken = try self.clip()
        return taken.soundComplete == true ? taken : nil
      }
      let film = try HeardFilm(try #require(clip.path))
      let (picture, sound) = (try #require(film.pictureSeconds), try #require(film.soundSeconds))
      #expect(film.soundCodec == "opus" && abs(sound - picture) < 0.05, "\(sound) \(picture)")
    }
  }
}
