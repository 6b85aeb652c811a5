// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// Implements the interface, and counts the ends of the calls that it was given.
@LoopActor
final class FuzzService: VarlinkService {
  /// A call that is answered later.
  private final class Kept {
    let call: IncomingCall
    /// The number of times that it has ended: by a last reply or by the end of its connection.
    var ends = 0

    init(_ call: IncomingCall) { self.call = call }
  }

  /// The number of replies of a stream.
  static let streamLength = 40

  private var kept: [Kept] = []
  private var waiting: [Kept] = []

  var interface: any VarlinkInterface.Type { FuzzInterface.self }

  func handle(_ call: IncomingCall) {
    switch call.method {
    case FuzzInterface.Keep.name: keep(call)
    case FuzzInterface.Stream.name:
      for _ in 1..<Self.streamLength { call.reply(call.parameters, continues: true) }
      call.reply(call.parameters)
    case FuzzInterface.Open.name:
      let descriptors = DescriptorList()
      descriptors.append(OwnedDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC)))
      call.reply(JSONObject(), descriptors: descriptors)
    default: call.reply(call.parameters)
    }
  }

  private func keep(_ call: IncomingCall) {
    // Nobody waits for it, and its end is not reported.
    guard !call.isOneway else { return }
    let entry = Kept(call)
    call.onEnd = { [unowned self] in
      entry.ends += 1
      waiting.removeAll { $0 === entry }
    }
    kept.append(entry)
    waiting.append(entry)
  }

  /// Whether a call waits for its answer.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Sends one more reply to the call that has waited longest, if it wants more.
  func goOn() {
    guard let call = waiting.first?.call, call.wantsMore else { return }
    call.reply(call.parameters, continues: true)
  }

  /// Answers the call that has waited longest.
  func answer() {
    guard let entry = waiting.first else { return }
    waiting.removeFirst()
    // Otherwise its connection has ended, and `onEnd` is about to be called.
    if entry.call.isOpen { entry.ends += 1 }
    entry.call.reply(entry.call.parameters)
  }

  /// Forgets the calls that have ended, so that a service that lives on does not grow. Throws if one has
  /// ended twice.
  func forgetEnded() throws(Finding) {
    for entry in kept {
      try Finding.unless(entry.ends < 2, "a call has ended \(entry.ends) times")
    }
    kept.removeAll { $0.ends == 1 && !$0.call.isOpen }
  }

  /// Throws unless each kept call has ended once.
  func checkEnds() throws(Finding) {
    for entry in kept {
      try Finding.unless(!entry.call.isOpen, "a call is open without a connection")
      try Finding.unless(entry.ends == 1, "a call has ended \(entry.ends) times")
    }
  }
}
