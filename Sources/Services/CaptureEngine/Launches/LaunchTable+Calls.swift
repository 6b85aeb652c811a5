// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

extension LaunchTable {
  /// The launch that the caller belongs to; nil, and the call answered, if it is no extension.
  private func ownLaunch(_ call: IncomingCall) -> EngineLaunch? {
    if let launch = launch(of: call.process) { return launch }
    call.fail(EngineInterface.NotAnExtension())
    return nil
  }

  /// Answers InvalidateSessionContent.
  func invalidateSessionContent(_ call: IncomingCall) {
    guard let content = ownLaunch(call)?.content else { return }
    content.eraseWhatWasBegun()
    desk.storage.erase(content) { [self] result in
      switch result {
      case .success: call.reply(NoFields())
      case .failure(let error): desk.storage.fail(call, error)
      }
    }
  }

  // MARK: The small states of applications

  /// Answers SetApplicationContext. An extension has the state of its application, whatever name it
  /// gives.
  func setContext(_ call: IncomingCall, _ application: String, _ context: String?) {
    var bytes: [UInt8]?
    if let context {
      guard let decoded = Base64.bytes(of: context) else {
        return call.fail(invalidParameter: "context")
      }
      guard decoded.count <= ContentStore.longestContext else {
        return call.fail(
          EngineInterface.ApplicationContextTooLarge(
            size: Int64(decoded.count), maximum: Int64(ContentStore.longestContext)))
      }
      bytes = decoded
    }
    let kept = bytes
    whenKnown(call) { [self] in
      let (owner, application) = contextOwner(call, application)
      desk.storage.setContext(kept, of: owner, application) { [self] result in
        switch result {
        case .success(true): call.reply(NoFields())
        case .success(false):
          call.fail(EngineInterface.TooManyObjects(limit: Int64(ContentStore.mostContexts)))
        case .failure(let error): desk.storage.fail(call, error)
        }
      }
    }
  }

  /// Answers GetApplicationContext.
  func context(_ call: IncomingCall, _ application: String) {
    whenKnown(call) { [self] in
      let (owner, application) = contextOwner(call, application)
      desk.storage.context(of: owner, application) { [self] result in
        switch result {
        case .success(let bytes):
          let text = bytes.map { String(decoding: Base64.text(of: $0), as: UTF8.self) }
          call.reply(EngineInterface.GetApplicationContext.Reply(context: text))
        case .failure(let error): desk.storage.fail(call, error)
        }
      }
    }
  }

  private func contextOwner(
    _ call: IncomingCall, _ application: String
  ) -> (owner: UInt32, application: String) {
    guard let launch = launch(of: call.process) else {
      return (call.peer.uid, application)
    }
    return (launch.owner, launch.application)
  }
}
