// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

extension Engine {
  /// Hands the directory of a launch over to the application's user, and reports this to the programs that watch.
  func handOver(
    _ directory: String, of application: String, to owner: UInt32,
    completion: @escaping Storage.Completion<ContentRecord?>
  ) {
    handOvers.insert(directory)
    deferred.leave(directory, of: owner) { [self] in
      storage.handOver(directory, of: application, to: owner) { [self] result in
        handOvers.remove(directory)
        switch result {
        case .success(let record):
          deferred.arrived(
            directory, of: owner, at: "\(storage.store.path(of: owner))/\(directory)",
            isReadable: record?.path != nil)
          if let record { found(record, of: owner) }
        case .failure(let error):
          // Its deferred photos wait: some may already be in the directory that will get its name.
          Log.error("what the extension of \(application) made stays in \(directory): \(error)")
        }
        completion(result)
      }
    }
  }

  private func found(_ record: ContentRecord, of owner: UInt32) {
    added(record, of: owner)
    // What an engine before this one left unfinished is found where it is now.
    storage.removeLeftovers(in: record.name, of: owner) { [weak self] in
      self?.deferred.foundLater($0)
    }
  }

  /// The launch that the caller belongs to; nil, and the call answered, if it is no extension.
  private func ownLaunch(_ call: IncomingCall) -> EngineLaunch? {
    if let launch = launches.launch(of: call.process) { return launch }
    call.fail(EngineInterface.NotAnExtension())
    return nil
  }

  /// Answers InvalidateSessionContent.
  func invalidateSessionContent(_ call: IncomingCall) {
    guard let content = ownLaunch(call)?.content else { return }
    content.eraseWhatWasBegun()
    storage.erase(content) { [self] result in
      switch result {
      case .success: call.reply(NoFields())
      case .failure(let error): fail(call, error)
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
    launches.whenKnown(call) { [self] in
      let (owner, application) = contextOwner(call, application)
      storage.setContext(kept, of: owner, application) { [self] result in
        switch result {
        case .success(true): call.reply(NoFields())
        case .success(false):
          call.fail(EngineInterface.TooManyObjects(limit: Int64(ContentStore.mostContexts)))
        case .failure(let error): fail(call, error)
        }
      }
    }
  }

  /// Answers GetApplicationContext.
  func context(_ call: IncomingCall, _ application: String) {
    launches.whenKnown(call) { [self] in
      let (owner, application) = contextOwner(call, application)
      storage.context(of: owner, application) { [self] result in
        switch result {
        case .success(let bytes):
          let text = bytes.map { String(decoding: Base64.text(of: $0), as: UTF8.self) }
          call.reply(EngineInterface.GetApplicationContext.Reply(context: text))
        case .failure(let error): fail(call, error)
        }
      }
    }
  }

  private func contextOwner(
    _ call: IncomingCall, _ application: String
  ) -> (owner: UInt32, application: String) {
    guard let launch = launches.launch(of: call.process) else {
      return (call.peer.uid, application)
    }
    return (launch.owner, launch.application)
  }
}
