// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// What people do with a webcam, and what the kernel's uvcvideo itself does with the one that is played: the proof of the
/// instrument.
@Suite(.rigWithCountedTime, .serialized, .tags(.long))
struct WebcamCaseRigTests {
  private typealias Engine = EngineInterface

  @Test("v4l2-ctl streams of it, in each format", arguments: [[], ["--isoc"]])
  func streams(options: [String]) throws {
    let webcam = try ScriptedWebcam("cam0", options)
    for (format, size) in [("MJPG", (640, 480)), ("MJPG", (1280, 720)), ("YUYV", (320, 240))] {
      let file = TemporaryFolder()
      try Command.run(
        "v4l2-ctl", "-d", webcam.node,
        "--set-fmt-video=width=\(size.0),height=\(size.1),pixelformat=\(format)",
        "--stream-mmap=4", "--stream-count=20", "--stream-to=\(file.path)/frames")
      #expect(RigFile.size("\(file.path)/frames") ?? 0 > 20 * 2000, "\(format) \(size)")
    }
    let frames = webcam.log.count { $0.contains(" frame ") }
    #expect(frames >= 60, "\(frames)")
    let properties = try Command.run("udevadm", "info", "-q", "property", "-n", webcam.node)
    #expect(properties.contains("ID_SERIAL=Rig_UVC_Camera_A0001"))
  }

  @Test(
    "the kernel refuses a value together with its automatic; the firmware refuses or ignores it")
  func rules() throws {
    let webcam = try ScriptedWebcam()
    func set(_ values: String) -> Bool {
      (try? Command.run("v4l2-ctl", "-d", webcam.node, "-c", values)) != nil
    }
    #expect(!set("exposure_time_absolute=33"))
    #expect(set("auto_exposure=1,exposure_time_absolute=33"))
    #expect(!set("auto_exposure=3,exposure_time_absolute=250"))
    #expect(try webcam.value("auto_exposure") == 1)
    #expect(set("auto_exposure=3"))
    // Sent with the value first, which a lenient camera ignores without a word.
    #expect(set("focus_automatic_continuous=0,focus_absolute=45"))
    #expect(try webcam.value("focus_absolute") == 0)
    #expect(set("focus_automatic_continuous=1"))
    try webcam.order("strict on")
    #expect(!set("focus_automatic_continuous=0,focus_absolute=45"))
    #expect(set("focus_automatic_continuous=0") && set("focus_absolute=45"))
    try webcam.order("stall gain set 4")
    #expect(!set("gain=5"))
    try webcam.order("unstall")
    #expect(set("gain=5"))
  }

  @Test("single photos, a film of each kind, a preview, a clip: as anybody uses it")
  func usual() throws {
    let webcam = try ScriptedWebcam()
    let booth = try Booth()
    try RigClock.wait(for: "the engine to have the webcam", seconds: 60) {
      try booth.daemons.connect(.engine).call(Engine.ListCameras.self, .init(position: nil))
        .cameras.first
    }
    let small = ["--width", "640", "--height", "480"]
    let calls: [(words: [String], file: String)] = [
      (["capture"], "full.jpg"), (["capture"] + small, "small.jpg"),
      (["capture", "--pixel-format", "YUYV"], "raw.jpg"),
      (["record", "--duration", "1", "--codec", "mjpeg"], "full.mp4"),
      (["record", "--duration", "1", "--codec", "h264"] + small, "small.mp4"),
      (["preview", "--count", "10"] + small, "preview.mjpeg"),
      (["capture", "--live"] + small, "live.jpg"),
    ]
    for (words, name) in calls {
      let file = booth.daemons.path(name)
      let run = try booth.daemons.run(
        "shutterctl", words + ["-o", file, "--runtime-dir", booth.daemons.runtimeFolder])
      #expect(run.status == 0, "\(words): \(run.output)")
      #expect(RigFile.size(file) ?? 0 > 2000, "\(words)")
    }
    #expect(try Booth.decode(booth.daemons.path("full.jpg")) == (1280, 720))
    #expect(try Booth.decode(booth.daemons.path("small.jpg")) == (640, 480))
    #expect(try Booth.decode(booth.daemons.path("raw.jpg")) == (320, 240))
    withExtendedLifetime(webcam) {}
  }

  @Test("presses with 4 and 0.6 pictures a second, after a gap and after an unplug: a photo each")
  func presses() throws {
    let webcam = try ScriptedWebcam()
    let booth = try Booth(
      gateway: "[[simulated]]\nname = \"remote\"\n",
      engine: """
        [button_to_capture]
        enabled = true
        width = 640
        height = 480
        primary_hold = "none"
        """)
    var taken = 0
    func press(_ count: Int) throws {
      for _ in 0..<count {
        try booth.waitUntilGranted("remote", "KEY_VOLUMEDOWN")
        try booth.daemons.control("sim", "press", "remote")
        taken += 1
        _ = try booth.waitForPhotos(taken)
      }
    }
    try press(1)
    try webcam.order("fps 4")
    try press(5)
    try webcam.order("fps 0.6")
    try press(2)
    try webcam.order("fps 0")
    try webcam.order("pause 3")
    try press(1)
    try webcam.order("unplug 2")
    try RigClock.wait(for: "the webcam to be gone") {
      webcam.log.last { $0.contains("plugged") }?.hasSuffix("unplugged") == true ? () : nil
    }
    try press(2)
    let found = try booth.photos().count
    #expect(found == taken)
  }
}
