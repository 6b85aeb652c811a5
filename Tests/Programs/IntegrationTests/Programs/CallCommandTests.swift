// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// `shutterctl call` and `shutterctl introspect` against the daemons.
struct CallCommandTests {
  private static let gateway = "org.shutterd.Gateway"

  @Test(
    "the socket follows from the interface",
    arguments: [
      ("org.shutterd.Gateway.ListDevices", "devices"), ("org.shutterd.Control.GetState", "state"),
      ("org.shutterd.Engine.ListCameras", "cameras"),
    ])
  func socket(_ method: String, _ member: String) throws {
    let studio = try Studio()
    let line = try studio.daemons.control("call", method)
    #expect(try JSON(parsing: line)[member] != nil)
    #expect(line.filter { $0 == "\n" }.count == 1)
  }

  @Test("--socket names any service, for org.varlink.service too")
  func anyService() throws {
    let studio = try Studio()
    let information = try JSON(
      parsing: studio.daemons.control(
        "call", "org.varlink.service.GetInfo", "--socket",
        studio.daemons.path("org.shutterd.EngineLink")))
    #expect(information["interfaces"]?.arrayValue?.contains("org.shutterd.EngineLink") == true)
    try Self.expect(
      studio, ["call", "org.varlink.service.GetInfo"], 64, "--socket PATH")
    try Self.expect(
      studio, ["call", "org.varlink.service.GetInfo", "--socket", studio.daemons.path("none")], 1,
      "the service cannot be reached at \(studio.daemons.path("none"))")
  }

  @Test("parameters are checked before anything is sent; - is standard input")
  func parameters() throws {
    let studio = try Studio()
    let method = "org.shutterd.Control.SetLocked"
    try Self.expect(studio, ["call", method, "{\"locked\":}"], 64, "unexpected '}' at byte 10")
    try Self.expect(studio, ["call", method, "[true]"], 64, "not a JSON object")
    #expect(try !studio.state().locked)
    let process = try RunningProcess(
      [studio.daemons.binary("shutterctl"), "call", method, "-"]
        + ["--runtime-dir", studio.daemons.runtimeFolder])
    try process.write(" {\"locked\" :")
    try process.write("true}")
    process.closeInput()
    #expect(try process.remainingOutput() == "{}\n")
    #expect(try process.wait() == 0)
    #expect(try studio.state().locked)
  }

  @Test("an error of the service: in words, or as an object")
  func serviceErrors() throws {
    let studio = try Studio()
    let call = ["call", "org.shutterd.Control.SetForeground", "{\"pid\":1}"]
    try Self.expect(studio, call, 1, "NoSuchClient: pid 1")
    try Self.expect(
      studio, call + ["--json"], 1,
      "{\"error\":\"org.shutterd.Control.NoSuchClient\",\"parameters\":{\"pid\":1},"
        + "\"message\":\"NoSuchClient: pid 1; 'shutterctl status' lists those that there are\"}\n")
    // A number with a fraction or an exponent is no integer, whatever its value.
    for pid in ["1.0", "1e0"] {
      let call = ["call", "org.shutterd.Control.SetForeground", "{\"pid\":\(pid)}"]
      try Self.expect(studio, call, 1, "InvalidParameter: parameter pid")
    }
    try Self.expect(
      studio, ["call", "\(Self.gateway).ListDevices", "{\"x\":1}", "--json"], 1,
      "{\"error\":\"org.varlink.service.InvalidParameter\",\"parameters\":{\"parameter\":\"x\"},"
        + "\"message\":\"InvalidParameter: parameter x\"}\n")
    try Self.expect(studio, ["call", "\(Self.gateway).WatchDevices"], 1, "call it with --more")
  }

  @Test("names that there are not: what there is")
  func unknownNames() throws {
    let studio = try Studio()
    try Self.expect(
      studio, ["call", "\(Self.gateway).Nothing"], 1,
      "MethodNotFound: method \(Self.gateway).Nothing; there are ListDevices, WatchDevices, "
        + "AddInteraction, SetSession")
    try Self.expect(
      studio, ["call", "org.shutterd.Nobody.Method"], 64,
      "there are org.shutterd.Gateway, org.shutterd.Control, org.shutterd.EngineLink, "
        + "org.shutterd.Engine")
    try Self.expect(studio, ["call", "ListDevices"], 64, "org.shutterd.Gateway.ListDevices")
    try Self.expect(studio, ["introspect", "org.shutterd.Nobody"], 64, "org.shutterd.Gateway")
  }

