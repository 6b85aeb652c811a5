// SPDX-License-Identifier: Apache-2.0

import Glibc

// swift run varlink-generate [INTERFACES FOLDER]
//
// Makes the Swift code of all interface descriptions in a folder, one file for each, in another
// folder, which is named after its module. Without arguments it makes all that this project has: run
// it in the root of the project after a description was changed, then commit what it wrote. It
// removes nothing. A description must be an embedded resource of its module; ours are links in the
// modules' folders Descriptions.

let arguments = Array(CommandLine.arguments.dropFirst())
let runs =
  arguments.count == 2
  ? [GeneratorRun(input: arguments[0], output: arguments[1])] : GeneratorRun.ofThisProject
do {
  for run in runs {
    for file in try run.files() {
      try Folder(path: run.output).write(file.text, to: file.name)
    }
  }
} catch {
  let message = Array("varlink-generate: \(error)\n".utf8)
  write(STDERR_FILENO, message, message.count)
  exit(1)
}
