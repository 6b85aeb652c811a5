// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterKit
import TerminalPictures

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows the live picture in the terminal, or writes it for other programs.",
    discussion: """
      In a terminal it draws with kitty's graphics protocol or sixel where the terminal has them, else with coloured \
      blocks, and below the picture it says how many frames a second came and how many were skipped. Ctrl-C or q ends \
      it. With --output it writes JPEGs back to back, as ffmpeg, go2rtc and mpv read them: \
      'shutterctl preview --output - | mpv -'. The camera and other programs never wait for a slow reader.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Write JPEGs back to back into this file or pipe; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?
  @Flag(help: "Replace an existing file. Default: refuse.") var force = false
  @Option(help: ArgumentHelp("The most frames a second. Default: all.", valueName: "n"))
  var frameRate: Int64?
  @Option(help: ArgumentHelp("End after this many frames. Default: no limit.", valueName: "n"))
  var count: Int64?
  @Option(help: "How to draw: kitty, sixel, blocks or characters. Default: what the terminal has.")
  var graphics: Graphics?
  @Flag(
    help: """
      Take the primary button, and show how far from the last press the nearest frame is. Without it, the buttons \
      stay with the program that has them.
      """)
  var presses = false

  enum Graphics: String, ExpressibleByArgument, CaseIterable {
    case kitty, sixel, blocks, characters
  }

  func validate() throws {
    guard frameRate ?? 1 >= 1 else { throw ValidationError("--frame-rate is at least 1") }
    guard count ?? 1 >= 1 else { throw ValidationError("--count is at least 1") }
    guard let output else {
      if force { throw ValidationError("--force goes with --output") }
      if common.json { throw ValidationError("--json goes with --output") }
      return
    }
    guard !output.isEmpty else { throw ValidationError("--output needs a name, or -") }
    guard !(PhotoDestination.isStandardOutput(output) && common.json) else {
      throw ValidationError("--output - and --json would print to the same place")
    }
    guard graphics == nil, !presses else {
      throw ValidationError("--graphics and --presses are for pictures in the terminal")
    }
  }

  func run() {
    // Block the signals before other threads start, which would receive them otherwise.
    SignalSource.block(output == nil ? PreviewViewer.signals : PreviewStream.signals)
    LoopRun.run(common) { [self] in
      if let output {
        try await PreviewStream(self, to: output).run()
      } else {
        try await PreviewViewer(self).run()
      }
    }
  }

  /// A session that runs, with a live picture.
  @LoopActor
  func startSession() async throws -> CaptureSession {
    var configuration = CaptureSession.Configuration(camera.configuration)
    configuration.isPreviewEnabled = true
    if configuration.camera == nil { configuration.camera = try await common.cameraOfPress() }
    let session = CaptureSession(
      application: CommandSession.application, configuration: configuration,
      runtimeDirectory: common.runtimeDirectory)
    try await session.startOrWait()
    return session
  }

  /// The way to draw: the one from the options, else the best that the terminal has. Throws if it
  /// has none.
  func graphics(
    _ environment: TerminalEnvironment, _ answers: TerminalAnswers
  ) throws(Failure) -> TerminalGraphics {
    switch graphics {
    case .kitty: return .kitty
    case .sixel: return .sixel
    case .blocks: return .blocks(environment.blockColors)
    case .characters: return .characters
    case nil: break
    }
    guard let best = environment.graphics(answers) else { throw Self.cannotDraw(environment) }
    return best
  }

  static func cannotDraw(_ environment: TerminalEnvironment) -> Failure {
    .input(
      "this terminal cannot show pictures (TERM is '\(environment.term)'): '--output FILE' writes them as JPEGs, "
        + "'--output -' to standard output")
  }
}
