// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// `shutterctl print` with a real CUPS.
@Suite(.enabled(if: geteuid() == 0, "needs root, as CUPS does"))
struct PrintCommandTests {
  @Test("a person prints, sees what the printer needs, resumes, reprints and cancels")
  func commands() throws {
    let stage = try PrintStage(.tray)
    let picture = "\(stage.daemons.runtimeFolder)/photo.jpg"
    try TestFile.write(picture, PrintStage.picture())
    #expect(
      try stage.daemons.control("print", picture, "--copies", "2", "--wait")
        .hasSuffix("1  completed\n2  completed\n"))
    try stage.set("empty")
    #expect(
      try stage.daemons.control("print", "file", picture, "--session", "Ada").contains("waiting"))
    try stage.wait("the queue to stop") {
      try stage.daemons.control("print", "status").hasPrefix("booth: stopped (paper out)\n")
    }
    #expect(try stage.daemons.control("print", "jobs") == "3  printing    Ada\n")
    stage.clear("empty")
    #expect(try stage.daemons.control("print", "resume") == "the queue goes on\n")
    try stage.wait("the sheet") {
      try stage.daemons.control("print", "jobs") == "Nothing waits to be printed.\n"
    }
    let job = try JSON(
      parsing: Array(try stage.daemons.control("print", "reprint", "1", "--json").utf8))
    #expect(job["job"]?.intValue == 4 && job["reprintOf"]?.intValue == 1)
    _ = try stage.finish(try stage.connect())
    #expect(stage.sheets.count == 4)
    let counters = try stage.daemons.control("print", "counters")
    #expect(counters == "event  4  no limit\nall    4\n")
    let (status, output) = try stage.daemons.run(
      "shutterctl", ["print", "cancel", "1", "--runtime-dir", stage.daemons.runtimeFolder])
    #expect(status == 1 && output.contains("job 1 is completed"))
  }

  @Test("what cannot be printed is said in words, with status 1")
  func refused() throws {
    let stage = try PrintStage(.tray, "[limits]\npicture = 1\n")
    let picture = "\(stage.daemons.runtimeFolder)/photo.jpg"
    try TestFile.write(picture, PrintStage.picture())
    for (arguments, words) in [
      (["/etc/passwd"], "neither JPEG nor PNG"), (["/nonexistent"], "ENOENT"),
      ([picture, "--copies", "2"], "--beyond-limits"), (["reprint", "9"], "no job 9"),
    ] {
      let (status, output) = try stage.daemons.run(
        "shutterctl", ["print"] + arguments + ["--runtime-dir", stage.daemons.runtimeFolder])
      #expect(status == 1 && output.contains(words), "\(output)")
    }
  }
}
