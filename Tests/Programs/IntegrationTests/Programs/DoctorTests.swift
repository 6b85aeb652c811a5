// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// `shutterctl doctor` on clients, and on machines other than this one: the program gets other folders in place of
/// those of sysfs that it reads.
struct DoctorTests {
  @Test("the client in the foreground, whether its session runs, and the grabbed devices")
  func foreground() throws {
    let studio = try Studio()
    #expect(try Self.says(studio, "OK    no program asks for presses"))
    #expect(try Self.says(studio, "OK    grabbed: \(Studio.device)"))
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let name = "org.shutterd.test (pid \(getpid()))"
    #expect(try Self.says(studio, "OK    \(name) is in the foreground"))
    #expect(try Self.says(studio, "OK    the session of \(name) runs"))
    try session.stop()
    #expect(try Self.says(studio, "WARN  the session of \(name) does not run"))
    try session.start()
    try interaction.setEnabled(false)
    #expect(try Self.says(studio, "WARN  \(name) has disabled its interactions"))
    try interaction.setEnabled(true)
    try studio.setForeground(pid: nil)
    #expect(try Self.says(studio, "WARN  1 client, none in the foreground"))
  }

  @Test("a session that is interrupted, a client that does not answer")
  func obstacles() throws {
    let studio = try Studio(
      gateway: "acknowledgement_timeout_ms = 100", engine: "interruptions = { locked = true }")
    let client = try ClientUnderTest(studio.daemons, ["--silent"])
    let name = "(pid \(client.pid))"
    try studio.press()
    try TestClock.wait(for: "the client to count as unresponsive") {
      try studio.explain().route == .default ? () : nil
    }
    #expect(try Self.says(studio, "\(name) does not acknowledge: no press is granted to it"))
    try studio.daemons.control("lock", "on")
    try TestClock.wait(for: "the session to be interrupted") {
      try Self.says(studio, "\(name) is interrupted: no press is granted to it") ? () : nil
    }
  }

  @Test("the machine's temperature, by the engine's word", .ownMounts)
  func temperature() throws {
    let folder = TemporaryFolder()
    let zone = "\(folder.path)/thermal/thermal_zone0"
    try Command.run("mkdir", "-p", zone)
    try TestFile.write("\(zone)/trip_point_0_type", "critical\n")
    try TestFile.write("\(zone)/trip_point_0_temp", "100000\n")
    try TestFile.write("\(zone)/temp", "51900\n")
    let mount = "mount --bind \"$0\" /sys/class; exec \"$@\""
    let studio = try Studio(enginePrefix: ["unshare", "-m", "sh", "-ec", mount, folder.path])
    #expect(try Self.says(studio, "OK    the machine has 51 °C, and powers itself off at 100 °C"))
    try TestFile.write("\(zone)/temp", "86000\n")
    #expect(try Self.says(studio, "WARN  the machine has 86 °C, near the 100 °C"))
    try TestFile.write("\(zone)/temp", "95000\n")
    #expect(try Self.says(studio, "FAIL  the machine has 95 °C"))
    try TestFile.write("\(zone)/trip_point_0_type", "hot\n")
    #expect(try Self.says(studio, "OK    the machine reports no temperature"))
  }

  @Test("a machine that is set up to be locked, and leaves its cameras to everybody while it is")
  func lock() throws {
    let line = "WARN  while a seat is locked, programs of the group shutter go on"
    let set = "OK    while a seat is locked, no session but an extension's runs there"
    let studio = try Studio(gateway: "locked_at_start = true")
    #expect(try Self.says(studio, line))
    let quiet = try Studio()
    #expect(try !Self.says(quiet, line) && !Self.says(quiet, set))
    let key = try Studio(
      simulated: "buttons = { KEY_F13 = \"lock\", KEY_VOLUMEDOWN = \"primary\" }")
    #expect(try Self.says(key, line))
    let safe = try Studio(
      gateway: "locked_at_start = true", engine: "interruptions = { locked = true }")
    #expect(try Self.says(safe, set) && !Self.says(safe, line))
  }

