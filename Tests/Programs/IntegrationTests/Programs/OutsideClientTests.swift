// SPDX-License-Identifier: Apache-2.0
import Installation
import TestSupport
import Testing
import Varlink

/// Any Varlink client can speak to the daemons: this one is Python's standard library and fifteen
/// lines of our own.
struct OutsideClientTests {
  private static let script = "\(Repository.root)/Tests/Programs/IntegrationTests/Scripts/client.py"

  @Test(
    "every interface is described byte for byte as its file stands",
    arguments: [
      RuntimeDirectory.Socket.gateway, .control, .engineLink, .engine,
    ])
  func descriptions(_ socket: RuntimeDirectory.Socket) throws {
    let studio = try Studio()
    for name in [socket.rawValue, "org.varlink.service"] {
      let reply = try Self.call(
        studio, socket, "org.varlink.service.GetInterfaceDescription",
        "{\"interface\":\"\(name)\"}")
      let file = try TestFile.read("\(Repository.root)/interfaces/\(name).varlink")
      #expect(reply["description"] == .string(file))
    }
    let information = try Self.call(studio, socket, "org.varlink.service.GetInfo", "{}")
    #expect(information["vendor"] == "Shutterd")
    #expect(
      information["interfaces"] == .array([.string(socket.rawValue), "org.varlink.service"])
        || information["interfaces"] == .array(["org.varlink.service", .string(socket.rawValue)]))
  }

  @Test("ListDevices and ListCameras")
  func lists() throws {
    let studio = try Studio()
    let devices = try Self.call(studio, .gateway, "org.shutterd.Gateway.ListDevices", "{}")
    let device = try #require(devices["devices"]?[0])
    #expect(device["name"] == "remote" && device["kind"] == "simulated")
    #expect(device["node"] == nil)
    let cameras = try Self.call(studio, .engine, "org.shutterd.Engine.ListCameras", "{}")
    #expect(cameras["cameras"]?[0]?["formats"]?[0]?["width"] == 320)
  }

  @Test("AddInteraction streams the events of a press")
  func interaction() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let process = try RunningProcess([
      "python3", Self.script, studio.daemons.path("org.shutterd.Gateway"),
      "org.shutterd.Gateway.AddInteraction",
      "{\"application\":\"org.example.outside\",\"session\":\"\(session.id)\","
        + "\"acknowledgement\":\"automatic\",\"requestForeground\":true}", "more",
    ])
    let first = try JSON(parsing: try #require(try process.nextLine()))
    #expect(first["continues"] == true)
    #expect(first["parameters"]?["status"]?["eligible"] == true)
    try studio.press()
    for (number, phase) in [(1, "began"), (2, "ended")] as [(Int64, String)] {
      let reply = try JSON(parsing: try #require(try process.nextLine()))
      let event = reply["parameters"]?["event"]
      #expect(event?["sequence"] == .int(number) && event?["phase"] == .string(phase))
    }
  }

  /// The parameters of the one reply to a call.
  private static func call(
    _ studio: Studio, _ socket: RuntimeDirectory.Socket, _ method: String, _ parameters: String
  ) throws -> JSON {
    let line = try Command.run(
      "python3", script, studio.daemons.path(socket.rawValue), method, parameters)
    let reply = try JSON(parsing: line)
    return reply["parameters"] ?? reply
  }
}
