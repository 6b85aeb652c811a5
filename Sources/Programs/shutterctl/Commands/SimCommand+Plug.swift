// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

extension SimCommand {
  struct DeviceArguments: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @Argument(help: "The device's name.", completion: .custom(Completion.simulatedDevices))
    var device: String

    @LoopActor
    func plug(present: Bool) async throws {
      _ = try await common.connect(.control).call(
        ControlInterface.SimulatePlug.self, .init(device: device, present: present))
      common.printDone()
    }
  }

  struct Plug: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Plugs a device in.")
    @OptionGroup var arguments: DeviceArguments

    func run() {
      LoopRun.run(arguments.common) { [self] in try await arguments.plug(present: true) }
    }
  }

  struct Unplug: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Unplugs a device.")
    @OptionGroup var arguments: DeviceArguments

    func run() {
      LoopRun.run(arguments.common) { [self] in try await arguments.plug(present: false) }
    }
  }
}
