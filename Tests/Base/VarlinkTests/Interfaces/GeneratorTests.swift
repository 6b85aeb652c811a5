// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink
import VarlinkCertification

@testable import varlink_generate

@Suite struct GeneratorTests {
  private static let root = String(
    #filePath.dropLast("Tests/Base/VarlinkTests/Interfaces/GeneratorTests.swift".count))

  /// What the generator was run over.
  struct Run: Sendable {
    let input: Folder
    let output: Folder
    var imports: [String] = []

    func files(of name: String) throws -> [GeneratedFile] {
      try InterfaceGenerator(fileName: name, text: try input.read(name), imports: imports).files()
    }
  }

  static let runs = [
    Run(
      input: Folder(path: root + "interfaces"),
      output: Folder(path: root + "Sources/Base/Varlink/Interfaces")),
    Run(
      input: Folder(path: root + "Tests/Support/VarlinkCertification"),
      output: Folder(path: root + "Tests/Support/VarlinkCertification"), imports: ["Varlink"]),
  ]

  static let embedded: [String: String] = [
    ControlInterface.name: ControlInterface.description,
    EngineInterface.name: EngineInterface.description,
    EngineLinkInterface.name: EngineLinkInterface.description,
    GatewayInterface.name: GatewayInterface.description,
    VarlinkCertificationInterface.name: VarlinkCertificationInterface.description,
    VarlinkServiceInterface.name: VarlinkServiceInterface.description,
  ]

  @Test func embedsDescriptionsByteForByte() throws {
    var described: Set<String> = []
    for run in Self.runs {
      for name in try run.input.names(ending: ".varlink") {
        let interface = String(name.dropLast(".varlink".count))
        let description = try #require(Self.embedded[interface])
        #expect(try Array(run.input.read(name).utf8) == Array(description.utf8), "\(name)")
        described.insert(interface)
      }
    }
    #expect(described == Set(Self.embedded.keys))
  }

  @Test(arguments: runs)
  func makesWhatIsCommitted(run: Run) throws {
    var made: [String: Set<String>] = [:]
    for name in try run.input.names(ending: ".varlink") {
      for file in try run.files(of: name) {
        #expect(try run.output.read(file.path) == file.text, "run varlink-generate: \(file.path)")
        let elements = file.path.split(separator: "/")
        made[elements.dropLast().joined(separator: "/"), default: []].insert(
          String(elements.last ?? ""))
      }
    }
    for (folder, names) in made {
      let committed = try Folder(path: run.output.path + "/" + folder).names(ending: ".swift")
      #expect(Set(committed) == names, "nothing declares what is left in \(folder)")
    }
  }

  @Test func writesEveryType() throws {
    let files = try Self.runs[1].files(of: "org.varlink.certification.varlink")
    #expect(files.count == 19)
    func text(_ path: String) throws -> String {
      let path = "VarlinkCertification/\(path).swift"
      return try #require(files.first { $0.path == path }).text
    }
    let type = try text("Types/VarlinkCertificationInterface+MyType")
    #expect(type.contains("    public var `enum`: Enum\n"))
    #expect(type.contains("    public var stringset: [String: Stringset]\n"))
    #expect(type.contains("    public var nullableArrayStruct: [NullableArrayStruct]?\n"))
    #expect(type.contains("      self.object = try fields.required(\"object\")\n"))
    #expect(type.contains("    public var interface: Interface\n"))
    let interface = try text("Types/VarlinkCertificationInterface+Interface")
    #expect(interface.contains("    public var foo: [[String: Foo]?]?\n"))
    let method = try text("Methods/VarlinkCertificationInterface+Test11")
    #expect(method.contains("writer.field(\"last_more_replies\", self.lastMoreReplies)\n"))
    #expect(method.contains("    public typealias Reply = NoFields\n"))
  }

  static let refused: [(text: String, error: GeneratorError)] = [
    ("interface a.B\ntype String ()\n", .takenName("String")),
    ("interface a.B\ntype T (a_b: int, aB: int)\n", .ambiguousName("aB")),
    ("interface a.B\ntype T (x, unrecognized)\n", .ambiguousName("unrecognized")),
    ("interface a.B\r\ntype T ()\r\n", .unsupportedCharacter(file: "a.B.varlink")),
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
      try InterfaceGenerator(fileName: "a.B.varlink", text: text).files()
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
    #expect(SwiftNames.camelCase("not_ready_momentarily") == "notReadyMomentarily")
    #expect(SwiftNames.camelCase("monotonicUSec") == "monotonicUSec")
  }
}
