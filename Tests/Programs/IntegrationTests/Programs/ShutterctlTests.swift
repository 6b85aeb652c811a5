// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The commands of `shutterctl` against the daemons.
struct ShutterctlTests {
  @Test("devices and cameras, as text and as JSON")
  func lists() throws {
    let studio = try Studio()
    let devices = try studio.daemons.control("devices")
    #expect(devices.contains("remote") && devices.contains("KEY_VOLUMEDOWN"))
    let device = try JSON(parsing: studio.daemons.control("devices", "--json"))
    #expect(device["buttons"]?[0]?["role"] == "primary")
    let cameras = try studio.daemons.control("cameras")
    #expect(cameras.contains("320x180") && cameras.contains("YUYV"))
    let camera = try JSON(parsing: studio.daemons.control("cameras", "--json"))
    #expect(camera["name"] == "test" && camera["busy"] == false)
  }

  @Test("why: granted to whom, or what stands in the way, and who is in front")
  func why() throws {
    let studio = try Studio()
    func why(_ arguments: String...) throws -> String {
      let options = ["--runtime-dir", studio.daemons.runtimeFolder]
      return try studio.daemons.run("shutterctl", ["why"] + arguments + options).output
    }
    let primary = "remote/KEY_VOLUMEDOWN (primary)"
    #expect(
      try why("remote", "KEY_VOLUMEDOWN") == "default: no client is in the foreground\n")
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let client = "org.shutterd.test (pid \(getpid()))"
    let granted = "granted to \(client): the foreground client takes it"
    #expect(try why("remote", "KEY_VOLUMEDOWN").hasPrefix(granted))
    // The button alone, with or without KEY_, and all buttons.
    #expect(try why("VOLUMEDOWN").hasPrefix("\(primary): \(granted)"))
    let all = try why().split(separator: "\n")
    #expect(all.count == 2 && all[0].hasPrefix("\(primary): \(granted)"))
    #expect(try why("remote").split(separator: "\n") == all)

