// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import ShutterKit

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records a film until it is stopped, and names its file.",
    discussion: """
      It records until Ctrl-C or SIGTERM, or until one of the limits is reached, which is a success. The film begins \
      with the frame of the moment of the command's request. The file is whole and on the disk when its name is \
      printed. The engine keeps it, in a content directory of yours, unless --output names another place. \
      Anything that ends it early, such as a full disk or a camera that is unplugged, is an error with status 1; the \
      film up to then is kept, and named.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Put the film there when it is finished, and leave none with the engine: a file, a folder, or - for standard output.",
      valueName: "file"),
    completion: .file())
  var output: String?
  @Flag(help: "Replace an existing file. Default: refuse.") var force = false
  @Option(help: ArgumentHelp("The longest film. Default: no limit.", valueName: "seconds"))
  var duration: Double?
  @Option(
    help: ArgumentHelp(
      "The largest file, in bytes, or with K, M or G in powers of 1024. Default: no limit.",
      valueName: "size"))
  var size: SizeArgument?
  @Option(
    help: "h264 or mjpeg. Default: h264 where the engine can make it, else mjpeg.",
    completion: Completion.names(EngineInterface.Codec.self))
  var codec: String?
  @Option(help: "mp4 or matroska. Default: mp4.") var container = Container.mp4
  @Option(
    help: ArgumentHelp("Bits a second of h264. Default: by size and frame rate.", valueName: "n"))
  var bitRate: Int64?
  @Option(
    help: ArgumentHelp("Record this microphone. Default: no sound.", valueName: "microphone"),
    completion: .custom(Completion.microphones))
  var sound: String?
  @Flag(
    help: """
      Take the primary button: a press of it ends the film. Without it, the buttons stay with the program that has them.
      """)
  var untilPress = false

  enum Container: String, ExpressibleByArgument, CaseIterable {
    case mp4, matroska

    var mediaType: RecordingSettings.MediaType { self == .mp4 ? .mp4 : .matroska }
  }

  func validate() throws {
    guard (0.001...86_400_000).contains(duration ?? 1) else {
      throw ValidationError("--duration is from 0.001 to 86400000 seconds")
    }
    guard bitRate ?? 1 >= 1 else { throw ValidationError("--bit-rate is at least 1") }
    try NamedValue.check(codec, EngineInterface.Codec.self, "--codec")
    guard let destination else {
      if force { throw ValidationError("--force goes with --output") }
      return
    }
    guard !(destination.isStandardOutput && common.json) else {
      throw ValidationError("--output - and --json would print to the same place")
    }
  }

  func run() {
    // Block the signals before other threads start, which would receive them otherwise.
    SignalSource.block(FilmRecorder.signals)
    LoopRun.run(common) { [self] in try await FilmRecorder(self).run() }
  }

  var destination: PhotoDestination? { output.map { PhotoDestination(text: $0, replaces: force) } }

  var configuration: CaptureSession.Configuration {
    var configuration = CaptureSession.Configuration(camera.configuration)
    configuration.isRecordingEnabled = true
    return configuration
  }

  /// The settings of the film.
  /// - Parameter progressUSec: the interval of the engine's reports.
  func settings(progressUSec: Int64?) -> RecordingSettings {
    var settings = RecordingSettings()
    settings.mediaType = container.mediaType
    settings.codec = codec.map { .init(rawValue: $0) }
    settings.bitRate = bitRate
    settings.sound = sound
    settings.maxRecordedDurationUSec = duration.map { Int64($0 * 1_000_000) }
    settings.maxRecordedFileSize = size?.bytes
    settings.progressIntervalUSec = progressUSec
    return settings
  }
}

/// "500M" on a command line.
struct SizeArgument: ExpressibleByArgument {
  let bytes: Int64

  init?(argument: String) {
    let digits = argument.prefix { ("0"..."9").contains($0) }
    let shift: Int64? =
      switch argument.dropFirst(digits.count) {
      case "": 0
      case "K", "k": 10
      case "M": 20
      case "G": 30
      default: nil
      }
    guard let number = Int64(digits), let shift, number >= 1, number <= Int64.max >> shift else {
      return nil
    }
    bytes = number << shift
  }
}
