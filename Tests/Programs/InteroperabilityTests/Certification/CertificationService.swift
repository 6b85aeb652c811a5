// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkCertification
import VarlinkSocket

/// The server's side of the certification: takes from each run only the call that has to come next,
/// with the very values that were replied to the one before.
@LoopActor
final class CertificationService: VarlinkCertificationInterface.Service {
  typealias Interface = VarlinkCertificationInterface
  private typealias Values = CertificationValues

  /// Runs that came to their end.
  private(set) var completed = 0
  private var started = 0
  /// The index of the method that each run has to call next.
  private var next: [String: Int] = [:]

  func test01(_ parameters: Interface.Test01.Parameters, _ call: IncomingCall) {
    answer(call, Interface.Test01.self, parameters, { .init(clientId: $0) }, .init(bool: true))
  }

  func test02(_ parameters: Interface.Test02.Parameters, _ call: IncomingCall) {
    answer(
      call, Interface.Test02.self, parameters, { .init(clientId: $0, bool: true) }, .init(int: 1))
  }

  func test03(_ parameters: Interface.Test03.Parameters, _ call: IncomingCall) {
    answer(
      call, Interface.Test03.self, parameters, { .init(clientId: $0, int: 1) }, .init(float: 1))
  }

  func test04(_ parameters: Interface.Test04.Parameters, _ call: IncomingCall) {
    answer(
      call, Interface.Test04.self, parameters, { .init(clientId: $0, float: 1) },
      .init(string: "ping"))
  }

  func test05(_ parameters: Interface.Test05.Parameters, _ call: IncomingCall) {
    answer(
      call, Interface.Test05.self, parameters, { .init(clientId: $0, string: "ping") },
      .init(bool: false, int: 2, float: Values.float, string: Values.string))
  }

  func test06(_ parameters: Interface.Test06.Parameters, _ call: IncomingCall) {
    answer(
      call, Interface.Test06.self, parameters,
      { .init(clientId: $0, bool: false, int: 2, float: Values.float, string: Values.string) },
      .init(struct: .init(bool: false, int: 2, float: Values.float, string: Values.string)))
  }

  func test07(_ parameters: Interface.Test07.Parameters, _ call: IncomingCall) {
    answer(
      call, Interface.Test07.self, parameters,
      {
        .init(
          clientId: $0,
          struct: .init(bool: false, int: 2, float: Values.float, string: Values.string))
      }, .init(map: Values.map))
  }

  func test08(_ parameters: Interface.Test08.Parameters, _ call: IncomingCall) {
    answer(
      call, Interface.Test08.self, parameters, { .init(clientId: $0, map: Values.map) },
      .init(set: Values.members(.init())))
  }

  func test09(_ parameters: Interface.Test09.Parameters, _ call: IncomingCall) {
    answer(
      call, Interface.Test09.self, parameters,
      { .init(clientId: $0, set: Values.members(.init())) },
      .init(mytype: Values.mytype))
  }

  func test11(_ parameters: Interface.Test11.Parameters, _ call: IncomingCall) {
    _ = take(call, Interface.Test11.self, parameters) {
      .init(clientId: $0, lastMoreReplies: Values.replies)
    }
  }

  func start(_ call: IncomingCall) {
    started += 1
    let run = "run \(started)"
    next[run] = 1
    call.reply(Interface.Start.Reply(clientId: run))
  }

  func test10(_ parameters: Interface.Test10.Parameters, _ call: IncomingCall) {
    let run = take(call, Interface.Test10.self, parameters) {
      .init(clientId: $0, mytype: Values.mytype)
    }
    guard run != nil else { return }
    for string in Values.replies {
      call.reply(Interface.Test10.Reply(string: string), continues: string != Values.replies.last)
    }
  }

  func end(_ parameters: Interface.End.Parameters, _ call: IncomingCall) {
    guard let run = take(call, Interface.End.self, parameters, { .init(clientId: $0) }) else {
      return
    }
    next[run] = nil
    completed += 1
    call.reply(Interface.End.Reply(allOk: true))
  }

  /// Answers a call that is as it has to be.
  private func answer<Method: VarlinkMethod>(
    _ call: IncomingCall, _ method: Method.Type, _ parameters: Method.Parameters,
    _ wanted: (String) -> Method.Parameters, _ reply: Method.Reply
  ) {
    if take(call, method, parameters, wanted) != nil { call.reply(reply) }
  }

  /// The run of a call that has to come now and has the wanted parameters; answers all others.
  private func take<Method: VarlinkMethod>(
    _ call: IncomingCall, _ method: Method.Type, _ parameters: Method.Parameters,
    _ wanted: (String) -> Method.Parameters
  ) -> String? {
    guard case .string(let run)? = call.parameters["client_id"], let index = next[run] else {
      call.fail(Interface.ClientIdError())
      return nil
    }
    let due = Interface.methods[index]
    let isOneway = Method.name == Interface.Test11.name
    guard Method.name == due.name, parameters == wanted(run), call.isOneway == isOneway,
      call.wantsMore == (Method.more == .required)
    else {
      next[run] = nil
      call.fail(
        Interface.CertificationError(
          wants: ["method": .string(due.name)],
          got: ["method": .string(call.method), "parameters": .object(call.parameters)]))
      return nil
    }
    next[run] = index + 1
    return run
  }
}
