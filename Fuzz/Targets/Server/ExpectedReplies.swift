// SPDX-License-Identifier: Apache-2.0
import Varlink
import VarlinkSocket

/// The replies that the server owes a peer, computed from the bytes that the peer has sent.
struct ExpectedReplies {
  /// The last reply to a call.
  private enum Last {
    case exactly(Reply)
    /// Any reply or error of a service that has its own tests.
    case any
  }

  private var calls: [(call: Call, last: Last)] = []
  /// Whether something among the bytes is not a call: the connection must end.
  private(set) var isBroken = false
  /// Whether calls wait for the input to answer them.
  private(set) var hasKept = false
  /// Whether more is sent than fits, so that the connection of a peer that does not read may end.
  private(set) var hasStream = false

  /// Decodes the calls in all that a peer has sent.
  init(to bytes: [UInt8], maximumSize: Int) {
    var splitter = MessageSplitter(maximumSize: maximumSize)
    splitter.append(bytes)
    let limits = JSONLimits(maximumSize: maximumSize)
    while let outcome = splitter.next(Call.self, limits: limits) {
      guard case .success(let call) = outcome else {
        isBroken = true
        return
      }
      guard call.mode != .oneway else { continue }
      hasKept = hasKept || call.method == FuzzInterface.Keep.name
      hasStream = hasStream || call.method == FuzzInterface.Stream.name
      calls.append((call, Self.last(of: call)))
    }
  }

  /// Throws unless these are the replies.
  ///
  /// - Parameter mayEndEarly: whether the last ones may be missing.
  func check(_ replies: [Reply], mayEndEarly: Bool) throws(Finding) {
    var index = 0
    for reply in replies {
      guard index < calls.count else { throw Finding("a reply without a call: \(reply)") }
      let (call, last) = calls[index]
      guard !reply.continues else {
        try Finding.unless(call.mode == .more, "\(call.method): continues without 'more'")
        continue
      }
      if case .exactly(let expected) = last {
        try Finding.unless(reply == expected, "\(call.method): \(reply), not \(expected)")
      }
      index += 1
    }
    try Finding.unless(
      index == calls.count || mayEndEarly, "\(calls.count) calls, \(index) last replies")
  }

  private static func last(of call: Call) -> Last {
    let isOfService = call.interface == VarlinkServiceInterface.name
    let methods = FuzzInterface.methods + VarlinkServiceInterface.methods
    let isKnown = methods.contains { $0.name == call.method }
    switch (isKnown, call.mode) {
    case (false, _) where isOfService || call.interface == FuzzInterface.name:
      return error("MethodNotFound", ["method": .string(call.method)])
    case (false, _): return error("InterfaceNotFound", ["interface": .string(call.interface)])
    case (true, .upgrade): return error("MethodNotImplemented", ["method": .string(call.method)])
    case (true, .single) where call.method == FuzzInterface.Stream.name:
      return error("ExpectedMore", [:])
    case (true, _) where isOfService: return .any
    case (true, _) where call.method == FuzzInterface.Open.name:
      return .exactly(.success([:], continues: false))
    case (true, _): return .exactly(.success(call.parameters, continues: false))
    }
  }

  private static func error(_ name: String, _ parameters: JSONObject) -> Last {
    .exactly(.failure(RemoteError(name: "org.varlink.service.\(name)", parameters: parameters)))
  }
}