    try interaction.setEnabled(false)
    let disabled = "the client has disabled its interaction"
    #expect(
      try why("KEY_VOLUMEDOWN")
        == "\(primary): default: \(disabled) (org.shutterd.test)\n")
    let object = try JSON(parsing: why("remote", "KEY_VOLUMEDOWN", "--json"))
    #expect(object["route"] == "default" && object["reason"] == .string(disabled))
    #expect(object["device"] == "remote" && object["button"] == "KEY_VOLUMEDOWN")
    // A part of the name gives the same in the same form.
    #expect(try JSON(parsing: why("KEY_VOLUMEDOWN", "--json")) == object)
    #expect(try JSON(parsing: why("remote", "VOLUMEDOWN", "--json")) == object)
    #expect(try why("remote", "KEY_A").contains("'shutterctl devices' lists"))
    #expect(try why("KEY_A").contains("no device and no button is called 'KEY_A'"))
  }

  @Test("status counts the presses and names the clients")
  func status() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try studio.press()
    _ = try interaction.event()
    let text = try studio.daemons.control("status")
    #expect(text.contains("1 granted") && text.contains("org.shutterd.test"))
    let state = try JSON(parsing: studio.daemons.control("status", "--json"))
    #expect(state["granted"] == 1 && state["clients"]?[0]?["pid"] == .int(Int64(getpid())))
    #expect(state["engineAttached"] == true)
    #expect(text.contains("engine    attached") && text.contains("gets the next press"))
    try interaction.setEnabled(false)
    try studio.daemons.control("lock", "on")
    let locked = try studio.daemons.control("status")
    #expect(
      locked.contains("seat      locked")
        && locked.contains("disabled its interaction, the seat is locked"))
  }

  @Test("sim shows where the press went, and takes a button's name as why does")
  func simShows() throws {
    let studio = try Studio()
    func press(_ words: String...) throws -> [Substring] {
      try studio.daemons.run(
        "shutterctl", ["sim"] + words + ["--runtime-dir", studio.daemons.runtimeFolder]
      ).output.split(separator: "\n")
    }
    let up = "remote/KEY_VOLUMEUP"
    let unclaimed = "no client is in the foreground"
    #expect(
      try press("press", "remote", "VOLUMEUP") == [
        "\(up)  down, secondary: default behaviour, \(unclaimed)", "\(up)  up: default behaviour",
      ])
    let interaction = try TestInteraction(try TestSession(studio))
    // Nothing is pressed, and the output is that of `why`.
    let explained = try press("press", "remote", "VOLUMEUP", "--explain")
    #expect(explained.first?.hasPrefix("granted to org.shutterd.test (pid \(getpid()))") == true)
    #expect(try studio.state().granted == 0)
    let held = try press("press", "remote", "VOLUMEUP", "--hold", "30")
    #expect(
      held.first == "\(up)  down, secondary: granted to org.shutterd.test (pid \(getpid()))")
    #expect(
      held.count == 2 && held[1].hasPrefix("\(up)  up after ") && held[1].hasSuffix(": ended"))
    for phase in [GatewayInterface.Phase.began, .ended] {
      #expect(try interaction.event().phase == phase)
    }
    let records = try press("down", "remote", "--json").map { try JSON(parsing: String($0)) }
    #expect(records.first?["event"] == "routed" && records.first?["route"] == "granted")
    #expect(try press("down", "remote").first?.contains("was down already") == true)
    #expect(try press("up", "remote").first?.hasSuffix("ended") == true)
    let wrong = try press("press", "remote", "KEY_A")
    #expect(wrong.first?.contains("remote has no button 'KEY_A'; 'shutterctl devices'") == true)
  }

  @Test("sim moves the buttons and plugs the device")
  func sim() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try studio.daemons.control("sim", "press", "remote", "--hold", "30")
    #expect(try interaction.event().phase == .began)
    let ended = try interaction.event()
    #expect(ended.phase == .ended)
    #expect(try #require(ended.heldUSec) >= 30_000)
    try studio.daemons.control("sim", "down", "remote", "KEY_VOLUMEUP")
    #expect(try interaction.event().role == .secondary)
    try studio.daemons.control("sim", "unplug", "remote")
    #expect(try interaction.event().cancelReason == .deviceRemoved)
    try studio.daemons.control("sim", "plug", "remote")
    try studio.daemons.control("sim", "down", "remote")
    #expect(try interaction.event().phase == .began)
    #expect(throws: TestError.self) { try studio.daemons.control("sim", "press", "nobody") }
  }

  @Test("check reads a file as its daemon would, and names the line of a mistake")
  func check() throws {
    let daemons = try Daemons()
    for (name, right, wrong) in [
      ("shutterd.toml", "debounce_ms = 5\n", "debounce_ms = \"5\"\n"),
      ("shutter-engine.toml", "default_camera = \"a\"\n", "default_camara = \"a\"\n"),
    ] {
      let file = daemons.path(name)
      try TestFile.write(file, right)
      let valid = try daemons.run("shutterctl", ["check", file])
      #expect(valid.status == EX_OK && valid.output.contains("valid"), "\(valid.output)")
      try TestFile.write(file, wrong)
      let invalid = try daemons.run("shutterctl", ["check", file])
      #expect(invalid.status == EX_CONFIG && invalid.output.contains("\(name):1:"))
    }
  }

  @Test("check: a file whose name says nothing is known by its tables and options, each of them")
  func checkByTables() throws {
    let daemons = try Daemons()
    var checked = 0
    let pages = [
      "shutterd", "shutter-engine", "shutter-print", "shutter-booth", "actions", "hooks",
    ]
    let lists = try pages.map { page in
      (page, try Self.names("\(Repository.root)/man/\(page).toml.5"))
    }
    let file = daemons.path("e.toml")
    for (page, names) in lists {
      let others = Set(lists.filter { $0.0 != page }.flatMap(\.1))
      for name in names where !others.contains(name) {
        try TestFile.write(file, name.hasPrefix("[") ? "\(name)\nzzzz = 1\n" : "\(name) = 1979\n")
        let output = try daemons.run("shutterctl", ["check", file]).output
        let key = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
        #expect(!output.contains("unknown key \"\(key)\""), "\(page), \(name): \(output)")
        checked += 1
      }
    }
    #expect(checked > 50, "\(checked)")
    // A whole file of the engine's with one mistake: that one, in one line.
    let engine = "[storage]\nquota_mib = 100\n[button_to_capture]\nenabled = true\nzoom = 3\n"
    try TestFile.write(file, engine)
    let wrong = try daemons.run("shutterctl", ["check", file])
    #expect(wrong.status == EX_CONFIG)
    #expect(wrong.output.split(separator: "\n").count == 1, "\(wrong.output)")
    #expect(wrong.output.contains("e.toml:5:1: unknown key \"zoom\""), "\(wrong.output)")
    try TestFile.write(file, "application = \"org.example.a\"\nuser = \"a\"\nextension = [\"a\"]\n")
    #expect(try daemons.run("shutterctl", ["check", file]).output.contains("absolute path"))
  }

  /// The tables and options at the top of a configuration, as its page lists them.
  private static func names(_ page: String) throws -> [String] {
    var names: [String] = []
    var isGeneral = false
    for line in try TestFile.read(page).split(separator: "\n") {
      if line.hasPrefix(".Ss ") {
        isGeneral = line == ".Ss General"
        let table = String(line.dropFirst(4))
        if table.hasPrefix("["), !table.contains(".") { names.append(table) }
      } else if line.hasPrefix(".Sh ") {
        isGeneral = false
      } else if isGeneral, line.hasPrefix(".It Ic "),
        let name = line.split(separator: " ").dropFirst(2).first
      {
        names.append(String(name))
      }
    }
    return names
  }

  @Test("capture names a file that is there, whole")
  func capture() throws {
    let studio = try Studio()
    let text = try studio.daemons.control("capture")
    let path = String(text.prefix { $0 != "\n" })
    #expect(try Picture(path).width == 320)
    let photo = try JSON(parsing: studio.daemons.control("capture", "--json"))
    guard case .string(let second)? = photo["path"] else {
      Issue.record("no path in \(photo)")
      return
    }
    #expect(try Picture(second).code != nil && second != path)
    #expect(throws: TestError.self) { try studio.daemons.control("capture", "--camera", "none") }
  }

  @Test("capture takes every setting, and says which one is wrong")
  func captureSettings() throws {
    let studio = try Studio()
    let moment = TestClock.nowUSec + 100_000
    let photo = try JSON(
      parsing: studio.daemons.control(
        "capture", "--json", "--pixel-format", "YUYV", "--width", "320", "--height", "180",
        "--frame-interval", "1/30", "--control", "3a_lock=7", "--no-zero-shutter-lag",
        "--quality", "quality", "--compression", "70", "--press", "5", "--moment", "\(moment)",
        "--unique-id", "9", "--handle", "did_finish_processing", "--queue-until-running"))
    #expect(photo["press"] == 5 && photo["zeroShutterLag"] == "off")
    let raw = try JSON(
      parsing: studio.daemons.control(
        "capture", "--json", "--responsive", "--max-quality", "quality", "--preset", "low",
        "--media-type", "application/octet-stream"))
    #expect(raw["size"] == .int(320 * 180 * 2))
    for (words, told) in [
      (["--quality", "best"], "speed, balanced, quality"), (["--press", "5"], "--moment"),
      (["--quality", "quality", "--max-quality", "speed"], "--quality: at most 'speed'"),
      (["--frame-interval", "30"], "frame-interval"), (["--control", "gain"], "name=value"),
      (["--width", "1920", "--height", "1080"], "--width, the nearest is 320x180"),
      (["--frame-interval", "1/60"], "--frame-interval, the nearest is 1/30"),
    ] {
      let refused = try studio.daemons.run(
        "shutterctl", ["capture", "--runtime-dir", studio.daemons.runtimeFolder] + words)
      #expect(refused.status != EX_OK && refused.output.contains(told), "\(refused.output)")
    }
  }

  @Test("formats shows what a camera delivers, what each preset chooses, and the controls")
  func formats() throws {
    let studio = try Studio()
    let text = try studio.daemons.control("formats", "test")
    #expect(text.contains("YUYV") && text.contains("1/30") && text.contains("3a_lock"))
    let camera = try JSON(parsing: studio.daemons.control("formats", "test", "--json"))
    #expect(camera["presets"]?[3]?["preset"] == "low")
    #expect(camera["presets"]?[3]?["width"] == 320 && camera["formats"]?[0]?["width"] == 320)
    #expect(throws: TestError.self) { try studio.daemons.control("formats", "none") }
    // Its session left nothing behind.
    #expect(try studio.files() == [])
  }
}
