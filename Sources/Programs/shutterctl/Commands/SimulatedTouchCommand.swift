// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

struct SimulatedTouchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touch",
    abstract: "Touches a simulated screen: at one place, or along several.",
    discussion: """
      The device is a [[simulated]] one with a surface. The finger goes down at the first place, moves \
      to the others and is lifted at the last. Places are 0 to 1, from the left and from the top. It shows \
      where the press went, as `shutterctl monitor` does.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(help: "The device's name.", completion: .custom(Completion.simulatedDevices))
  var device: String
  @Argument(help: ArgumentHelp("The places of the finger, X,Y.", valueName: "X,Y"))
  var place: [SurfacePlace]
  @Option(help: "The finger, 0 to 9.") var finger: Int64 = 0
  @Option(help: "How long it stays at each place, milliseconds.") var hold: Int64 = 100

  func validate() throws {
    guard (0...9).contains(finger) else { throw ValidationError("--finger is from 0 to 9") }
    guard (0...3_600_000).contains(hold) else {
      throw ValidationError("--hold is from 0 to 3600000 milliseconds")
    }
  }

  func run() {
    LoopRun.run(common) { [self] in
      let control = try common.connect(.control)
      let trace = try PressTrace("\(device)/touch\(finger)", common)
      try await trace.begin()
      for (index, place) in place.enumerated() {
        try await move(control, index == 0 ? .down : .move, place)
        await Pause.milliseconds(hold)
      }
      try await move(control, .up, nil)
      await trace.wait(for: .up)
    }
  }

  @LoopActor
  private func move(
    _ control: VarlinkClient, _ change: ControlInterface.SimulateTouch.Parameters.Change,
    _ place: SurfacePlace?
  ) async throws {
    _ = try await control.call(
      ControlInterface.SimulateTouch.self,
      .init(device: device, contact: finger, change: change, x: place?.x, y: place?.y))
  }
}
