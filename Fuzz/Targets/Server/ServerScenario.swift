// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// Plays an input to a server: three peers on socket pairs. Everything happens on the loop's thread, one
/// step after the other, so that an input does the same each time.
@LoopActor
package final class ServerScenario {
  private static let peerCount = 3
  /// The turns of the loop without anything new after which nothing new will come.
  private static let idleTurns = 4

  private let server: VarlinkServer
  private let service = FuzzService()
  private var peers: [ScenarioPeer?] = Array(repeating: nil, count: peerCount)
  private var acting = 0

  /// Plays the steps of an input to a new server. Throws a promise that does not hold during or after them.
  package static func check(_ input: [UInt8]) async throws(Finding) {
    let scenario = ServerScenario()
    defer { scenario.server.close() }
    for step in ScenarioStep.steps(of: input) { try await scenario.take(step) }
    try await scenario.finish()
  }

  private static var limits: ServerLimits {
    var limits = ServerLimits()
    // Small, so that short inputs reach them; no time limits, with which an input would behave
    // differently each time.
    limits.maximumMessageSize = 512
    limits.maximumQueuedMessages = 16
    limits.maximumUnsentUSec = 3_600_000_000
    return limits
  }

  private init() {
    server = VarlinkServer(
      info: ServiceInfo(vendor: "a", product: "fuzz", version: "1", url: "https://a.example"),
      limits: Self.limits)
    server.add(service)
  }

  private func take(_ step: ScenarioStep) async throws(Finding) {
    switch step {
    case .send(let bytes): try peer().send(bytes)
    case .turn: await turn()
    case .nextPeer: acting = (acting + 1) % Self.peerCount
    case .read: try peer().read()
    case .endWriting: try peer().endWriting()
    case .vanish: peers[acting] = nil
    case .goOn: service.goOn()
    case .answer: service.answer()
    case .attach: try peer().attach()
    }
  }

  /// The acting peer, connected if it is not yet.
  private func peer() throws(Finding) -> ScenarioPeer {
    if let peer = peers[acting] { return peer }
    let peer = try connect()
    peers[acting] = peer
    return peer
  }

  private func connect() throws(Finding) -> ScenarioPeer {
    guard let (ours, theirs) = try? StreamSocket.pair() else {
      throw Finding("no descriptor is left")
    }
    // As small as can be, so that replies have to wait for their reader.
    var size: Int32 = 1
    setsockopt(ours, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    server.serve(StreamSocket(owning: OwnedDescriptor(owning: ours)))
    return ScenarioPeer(theirs)
  }

  /// Lets the loop look at its descriptors once.
  private func turn() async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.post { continuation.resume() }
    }
  }

  // MARK: The end

  private func finish() async throws(Finding) {
    try await settle()
    for peer in peers { if let peer { try check(peer) } }
    try await checkAnswers()
    peers = []
    try await wait(for: "the connections to end") { server.connectionCount == 0 }
    // Ends are reported from the loop.
    for _ in 0..<Self.idleTurns { await turn() }
    try service.checkEnds()
  }

  /// Answers all calls and reads all replies, until nothing comes any more.
  private func settle() async throws(Finding) {
    var idle = 0
    while idle < Self.idleTurns {
      idle += 1
      await turn()
      for peer in peers { if try peer?.read() == true { idle = 0 } }
      if service.hasWaiting {
        service.answer()
        idle = 0
      }
    }
  }

  private func check(_ peer: ScenarioPeer) throws(Finding) {
    let expected = ExpectedReplies(
      to: peer.sent, maximumSize: Self.limits.maximumMessageSize)
    try expected.check(
      peer.messages,
      mayEndEarly: expected.hasStream || (expected.hasKept && peer.hasEnded))
    if expected.isBroken { try Finding.unless(peer.isAtEnd, "what is no call is borne with") }
    let mayEnd = expected.isBroken || expected.hasStream || peer.hasEnded
    try Finding.unless(!peer.isAtEnd || mayEnd, "a connection has ended for no reason")
    if peer.hasEnded { try Finding.unless(peer.isAtEnd, "a connection has outlived its peer") }
  }

  /// Checks that the server still answers others.
  private func checkAnswers() async throws(Finding) {
    let witness = try connect()
    witness.send(Call(method: VarlinkServiceInterface.GetInfo.name).encode()[...])
    var replies: [Reply] = []
    try await wait(for: "an answer to another client") {
      _ = try? witness.read()
      replies = witness.messages
      return !replies.isEmpty
    }
    let reply = try? replies[0].parameters(of: VarlinkServiceInterface.GetInfo.self)
    try Finding.unless(
      reply?.interfaces == [VarlinkServiceInterface.name, FuzzInterface.name],
      "another client is answered \(replies)")
  }

  private func wait(for what: String, _ condition: () -> Bool) async throws(Finding) {
    for _ in 0..<100 {
      if condition() { return }
      await turn()
    }
    throw Finding("in vain: \(what)")
  }
}
