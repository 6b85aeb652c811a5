// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

struct IntrospectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "introspect",
    abstract: "Shows the interfaces of the running daemons, or describes one.",
    discussion: """
      Without an interface it lists those that are served now, and on which socket; with one it prints \
      the description as the service sends it. --socket names the socket of another Varlink service.
      """)

  /// An interface and where it is served.
  private struct Row {
    let interface: String
    let path: String
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var service: ServiceOptions
  @Argument(
    help: "The interface, such as org.shutterd.Gateway.", completion: Completion.interfaces)
  var interface: String?

  func validate() throws {
    if let interface { _ = try service.address(of: interface, common) }
  }

  func run() throws {
    guard let interface else { return LoopRun.run(common) { try await list() } }
    let address = try service.address(of: interface, common)
    LoopRun.run(common) { try await describe(interface, at: address) }
  }

  @LoopActor
  private func describe(_ interface: String, at address: ServiceAddress) async throws {
    let reply = try await address.connect().call(
      VarlinkServiceInterface.GetInterfaceDescription.self, .init(interface: interface))
    if common.json { return TextForm.printJSON(reply) }
    StandardOutput.write(Array(reply.description.utf8))
  }

  /// Lists the interfaces of each socket that answers. Reports the sockets that do not, and fails if none does.
  @LoopActor
  private func list() async throws {
    var rows: [Row] = []
    var failures: [Failure] = []
    for address in service.addresses(common) {
      do {
        let information = try await address.connect().call(
          VarlinkServiceInterface.GetInfo.self, .init())
        rows += information.interfaces.map { Row(interface: $0, path: address.path) }
      } catch {
        failures.append(Failure(error))
      }
    }
    let last = rows.isEmpty ? failures.popLast() : nil
    // If one daemon answers, do not report another that does not run.
    for failure in failures where rows.isEmpty ? !common.json : !failure.isAbsence {
      Log.error("\(failure)")
    }
    if let last { throw last }
    if common.json {
      TextForm.printJSON(
        rows.map { ["interface": .string($0.interface), "socket": .string($0.path)] as JSONObject })
    } else {
      TextForm.printTable(rows.map { [$0.interface, $0.path] })
    }
  }
}
