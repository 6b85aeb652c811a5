// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.EngineLink.varlink; change that and run it again.

extension EngineLinkInterface {
  /// The interface description, byte for byte.
  public static let description = text
}

private let text = ##"""
  # Between the capture engine and the gateway, on a socket that only the engine's
  # user can open. The engine calls; the gateway believes nobody else about capture
  # sessions.
  interface org.shutterd.EngineLink

  type SessionState (stopped, starting, running, interrupted, failed)

  type Readiness (
    session_not_running,
    ready,
    not_ready_momentarily,
    not_ready_waiting_for_capture,
    not_ready_waiting_for_processing
  )

  # Attaches the engine. The first reply carries 'locked' and nothing else; each
  # later one 'locked', or 'session' with 'foreground', or 'session', 'interaction'
  # and 'event' (an org.shutterd.Gateway.CaptureEvent of an interaction that is
  # delivered to the engine), or 'session' with 'press' and 'momentUSec': the session's
  # client was sent an event with this press and this 'monotonicUSec'. A second Attach
  # replaces the first. When this connection ends all sessions are void at once.
  # [Requires 'more' flag]
  method Attach(version: string) -> (
    locked: ?bool,
    session: ?string,
    foreground: ?bool,
    interaction: ?string,
    event: ?object,
    press: ?int,
    momentUSec: ?int
  )

  # Tells the state of a session and who opened it; the pid is for people to read.
  # A session that was never reported, or was reported closed, does not exist. The
  # reply means that presses are routed by it from now on.
  method ReportSession(session: string, uid: int, pid: int, state: SessionState) -> ()

  method ReportSessionClosed(session: string) -> ()

  # Drives the readiness lights.
  method ReportReadiness(session: string, readiness: Readiness) -> ()

  # Acknowledges forwarded events up to and including 'sequence'.
  method Acknowledge(interaction: string, sequence: int) -> ()

  # The caller has not attached.
  error NotAttached ()

  error NoSuchInteraction (interaction: string)

  error NoSuchSession (session: string)

  """##