  @Test("films, sound, previews and the user's permissions, where nothing is wrong")
  func films() throws {
    let studio = try Studio(engine: "sound = { synthetic_microphone = true }")
    #expect(try Self.says(studio, "OK    films can be H.264"))
    #expect(
      try Self.says(studio, "OK    previews can be shown: you have 0 of 32 open, with 0 of 256 MiB")
    )
    #expect(try Self.says(studio, " microphone: synthetic") || Self.says(studio, ": synthetic, "))
    #expect(try Self.says(studio, "OK    you may start cameras with shutterctl"))
    #expect(
      try Self.says(studio, "OK    you may not record sound with shutterctl: nobody has allowed"))
  }

  @Test("which controls brackets have measured, and none for a camera that takes no brackets")
  func brackets() throws {
    let studio = try Studio(tables: "control_latency = 2")
    let line = "OK    brackets of the camera test: "
    #expect(
      try Self.says(
        studio,
        "\(line)not measured until a bracket sets it: gain, exposure_time_absolute, auto_exposure_bias"
      ))
    try studio.daemons.control("capture", "--bracket", "-1,1")
    let measured = "\(line)auto_exposure_bias shows after "
    #expect(try Self.says(studio, measured))
    #expect(
      try Self.says(
        studio, " frames; not measured until a bracket sets it: gain, exposure_time_absolute\n"))
    #expect(try studio.daemons.control("formats", "test").contains("  shows after "))
    #expect(try !Self.says(Studio(), "brackets of the camera"))
  }

  @Test("the permissions that the configuration denies, and allows")
  func permissions() throws {
    let studio = try Studio(
      engine: """
        [[access]]
        medium = "microphone"
        rule = "allow"
        [[access]]
        rule = "deny"
        """)
    #expect(
      try Self.says(
        studio,
        "WARN  you may start no camera with shutterctl: the engine's configuration denies it"
      ))
    #expect(try Self.says(studio, "OK    you may record sound with shutterctl"))
  }

  @Test("an encoder without its library, with the packages that have it", .ownMounts)
  func withoutLibrary() throws {
    let hidden = """
      ldconfig=$(command -v ldconfig || echo /sbin/ldconfig)
      for file in $($ldconfig -p | sed -n 's/.*libopenh264.* => //p'); do
        mount --bind /dev/null "$file"
      done
      exec "$@"
      """
    let studio = try Studio(enginePrefix: ["unshare", "-m", "sh", "-ec", hidden, "sh"])
    #expect(try Self.says(studio, "WARN  films are MJPEG, which browsers do not play: "))
    #expect(
      try Self.says(studio, ": install it, on Debian 12 as libopenh264-7, on 13 as libopenh264-8"))
  }

  @Test("a microphone that the kernel has, and that shutter-sound cannot list", .ownMounts)
  func microphoneWithoutRights() throws {
    let folder = TemporaryFolder()
    // A card that records and plays, and one that only plays.
    for entry in ["card0", "pcmC0D0c", "pcmC0D0p", "pcmC0D3p"] {
      try Command.run("mkdir", "-p", "\(folder.path)/sound/\(entry)")
    }
    try TestFile.write("\(folder.path)/sound/card0/id", "Desk\n")
    let lines = try linesOfDoctor(with: folder).filter { $0.contains("hw:CARD=") }
    #expect(
      lines == [
        "WARN  films cannot have the sound of hw:CARD=Desk,DEV=0: shutter-sound may not open it"
      ])
  }

  /// Whether the doctor's output contains this.
  private static func says(_ studio: Studio, _ words: String) throws -> Bool {
    let doctor = try studio.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", studio.daemons.runtimeFolder])
    return doctor.output.contains(words)
  }

  @Test(
    "a CSI camera that nobody runs is named once, with what to do; codecs are no cameras",
    .ownMounts,
    arguments: [
      ["unicam-image", "bcm2835-codec-decode", "bcm2835-isp-output0"],
      ["rp1-cfe-csi2_ch0", "rp1-cfe-fe_image0", "pispbe-input"],
    ])
  func csiCamera(names: [String]) throws {
    let warnings = try warnings(nodes: names)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("CSI connector (\(names[0]), /dev/video0)") == true)
  }

  @Test("a laptop's bare sensor is named once, with libcamera", .ownMounts)
  func builtIn() throws {
    let warnings = try warnings(nodes: (0..<32).map { "Intel IPU6 ISYS Capture \($0)" })
    #expect(
      warnings == [
        "WARN  the built-in camera (Intel IPU6 ISYS Capture 0, /dev/video0) is not used: it delivers raw data, "
          + "from which libcamera has to make pictures"
      ])
  }

  @Test("a node that may be a camera is named, with where to look", .ownMounts)
  func unknownNode() throws {
    #expect(
      try warnings(nodes: ["Integrated Camera"]) == [
        "WARN  \"Integrated Camera\" (/dev/video0) is not used"
      ])
  }

  @Test("a loopback is no trouble as long as no program feeds it", .ownMounts)
  func loopback() throws {
    #expect(try warnings(nodes: ["OBS"], feed: "") == [])
    #expect(try warnings(nodes: ["OBS"], feed: "YUYV:640x480@30\n").count == 1)
  }

  /// The warnings about video nodes, on a machine that has these.
  ///
  /// - Parameter feed: what v4l2loopback says of them, if they are its.
  private func warnings(nodes: [String], feed: String? = nil) throws -> [String] {
    let folder = TemporaryFolder()
    for (index, name) in nodes.enumerated() {
      let node = "\(folder.path)/video4linux/video\(index)"
      try Command.run("mkdir", "-p", node)
      try TestFile.write("\(node)/name", "\(name)\n")
      try TestFile.write("\(node)/index", "0\n")
      if let feed { try TestFile.write("\(node)/format", feed) }
    }
    return try linesOfDoctor(with: folder)
      .filter { $0.hasPrefix("WARN") && $0.contains("/dev/video") }
  }

  /// The doctor's findings with this folder in place of /sys/class.
  private func linesOfDoctor(with folder: TemporaryFolder) throws -> [String] {
    let studio = try Studio()
    let script = """
      mount --bind "$1" /sys/class && shift && exec "$@"
      """
    let process = try RunningProcess([
      "unshare", "-m", "sh", "-c", script, "sh", folder.path, studio.daemons.binary("shutterctl"),
      "doctor", "--runtime-dir", studio.daemons.runtimeFolder,
    ])
    process.closeInput()
    return try process.remainingOutput().split(separator: "\n").map { String($0) }
  }
}
