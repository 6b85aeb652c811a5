// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

extension CommonOptions {
  /// The devices with capture buttons.
  @LoopActor
  func devices() async throws -> [GatewayInterface.Device] {
    let client = try connect(.gateway)
    defer { client.close() }
    return try await client.call(GatewayInterface.ListDevices.self, .init()).devices
  }

  /// The cameras.
  @LoopActor
  func cameras() async throws -> [EngineInterface.Camera] {
    let client = try connect(.engine)
    defer { client.close() }
    return try await client.call(EngineInterface.ListCameras.self, .init()).cameras
  }

  /// The clients of the gateway.
  @LoopActor
  func clients() async throws -> [ControlInterface.Client] {
    let client = try connect(.control)
    defer { client.close() }
    return try await client.call(ControlInterface.GetState.self, .init()).state.clients
  }

  /// The whole name of a button that was typed, where KEY_ may be left out. What no device has stays as it is: the
  /// gateway says then what is wrong with it.
  @LoopActor
  func buttonName(_ typed: String, of device: String) async throws -> String {
    let known = try await devices().first { $0.name == device }?.buttons.map(\.name) ?? []
    return known.first { WhyText.isName(typed, of: $0) } ?? typed
  }

  /// Shows where a press of one button would go, and why.
  @LoopActor
  func why(_ device: String, _ button: String) async throws {
    let whole = try await buttonName(button, of: device)
    let reply = try await explain(device, whole, try connect(.control))
    if json { return TextForm.printJSON(WhyText.object(device, whole, reply)) }
    print(WhyText.words(reply))
  }

  /// Where a press of a button that began now would go.
  @LoopActor
  func explain(
    _ device: String, _ button: String, _ control: VarlinkClient
  ) async throws -> ControlInterface.Explain.Reply {
    try await control.call(ControlInterface.Explain.self, .init(device: device, button: button))
  }
}
