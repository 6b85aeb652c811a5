// SPDX-License-Identifier: Apache-2.0
import FuzzEngine
import FuzzTargets

/// Four threads and one engine.
@main
enum EngineThreads {
  static func main() throws {
    try FuzzThreads.run("enginethreads") {
      let engine = try SharedEngine()
      return { input throws(Finding) in try engine.check(input) }
    }
  }
}
