// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Makes one call after the other.
@LoopActor
final class Caller {
  typealias Method = GatewayInterface.SetSession

  private let path: String
  private let out: String
  private let count: Int
  private let parameters = Method.Parameters(
    interaction: String(repeating: "a", count: 55), session: String(repeating: "b", count: 55))
  private var client: VarlinkClient?
  private var times: [Int] = []

  init(_ path: String, count: Int, out: String) {
    self.path = path
    self.out = out
    self.count = count
    precondition(Method.call(parameters).count == 200)
    precondition(Method.reply(.init(status: BenchService.status)).count == 200)
  }

  func start() {
    times.reserveCapacity(count)
    client = try? VarlinkClient.connect(to: path)
    guard client != nil else { return fail("no connection to \(path)") }
    call()
  }

  private func call() {
    let start = Self.now
    client?.call(Method.self, parameters) { [self] result in
      let end = Self.now
      guard case .success(let reply) = result, reply.parameters.status == BenchService.status else {
        return fail("\(result)")
      }
      times.append(end - start)
      times.count < count ? call() : finish()
    }
  }

  private func finish() {
    guard let file = fopen(out, "w") else { return fail(out) }
    for time in times { fputs("\(time)\n", file) }
    fclose(file)
    exit(EXIT_SUCCESS)
  }

  private func fail(_ text: String) {
    Log.error(text)
    exit(EXIT_FAILURE)
  }

  private static var now: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000_000_000 + now.tv_nsec
  }
}