  @Test("--more prints each reply as it comes, until Ctrl-C")
  func more() throws {
    let studio = try Studio()
    // A test that was started in the background may have it ignored.
    let process = try RunningProcess(
      ["env", "--default-signal=INT", studio.daemons.binary("shutterctl"), "call", "--more"]
        + ["\(Self.gateway).WatchDevices", "--runtime-dir", studio.daemons.runtimeFolder])
    let first = try JSON(parsing: try #require(try process.nextLine()))
    #expect(first["devices"]?[0]?["name"] == "remote")
    try studio.plug(false)
    let second = try JSON(parsing: try #require(try process.nextLine()))
    #expect(second["removed"] == "remote")
    process.signal(2)
    #expect(try process.wait() == 130)
  }

  @Test("--more ends with the last reply, and with the service")
  func moreEnds() throws {
    let studio = try Studio()
    let line = try studio.daemons.control("call", "--more", "\(Self.gateway).ListDevices")
    #expect(try JSON(parsing: line)["devices"] != nil)
    let process = try RunningProcess(
      [studio.daemons.binary("shutterctl"), "call", "--more", "\(Self.gateway).WatchDevices"]
        + ["--runtime-dir", studio.daemons.runtimeFolder], errorOutput: .merged)
    _ = try process.nextLine()
    studio.gateway.signal(15)
    #expect(try process.remainingOutput().contains("the service closed the connection"))
    #expect(try process.wait() == 1)
  }

  @Test("--oneway prints nothing, not even an error, and the service has acted")
  func oneway() throws {
    let studio = try Studio()
    try Self.expect(
      studio, ["call", "--oneway", "org.shutterd.Control.SetLocked", "{\"locked\":true}"], 0, nil)
    try TestClock.wait(for: "the lock") { try studio.state().locked ? () : nil }
    try Self.expect(
      studio, ["call", "--oneway", "org.shutterd.Control.SetLocked", "{\"locked\":1}"], 0, nil)
    try Self.expect(
      studio, ["call", "--oneway", "--more", "org.shutterd.Control.GetState"], 64, "exclude")
  }

  @Test("introspect lists what is served, and describes it byte for byte")
  func introspect() throws {
    let studio = try Studio()
    let sockets = ["Gateway", "Control", "EngineLink", "Engine"].map { "org.shutterd.\($0)" }
    let list = try studio.daemons.controlJSON("introspect")
    for name in sockets {
      let row: JSON = ["interface": .string(name), "socket": .string(studio.daemons.path(name))]
      #expect(list.contains(row))
      let file = try TestFile.read("\(Repository.root)/interfaces/\(name).varlink")
      #expect(try studio.daemons.control("introspect", name) == file)
    }
    let text = try studio.daemons.control("introspect")
    #expect(text.split(separator: "\n").count == 2 * sockets.count)
    let described = try studio.daemons.control(
      "introspect", "org.varlink.service", "--json", "--socket", studio.daemons.path(sockets[0]))
    #expect(try JSON(parsing: described)["description"]?.stringValue?.isEmpty == false)
    studio.engine.signal(15)
    try studio.engine.wait()
    let rest = try studio.daemons.control("introspect")
    #expect(rest.contains(sockets[0]) && !rest.contains(sockets[3] + " "))
    try Self.expect(
      studio, ["introspect", "--socket", studio.daemons.path("none")], 1, "cannot be reached")
  }

  /// Runs a command that has to end with this status and whose output contains this text; nil means no
  /// output. A text that ends with a newline has to be all of the output.
  private static func expect(
    _ studio: Studio, _ arguments: [String], _ status: Int32, _ text: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try studio.daemons.run(
      "shutterctl", arguments + ["--runtime-dir", studio.daemons.runtimeFolder])
    #expect(result.status == status, "\(result.output)", sourceLocation: sourceLocation)
    let isExpected =
      switch text {
      case nil: result.output.isEmpty
      case let text? where text.last == "\n": result.output == text
      case let text?: result.output.contains(text)
      }
    #expect(isExpected, "\(result.output)", sourceLocation: sourceLocation)
  }
}
