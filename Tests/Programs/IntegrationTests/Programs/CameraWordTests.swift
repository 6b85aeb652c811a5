// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// What `shutterctl` says of cameras that do not do what was asked for: what the matter is, of which camera, and what
/// helps. An engine is played here, so that each of its answers comes.
struct CameraWordTests {
  private typealias Engine = EngineInterface
  private let daemons: Daemons
  private let engine: PlayedCameras

  init() async throws {
    LoopThread.start()
    daemons = try Daemons()
    engine = try await PlayedCameras(at: daemons.path(of: .engine))
  }

  private func says(_ words: String...) throws -> (status: Int32, output: String) {
    let result = try daemons.run(
      "shutterctl", words + ["--runtime-dir", daemons.runtimeFolder])
    return (result.status, result.output)
  }

  @Test(
    "capture, record and preview: why the session is interrupted, whose camera it is, and what helps",
    arguments: [
      (
        Engine.InterruptionReason.privacy, "the privacy shutter of the camera cam is closed",
        "open it"
      ),
      (.noSignal, "the camera cam receives no signal", "check its cable"),
      (
        .formatInUse, "the camera cam runs in another format for another program",
        "'shutterctl sessions' shows for which"
      ),
      (
        .notAvailableInBackground, "the seat is locked, or another program is in front",
        "'shutterctl lock off' unlocks"
      ),
      (.videoInUse, "another program took the camera cam", "'fuser -v NODE'"),
      (.systemPressure, "the machine is too hot", "'shutterctl doctor'"),
    ])
  func interrupted(
    _ reason: EngineInterface.InterruptionReason, _ fact: String, _ remedy: String
  ) async throws {
    await engine.refuseStarts(
      with: Engine.SessionNotRunning(state: .interrupted, interruption: reason, camera: "cam"))
    for words in [["capture"], ["record"], ["preview", "--output", daemons.path("film")]] {
      let (status, output) = try daemons.run(
        "shutterctl", words + ["--runtime-dir", daemons.runtimeFolder])
      #expect(status == EXIT_FAILURE, "\(words)")
      #expect(output.contains("shutterctl: \(fact)"), "\(words): \(output)")
      #expect(output.contains("; ") && output.contains(remedy), "\(words): \(output)")
    }
  }

  @Test("an engine that names no reason, or one that is newer than this program")
  func unnamed() async throws {
    await engine.refuseStarts(with: Engine.SessionNotRunning(state: .interrupted))
    #expect(try says("capture").output == "shutterctl: the session is interrupted\n")
    await engine.refuseStarts(
      with: Engine.SessionNotRunning(state: .interrupted, interruption: .unrecognized("dust")))
    #expect(try says("capture").output.contains("the session is interrupted: dust"))
  }

  @Test("no option is blamed that nobody has given; one that was is")
  func options() async throws {
    await engine.refuseStarts(
      with: Engine.ConfigurationUnsupported(field: "pixelFormat", nearest: "NV12"))
    let open = try says("capture").output
    #expect(open.contains("the camera cannot do this: the pixel format, the nearest is NV12"))
    #expect(!open.contains("--pixel-format"))
    let named = try says("capture", "--pixel-format", "YUYV").output
    #expect(named.contains("the camera cannot do this: --pixel-format, the nearest is NV12"))
    let joined = try says("capture", "--pixel-format=YUYV").output
    #expect(joined.contains("--pixel-format, the nearest is NV12"))
    await engine.refuseStarts(
      with: Engine.InvalidSettings(field: "width", rule: "a size that fits into memory"))
    let size = try says("capture").output
    #expect(size == "shutterctl: the width: a size that fits into memory\n")
  }

