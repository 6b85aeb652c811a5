// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing
import Varlink
import VarlinkCertification
import VarlinkSocket

/// The certification that tests implementations of Varlink against each other: each of our sides
/// against each of theirs.
struct CertificationTests {
  typealias Interface = VarlinkCertificationInterface

  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private var path: String { folder.path + "/certification" }

  @Test("our server, their client", arguments: Implementation.allCases)
  func server(_ theirs: Implementation) async throws {
    let (service, server) = try await serve()
    let output = try Command.run(theirs.client(of: path))
    #expect(output.hasSuffix(theirs.verdict))
    #expect(await service.completed == 1)
    await server.close()
  }

  @Test("our client, their server", arguments: Implementation.allCases)
  func client(_ theirs: Implementation) async throws {
    let process = try start(theirs)
    #expect(try await CertificationRun.complete(at: path))
    withExtendedLifetime(process) {}
  }

  @Test("a mistake of our client, as the reference reports it")
  func clientMistake() async throws {
    let process = try start(.python)
    let error = try await CertificationRun.mistake(at: path)
    let told = try #require(error?.value(of: Interface.CertificationError.self))
    #expect(told.wants["parameters"]?["bool"] == true)
    #expect(told.got["parameters"]?["bool"] == false)
    withExtendedLifetime(process) {}
  }

  @Test("our client, our server; and a mistake, as our server reports it")
  func ours() async throws {
    let (service, server) = try await serve()
    let error = try await CertificationRun.mistake(at: path)
    let told = try #require(error?.value(of: Interface.CertificationError.self))
    #expect(told.wants == ["method": .string(Interface.Test02.name)])
    #expect(told.got["parameters"]?["bool"] == false)
    #expect(try await CertificationRun.complete(at: path))
    #expect(await service.completed == 1)
    await server.close()
  }

  /// Serves our side of it.
  @LoopActor
  private func serve() throws -> (CertificationService, VarlinkServer) {
    let service = CertificationService()
    let server = VarlinkServer(
      info: ServiceInfo(vendor: "Shutterd", product: "certification", version: "1", url: ""))
    server.add(service)
    try server.listen(at: path, mode: 0o600)
    return (service, server)
  }

  /// Starts their server and waits until it can be reached.
  private func start(_ theirs: Implementation) throws -> RunningProcess {
    let process = try RunningProcess(theirs.server(at: path))
    try TestClock.wait(for: path) {
      if process.hasEnded { throw TestError.ended(awaited: path) }
      return (try? StreamSocket.connect(to: path)) == nil ? nil : ()
    }
    return process
  }
}
