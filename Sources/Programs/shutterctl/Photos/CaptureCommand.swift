// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CaptureModel
import LinuxIO
import ShutterInterfaces

struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Takes a photo now and names its file.",
    discussion: """
      The file is whole and on the disk when its name is printed. The engine keeps it, in a content directory of \
      yours, unless --output names another place. With --count, --interval or both it takes several, one after the \
      other; Ctrl-C ends it after the one that is being taken. With --bracket or --with-raw each gives several files. \
      --timer counts down before the first; Ctrl-C during that time takes none. As a command of 'shutterctl on-press' \
      it uses the session of the press, and photographs the moment of the press, unless options ask for another session.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @OptionGroup var adjustment: AdjustmentOptions
  @Option(
    help: ArgumentHelp(
      """
      Photograph the same moment with these cameras, separated by commas, the session's first: a set with a file of \
      each. At most 8.
      """, valueName: "names"),
    completion: .custom(Completion.cameraSets))
  var cameras: CameraSetArgument?
  @OptionGroup var photo: PhotoOptions
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      One photo for each of these values: -1,0,1 brightens or darkens what the camera chooses, by exposure values; \
      exposure=1/500,1/30 sets its exposure time in seconds, gain=16,64 and focus=0,40 these controls. May be repeated, \
      to set several of the last three in each step.
      """, valueName: "[field=]value,..."),
    completion: .custom(Completion.brackets),
    transform: { try BracketArgument($0) })
  var bracket: [BracketArgument] = []
  @Flag(
    help: """
      Also the frame, as a file beside the JPEG: the sensor's samples (DNG) of a camera with a Bayer pixel format, else \
      as the camera delivered it.
      """)
  var withRaw = false
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      """
      Put the photo there, and leave none with the engine: a file, a folder, - for standard output, or for several \
      photos a name with %d or %03d in it.
      """, valueName: "file"),
    completion: .file())
  var output: String?
  @Flag(help: "Replace an existing file. Default: refuse.") var force = false
  @Flag(
    inversion: .prefixedNo,
    help: "Wait until a camera that has only just started has settled, 1.5 s at most.")
  var warmUp = true
  @Option(
    help: ArgumentHelp(
      "Put a small picture of the photo there, a JPEG of at most 160x120 pixels.",
      valueName: "file"),
    completion: .file())
  var previewFile: String?
  @Flag(
    help: ArgumentHelp(
      "Also make a live clip: a film of the 1.5 s before the photo and the 1.5 s after it.",
      discussion: """
        The camera runs for as long before the first photo, unless --moment says which moment it shows. The clip \
        lies beside the photo, with the same name up to the extension .mp4.
        """))
  var live = false
  @Option(
    help: ArgumentHelp(
      "How much of the time before the photo the live clip shows, 0.5 to 30. Default: 1.5.",
      discussion: "These frames are in memory. The engine refuses more than it may keep.",
      valueName: "seconds"))
  var liveBefore: Double?
  @Option(
    help: ArgumentHelp(
      "How much of the time after it, 0.5 to 30. Default: 1.5.", valueName: "seconds"))
  var liveAfter: Double?
  @Option(
    help: """
      h264, or mjpeg: the live clip has the camera's own JPEGs, and browsers do not play it. Default: h264.
      """,
    completion: Completion.names(EngineInterface.Codec.self))
  var liveCodec: String?
  @Option(
    help: ArgumentHelp(
      "The sound of this microphone for the live clip. Default: none.", valueName: "microphone"),
    completion: .custom(Completion.microphones))
  var sound: String?
  @Option(
    help: ArgumentHelp("How many photos. Default: 1; with --interval, no limit.", valueName: "n"))
  var count: Int?
  @Option(
    help: ArgumentHelp(
      "Time from the beginning of a photo to the beginning of the next one. Default: 0.",
      valueName: "seconds"))
  var interval: Double?
  @Option(
    help: ArgumentHelp(
      "Count down on the terminal before the first photo. 0 to 86400. Default: 0.",
      valueName: "seconds"))
  var timer: Double?

  @Flag(
    help: ArgumentHelp(
      "Print the name of a small picture at once. The engine puts the photo in its place later, or when 'shutterctl finalize' asks for it."
    ))
  var deferred = false

  func validate() throws {
    try BracketArgument.check(bracket)
    guard !deferred || output == nil else {
      throw ValidationError("--deferred leaves the photo with the engine: leave out --output")
    }
    guard !deferred || (!live && bracket.isEmpty && !withRaw && cameras == nil) else {
      throw ValidationError(
        "--deferred is for one JPEG: leave out --live, --bracket, --with-raw and --cameras")
    }
    guard count ?? 1 >= 1 else { throw ValidationError("--count is at least 1") }
    guard (0...86_400).contains(interval ?? 0) else {
      throw ValidationError("--interval is from 0 to 86400 seconds")
    }
    guard (0...86_400).contains(timer ?? 0) else {
      throw ValidationError("--timer is from 0 to 86400 seconds")
    }
    guard timer == nil || photo.moment == nil else {
      throw ValidationError("--timer and --moment both say when")
    }
    guard !isSeries || (photo.moment == nil && photo.uniqueId == nil) else {
      throw ValidationError("--moment, --press and --unique-id are for one photo")
    }
    guard !live || destination?.isStandardOutput != true else {
      throw ValidationError("--live makes two files: --output - takes only one")
    }
    guard sound == nil || live else {
      throw ValidationError("--sound is for a live clip: add --live")
    }
    try validateClip()
    guard cameras == nil || camera.camera == nil else {
      throw ValidationError("--cameras names the session's camera first: leave out --camera")
    }
    guard !hasSize || (!live && bracket.isEmpty && !photo.light) else {
      throw ValidationError(
        "a size is for one photo by itself: leave out --live, --bracket and --light")
    }
    guard !hasSize || cameras.map({ $0.names.count == 1 }) ?? true else {
      throw ValidationError("a size is for one camera: leave out --cameras")
    }
    guard cameras.map({ $0.names.count == 1 }) ?? true || (bracket.isEmpty && !photo.light) else {
      throw ValidationError("--bracket and --light are for one camera: leave out --cameras")
    }
    guard let previewFile else { return try validateDestination() }
    guard !isSeries, bracket.isEmpty, cameras == nil else {
      throw ValidationError("--preview-file is for one photo")
    }
    guard !PhotoDestination.isStandardOutput(previewFile) else {
      throw ValidationError("--preview-file is a file, not -")
    }
    try validateDestination()
  }

  private func validateClip() throws {
    guard live || (liveBefore == nil && liveAfter == nil && liveCodec == nil) else {
      throw ValidationError(
        "--live-before, --live-after and --live-codec are for a live clip: add --live")
    }
    for (name, seconds) in [("--live-before", liveBefore), ("--live-after", liveAfter)] {
      guard (0.5...30).contains(seconds ?? 0.5) else {
        throw ValidationError("\(name) is from 0.5 to 30 seconds")
      }
    }
    guard liveCodec.map({ RecordingCodec(rawValue: $0) != nil }) ?? true else {
      throw ValidationError("--live-codec is h264 or mjpeg")
    }
  }

  private func validateDestination() throws {
    guard let destination else {
      if force, previewFile == nil {
        throw ValidationError("--force goes with --output or --preview-file")
      }
      return
    }
    guard !(destination.isStandardOutput && common.json) else {
      throw ValidationError("--output - and --json would print to the same place")
    }
    guard !withRaw || destination.isFolder else {
      throw ValidationError(
        "--with-raw gives files of two kinds: '\(destination.text)' has to be a folder")
    }
    let hasSeveral = isSeries || !bracket.isEmpty || cameras != nil
    guard !hasSeveral || destination.takesSeveral || destination.isStandardOutput else {
      throw ValidationError(
        "'\(destination.text)' is one file: for several photos name a folder, or put %d where the number goes"
      )
    }
  }

  func run() {
    // Block the signals before other threads start, which would receive them otherwise.
    if isStoppable { SignalSource.block(PhotoSeries.signals) }
    LoopRun.run(common) { [self] in try await PhotoSeries(self).run() }
  }

  /// The settings of each photo.
  var settings: EngineInterface.PhotoSettings {
    var settings = photo.settings
    settings.previewPhoto = previewFile == nil ? nil : true
    settings.liveClip = live ? true : nil
    settings.bracket = BracketArgument.steps(bracket)
    settings.deferred = deferred ? true : nil
    return settings
  }

  var previewDestination: PhotoDestination? {
    previewFile.map { PhotoDestination(text: $0, replaces: force) }
  }

  var destination: PhotoDestination? { output.map { PhotoDestination(text: $0, replaces: force) } }

  private var hasSize: Bool { photo.fullSize || photo.photoSize != nil }

  /// Whether there may be more photos than one.
  var isSeries: Bool { limit != 1 }

  /// Whether a signal ends it without a photo under way being lost.
  var isStoppable: Bool { isSeries || timer != nil }

  /// The number of photos to take; nil means no end.
  var limit: Int? { count ?? (interval == nil ? 1 : nil) }

  var intervalUSec: Int64 { Int64((interval ?? 0) * 1_000_000) }

  var timerUSec: Int64 { Int64((timer ?? 0) * 1_000_000) }

  /// Whether a session that another program has configured will do.
  var takesAnySession: Bool {
    camera.isEmpty && adjustment.isEmpty && cameras == nil && !live && !deferred
      && !photo.queueUntilRunning && photo.quality == nil
  }

  /// The session's configuration. Unless --max-quality says otherwise, it allows the quality of the photo.
  var configuration: EngineInterface.Configuration {
    var configuration = camera.configuration
    if let names = cameras?.names {
      configuration.camera = names.first
      configuration.companions = Array(names.dropFirst())
    }
    if configuration.maxQuality == nil, let quality = photo.quality {
      configuration.maxQuality = .init(rawValue: quality)
    }
    configuration.liveClipEnabled = live ? true : nil
    configuration.liveClipSound = sound
    configuration.liveClipBeforeUSec = liveBefore.map { Int64($0 * 1_000_000) }
    configuration.liveClipAfterUSec = liveAfter.map { Int64($0 * 1_000_000) }
    configuration.liveClipCodec = liveCodec.flatMap { .init(rawValue: $0) }
    configuration.deferredDelivery = deferred ? true : nil
    // Not set where it is off: an older engine refuses fields that it does not know.
    configuration.warmUp = warmUp ? true : nil
    return configuration
  }
}

