// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VarlinkSocket

/// Our client, with a service that the test plays byte by byte.
@LoopActor
final class RawService {
  let client: VarlinkClient
  /// The outcomes of calls, in the words of the test.
  var events: [String] = []
  /// The descriptors that came with replies.
  var descriptors: [DescriptorList?] = []
  private let socket: StreamSocket

  init(_ limits: ClientLimits = ClientLimits()) throws {
    let (ours, theirs) = try StreamSocket.pair()
    socket = StreamSocket(owning: OwnedDescriptor(owning: theirs))
    client = try VarlinkClient(
      StreamSocket(owning: OwnedDescriptor(owning: ours)), limits: limits)
    client.onClose = { [weak self] in self?.events.append("closed") }
  }

  /// Makes a call of Echo whose outcome goes to the events.
  func callEcho() {
    client.call(TestInterface.Echo.self, .init("a")) { [weak self] in
      switch $0 {
      case .success(let reply): self?.events.append(reply.parameters.text)
      case .failure(let error): self?.events.append("\(error)")
      }
    }
  }

  /// Makes a call of Open whose outcome and descriptors are kept.
  func callOpen(more: Bool = false, takesDescriptors: Bool) {
    client.call(
      TestInterface.Open.self, .init(), more: more, takesDescriptors: takesDescriptors
    ) { [weak self] in
      switch $0 {
      case .success(let reply):
        self?.events.append(reply.parameters.text)
        self?.descriptors.append(reply.descriptors)
      case .failure(let error): self?.events.append("\(error)")
      }
    }
  }

  /// Sends, while the loop cannot receive: everything is there before the client looks.
  func send(_ text: String, _ descriptors: [Int32] = []) throws {
    let sent = try Array(text.utf8).withUnsafeBytes {
      try socket.send($0, descriptors: descriptors)
    }
    precondition(sent == text.utf8.count)
  }
}
