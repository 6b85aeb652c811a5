// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct CamerasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cameras", abstract: "Lists the cameras and what they deliver.")

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run { [self] in
      let reply = try await common.connect(.engine).call(EngineInterface.ListCameras.self, .init())
      if common.json { return TextForm.printJSON(reply.cameras) }
      if reply.cameras.isEmpty {
        print("No camera. Plug one in, or add a [[synthetic]] one to the engine's configuration.")
      }
      for camera in reply.cameras { show(camera) }
    }
  }

  private func show(_ camera: EngineInterface.Camera) {
    TextForm.printLine("\(camera.name)  (\(camera.label))")
    print(
      "  \(camera.position), \(camera.node ?? "no node")"
        + "\(camera.busy ? ", in use by another program" : "")")
    TextForm.printTable(
      camera.formats.map { format in
        let rate = format.frameIntervals.first.map { interval in
          "\(interval.denominator / max(1, interval.numerator)) frames a second"
        }
        return ["  \(format.pixelFormat)", "\(format.width)x\(format.height)", rate ?? ""]
      })
  }
}
