// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO

struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Sets who may use the camera's page, its pictures and its button from elsewhere.",
    subcommands: [WebPasswordCommand.self, WebTokenCommand.self])
}

struct WebPasswordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password",
    abstract: "Sets the password of the camera's page.",
    discussion: """
      Anyone who opens the page from a network, through a proxy with TLS, has to know it. Without a password nobody \
      gets in from there. Browsers on this machine need no password. For root. A terminal asks for it without \
      showing it; otherwise it is read as a line from standard input.
      """)

  @Flag(help: "Remove it, so that nobody gets in from a network.") var remove = false

  func run() throws {
    do {
      let file = HashFile(path: "/etc/shutterd/web-password", word: "password")
      try remove ? file.remove() : file.set(TypedPin.new("password", least: 8))
    } catch {
      Log.error("\(Failure(error).description)")
      throw ExitCode.failure
    }
  }
}
