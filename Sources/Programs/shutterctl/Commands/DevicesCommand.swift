// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "Lists the devices that have capture buttons.")

  @OptionGroup var common: CommonOptions
  @Flag(help: "Keep showing what is added, changed and removed, until interrupted.")
  var follow = false

  func run() {
    LoopRun.run(common) { [self] in
      let listing = CommonOptions.Listing(name: \.name, show: show, showNone: showNone)
      guard follow else {
        let devices = try await common.devices()
        listing.show(devices, common)
        guard !common.json else { return }
        return show(try await common.troubles())
      }
      try await common.follow(GatewayInterface.WatchDevices.self, at: .gateway, listing) {
        ($0.devices, $0.added, $0.changed, $0.removed)
      }
    }
  }

  private func show(_ troubles: [GatewayInterface.Trouble]) {
    for trouble in troubles {
      TextForm.printLine(
        "\(GatewayCheckup.words(trouble)): \(trouble.text.escapingControlCharacters())")
      TextForm.printLine("  \(trouble.remedy.escapingControlCharacters())")
    }
  }

  private func showNone() {
    print("No device with a capture button. `shutterd` finds keyboards and remotes with volume")
    print("or camera keys by itself; GPIO lines and touch screens have to be configured.")
  }

  private func show(_ device: GatewayInterface.Device, _ word: String) {
    TextForm.printLine("\(word)\(device.name)  (\(device.label))")
    print(
      "  \(device.kind) on \(device.seat), \(device.node ?? "no node"), mode \(device.mode)"
        + "\(device.grabbed ? ", grabbed" : "")")
    if let surface = device.surface {
      let place = device.hasPosition == true ? "" : ", without a position"
      print("  surface \(surface.escapingControlCharacters())\(place)")
    }
    TextForm.printTable(
      device.buttons.map { ["  \($0.name)", "\($0.role)", $0.pressed ? "pressed" : ""] }
        + (device.dials ?? []).map { ["  \($0.name)", "turns \($0.control)", ""] })
  }
}
