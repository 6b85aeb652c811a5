// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Hooks with the real programs: shutter-hooks finds photos and hears of presses, shutter-action runs the commands.
struct HookTests {
  @Test("a photo's hook is told of the photo, its press and its camera, in variables and as JSON")
  func photo() throws {
    let hooks = try HookStudio([
      (
        "up-load", "photo",
        #"cat >OUT/json; echo "$SHUTTERD_PATH $SHUTTERD_CAMERA $SHUTTERD_ROLE $SHUTTERD_DEVICE" >OUT/words"#,
        ""
      )
    ])
    let photo = try #require(hooks.photograph(1).first)
    let words = try #require(hooks.waitForLines("words", 1).first)
    #expect(words == "\(photo) test primary \(Studio.device)")
    let told = try JSON(parsing: TestFile.bytes(hooks.path("json")))
    #expect(told["path"] == .string(photo) && told["event"] == "photo" && told["hook"] == "up-load")
    #expect(told["camera"] == "test" && told["application"] == "org.shutterd.ButtonToCapture")
    #expect(told["button"] == .string(Studio.button) && told["pressSource"] == "gateway")
    #expect(told["attempt"] == .int(1) && told["uid"] == .int(Int64(geteuid())))
    #expect(told["press"]?.intValue != nil && told["offsetUSec"]?.intValue != nil)
    let sessions = try hooks.studio.connect(.engine)
      .call(EngineInterface.ListSessions.self, .init()).sessions
    #expect(sessions.map { .string($0.session) } == [told["session"]])
    let run = try hooks.waitForRun("up-load", "done")
    #expect(run["attempts"] == .int(1) && run["path"] == .string(photo))
  }

  @Test("photos of one moment have one set, and once the button is up, how long it was held")
  func set() throws {
    let hooks = try HookStudio(
      engine: Studio.builtIn + """

        camera = "test"
        companions = ["left"]
        primary_hold = "none"
        [[synthetic]]
        name = "left"
        """,
      [
        (
          "up", "photo",
          #"[ "$SHUTTERD_HELD_USEC" ] && echo "$SHUTTERD_CAMERA $SHUTTERD_SET_ID $SHUTTERD_HELD_USEC" >>OUT/set"#,
          "retry_s = 1\nattempts = 100000"
        )
      ])
    try hooks.studio.waitUntilGranted()
    let start = TestClock.nowUSec
    try hooks.studio.down()
    // A try finds the button down.
    try TestClock.wait(for: "both hooks to fail") {
      try hooks.runs().count { ($0["attempts"]?.intValue ?? 0) > 0 } == 2 ? () : nil
    }
    try hooks.studio.up()
    let longest = TestClock.nowUSec - start
    let photos = try hooks.waitForLines("set", 2).map { $0.split(separator: " ") }
    #expect(Set(photos.map { $0[0] }) == ["test", "left"])
    #expect(Set(photos.map { $0[1] }).count == 1 && photos.allSatisfy { $0.count == 3 })
    let held = Set(photos.compactMap { Int64($0[2]) })
    #expect(held.count == 1 && held.allSatisfy { (1...longest).contains($0) })
  }

