// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO

/// The client processes that have interactions. A client is known by its pid, its start time and
/// its user: a later process with the same pid is another client, and a process that has changed
/// its user can no longer name the interactions that it had before.
@LoopActor
final class ClientRegistry {
  private struct Process: Hashable {
    let pid: Int32
    let startTime: Int64?
    let uid: UInt32

    init(_ process: PeerProcess) {
      pid = process.identity.pid
      startTime = process.startTime
      uid = process.identity.uid
    }
  }

  /// A client, with the watch that notices the end of its process.
  private final class Entry {
    let identity: ClientIdentity
    private let process: OwnedDescriptor?
    var watch: DescriptorWatch?
    var interactions = 0

    init(identity: ClientIdentity, process: consuming OwnedDescriptor?) {
      self.identity = identity
      self.process = process
    }

    var rawProcess: Int32? {
      switch process {
      case .some(let descriptor): descriptor.raw
      case .none: nil
      }
    }
  }

  private var entries: [Process: Entry] = [:]
  private var lastNumber: Int64 = 0
  /// Called when a client's process has ended.
  var onEnd: @LoopActor (ClientID) -> Void = { _ in }

  /// The identity of this peer as a client, which is created if it has none yet.
  ///
  /// - Parameters:
  ///   - launch: the launch that the process belongs to; its place is that of the launch.
  ///   - place: finds the place of a new client.
  /// - Returns: the identity, and for a new client its login session.
  func identity(
    of peer: PeerProcess, launch: Launch?, place: () -> ClientPlace
  ) -> (identity: ClientIdentity, login: LoginID?) {
    let key = Process(peer)
    // The machine already knows its place.
    if let entry = entries[key] { return (entry.identity, nil) }
    let place = launch.map { ClientPlace(seat: $0.seat) } ?? place()
    lastNumber += 1
    let identity = ClientIdentity(
      id: ClientID(lastNumber), pid: key.pid, uid: key.uid, seat: place.seat,
      launch: launch?.id)
    let entry = Entry(identity: identity, process: peer.openDescriptor())
    entries[key] = entry
    // Without a process descriptor (Linux before 5.3), the end of its connections has to suffice.
    if let raw = entry.rawProcess {
      entry.watch = try? EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in
        self?.processEnded(key)
      }
    }
    return (identity, place.login)
  }

  /// Counts an interaction of the client.
  func added(_ id: ClientID) {
    entries.values.first { $0.identity.id == id }?.interactions += 1
  }

  /// Forgets a client without interactions, because its first request was refused.
  func forgetIfUnused(_ id: ClientID) {
    guard let (key, entry) = entries.first(where: { $0.value.identity.id == id }),
      entry.interactions == 0
    else { return }
    forget(key)
  }

  /// Counts an interaction off. A client without interactions is forgotten.
  func removed(_ id: ClientID) {
    guard let (key, entry) = entries.first(where: { $0.value.identity.id == id }) else { return }
    entry.interactions = max(0, entry.interactions - 1)
    if entry.interactions == 0 { forget(key) }
  }

  /// The process of a client.
  func pid(of id: ClientID) -> Int32? {
    entries.values.first { $0.identity.id == id }?.identity.pid
  }

  /// The client with this pid; nil if there is none.
  func client(pid: Int64) -> ClientID? {
    entries.values.first { Int64($0.identity.pid) == pid }?.identity.id
  }

  /// The client that is this process; nil if it is none.
  func client(_ process: PeerProcess) -> ClientID? { entries[Process(process)]?.identity.id }

  /// Returns whether the client's process has ended, and if so handles that at once. When a process
  /// dies, the end of its connections is seen before any other sign.
  func noteIfEnded(_ id: ClientID) -> Bool {
    guard let key = entries.first(where: { $0.value.identity.id == id })?.key,
      PeerIdentity(pid: key.pid, uid: key.uid, gid: 0).hasEnded(startTime: key.startTime)
    else { return false }
    processEnded(key)
    return true
  }

  /// The present place of each client.
  func places(_ find: (ClientIdentity) -> ClientPlace) -> [ClientID: ClientPlace] {
    var places: [ClientID: ClientPlace] = [:]
    for entry in entries.values { places[entry.identity.id] = find(entry.identity) }
    return places
  }

  private func processEnded(_ key: Process) {
    guard let id = entries[key]?.identity.id else { return }
    forget(key)
    onEnd(id)
  }

  private func forget(_ key: Process) {
    entries[key]?.watch?.cancel()
    entries[key] = nil
  }
}
