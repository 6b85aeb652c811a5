// SPDX-License-Identifier: Apache-2.0

/// Decides which steps of one film a program receives, and when its orders reach the engine.
///
///     request ── first step ──▶ under way ── didFinish, or the engine is lost ──▶ over
///        └────── refused, or the engine is lost ──────────────────────────────────▲
///
/// The engine names the film in its first step, and every order names the film. So an order that comes before is
/// kept: `stop` follows the first step at once, and the film is as short as it can be. Nothing follows a stop. If
/// the engine is lost, the last step is made here, so that every film ends exactly once.
struct RecordingRequestMachine {
  /// An order of the program.
  enum Order: Hashable, Sendable {
    case stop
    case pause
    case resume
  }

  /// An answer to the program, or an order to the engine.
  enum Outcome: Equatable, Sendable {
    case step(RecordingStep)
    /// The request was refused, and nothing follows.
    case refused(CaptureError)
    case send(Order)
  }

  /// The film as far as it is known; nil before the first step.
  private(set) var movie: CaptureMovie?
  /// Whether nothing more will come.
  private(set) var isOver = false
  private var isStopping = false
  /// Whether the program wants a pause, and whether the engine was asked for it.
  private var wantsPause = false
  private var hasToldPause = false

  /// The engine has sent a step.
  mutating func received(_ step: RecordingStep) -> [Outcome] {
    guard !isOver else { return [] }
    let isFirst = movie == nil
    movie = step.movie
    isOver = step.kind == .didFinish
    return [.step(step)] + (isFirst && !isOver ? orders() : [])
  }

  /// The engine has answered with an error.
  mutating func refused(_ error: CaptureError) -> [Outcome] {
    guard !isOver else { return [] }
    isOver = true
    guard var movie else { return [.refused(error)] }
    movie.error = error
    movie.isPlayable = nil
    self.movie = movie
    return [.step(RecordingStep(kind: .didFinish, movie: movie))]
  }

  /// The engine was lost.
  mutating func lost() -> [Outcome] { refused(.mediaServicesWereReset) }

  /// The program gives an order.
  mutating func ordered(_ order: Order) -> [Outcome] {
    guard !isOver, !isStopping else { return [] }
    switch order {
    case .stop: isStopping = true
    case .pause: wantsPause = true
    case .resume: wantsPause = false
    }
    return movie == nil ? [] : orders()
  }

  private mutating func orders() -> [Outcome] {
    if isStopping { return [.send(.stop)] }
    guard wantsPause != hasToldPause else { return [] }
    hasToldPause = wantsPause
    return [.send(wantsPause ? .pause : .resume)]
  }
}
