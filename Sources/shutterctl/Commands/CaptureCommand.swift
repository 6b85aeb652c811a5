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
  @Option(help: "JPEG quality in percent, 1 to 100.") var compression: Int64?

  func run() {
    LoopRun.run { [self] in
      let session = try await CaptureSession.open(
        common, application: "org.shutterd.shutterctl", configuration: camera.configuration)
      try await session.start()
      let photo = try await session.capture(.init(compression: compression))
      if common.json { return TextForm.printJSON(photo) }
      print(photo.path ?? photo.name)
      print(
        "\(photo.width)x\(photo.height), \(photo.size) bytes, "
          + "\(TextForm.milliseconds(photo.offsetUSec)) from the request")
    }
  }
}
