// SPDX-License-Identifier: Apache-2.0

/// The interfaces in one folder that become code of one module.
struct GeneratorRun: Sendable {
  /// The folder of the interface descriptions.
  let input: String
  /// The prefix of the names of the interfaces that are meant.
  var prefix = ""
  /// The folder of the code, whose last element is the name of the module.
  let output: String

  static let ofThisProject = [
    GeneratorRun(
      input: "interfaces", prefix: "org.shutterd.", output: "Sources/Base/ShutterInterfaces"),
    // Every service has this one: it belongs to the protocol.
    GeneratorRun(
      input: "interfaces", prefix: "org.varlink.", output: "Sources/Base/VarlinkSocket"),
    // Made by others; for tests.
    GeneratorRun(
      input: "Tests/Support/VarlinkCertification", output: "Tests/Support/VarlinkCertification"),
  ]

  /// The names of the descriptions, sorted.
  /// - Parameter root: where the paths start: empty, or with a slash at the end.
  func descriptions(root: String = "") throws(GeneratorError) -> [String] {
    try Folder(path: root + input).names(ending: ".varlink").filter { $0.hasPrefix(prefix) }
  }

  /// Makes the files.
  func files(root: String = "") throws(GeneratorError) -> [GeneratedFile] {
    let module = output.split(separator: "/").last.map { String($0) } ?? output
    var generators: [InterfaceGenerator] = []
    for name in try descriptions(root: root) {
      let text = try Folder(path: root + input).read(name)
      generators.append(try InterfaceGenerator(fileName: name, text: text, module: module))
    }
    let enumerations = SharedEnumerations(generators.map(\.interface))
    var files: [GeneratedFile] = []
    for generator in generators { files.append(try generator.file(enumerations)) }
    return files
  }
}

/// A file that the generator makes.
struct GeneratedFile: Equatable {
  /// The name in the folder of its module: `GatewayInterface.swift`.
  let name: String
  let text: String
}
