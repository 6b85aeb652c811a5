// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// `shutterctl record`, `recordings` and `repair`: the places of films, their ends, and the messages.
struct FilmCommandTests {
  @Test("a film ends at its limit, which is a success, and -o leaves none with the engine")
  func limit() throws {
    let studio = try Studio()
    let file = studio.daemons.path("a.mp4")
    let film = try #require(
      try studio.daemons.controlJSON("record", "--duration", "1", "-o", file).first)
    #expect(film["path"] == .string(file) && film["failure"] == "MaximumDurationReached")
    let length = try #require(film["durationUSec"]?.intValue)
    #expect((800_000...1_000_000).contains(length))
    let frames = try #require(film["framesWritten"]?.intValue)
    #expect(film["size"] == .int(Int64(try TestFile.bytes(file).count)) && frames > 0)
    let checked = try #require(
      try studio.daemons.controlJSON("repair", "--dry-run", file).first)
    #expect(checked["result"] == "complete" && checked["frames"] == .int(frames))
    #expect(try studio.daemons.control("recordings").hasPrefix("No film"))

    let refused = try run(studio, "record", "--duration", "1", "-o", file)
    #expect(refused.status == EXIT_FAILURE)
    #expect(refused.output.contains("\(file) is there already; --force replaces it"))
    let text = try studio.daemons.control("record", "--duration", "0.5", "-o", file, "--force")
    #expect(text.hasPrefix("\(file)\n0:00."), "\(text)")
    #expect(text.contains("it has the length that --duration allows"), "\(text)")
  }

  @Test("a signal ends a film, which the engine keeps; it is listed, and deleted by its name")
  func signal() throws {
    let studio = try Studio()
    let recording = try start(studio)
    recording.signal(SIGINT)
    let film = try JSON(parsing: try recording.line { $0.hasPrefix("{") })
    #expect(try recording.wait() == EXIT_SUCCESS)
    #expect(film["failure"] == nil && film["codec"] != nil && film["offsetUSec"] != nil)
    let path = try #require(film["path"]?.stringValue)
    let listed = try #require(try studio.daemons.controlJSON("recordings").first)
    #expect(listed["path"] == .string(path) && listed["size"] == film["size"])
    #expect(listed["application"] == "org.shutterd.shutterctl")
    let wrong = try run(studio, "recordings", "delete", path, studio.daemons.path("none.mp4"))
    #expect(wrong.status == EXIT_FAILURE && TestFile.exists(path))
    #expect(wrong.output.contains("is neither a film nor a content directory of yours"))
    #expect(try studio.daemons.control("recordings", "delete", path) == "removed \(path)\n")
    #expect(!TestFile.exists(path))
  }

  @Test(
    "progress fits into one line of the terminal", arguments: [80, 40, 12])
  func progress(columns: Int) throws {
    let studio = try Studio()
    let file = studio.daemons.path("a-name-that-is-longer-than-a-narrow-terminal-is-wide.mp4")
    let shown = try Command.run(
      "script", "-qec",
      "stty cols \(columns); \(studio.daemons.binary("shutterctl")) record --duration 4 -o \(file) "
        + "--runtime-dir \(studio.daemons.runtimeFolder)", "/dev/null")
    let clearing = "\r\u{1b}[K"
    let lines = shown.ranges(of: clearing).map { range in
      let rest = shown[range.upperBound...]
      return rest.prefix(upTo: rest.firstIndex { $0.isNewline || $0 == "\r" } ?? rest.endIndex)
    }
    let progress = lines.filter { $0.hasPrefix("recordi") || $0.hasPrefix("copying") }
    #expect(progress.count >= 4, "\(lines)")
    for line in progress { #expect(line.count < columns, "\(line)") }
    // The path is printed whole, by itself.
    #expect(shown.contains("\(clearing)\(file)\r\n"), "\(shown.suffix(300))")
    if columns == 40 { #expect(progress.contains { $0.contains("  0:0") }, "\(progress)") }
  }

  @Test("a press of the primary button ends a film that is to end so")
  func press() throws {
    let studio = try Studio()
    let recording = try start(studio, "--until-press")
    try studio.waitUntilGranted()
    try studio.press()
    let film = try JSON(parsing: try recording.line { $0.hasPrefix("{") })
    #expect(film["failure"] == nil && film["path"] != nil)
    #expect(try recording.wait() == EXIT_SUCCESS)
  }

  @Test("a film that a killed engine leaves is repaired by hand; the copy loses its .part")
  func repair() throws {
    let studio = try Studio()
    let recording = try start(studio)
    let (copy, name) = (studio.daemons.path("copy.mp4.part"), studio.daemons.path("copy.mp4"))
    /// Whether there was one.
    func copyPart() throws -> Bool {
      let left = try TestFile.paths(below: studio.daemons.path("content"))
      guard let part = left.first(where: { $0.hasSuffix(".part") }) else { return false }
      try TestFile.write(copy, TestFile.bytes(part))
      return true
    }
    // Until a fragment, which is a second, is on the disk.
    try TestClock.wait(for: "30 frames in the file") { () -> Void? in
      guard try copyPart() else { return nil }
      let found = try studio.daemons.run("shutterctl", ["repair", "--dry-run", "--json", copy])
      Witness.note("the file", found.output)
      let frames = (try? JSON(parsing: found.output))?["frames"]?.intValue ?? 0
      return found.status == EXIT_SUCCESS && frames >= 30 ? () : nil
    }
    studio.engine.signal(SIGKILL)
    try studio.engine.wait()
    _ = try recording.remainingOutput()
    #expect(try recording.wait() == EXIT_FAILURE)
    try #require(try copyPart())

    let found = try #require(try studio.daemons.controlJSON("repair", "--dry-run", copy).first)
    #expect(found["result"] == "repairable" && found["path"] == .string(copy))
    let opened = open(copy, O_RDONLY | O_CLOEXEC)
    let busy = try run(studio, "repair", copy)
    #expect(busy.status == EXIT_FAILURE && busy.output.contains("is open in another program"))
    close(opened)
    let repaired = try #require(try studio.daemons.controlJSON("repair", copy).first)
    #expect(repaired["result"] == "repaired" && repaired["path"] == .string(name))
    for field in ["frames", "durationUSec", "cut", "size"] {
      #expect(repaired[field] != nil && repaired[field] == found[field], "\(field)")
    }
    #expect(try #require(repaired["frames"]?.intValue) >= 30)
    #expect(repaired["size"] == .int(Int64(try TestFile.bytes(name).count)))
    #expect(!TestFile.exists(copy))
    #expect(try studio.daemons.control("repair", name).contains("complete, nothing to do"))
  }

  @Test("a file that is no film of the engine is left as it is; wrong options are refused by name")
  func refusals() throws {
    let daemons = try Daemons()
    let file = daemons.path("other.mp4")
    try TestFile.write(file, "not a film at all, but the text of somebody else")
    let foreign = try daemons.run("shutterctl", ["repair", file])
    #expect(foreign.status == EXIT_FAILURE)
    #expect(foreign.output.contains("is not a film of shutter-engine, and is left as it is"))
    #expect(try TestFile.read(file) == "not a film at all, but the text of somebody else")
    let missing = try daemons.run("shutterctl", ["repair", daemons.path("none")])
    #expect(missing.status == EXIT_FAILURE && missing.output.contains("No such file"))
    for (words, told) in [
      (["record", "--duration", "0"], "--duration"), (["record", "--size", "3X"], "--size"),
      (["record", "--codec", "av1"], "--codec is one of h264, mjpeg"),
      (["record", "--container", "avi"], "--container"), (["record", "--force"], "--output"),
      (["record", "-o", "-", "--json"], "--json"), (["record", "--bit-rate", "0"], "--bit-rate"),
    ] {
      let wrong = try daemons.run("shutterctl", words)
      #expect(wrong.status == EX_USAGE && wrong.output.contains(told), "\(wrong.output)")
    }
  }

  /// Starts a film, and returns when the engine records it.
  private func start(_ studio: Studio, _ words: String...) throws -> RunningProcess {
    let daemons = studio.daemons
    let process = try RunningProcess(
      [daemons.binary("shutterctl"), "record", "--json", "--runtime-dir", daemons.runtimeFolder]
        + words, errorOutput: .merged)
    try TestClock.wait(for: "the film") {
      let sessions = try daemons.controlJSON("sessions")
      return sessions.contains { $0["recording"]?.stringValue != nil } ? () : nil
    }
    return process
  }

  private func run(_ studio: Studio, _ words: String...) throws -> (status: Int32, output: String) {
    try studio.daemons.run(
      "shutterctl", words + ["--runtime-dir", studio.daemons.runtimeFolder])
  }
}
