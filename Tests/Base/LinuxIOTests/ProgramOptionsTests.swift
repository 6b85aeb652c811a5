// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Testing

@Suite struct ProgramOptionsTests {
  let options = ProgramOptions(
    program: "daemon", version: "1.2.3", summary: "Does one thing.",
    options: [
      .init("--config", value: "FILE", help: "Read FILE."), .init("--quick", help: "Hurry."),
    ])

  @Test("values follow after a space or an equals sign")
  func values() {
    let expected = ProgramOptions.Request.run(["--config": "a=b", "--quick": ""])
    #expect(options.request(["--config", "a=b", "--quick"]) == expected)
    #expect(options.request(["--quick", "--config=a=b"]) == expected)
    #expect(options.request([]) == .run([:]))
  }

  @Test(
    "an impossible value is refused with the option's name",
    arguments: [
      (["--confg", "x"], "'--confg' is not an option"), (["file"], "'file' is not an option"),
      (["--config"], "--config needs FILE"), (["--quick=1"], "--quick takes no value"),
      (["--quick", "--quick"], "--quick is given twice"),
    ])
  func refusals(arguments: [String], reason: String) {
    #expect(
      options.request(arguments) == .refuse("daemon: \(reason). Try 'daemon --help'."))
  }

  @Test("help names each option with its value, version says the version")
  func shows() {
    guard case .show(let text) = options.request(["--help"]) else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("--config FILE  Read FILE."))
    #expect(text.contains("--version      Show the version"))
    #expect(options.request(["--version"]) == .show("daemon 1.2.3"))
  }
}
