// SPDX-License-Identifier: Apache-2.0
import Installation
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// systemd's `varlinkctl` (257, as in Debian 13) against the daemons.
struct VarlinkctlTests {
  static let sockets: [(RuntimeDirectory.Socket, any VarlinkInterface.Type)] = [
    (.gateway, GatewayInterface.self), (.control, ControlInterface.self),
    (.engineLink, EngineLinkInterface.self), (.engine, EngineInterface.self),
  ]

  @Test("info and list-interfaces, by address and by path")
  func information() throws {
    let studio = try Studio()
    let varlinkctl = try Varlinkctl(studio.daemons)
    for (socket, _) in Self.sockets {
      let product = socket == .engine ? "shutter-engine" : "shutterd"
      for address in [Varlinkctl.address(socket), "\(Varlinkctl.folder)/\(socket.rawValue)"] {
        let info = try varlinkctl.run("info", address)
        #expect(info.contains("Vendor: Shutterd\n") && info.contains("Product: \(product)\n"))
        let interfaces = try varlinkctl.run("list-interfaces", address)
        #expect(interfaces == "\(socket.rawValue)\norg.varlink.service\n")
      }
    }
  }

  @Test("introspect shows what the interfaces declare, and validate-idl finds nothing wrong")
  func introspection() throws {
    let studio = try Studio()
    let varlinkctl = try Varlinkctl(studio.daemons)
    for (socket, interface) in Self.sockets {
      let text = try varlinkctl.run("introspect", Varlinkctl.address(socket), interface.name)
      let shown = try InterfaceDescription(parsing: text)
      let declared = try InterfaceDescription(parsing: interface.description)
      #expect(shown.name == declared.name)
      #expect(Set(shown.members.map(\.name)) == Set(declared.members.map(\.name)))
    }
    let interfaces = Self.sockets.map { $0.1 } + [VarlinkServiceInterface.self]
    for interface in interfaces {
      try TestFile.write(studio.daemons.path("interface.varlink"), interface.description)
      try varlinkctl.run("validate-idl", "\(Varlinkctl.folder)/interface.varlink")
    }
    try TestFile.write(studio.daemons.path("interface.varlink"), "interface a.B\ntype T (x: U)\n")
    #expect(throws: TestError.self) {
      try varlinkctl.run("validate-idl", "\(Varlinkctl.folder)/interface.varlink")
    }
  }

  @Test("call: replies and errors by their names")
  func call() throws {
    let studio = try Studio()
    let varlinkctl = try Varlinkctl(studio.daemons)
    let state = try varlinkctl.call(.control, "GetState")["state"]
    #expect(state?["engineAttached"] == true && state?["granted"] == 0)
    let devices = try varlinkctl.call(.gateway, "ListDevices")["devices"]
    #expect(devices?[0]?["name"] == .string(Studio.device))
    let cameras = try varlinkctl.call(.engine, "ListCameras")["cameras"]
    #expect(cameras?[0]?["name"] == "test")
    #expect(try varlinkctl.call(.control, "SetLocked", ["locked": true]) == [:])
    #expect(try studio.state().locked)

    let error = { try varlinkctl.error(of: $0, $1, $2) }
    #expect(try error(.control, "SetForeground", ["pid": 1]) == ControlInterface.NoSuchClient.name)
    #expect(try error(.engine, "Start", ["session": "x"]) == EngineInterface.NoSuchSession.name)
    typealias Service = VarlinkServiceInterface
    #expect(try error(.gateway, "WatchDevices", [:]) == Service.ExpectedMore.name)
    #expect(try error(.gateway, "Missing", [:]) == Service.MethodNotFound.name)
    #expect(try error(.gateway, "SetEnabled", ["enabled": 1]) == Service.InvalidParameter.name)
  }

  @Test("a session, a press and a photo, by nothing else")
  func story() throws {
    let studio = try Studio()
    let varlinkctl = try Varlinkctl(studio.daemons)
    let application: JSON = "org.example.varlinkctl"
    let sessions = try varlinkctl.stream(.engine, "OpenSession", ["application": application])
    let session = try sessions.next("session")
    try varlinkctl.call(.engine, "Start", ["session": session])
    _ = try sessions.next("status") { $0["state"] == "running" }

    let interaction = try varlinkctl.stream(
      .gateway, "AddInteraction",
      [
        "application": application, "session": session, "acknowledgement": "automatic",
        "requestForeground": true,
      ])
    _ = try interaction.next("status") { $0["eligible"] == true }
    for pressed in [true, false] {
      try varlinkctl.call(
        .control, "SimulateButton",
        [
          "device": .string(Studio.device), "button": .string(Studio.button),
          "pressed": .bool(pressed),
        ])
      let event = try interaction.next("event")
      #expect(event["phase"] == (pressed ? "began" : "ended"))
      #expect(event["sequence"] == (pressed ? 1 : 2))
    }

    let photo = try varlinkctl.stream(.engine, "CapturePhoto", ["session": session])
    var steps: [JSON] = []
    var path: String?
    while let reply = try photo.next() {
      if let step = reply["step"] { steps.append(step) }
      if case .string(let file)? = reply["photo"]?["path"] { path = file }
    }
    try photo.finish()
    #expect(steps.first == "will_begin_capture" && steps.last == "did_finish_capture")
    #expect(TestFile.exists(try #require(path)))

    try interaction.interrupt()
    try sessions.interrupt()
    try TestClock.wait(for: "the client to be forgotten") {
      try studio.state().clients.isEmpty ? () : nil
    }
    #expect(
      try varlinkctl.error(of: .engine, "Stop", ["session": session]).hasSuffix("NoSuchSession"))
  }

  @Test("the manual's examples work as they stand there")
  func manual() throws {
    let studio = try Studio()
    let varlinkctl = try Varlinkctl(studio.daemons)
    let page = try ManualPage("\(Repository.root)/man/shutterd-protocol.7")
    let calls = try page.examples.filter { $0.mark == .parse }
      .flatMap { try $0.arguments(of: "varlinkctl") }
    // The others want the name of a session, or do not end by themselves.
    let whole = calls.filter { words in
      !words.contains("--more") && !words.contains { $0.contains("...") }
    }
    #expect(whole.count >= 3)
    for words in whole {
      // It sees both daemons' sockets in the one folder.
      let seen = words.map { $0.replacing("/run/shutter-engine/", with: "\(Varlinkctl.folder)/") }
      #expect(try !varlinkctl.run(seen).isEmpty, "\(words)")
    }
  }
}
