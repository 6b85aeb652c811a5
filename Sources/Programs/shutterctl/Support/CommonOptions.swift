// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Installation
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The options of every subcommand that calls a daemon.
struct CommonOptions: ParsableArguments {
  @Option(
    name: .customLong("runtime-dir"),
    help: ArgumentHelp("Look for the daemons' sockets in DIR.", valueName: "dir"),
    completion: .directory)
  var runtimeDirectory: String?

  @Flag(help: "Print JSON instead of text: one object a line, also for a failure.")
  var json = false

  /// A connection to the daemon that serves this socket.
  @LoopActor
  func connect(_ socket: RuntimeDirectory.Socket) throws -> VarlinkClient {
    try address(of: socket).connect()
  }

  /// The address of this socket.
  func address(of socket: RuntimeDirectory.Socket) -> ServiceAddress {
    ServiceAddress(socket: socket, path: directory(of: socket).path(of: socket))
  }

  /// The folder in which the daemon of this socket serves.
  func directory(of socket: RuntimeDirectory.Socket) -> RuntimeDirectory {
    runtimeDirectory.map { RuntimeDirectory($0) } ?? RuntimeDirectory.calling(socket)
  }

  /// Reports success: in words if there are any, or as an empty JSON object.
  func printDone(_ words: String? = nil) {
    if json { return TextForm.printJSON(JSON.object([:])) }
    if let words { print(words) }
  }
}

extension CommonOptions {
  /// The devices with capture buttons.
  @LoopActor
  func devices() async throws -> [GatewayInterface.Device] {
    let client = try connect(.gateway)
    defer { client.close() }
    return try await client.call(GatewayInterface.ListDevices.self, .init()).devices
  }

  /// What is wrong with devices.
  @LoopActor
  func troubles() async throws -> [GatewayInterface.Trouble] {
    let client = try connect(.gateway)
    defer { client.close() }
    return try await client.call(GatewayInterface.ListDevices.self, .init()).troubles ?? []
  }

  @LoopActor
  func cameras() async throws -> [EngineInterface.Camera] {
    let client = try connect(.engine)
    defer { client.close() }
    return try await client.call(EngineInterface.ListCameras.self, .init()).cameras
  }

  /// What the engine has noticed about a camera; none if it cannot be asked.
  @LoopActor
  func remarks(about camera: String?) async -> [String] {
    guard let camera, let all = try? await cameras() else { return [] }
    return (all.first { $0.name == camera }?.remarks ?? []).map { "the camera \(camera): \($0)" }
  }

  @LoopActor
  func microphones() async throws -> [EngineInterface.Microphone] {
    let client = try connect(.engine)
    defer { client.close() }
    return try await client.call(EngineInterface.ListMicrophones.self, .init()).microphones
  }

  /// The registered applications.
  @LoopActor
  func applications() async throws -> [ControlInterface.Application] {
    let client = try connect(.control)
    defer { client.close() }
    return try await client.call(ControlInterface.ListApplications.self, .init()).applications
  }

  @LoopActor
  func clients() async throws -> [ControlInterface.Client] {
    let client = try connect(.control)
    defer { client.close() }
    return try await client.call(ControlInterface.GetState.self, .init()).state.clients
  }
}

extension EngineInterface.Camera {
  /// Whether the engine itself makes its frames. Older engines say so only by the node that it lacks.
  var isSynthetic: Bool { kind.map { $0 == .synthetic } ?? (node == nil) }
}
