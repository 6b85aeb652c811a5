// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// Each page of the manual has no mistakes of form, is complete, and is right as far as a program can check
/// it.
struct ManualFormatTests {
  static let pages = TestFile.names(in: "\(Repository.root)/man")

  @Test("man shows it without a warning, and all its examples are marked", arguments: pages)
  func form(page: String) throws {
    let path = Self.path(page)
    let warnings = try Command.run(
      "env", "LC_ALL=C.UTF-8", "MANROFFSEQ=", "MANWIDTH=80", "sh", "-c",
      "man --warnings -E UTF-8 -l -Tutf8 -Z '\(path)' 2>&1 >/dev/null")
    #expect(warnings == "")
    #expect(try ManualPage(path).unmarked.isEmpty, "commands in displays that nobody tries")
  }

  @Test(
    "words for a shell are marked in a text too, and a shell understands them",
    arguments: DocumentationTests.texts)
  func commandLines(text: String) throws {
    let page = try ManualPage("\(Repository.root)/\(text)")
    #expect(page.unmarked.isEmpty, "commands that nobody tries")
    for example in page.examples where example.mark == .parse {
      for command in example.commands { try Command.run("bash", "-n", "-c", command) }
    }
  }

  @Test("the pages that a page names are there", arguments: pages)
  func references(page: String) throws {
    for line in try TestFile.read(Self.path(page)).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[0] == ".Xr", Self.isOurs(words[1]) else { continue }
      #expect(Self.pages.contains("\(words[1]).\(words[2])"), "\(line)")
    }
  }

  private static func isOurs(_ name: Substring) -> Bool {
    name.hasPrefix("shutter") || pages.contains { $0.dropLast(2) == name }
  }

  @Test(
    "a daemon's page has the options of its --help, and no other",
    arguments: [
      "shutterd", "shutter-engine", "shutter-action", "shutter-encoder", "shutter-print",
      "shutter-hooks",
    ])
  func daemons(program: String) throws {
    let options = try CommandHelp.options(of: program, Daemons())
    #expect(options.count >= 3)
    #expect(try ManualOptions(Self.path("\(program).8")).all == options)
  }

  @Test(
    "a page's server's page has the options of its --help, and no other",
    arguments: [("shutter-web", 5), ("shutter-booth", 8)])
  func webPage(_ program: String, _ count: Int) throws {
    let options = try CommandHelp.options(of: program, Daemons())
    #expect(options.count >= count)
    #expect(try ManualOptions(Self.path("\(program).1")).all == options)
  }

  @Test("shutterctl(1) has every command with the options of its --help, and no other")
  func commands() throws {
    let help = try CommandHelp(Daemons()).options.filter { $0.key != "" }
    let page = try ManualOptions(Self.path("shutterctl.1")).ofCommands
    #expect(Set(page.keys) == Set(help.keys))
    for (command, options) in help {
      let told = page[command, default: []]
      #expect(
        told == options,
        "\(command): missing \(options.subtracting(told)), no more \(told.subtracting(options))")
    }
  }

  @Test(
    "the configurations in a page or text are valid",
    arguments: pages.map { "man/\($0)" } + DocumentationTests.texts)
  func configurations(page: String) throws {
    let daemons = try Daemons()
    for example in try ManualPage("\(Repository.root)/\(page)").examples {
      guard case .check(let name) = example.mark else { continue }
      try TestFile.write(daemons.path(name), example.lines.joined(separator: "\n") + "\n")
      let (status, output) = try daemons.run("shutterctl", ["check", daemons.path(name)])
      #expect(status == 0, "\(page), line \(example.line): \(output)")
    }
  }

  private static func path(_ page: String) -> String { "\(Repository.root)/man/\(page)" }
}
