// SPDX-License-Identifier: Apache-2.0
import FuzzServices
import FuzzTargets

/// Four threads and one gateway.
@main
enum GatewayThreads {
  static func main() throws {
    try FuzzThreads.run("gatewaythreads") {
      let gateway = try SharedGateway()
      return { input throws(Finding) in try gateway.check(input) }
    }
  }
}
