// SPDX-License-Identifier: Apache-2.0
import FuzzTargets

/// Four threads and one server.
@main
enum Threads {
  static func main() throws {
    try FuzzThreads.run("threads") {
      let server = SharedServer()
      return { input throws(Finding) in try server.check(input) }
    }
  }
}
