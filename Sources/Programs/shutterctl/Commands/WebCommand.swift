// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO

struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Sets the password of the camera's page.",
    discussion: """
      Whoever comes to the page from a network, through a proxy with TLS, has to know it. Without one nobody comes in \
      from there. Browsers of this machine need none. For root. It is asked for on the terminal, without showing \
      it, else read as a line from standard input.
      """)

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case password
  }

  @Flag(help: "Remove it, so that nobody comes in from a network.") var remove = false
  @Argument(help: "What is set.") var subject: Subject

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
