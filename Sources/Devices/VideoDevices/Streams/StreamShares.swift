// SPDX-License-Identifier: Apache-2.0

//             join                    leave: the last      leave: another   stalled    ended
//   closed    start                   -                    -                -          -
//   open      joined, if the format   stop; then closing   ended            stalled    all ended; closed
//             is what it asks for,
//             else refused
//   stalled   waits                   stop; then closing, the others       -          the same
//                                     end with the stall
//   closing   waits                   ended, if it waits                   -          all ended, and the first that
//                                                                                     waits starts the next stream,
//                                                                                     which the others join
//
// A frame ends a stall, and those who wait join.

/// The formats that suit a member.
struct StreamWish: Sendable {
  /// The format in which it opens the camera if nobody has it.
  let format: CaptureFormat
  /// The settings that it asks for by name: any stream with these will do.
  let settings: CaptureSettings
}

/// Decides what becomes of the one stream of a camera that several have open (requirement R-105): who starts it, who
/// joins it, and when it is stopped.
struct StreamShares<Member: Hashable & Sendable>: Sendable {
  enum Action: Equatable {
    /// Open the camera in this member's format.
    case start(Member)
    /// The member gets the frames that come from now on.
    case joined(Member)
    /// The stream has another format than the member needs.
    case refused(Member, CameraError)
    /// Close the camera; `ended` has to follow.
    case stop
    /// Nothing more comes for the member. Nil if it has left by itself.
    case ended(Member, CameraError?)
  }

  private struct Entry {
    let member: Member
    let wish: StreamWish
  }

  private enum Phase {
    case closed
    case open(CaptureFormat, isStalled: Bool)
    /// - Parameter error: for members that have not left.
    case closing(CameraError?)
  }

  private var phase = Phase.closed
  /// The members that have the stream, or had it and wait for its end, in the order in which they joined.
  private var members: [Entry] = []
  /// Members that have left while the stream is being closed.
  private var left: Set<Member> = []
  /// Members that wait for the end of a stream that is closing.
  private var waiting: [Entry] = []

  /// Whether one member has the stream for itself.
  var isAlone: Bool { members.count == 1 && waiting.isEmpty }

  /// Whether the stream has been stopped, and is not closed yet.
  var isClosing: Bool {
    if case .closing = phase { true } else { false }
  }

  /// The format of the stream; nil while there is none.
  var format: CaptureFormat? {
    if case .open(let format, _) = phase { format } else { nil }
  }

  /// A member needs the camera.
  ///
  /// - Returns: nothing if it has to wait until the stream before it is closed.
  mutating func join(_ member: Member, _ wish: StreamWish) -> [Action] {
    let entry = Entry(member: member, wish: wish)
    switch phase {
    case .closed:
      phase = .open(wish.format, isStalled: false)
      members = [entry]
      return [.start(member)]
    case .open(let present, isStalled: false):
      if let error = wish.settings.refusal(of: present) { return [.refused(member, error)] }
      members.append(entry)
      return [.joined(member)]
    case .open(_, isStalled: true), .closing:
      waiting.append(entry)
      return []
    }
  }

  /// The driver has made this of the format that it was asked for, before the first frame. Those who have joined since
  /// and ask for another size or pixel format by name do not have it.
  mutating func made(_ made: CaptureFormat) -> [Action] {
    guard case .open(var format, let isStalled) = phase else { return [] }
    let former = format
    (format.width, format.height) = (made.width, made.height)
    format.pixelFormat = made.pixelFormat
    guard format != former else { return [] }
    phase = .open(format, isStalled: isStalled)
    let refused = members.compactMap { entry in
      entry.wish.settings.refusal(of: format).map { (member: entry.member, error: $0) }
    }
    members.removeAll { entry in refused.contains { $0.member == entry.member } }
    var actions = refused.map { Action.refused($0.member, $0.error) }
    // The one that opened it has left already.
    if members.isEmpty {
      phase = .closing(nil)
      actions.append(.stop)
    }
    return actions
  }

  /// A member needs the camera no longer. If the stream has stalled, it is given up for all: only a camera that is
  /// closed and opened again may deliver again.
  ///
  /// - Parameter stall: the error for the others in that case.
  mutating func leave(_ member: Member, stall: @autoclosure () -> CameraError) -> [Action] {
    if let index = waiting.firstIndex(where: { $0.member == member }) {
      waiting.remove(at: index)
      return [.ended(member, nil)]
    }
    guard members.contains(where: { $0.member == member }), !left.contains(member) else {
      return []
    }
    switch phase {
    case .closed: return []
    case .open(_, isStalled: false) where members.count > 1:
      members.removeAll { $0.member == member }
      return [.ended(member, nil)]
    case .open(_, let isStalled):
      phase = .closing(isStalled ? stall() : nil)
      left.insert(member)
      return [.stop]
    case .closing:
      left.insert(member)
      return []
    }
  }

  /// Frames have stopped coming.
  mutating func stalled() {
    if case .open(let format, _) = phase { phase = .open(format, isStalled: true) }
  }

  /// A frame has come. Those who waited because of a stall join.
  mutating func frame() -> [Action] {
    guard case .open(let format, isStalled: true) = phase else { return [] }
    phase = .open(format, isStalled: false)
    return joinWaiting()
  }

  /// The camera is closed.
  ///
  /// - Parameter error: why, if nobody has stopped it.
  mutating func ended(_ error: CameraError?) -> [Action] {
    var reason = error
    if case .closing(let stall) = phase { reason = error ?? stall }
    var actions = members.map { Action.ended($0.member, left.contains($0.member) ? nil : reason) }
    phase = .closed
    (members, left) = ([], [])
    actions += joinWaiting()
    return actions
  }

  private mutating func joinWaiting() -> [Action] {
    let entries = waiting
    waiting = []
    return entries.flatMap { join($0.member, $0.wish) }
  }
}
