// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import TestSupport
import VarlinkSocket
import Vocabulary

/// An administrator of the gateway, who also watches its devices.
@LoopActor
final class Administrator {
  private let control: VarlinkClient
  private let watching: VarlinkClient
  private var grabbed: [String: Bool] = [:]
  private var exclusive: Set<String> = []
  private var grabs: [String] = []
  private var additions: [String: Int] = [:]

  /// Connects to both sockets and knows the devices when it returns.
  init(control: String, gateway: String) async throws {
    self.control = try VarlinkClient.connect(to: control)
    watching = try VarlinkClient.connect(to: gateway)
    watching.call(GatewayInterface.WatchDevices.self, .init(), more: true) { [weak self] result in
      if case .success(let reply) = result { self?.take(reply.parameters) }
    }
    _ = try await self.control.call(ControlInterface.GetState.self, .init())
  }

  func close() {
    control.close()
    watching.close()
  }

  /// Whether the gateway has the device.
  func has(_ device: String) -> Bool { grabbed[device] != nil }

  /// The number of times that the device has come.
  func additionCount(_ device: String) -> Int { additions[device] ?? 0 }

  /// Whether a device is grabbed that others could read.
  var isAnyGrabbed: Bool { grabbed.contains { $0.value && !exclusive.contains($0.key) } }

  /// `grab DEVICE` and `release DEVICE` since the last time.
  func takeGrabs() -> [String] {
    defer { grabs = [] }
    return grabs
  }

  func state() async throws -> ControlInterface.State {
    try await control.call(ControlInterface.GetState.self, .init()).state
  }

  func explain(
    device: String, button: String, at point: SurfacePoint? = nil
  ) async -> Result<ControlInterface.Explain.Reply, VarlinkCallError> {
    do throws(VarlinkCallError) {
      return .success(
        try await control.call(
          ControlInterface.Explain.self,
          .init(device: device, button: button, x: point?.x, y: point?.y)))
    } catch {
      return .failure(error)
    }
  }

  func setForeground(pid: Int32?) async throws {
    _ = try await control.call(
      ControlInterface.SetForeground.self, .init(pid: pid.map { Int64($0) }))
  }

  func setLocked(_ locked: Bool, seat: String? = nil) async throws {
    _ = try await control.call(
      ControlInterface.SetLocked.self, .init(locked: locked, seat: seat))
  }

  func reload() async throws {
    _ = try await control.call(ControlInterface.Reload.self, .init())
  }

  private func take(_ reply: GatewayInterface.WatchDevices.Reply) {
    for device in (reply.devices ?? []) + (reply.added.map { [$0] } ?? []) {
      grabbed[device.name] = device.grabbed
      additions[device.name, default: 0] += 1
      if device.kind == .gpio { exclusive.insert(device.name) }
    }
    if let name = reply.removed { grabbed[name] = nil }
    if let device = reply.changed, grabbed[device.name] != device.grabbed {
      grabbed[device.name] = device.grabbed
      grabs.append("\(device.grabbed ? "grab" : "release") \(device.name)")
    }
  }
}