/// "1920x1080" on a command line.
struct SizeInPixels: ExpressibleByArgument {
  let dimensions: EngineInterface.Dimensions

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int64($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else { return nil }
    dimensions = .init(width: width, height: height)
  }
}

/// The settings of one photo.
struct PhotoOptions: ParsableArguments {
  @Option(
    help: """
      image/jpeg; image/x-adobe-dng: the sensor's samples, of a camera with a Bayer pixel format; or \
      application/octet-stream: the frame as the camera delivered it.
      """,
    completion: .list(PhotoMedia.allCases.map(\.rawValue)))
  var mediaType: String?
  @Flag(help: "A raw photo, as --media-type image/x-adobe-dng.") var raw = false
  @Option(
    help: "speed, balanced or quality. Default: balanced.",
    completion: Completion.names(EngineInterface.PhotoSettings.Quality.self))
  var quality: String?
  @Option(help: "JPEG quality in percent, 1 to 100. Default: as --quality sets it.")
  var compression: Int64?
  @Option(help: "The press that asks for it, together with --moment.") var press: Int64?
  @Option(
    help: ArgumentHelp(
      "The moment to photograph, microseconds of CLOCK_MONOTONIC. Default: now.",
      valueName: "usec"))
  var moment: Int64?
  @Option(help: "A number that no other photo of the session has. Default: the engine's choice.")
  var uniqueId: Int64?
  @Option(
    help: "A step that can be taken; may be repeated. Default: all.",
    completion: Completion.names(EngineInterface.PhotoStep.self))
  var handle: [String] = []
  @Flag(help: "Request the photo before the camera runs; it waits for the camera.")
  var queueUntilRunning = false
  @Option(
    help: ArgumentHelp(
      "Turn the picture clockwise by 0, 90, 180 or 270 degrees. Default: as the camera is held.",
      valueName: "degrees"),
    completion: .list(["0", "90", "180", "270"]))
  var rotation: Int64?
  @Flag(
    inversion: .prefixedNo,
    help: "Show the picture mirrored, or as it is. Default: as the camera is configured.")
  var mirrored: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: """
      Turn and mirror the pixels of a JPEG themselves, for programs that ignore its orientation. Default: as the camera \
      is configured.
      """)
  var uprightPixels: Bool?
  @Flag(help: "Switch the camera's light on for it; then it shows a frame after the request.")
  var light = false
  @Flag(
    help: """
      As large as the camera can: it is switched to that size and back, and the photo shows a frame after the request.
      """)
  var fullSize = false
  @Option(
    help: ArgumentHelp(
      "The size of the photo, in the same way: one that the camera has.", valueName: "1920x1080"))
  var photoSize: SizeInPixels?

  /// The options that change nothing with some cameras, as the engine names them, and as they were given.
  var idleWishes: [(EngineInterface.Support.WithoutEffect, String)] {
    var wishes: [(EngineInterface.Support.WithoutEffect, String)] = []
    if quality == "speed" { wishes.append((.speed, "--quality speed")) }
    if quality == "quality" { wishes.append((.quality, "--quality quality")) }
    // It counts with several frames, and where a JPEG has to be encoded again to stand upright.
    if compression != nil, quality != "quality", uprightPixels != true {
      wishes.append((.compression, "--compression"))
    }
    if uprightPixels == true { wishes.append((.uprightPixels, "--upright-pixels")) }
    return wishes
  }

  func validate() throws {
    try NamedValue.check(quality, EngineInterface.PhotoSettings.Quality.self, "--quality")
    for step in handle { try NamedValue.check(step, EngineInterface.PhotoStep.self, "--handle") }
    guard !raw || mediaType == nil else {
      throw ValidationError("--raw is a media type: leave out --media-type")
    }
    guard !fullSize || photoSize == nil else {
      throw ValidationError("--full-size is a size: leave out --photo-size")
    }
    guard press == nil || moment != nil else {
      throw ValidationError("--press goes together with --moment")
    }
  }

  var settings: EngineInterface.PhotoSettings {
    EngineInterface.PhotoSettings(
      uniqueId: uniqueId, mediaType: raw ? PhotoMedia.dng.rawValue : mediaType,
      quality: quality.map { .init(rawValue: $0) },
      compression: compression, press: press, momentUSec: moment,
      queueUntilRunning: queueUntilRunning ? true : nil,
      handles: handle.isEmpty ? nil : handle.map { .init(rawValue: $0) }, rotation: rotation,
      mirrored: mirrored, light: light ? .on : nil, maxPhotoDimensions: photoSize?.dimensions,
      uprightPixels: uprightPixels)
  }
}