  @Test("a film without a frame: that every one was left out, and why, not which limit ended it")
  func leftOut() async throws {
    let remark =
      "its JPEGs are of a form that is not decoded (12 bits a sample): they become no photos"
    await engine.list([.named("cam", formats: ["MJPG"], remarks: [remark])])
    var end = Engine.StartRecording.Reply(
      recording: "a.mp4", step: .didFinish, durationUSec: 0, size: 0)
    (end.failure, end.playable) = ("MaximumDurationReached", false)
    (end.framesWritten, end.framesDropped) = (0, 45)
    await engine.film(end)
    let (status, output) = try says("record", "--camera", "cam", "--duration", "1.5")
    #expect(status == EXIT_FAILURE)
    #expect(
      output.contains("there is no film: every frame was left out, 45 in all"), "\(output)")
    #expect(output.contains("the camera cam: \(remark)"), "\(output)")
    #expect(!output.contains("the length that"))
    // Where no frame came, the limit is not the reason that counts either, but nothing was left out.
    end.framesDropped = 0
    await engine.film(end)
    #expect(try !says("record", "--camera", "cam").output.contains("left out"))
  }

  @Test("the doctor: a format that the engine lists is one that it reads, however rare")
  func formats() async throws {
    let line = "no photos can be made from what the camera"
    await engine.list([
      .named("a", formats: ["BGR3"]), .named("b", formats: ["Y16"]),
      .named("c", formats: ["NV24"]), .named("d", formats: []),
    ])
    let lines = try says("doctor").output.split(separator: "\n").filter { $0.contains(line) }
    #expect(lines == ["WARN  \(line) d delivers: it reports no format"])
  }

  @Test("the doctor: nodes that are no cameras, by what the engine knows of them")
  func nodes() async throws {
    let ends = (0..<5).map {
      Engine.UnusedNode(
        node: "/dev/video\(10 + $0)", reason: .pipeline, pipeline: "rkisp1, platform:rkisp1.0")
    }
    let others = [
      Engine.UnusedNode(node: "/dev/video30", reason: .pipeline, pipeline: "vimc, platform:vimc"),
      Engine.UnusedNode(node: "/dev/video31", reason: .noCamera),
      Engine.UnusedNode(node: "/dev/video32", reason: .ignored),
    ]
    await engine.list([.named("a", formats: ["MJPG"])], unused: ends + others)
    let output = try says("doctor").output
    let lines = output.split(separator: "\n").filter { $0.contains("libcamera") }
    #expect(
      lines.filter { $0.hasPrefix("WARN") } == [
        "WARN  the camera of the driver rkisp1 (/dev/video10, /dev/video11, /dev/video12, …) is not used: it delivers "
          + "raw data, from which libcamera has to make pictures",
        "WARN  the camera of the driver vimc (/dev/video30) is not used: it delivers raw data, from which libcamera has "
          + "to make pictures",
      ], "\(output)")
    #expect(output.contains("put libcamera between"))
    #expect(!output.contains("/dev/video31") && !output.contains("/dev/video32"))
    // A camera that a program has from libcamera is not missing.
    var camera = Engine.Camera.named("csi", formats: ["NV12"])
    (camera.kind, camera.node) = (.program, nil)
    await engine.list([camera], unused: ends)
    #expect(try !says("doctor").output.contains("rkisp1"))
  }
}

/// The same with an engine that has no camera, or one that fails.
struct MissingCameraTests {
  @Test("without any camera that is what is said, with what to do")
  func none() throws {
    let daemons = try Daemons()
    let engine = try daemons.startEngine(
      configuration: """
        content_directory = "\(daemons.path("content"))"
        [[camera]]
        match = { DEVNAME = "*" }
        ignore = true
        """)
    for words in [["capture"], ["record"], ["preview", "--output", daemons.path("film")]] {
      let (status, output) = try daemons.run(
        "shutterctl", words + ["--runtime-dir", daemons.runtimeFolder])
      #expect(status == EXIT_FAILURE)
      #expect(output.hasPrefix("shutterctl: there is no camera; plug one in"), "\(output)")
    }
    #expect(!engine.hasEnded)
  }
}
