// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Takes a photo now and names its file.",
    discussion: "The file is whole and on the disk when its name is printed.")

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @OptionGroup var photo: PhotoOptions

  func run() {
    LoopRun.run { [self] in
      let session = try await CaptureSession.open(
        common, application: "org.shutterd.shutterctl", configuration: configuration)
      let photo = try await take(session)
      if common.json { return TextForm.printJSON(photo) }
      print(photo.path ?? photo.name)
      print(
        "\(photo.width)x\(photo.height), \(photo.size) bytes, "
          + "\(TextForm.milliseconds(photo.offsetUSec)) from the request")
    }
  }

  @LoopActor
  private func take(_ session: CaptureSession) async throws -> EngineInterface.Photo {
    let settings = photo.settings
    guard photo.queueUntilRunning else {
      try await session.start()
      return try await session.capture(settings)
    }
    // Behind each other on one connection they would wait for each other.
    let starting = try common.connect(.engine)
    async let started = starting.call(EngineInterface.Start.self, .init(session: session.id))
    let photo = try await session.capture(settings)
    _ = try await started
    return photo
  }

  /// A quality that is asked for is allowed, unless something else is said.
  private var configuration: EngineInterface.Configuration {
    var configuration = camera.configuration
    if configuration.maxQuality == nil, let quality = photo.quality {
      configuration.maxQuality = .init(rawValue: quality)
    }
    return configuration
  }
}
