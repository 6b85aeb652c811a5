// SPDX-License-Identifier: Apache-2.0

import Glibc

// swift run varlink-generate [INTERFACES OUTPUT [MODULE...]]
// Makes the Swift code of all interface descriptions in a folder. Run it in the root of the project
// after a description was changed, then commit what it wrote. It removes nothing. The code imports
// the modules: outside of the module Varlink, that one.

let arguments = CommandLine.arguments.dropFirst()
let input = Folder(path: arguments.first ?? "interfaces")
let output = Folder(path: arguments.dropFirst().first ?? "Sources/Base/Varlink/Interfaces")
do {
  let imports = Array(arguments.dropFirst(2))
  for name in try input.names(ending: ".varlink") {
    let generator = try InterfaceGenerator(
      fileName: name, text: try input.read(name), imports: imports)
    for file in try generator.files() {
      try output.write(file.text, to: file.path)
    }
  }
} catch {
  let message = Array("varlink-generate: \(error)\n".utf8)
  write(STDERR_FILENO, message, message.count)
  exit(1)
}
