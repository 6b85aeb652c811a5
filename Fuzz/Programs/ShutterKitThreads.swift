// SPDX-License-Identifier: Apache-2.0
import FuzzShutterKit
import FuzzTargets

/// Four threads, each a program that uses ShutterKit, and one gateway and one engine.
@main
enum ShutterKitThreads {
  static func main() throws {
    try FuzzThreads.run("shutterkitthreads") {
      let fakes = try SharedFakes()
      return { input throws(Finding) in try fakes.check(input) }
    }
  }
}
