// SPDX-License-Identifier: Apache-2.0

/// A client's process, as the run that plays it knows it.
struct ChaosProcess {
  /// An interaction that was asked for.
  struct Stream {
    /// Its number; no two ever have the same.
    let number: Int
    let options: ChaosInteraction
    /// The gateway's name of it; nil until it has answered.
    var name: String?
  }

  let pid: Int32
  var isStopped = false
  /// By slot.
  var streams: [Int: Stream] = [:]
}
