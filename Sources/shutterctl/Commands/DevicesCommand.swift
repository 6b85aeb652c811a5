// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "Lists the devices that have capture buttons.")

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run { [self] in
      let reply = try await common.connect(.gateway).call(
        GatewayInterface.ListDevices.self, .init())
      if common.json { return TextForm.printJSON(reply.devices) }
      if reply.devices.isEmpty {
        print("No device with a capture button. `shutterd` finds keyboards and remotes with volume")
        print("or camera keys by itself; GPIO lines stand in its configuration.")
      }
      for device in reply.devices { show(device) }
    }
  }

  private func show(_ device: GatewayInterface.Device) {
    TextForm.printLine("\(device.name)  (\(device.label))")
    print(
      "  \(device.kind) on \(device.seat), \(device.node ?? "no node"), mode \(device.mode)"
        + "\(device.grabbed ? ", grabbed" : "")")
    TextForm.printTable(
      device.buttons.map { ["  \($0.name)", "\($0.role)", $0.pressed ? "pressed" : ""] })
  }
}
