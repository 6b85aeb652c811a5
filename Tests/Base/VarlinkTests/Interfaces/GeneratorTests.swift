// SPDX-License-Identifier: Apache-2.0

import ShutterInterfaces
import Testing
import Varlink
import VarlinkCertification
import VarlinkSocket

@testable import varlink_generate

@Suite struct GeneratorTests {
  private static let root = String(
    #filePath.dropLast("Tests/Base/VarlinkTests/Interfaces/GeneratorTests.swift".count))

  static let embedded: [String: String] = [
    ControlInterface.name: ControlInterface.description,
    EngineInterface.name: EngineInterface.description,
    EngineLinkInterface.name: EngineLinkInterface.description,
    GatewayInterface.name: GatewayInterface.description,
    PrintInterface.name: PrintInterface.description,
    VarlinkCertificationInterface.name: VarlinkCertificationInterface.description,
    HooksInterface.name: HooksInterface.description,
    VarlinkServiceInterface.name: VarlinkServiceInterface.description,
  ]

  @Test func embedsDescriptionsByteForByte() throws {
    var described: Set<String> = []
    for run in GeneratorRun.ofThisProject {
      for name in try run.descriptions(root: Self.root) {
        let interface = String(name.dropLast(".varlink".count))
        let description = try #require(Self.embedded[interface])
        let text = try Folder(path: Self.root + run.input).read(name)
        #expect(Array(text.utf8) == Array(description.utf8), "\(name)")
        described.insert(interface)
      }
    }
    #expect(described == Set(Self.embedded.keys))
  }

  @Test("each description is one run's, and what the runs make is what is committed")
  func makesWhatIsCommitted() throws {
    var described: [String: [String]] = [:]
    var made: [String: [String]] = [:]
    for run in GeneratorRun.ofThisProject {
      described[run.input, default: []] += try run.descriptions(root: Self.root)
      let output = Folder(path: Self.root + run.output)
      for file in try run.files(root: Self.root) {
        #expect(try output.read(file.name) == file.text, "run varlink-generate: \(file.name)")
        made[run.output, default: []].append(file.name)
      }
    }
    for (folder, names) in described {
      #expect(try Folder(path: Self.root + folder).names(ending: ".varlink") == names.sorted())
    }
    for (folder, names) in made {
      let committed = try Folder(path: Self.root + folder).names(ending: "Interface.swift")
      #expect(committed == names, "nothing declares what is left in \(folder)")
    }
  }

  @Test func writesEveryType() throws {
    let files = try GeneratorRun.ofThisProject[2].files(root: Self.root)
    #expect(files.map(\.name) == ["VarlinkCertificationInterface.swift"])
    let text = try #require(files.first).text
    // MyType
    #expect(text.contains("    public var `enum`: Enum\n"))
    #expect(text.contains("    public var stringset: [String: Stringset]\n"))
    #expect(text.contains("    public var nullableArrayStruct: [NullableArrayStruct]?\n"))
    #expect(text.contains("      self.object = try fields.required(\"object\")\n"))
    #expect(text.contains("    public var interface: Interface\n"))
    // Interface
    #expect(text.contains("    public var foo: [[String: Foo]?]?\n"))
    // Test11
    #expect(text.contains("writer.field(\"last_more_replies\", self.lastMoreReplies)\n"))
    #expect(text.contains("    public typealias Reply = NoFields\n"))
    #expect(text.contains("    func start(_ call: IncomingCall)\n"))
    #expect(
      text.contains("    func test11(_ parameters: Test11.Parameters, _ call: IncomingCall)\n"))
  }

  @Test("enumerations with the same values are one type, defined where one is declared")
  func sharesEnumerations() throws {
    let description = """
      interface a.B
      type T (one: (x, y), two: ?[](x, y, z), other: (y, x))
      type U (x, y, z)
      method M(one: (x, y)) -> (state: (p, q), later: (p, q))
      error E (state: (p, q))

      """
    let text = try InterfaceGenerator(fileName: "a.B.varlink", text: description, module: "B")
      .file().text
    let definitions = text.matches(
      of: /public (?:enum|typealias) (\w+)(?:: VarlinkEnumeration| = (BInterface.*))/
    )
    .map { $0.2.map { "\($0)" } ?? "\($0.1)" }
    #expect(
      definitions == [
        "One", "BInterface.U", "Other", "U", "BInterface.T.One", "State",
        "BInterface.M.Reply.State", "BInterface.M.Reply.State",
      ])
    #expect(text.contains("    public var two: [Two]?\n"))
  }

  static let refused: [(text: String, error: GeneratorError)] = [
    ("interface a.B\ntype String ()\n", .takenName("String")),
    ("interface a.B\nmethod Handle() -> ()\n", .takenName("Handle")),
    ("interface a.B\ntype T (a_b: int, aB: int)\n", .ambiguousName("aB")),
    (
      "interface a.B\ntype T (\((0...64).map { "f\($0): int" }.joined(separator: ", ")))\n",
      .tooManyFields("T")
    ),
    ("interface a.B\ntype T (x, unrecognized)\n", .ambiguousName("unrecognized")),
    ("interface a.C\ntype T ()\n", .wrongFileName(file: "a.B.varlink", interface: "a.C")),
    (
      "interface a.B\ntype T (x: U)\n",
      .invalid(
        file: "a.B.varlink",
        InterfaceDescriptionError(.undeclaredType("U"), at: SourcePosition(line: 2, column: 12)))
    ),
  ]

  @Test(arguments: refused)
  func refuses(text: String, error: GeneratorError) {
    #expect(throws: error) {
      try InterfaceGenerator(fileName: "a.B.varlink", text: text, module: "B").file()
    }
  }

  @Test func namesFilesThatCannotBeRead() {
    let path = "/nonexistent"
    #expect(throws: GeneratorError.system(operation: "read", path: path, errno: 2)) {
      try Folder(path: path).names(ending: ".varlink")
    }
    #expect(throws: GeneratorError.system(operation: "read", path: path + "/x", errno: 2)) {
      try Folder(path: path).read("x")
    }
  }

  @Test func keepsNamesApart() {
    #expect(SwiftNames.interface("org.shutterd.EngineLink") == "EngineLinkInterface")
    #expect(SwiftNames.interface("org.varlink.service") == "VarlinkServiceInterface")
    #expect(SwiftNames.interface("org.some-thing.low") == "SomeThingLowInterface")
    #expect(SwiftNames.function("SetEnabled") == "setEnabled")
    #expect(SwiftNames.function("GPIOLines") == "gpioLines")
    #expect(SwiftNames.function("GPIO") == "gpio")
    #expect(SwiftNames.camelCase("not_ready_momentarily") == "notReadyMomentarily")
    #expect(SwiftNames.camelCase("monotonicUSec") == "monotonicUSec")
  }
}
