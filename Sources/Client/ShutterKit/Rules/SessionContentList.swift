// SPDX-License-Identifier: Apache-2.0

//   engine   initial ─ added ─ removed ─ lost ─ initial (all of them again)
//   list     what there is now
//   reader   initial once, then the difference between what it was given and what there is now

/// The content directories of an application's launches, as the engine has reported them. Those into which sessions
/// of the application itself write are not among them.
struct SessionContentList {
  typealias Directory = SessionContentDirectory

  /// In the order in which they were reported; nil before the first report.
  private(set) var directories: [Directory]?
  /// The names of directories that were reported while a session wrote into them: the application's own, also when
  /// the session is over and all are listed again.
  private var own: Set<String> = []

  /// The engine lists all directories, at first and after it was lost.
  mutating func listed(_ all: [(directory: Directory, isActive: Bool)]) {
    let names = Set(all.map(\.directory.name))
    own.formIntersection(names)
    own.formUnion(all.filter(\.isActive).map(\.directory.name))
    directories = all.map(\.directory).filter { !own.contains($0.name) }
  }

  /// A directory has come.
  mutating func added(_ directory: Directory, isActive: Bool) {
    guard !isActive else {
      own.insert(directory.name)
      return
    }
    guard directories?.contains(where: { $0.name == directory.name }) != true else { return }
    directories = (directories ?? []) + [directory]
  }

  /// A directory is gone.
  mutating func removed(_ name: String) {
    own.remove(name)
    directories?.removeAll { $0.name == name }
  }
}

/// The place of one reader in the updates. It misses none, however slowly it reads: a directory that came and went in
/// between is the only one that it does not see.
struct SessionContentReader {
  /// The directories that it was given and that are not gone, in that order; nil before the first update.
  private var seen: [SessionContentDirectory]?

  init() {}

  /// The next update; nil if there is none now.
  mutating func next(_ current: [SessionContentDirectory]?) -> SessionContentUpdate? {
    guard let current else { return nil }
    guard let seen else {
      self.seen = current
      return .initial(current)
    }
    let present = Set(current.map(\.name))
    if let index = seen.firstIndex(where: { !present.contains($0.name) }) {
      self.seen?.remove(at: index)
      return .removed(seen[index])
    }
    let known = Set(seen.map(\.name))
    guard let new = current.first(where: { !known.contains($0.name) }) else { return nil }
    self.seen?.append(new)
    return .added(new)
  }
}