  @Test("a film's hook, and a press's when it goes down and when it is over")
  func others() throws {
    let hooks = try HookStudio([
      ("film", "recording", #"echo "$SHUTTERD_PATH" >>OUT/films"#, ""),
      ("light", "press", #"echo "$SHUTTERD_PHASE" >>OUT/began"#, "phase = \"began\""),
      (
        "count", "press",
        #"echo "$SHUTTERD_PRESS $SHUTTERD_PHASE $SHUTTERD_ROLE $SHUTTERD_ROUTE" >>OUT/ended"#, ""
      ),
    ])
    try hooks.studio.waitUntilGranted()
    try hooks.studio.film(forMilliseconds: 300)
    let film = try #require(hooks.waitForLines("films", 1).first)
    #expect(film.hasSuffix(".mp4") && TestFile.exists(film))
    #expect(try hooks.waitForLines("began", 1) == ["began"])
    let ended = try #require(hooks.waitForLines("ended", 1).first)
    #expect(ended.hasSuffix(" ended primary granted"), "\(ended)")
  }

  @Test("a session that is interrupted, and that goes on; a countdown")
  func sessions() throws {
    let hooks = try HookStudio(
      engine: "\(Studio.builtIn)\nprimary = \"self_timer\"\nself_timer_ms = 1000",
      [
        ("bell", "interruption", #"echo "$SHUTTERD_STATE" >>OUT/trouble"#, ""),
        ("calm", "recovered", #"echo "$SHUTTERD_STATE" >>OUT/trouble"#, ""),
        ("ring", "countdown", #"echo "$SHUTTERD_LEFT_USEC" >>OUT/countdown"#, ""),
      ])
    try hooks.studio.waitUntilGranted()
    try hooks.studio.press()
    let left = try #require(hooks.waitForLines("countdown", 1).first.flatMap { Int64($0) })
    #expect((0...1_000_000).contains(left))
    try hooks.studio.daemons.control("sim", "camera", "test", "unplug")
    #expect(["interrupted", "failed"].contains(try hooks.waitForLines("trouble", 1)[0]))
    try hooks.studio.daemons.control("sim", "camera", "test", "plug")
    #expect(try hooks.waitForLines("trouble", 2)[1] == "running")
  }

  @Test("a hook that fails is tried again until it succeeds, and its record says how often")
  func retries() throws {
    let hooks = try HookStudio([
      (
        "flaky", "photo",
        #"echo "$SHUTTERD_ATTEMPT" >>OUT/tries; [ "$SHUTTERD_ATTEMPT" -ge 3 ]"#, "retry_s = 1"
      )
    ])
    _ = try hooks.photograph(1)
    let run = try hooks.waitForRun("flaky", "done")
    #expect(run["attempts"] == .int(3))
    #expect(try hooks.lines("tries") == ["1", "2", "3"])
    try hooks.studio.daemons.waitForLog(
      of: "shutter-hooks", "hook 'flaky' for ", "try 1: ended with status 1; it is tried again")
  }

  @Test(
    "a hook whose user does not exist keeps no other from a photo, and runs when there is one",
    .ownMounts)
  func lateUser() throws {
    let folder = TemporaryFolder()
    let file = "\(folder.path)/passwd"
    let users = try TestFile.read("/etc/passwd")
    try TestFile.write(file, users)
    let hooks = try HookStudio(
      [("note", "photo", #"echo "$SHUTTERD_PATH" >>OUT/note"#, "")],
      more: """
        [[hook]]
        name = "late"
        on = "photo"
        command = ["/bin/sh", "-c", 'echo "$SHUTTERD_PATH" >>OUT/late']
        user = "comes-later"
        [retention]
        user = "comes-later"
        max_files = 1
        without_copy = true
        """,
      prefix: [
        "unshare", "--mount", "sh", "-c", #"mount --bind "$0" /etc/passwd && exec "$@""#, file,
      ])
    let photos = try hooks.photograph(2)
    #expect(try Set(hooks.waitForLines("note", 2)) == Set(photos))
    #expect(try hooks.state()["hooks"]?[1]?["problem"] == "there is no user 'comes-later'")
    #expect(try hooks.lines("late").isEmpty)
    try TestFile.write(file, users + "comes-later:x:\(geteuid()):\(getegid()):::/bin/sh\n")
    #expect(try Set(hooks.waitForLines("late", 2)) == Set(photos))
    #expect(try hooks.lines("note").count == 2)
    // Also the retention's user is known now.
    try TestClock.wait(for: "a photo to be deleted") {
      photos.filter { TestFile.exists($0) }.count == 1 ? () : nil
    }
  }

  @Test("a hook that hangs is named and ended with all that it started, and others go on")
  func hangs() throws {
    let hooks = try HookStudio([
      (
        "stuck", "photo", "sleep 300 & echo $! >>OUT/left; sleep 300",
        "timeout_s = 1\nattempts = 1"
      ),
      ("quick", "photo", "echo x >>OUT/quick", ""),
    ])
    _ = try hooks.photograph(3)
    _ = try hooks.waitForLines("quick", 3)
    let run = try hooks.waitForRun("stuck", "failed")
    #expect(run["reason"] == "took longer than 1 s and was ended")
    let left = try #require(hooks.waitForLines("left", 1).first.flatMap { Int32($0) })
    try TestClock.wait(for: "what it started to end") { kill(left, 0) != 0 ? () : nil }
    try hooks.studio.daemons.waitForLog(
      of: "shutter-hooks", "hook 'stuck' for ", "took longer than 1 s and was ended",
      "'shutterctl hooks retry'")
    let doctor = try hooks.studio.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", hooks.studio.daemons.runtimeFolder]
    ).output
    #expect(doctor.contains("hook 'stuck' failed for "), "\(doctor)")
  }

  @Test("killed at any moment, the service runs each photo's hook at least once")
  func crashes() throws {
    let hooks = try HookStudio([
      (
        "slow", "photo", #"sleep 0.2; echo "$SHUTTERD_PATH" >>OUT/done"#,
        "retry_s = 1\njobs = 2"
      )
    ])
    try hooks.studio.waitUntilGranted()
    for number in 1...12 {
      try hooks.studio.press()
      _ = try hooks.studio.waitForPhotos(number)
      if number % 3 == 0 { try hooks.crash() }
    }
    let photos = Set(try hooks.studio.waitForPhotos(12))
    try TestClock.wait(for: "all hooks") {
      let missing = try photos.subtracting(hooks.lines("done"))
      let runs = try hooks.runs()
      if !missing.isEmpty { Witness.note("missing; runs", "\(missing); \(runs)") }
      return missing.isEmpty ? () : nil
    }
    // What is done is not done again.
    try TestClock.wait(for: "nothing to wait") {
      try hooks.studio.daemons.controlJSON("hooks").isEmpty ? () : nil
    }
    #expect(try Set(hooks.lines("done")) == photos)
    let again = try hooks.runs().filter { ($0["attempts"]?.intValue ?? 0) > 1 }.count
    #expect(try hooks.lines("done").count <= photos.count + again)
  }

  @Test("a photo that came while the service was away is found by its next start")
  func away() throws {
    let hooks = try HookStudio([("up", "photo", #"echo "$SHUTTERD_PATH" >>OUT/done"#, "")])
    _ = try hooks.photograph(1)
    _ = try hooks.waitForLines("done", 1)
    hooks.hooks.signal(SIGTERM)
    _ = try hooks.hooks.wait()
    _ = try hooks.studio.press()
    let photos = try hooks.studio.waitForPhotos(2)
    try hooks.crash()
    #expect(try Set(hooks.waitForLines("done", 2)) == Set(photos))
  }

  @Test("a person drops what is under way, and tries again what failed")
  func calls() throws {
    let hooks = try HookStudio([
      ("stuck", "photo", "echo $$ >>OUT/pids; sleep 300", ""),
      ("wrong", "photo", "[ -e OUT/mended ]", "attempts = 1"),
    ])
    _ = try hooks.photograph(1)
    let pid = try #require(hooks.waitForLines("pids", 1).first.flatMap { Int32($0) })
    let running = try #require(try hooks.waitForRun("stuck", "running")["run"]?.intValue)
    let refused = try hooks.studio.daemons.run(
      "shutterctl",
      ["hooks", "retry", "\(running)", "--runtime-dir", hooks.studio.daemons.runtimeFolder])
    #expect(refused.status == 1 && refused.output.contains("run \(running) is running"))
    try hooks.studio.daemons.control("hooks", "drop", "\(running)")
    try TestClock.wait(for: "the command to end") { kill(pid, 0) != 0 ? () : nil }
    #expect(try hooks.waitForRun("stuck", "dropped")["run"] == .int(running))
    let failed = try hooks.waitForRun("wrong", "failed")
    #expect(failed["reason"] == "ended with status 1")
    try TestFile.write(hooks.path("mended"), "")
    try hooks.studio.daemons.control("hooks", "retry")
    #expect(try hooks.waitForRun("wrong", "done")["attempts"] == .int(2))
    #expect(try hooks.studio.daemons.control("hooks") == "Nothing waits for a hook.\n")
  }

  @Test("memory_mb and processes are limits of the command")
  func limits() throws {
    let hooks = try HookStudio([
      (
        "up", "photo", "ulimit -v >OUT/limits; ulimit -p >>OUT/limits",
        "memory_mb = 64\nprocesses = 4000"
      )
    ])
    _ = try hooks.photograph(1)
    #expect(try hooks.waitForLines("limits", 2) == ["65536", "4000"])
  }

  @Test("a photo that is gone before its hook could run is no failure")
  func gone() throws {
    let hooks = try HookStudio([
      ("first", "photo", #"[ -e OUT/go ]"#, "retry_s = 1")
    ])
    let photo = try #require(hooks.photograph(1).first)
    try hooks.waitForRun("first", "waiting")
    unlink(photo)
    #expect(
      try hooks.waitForRun("first", "dropped")["reason"] == "its file is not there any more")
  }

  @Test("photos of others: for hooks of everybody alone, with the rights of their user", .twoUsers)
  func rights() throws {
    let hooks = try HookStudio(
      user: "nobody",
      [
        ("his", "photo", "echo x >>OUT/his", ""),
        ("all", "photo", #"cat "$SHUTTERD_PATH" >OUT/stolen"#, "everybody = true\nattempts = 1"),
      ])
    _ = try hooks.photograph(1)
    let run = try hooks.waitForRun("all", "failed")
    #expect(run["reason"] == "ended with status 1")
    #expect(try TestFile.read(hooks.path("stolen")).isEmpty)
    #expect(try hooks.lines("his").isEmpty)
    #expect(try !hooks.runs().contains { $0["hook"] == "his" })
  }

  @Test("a file that others may write is not believed by root", .twoUsers)
  func writable() throws {
    let hooks = try HookStudio([("up", "photo", "echo x >>OUT/done", "attempts = 1")])
    chmod(hooks.studio.daemons.configurationFile(of: "shutter-hooks"), 0o666)
    _ = try hooks.photograph(1)
    let reason = try hooks.waitForRun("up", "failed")["reason"]?.stringValue ?? ""
    #expect(reason.contains("users other than root can write it; chown root and chmod go-w"))
    #expect(try hooks.lines("done").isEmpty)
  }

  @Test(
    "the runner takes no variables but ours, and no line that is cut",
    arguments: [
      "up\t{}\tLD_PRELOAD=/x", "up\t{}\tSHUTTERD_A;B=1", "up\t{}\tPATH=/x", "up\t[]", "up",
      "up\t{}\tSHUTTERD_A", "up\t{\(String(repeating: " ", count: 40_000))}",
    ])
  func lines(_ line: String) throws {
    let daemons = try Daemons()
    let (file, out) = (daemons.path("hooks.toml"), daemons.path("out"))
    try TestFile.write(
      file,
      """
      [[hook]]
      name = "up"
      on = "press"
      command = ["/bin/sh", "-c", "echo x >\(out)"]
      user = "\(geteuid())"
      """)
    let runner = try RunningProcess(
      [daemons.binary("shutter-action"), "--hook", "--config", file], errorOutput: .merged)
    try runner.write(line)
    #expect(try runner.remainingOutput().contains("hook 'up': "))
    #expect(try runner.wait() == 1)
    #expect(!TestFile.exists(out))
  }

  @Test("another configuration counts at once, and a wrong one changes nothing")
  func reload() throws {
    let hooks = try HookStudio([("up", "photo", "echo up >>OUT/done", "")])
    let file = hooks.studio.daemons.configurationFile(of: "shutter-hooks")
    let text = try TestFile.read(file)
    try TestFile.write(file, text + "zzz = 1\n")
    hooks.hooks.signal(SIGHUP)
    try hooks.studio.daemons.waitForLog(of: "shutter-hooks", "the old one stays in force")
    try TestFile.write(file, text.replacing("echo up", with: "echo new"))
    hooks.hooks.signal(SIGHUP)
    try hooks.studio.daemons.waitForLog(of: "shutter-hooks", "the configuration was read again")
    _ = try hooks.photograph(1)
    #expect(try hooks.waitForLines("done", 1) == ["new"])
  }
}
