// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct ClientCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "client",
    abstract: "A client for tests and experiments: prints one JSON object a line.",
    discussion: """
      It opens a capture session, starts it, adds an interaction and prints what comes. Commands on \
      standard input, one a line: enable, disable, foreground, ack on, ack off, status, remove, \
      use SESSION (- for an external one), add NAME and options as below, start, stop, photo, quit. \
      Those for an interaction take its name as the last word; without it the first one is meant, \
      which is called "first". The end of standard input ends it only with --until-eof.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @OptionGroup var interaction: InteractionOptions
  @Option(help: "The application's name.") var application = "org.shutterd.shutterctl"
  @Option(help: "Use this session of the engine instead of opening one.") var session: String?
  @Flag(help: "Ask for an external session: this client has a camera stack of its own.")
  var external = false
  @Flag(help: "Open the session but do not start it.") var stopped = false
  @Flag(help: "Take a photo at the begin of each primary press.") var photo = false
  @Flag(help: "End when standard input does.") var untilEof = false

  func validate() throws {
    guard !(external && (session != nil || photo)) else {
      throw ValidationError("--external goes with neither --session nor --photo")
    }
  }

  func run() {
    LoopRun.run(common) { [self] in
      let client = ScriptedClient(self)
      try await client.run()
    }
  }
}
