// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Films with the sound of a card of the kernel that is unplugged, or held by another program.
@Suite(.rig, .tags(.long), .serialized)
struct FilmSoundRigTests {
  typealias Engine = EngineInterface

  @Test(
    "a microphone unplugged under a film: the film goes on without it, and the next has sound again"
  )
  func goesOn() throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    let stage = try Stage(whenLost: "silent")
    let recording = try stage.record()
    try recording.wait(for: .didStart)
    usleep(2_000_000)
    try loopback.unplug()
    usleep(2_000_000)
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true && end.soundComplete == false)
    let film = try HeardFilm(try #require(end.path))
    let (picture, sound) = (try #require(film.pictureSeconds), try #require(film.soundSeconds))
    #expect(picture >= 3.5 && sound > 1 && sound < picture - 1, "\(picture) \(sound)")

    // While it is away, no film is made with it.
    #expect(throws: Engine.NoSuchMicrophone(microphone: Loopback.microphone).remote) {
      try stage.record().next()
    }
    try loopback.plug()
    try stage.expectSound()
  }

  @Test("a microphone unplugged under a film: the film ends, by the camera's name for it")
  func ends() throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    let stage = try Stage(whenLost: "stop")
    let recording = try stage.record()
    try recording.wait(for: .didStart)
    usleep(2_000_000)
    try loopback.unplug()
    let end = try recording.finished()
    #expect(end.failure == "DeviceWasDisconnected" && end.playable == true)
    #expect(end.soundComplete == false && end.path != nil)
    // The session goes on.
    _ = try stage.session.photo()
    try loopback.plug()
    try stage.expectSound()
  }

  @Test(
    "a microphone that another program holds: refused, silent or interrupted; freed, a film has sound",
    arguments: ["fail", "silent", "interrupt"])
  func busy(whenBusy: String) throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    let stage = try Stage(whenBusy: whenBusy)
    try Self.whileHeld {
      let listed = try stage.session.call(Engine.ListMicrophones.self, .init()).microphones
      #expect(listed.first { $0.name == Loopback.microphone }?.busy == true)
      if whenBusy != "silent" {
        #expect(throws: Engine.MicrophoneBusy(microphone: Loopback.microphone).remote) {
          try stage.record().next()
        }
        guard whenBusy == "interrupt" else { return }
        #expect(try stage.session.wait(for: .interrupted).interruption == .audioInUse)
        #expect(throws: RemoteError.self) { try stage.session.photo() }
        // Longer than it takes to try the microphone again.
        usleep(3_000_000)
        #expect(try stage.session.statesSoFar() == [])
      } else {
        let end = try stage.record { $0.maximumDurationUSec = 1_000_000 }.finished()
        #expect(end.failure == "MaximumDurationReached" && end.playable == true)
        #expect(end.soundComplete == false && end.soundDriftPPM == nil)
      }
    }
    if whenBusy == "interrupt" {
      #expect(try stage.session.wait(for: .running).interruption == nil)
      _ = try stage.session.photo()
    }
    try stage.expectSound()
  }

  /// Runs `body` while this process has the microphone open.
  private static func whileHeld(_ body: () throws -> Void) throws {
    let microphone = try ALSAMicrophone(name: Loopback.microphone)
    defer { withExtendedLifetime(microphone) {} }
    try body()
  }

  /// An engine with a synthetic camera, whose films may have sound.
  private final class Stage {
    let session: TestSession
    private let daemons: Daemons
    private let engine: RunningProcess

    init(whenBusy: String = "fail", whenLost: String = "silent") throws {
      daemons = try Daemons(keepsLogs: true)
      engine = try daemons.startEngine(
        configuration: SyntheticEngine.configuration(
          daemons.runtimeFolder, pixelFormat: "MJPG") + """

            [sound]
            when_busy = "\(whenBusy)"
            when_lost = "\(whenLost)"
            [[access]]
            medium = "microphone"
            rule = "allow"
            """)
      session = try TestSession(daemons, .init(recordingEnabled: true))
      // Takes a photo first, so that everything that is loaded only once is loaded.
      _ = try session.photo()
    }

    func record(
      _ change: (inout Engine.StartRecording.Parameters) -> Void = { _ in }
    ) throws -> TestRecording {
      try TestRecording(session) {
        $0.codec = .mjpeg
        $0.sound = Loopback.microphone
        change(&$0)
      }
    }

    /// Makes a film, which has sound. An emulated machine may take longer to open the microphone than is
    /// forgiven, so it need not be complete; and if it takes longer than a film waits, which the engine
    /// says, there is another film, three times at most, once the late one has closed the microphone.
    func expectSound() throws {
      var lateBefore = 0
      while true {
        let end = try record { $0.maximumDurationUSec = 3_000_000 }.finished()
        let late = lateOpenings
        if late > lateBefore, late <= 3 {
          lateBefore = late
          try RigClock.wait(for: "the microphone to be closed") {
            let listed = try session.call(Engine.ListMicrophones.self, .init()).microphones
            return listed.contains { $0.name == Loopback.microphone && !$0.busy } ? () : nil
          }
          continue
        }
        #expect(end.failure == "MaximumDurationReached" && end.playable == true)
        #expect(end.soundDriftPPM != nil)
        return
      }
    }

    private var lateOpenings: Int {
      daemons.log(of: "shutter-engine").split(separator: "\n").count {
        $0.hasSuffix("does not open in time")
      }
    }
  }
}
