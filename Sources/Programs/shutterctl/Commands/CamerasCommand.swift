// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct CamerasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cameras", abstract: "Lists the cameras and what they deliver.")

  @OptionGroup var common: CommonOptions
  @Flag(help: "Go on with what comes, changes and goes, until interrupted.") var follow = false

  func run() {
    LoopRun.run(common) { [self] in
      let listing = CommonOptions.Listing(name: \.name, show: show, showNone: showNone)
      guard follow else { return listing.show(try await common.cameras(), common) }
      try await common.follow(EngineInterface.WatchCameras.self, at: .engine, listing) {
        ($0.cameras, $0.added, $0.changed, $0.removed)
      }
    }
  }

  private func showNone() {
    print(
      "No camera. Plug one in, or add a [[synthetic]] one to the engine's configuration.")
  }

  private func show(_ camera: EngineInterface.Camera, _ word: String) {
    TextForm.printLine("\(word)\(camera.name)  (\(camera.label))")
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
