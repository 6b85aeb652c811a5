// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Control.varlink; change that and run it again.

extension ControlInterface {
  /// The interface description, byte for byte.
  public static let description = text
}

private let text = ##"""
  # Administration of the gateway: who is in the foreground, whether the seat is
  # locked, why a press went where it went. Served on a socket of its own, for
  # root and the group of administrators.
  interface org.shutterd.Control

  type Route (granted, default, swallowed)

  # What the gateway knows of one client process.
  type Client (
    pid: int,
    uid: int,
    application: string,
    foreground: bool,
    responsive: bool,
    interactions: int,
    # Of the newest interaction, in the words of org.shutterd.Gateway.
    obstacles: []string
  )

  type State (
    version: string,
    locked: bool,
    # The reason, in words, why the next start of the gateway may not find the lock
    # as it is: its file could not be read or written. Null if all is well.
    lockProblem: ?string,
    engineAttached: bool,
    clients: []Client,
    pressesInFlight: int,
    # Since start.
    granted: int,
    defaulted: int,
    swallowed: int,
    cancelled: int
  )

  method GetState() -> (state: State)

  # Streams the audit log as it is written, one JSON object a reply, the last
  # 'history' records first.
  # [Requires 'more' flag]
  method FollowAudit(history: ?int) -> (record: object)

  # Makes the client with this process the foreground client, or none for null.
  method SetForeground(pid: ?int) -> ()

  # Locks or unlocks the seat, until the next call: a gateway that ends or crashes
  # finds the lock again, as does the next boot. It is kept before this is answered.
  # A lock that cannot be kept holds as long as this gateway runs, an unlock that
  # cannot be kept is refused: in both cases the seat is locked, and the error is
  # LockNotKept.
  method SetLocked(locked: bool) -> ()

  # Says what would happen to a press that began now, and why: the first obstacle
  # in words.
  method Explain(device: string, button: string) -> (route: Route, client: ?Client, reason: string)

  # Reads the configuration again. On an error the old one stays in force.
  method Reload() -> ()

  # Presses a simulated button. Durations in microseconds. Simulated devices exist
  # only where the configuration names them.
  method SimulateButton(device: string, button: string, pressed: bool) -> ()

  # Plugs a simulated device in or out.
  method SimulatePlug(device: string, present: bool) -> ()

  error ConfigurationInvalid (file: string, line: int, column: int, message: string)

  error LockNotKept (reason: string)

  error NoSuchClient (pid: int)

  error NoSuchDevice (device: string)

  error NoSuchButton (device: string, button: string)

  """##
