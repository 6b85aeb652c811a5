// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Gateway.varlink; change that and run it again.

extension GatewayInterface {
  /// The interface description, byte for byte.
  public static let description = text
}

private let text = ##"""
  # Hardware capture buttons, granted to the one client that may have them.
  #
  # An interaction is a client's wish to receive presses. It lives exactly as long
  # as the connection on which AddInteraction() is being streamed; a client that
  # wants to go away closes that connection. Every other method is called on a
  # further connection and names the interaction by its identifier. Only callers
  # with the user identity of the opener (SO_PEERCRED) may name it, to all others
  # it does not exist.
  #
  # A press is granted once, when the button goes down, and never moves: not to
  # another client, not to the default behaviour, not back. Every 'began' that was
  # sent is followed by exactly one 'ended' or 'cancelled' with the same press.
  #
  # Times are microseconds of CLOCK_MONOTONIC, as the kernel stamped the input.
  # Enumerations in replies may gain values, clients tolerate unknown ones.
  # No method of this interface passes file descriptors.
  interface org.shutterd.Gateway

  type Role (primary, secondary, half_press, none)

  type Phase (began, ended, cancelled)

  # How the press reached the system. 'indirect_pointer' and 'touch' are pointing
  # devices that were opted in.
  type SourceKind (key, gpio, remote, indirect_pointer, touch, simulated)

  type CancelReason (
    interaction_disabled,
    interaction_removed,
    backgrounded,
    session_stopped,
    session_interrupted,
    engine_lost,
    client_unresponsive,
    device_removed,
    sync_lost,
    locked,
    left_region,
    timed_out,
    configuration_changed,
    gateway_shutdown
  )

  type CaptureEvent (
    # Counts the events of this interaction from 1, without gaps.
    sequence: int,
    # Identifies the press, the same in all its phases, unique per boot.
    press: int,
    phase: Phase,
    role: Role,
    # Device and button as in ListDevices().
    device: string,
    button: string,
    kind: SourceKind,
    # Kernel time of the edge that caused this event.
    monotonicUSec: int,
    # Since 'began', in 'ended' and 'cancelled'.
    heldUSec: ?int,
    # Set if and only if the phase is 'cancelled'.
    cancelReason: ?CancelReason
  )

  # Recognised on top of the phases, for those who ask. Phases never wait for it.
  type Gesture (tap, double_tap, hold)

  type GestureEvent (
    # Counted together with the events.
    sequence: int,
    press: int,
    gesture: Gesture,
    role: Role,
    monotonicUSec: int
  )

  # What keeps an interaction from being granted the next press.
  type Obstacle (
    engine_absent,
    not_foreground,
    no_session,
    session_not_running,
    session_interrupted,
    disabled,
    shadowed,
    unresponsive,
    locked
  )

  type InteractionStatus (
    # True if a press that begins now would be granted to this interaction.
    eligible: bool,
    # Empty if and only if eligible.
    obstacles: []Obstacle,
    foreground: bool,
    enabled: bool,
    # Rises with every SetEnabled().
    generation: int
  )

  # One button of a device.
  type Button (
    # Stable within its device: "KEY_VOLUMEDOWN", or the name of a GPIO line.
    name: string,
    role: Role,
    # Linux EV_KEY code, null for a GPIO line.
    keyCode: ?int,
    pressed: bool
  )

  type Device (
    # Stable across reconnects and ports where the hardware permits it.
    name: string,
    label: string,
    kind: SourceKind,
    # Node in use now, for people to read.
    node: ?string,
    seat: string,
    # 'proxy' grabs while somebody is eligible and re-emits through a twin what was
    # not granted. 'grab' has no twin and grabs only while all buttons would be
    # granted. 'observe' never grabs.
    mode: (observe, grab, proxy),
    grabbed: bool,
    buttons: []Button
  )

  # Lists the devices that have at least one button with a role.
  method ListDevices() -> (devices: []Device)

  # Watches them. The first reply carries 'devices', each later one exactly one of
  # the other fields.
  # [Requires 'more' flag]
  method WatchDevices() -> (
    devices: ?[]Device,
    added: ?Device,
    changed: ?Device,
    # Name of a device that went away.
    removed: ?string
  )

  # Adds an interaction and streams its events. The first reply carries
  # 'interaction', 'acknowledgementTimeoutUSec' and 'status', each later one
  # exactly one of 'status', 'event' and 'gesture'. They come in the order in which
  # they happened: a 'cancelled' is sent before the status that caused it, and after
  # a status that is not eligible no 'began' follows until one that is.
  #
  # A client is the process that calls this. Of several interactions of one client
  # the newest enabled one that takes the press is granted it.
  # [Requires 'more' flag]
  method AddInteraction(
    # Reverse-domain name of the application.
    application: string,
    # Capture session of the engine that proves the client uses the camera; it was
    # opened by the same user. Null asks for an external session, for clients with
    # a camera stack of their own; the configuration says which users may do so.
    session: ?string,
    # 'single' and 'pair' take both roles, 'primary_only' leaves the secondary
    # role to the next interaction or to the default behaviour. Default 'single'.
    handlers: ?(single, pair, primary_only),
    # Exactly these roles, instead of what 'handlers' says.
    roles: ?[]Role,
    # Only these buttons, as "DEVICE/BUTTON". Null: all.
    buttons: ?[]string,
    # Gestures to report. Null: none.
    gestures: ?[]Gesture,
    # Swallow a second press while one is in flight. Default false.
    exclusive: ?bool,
    # Who handles the events: the client, or the engine by the actions that the
    # session was configured with. With 'engine' the client is told all the same
    # and need not acknowledge. Default 'client'.
    deliverTo: ?(client, engine),
    # Default true.
    enabled: ?bool,
    # 'explicit': every event is acknowledged with Acknowledge() in time, or the
    # client counts as unresponsive and the buttons return to their default
    # behaviour until it answers. 'automatic': written to the socket is handled.
    # Default 'explicit'.
    acknowledgement: ?(explicit, automatic),
    # Ask to become the foreground client at once. The outcome is in the status.
    requestForeground: ?bool
  ) -> (
    interaction: ?string,
    acknowledgementTimeoutUSec: ?int,
    status: ?InteractionStatus,
    event: ?CaptureEvent,
    gesture: ?GestureEvent
  )

  # Names another capture session, as after a restart of the engine. A press in
  # flight is cancelled with session_stopped if the session changes. The place
  # among the client's interactions stays.
  method SetSession(interaction: string, session: ?string) -> (status: InteractionStatus)

  # Enables or disables. A press in flight is cancelled by a change to false, and
  # not revived by a change back. Holds for every press that begins after the
  # reply.
  method SetEnabled(interaction: string, enabled: bool) -> (generation: int)

  # Acknowledges all events up to and including 'sequence'. May be 'oneway'.
  method Acknowledge(interaction: string, sequence: int) -> ()

  # Asks to make the caller's client the foreground client.
  method RequestForeground(interaction: string) -> (status: InteractionStatus)

  method GetInteractionStatus(interaction: string) -> (status: InteractionStatus)

  # There is no such interaction, or it belongs to somebody else.
  error NoSuchInteraction (interaction: string)

  # There is no such capture session, or it belongs to somebody else.
  error NoSuchSession (session: string)

  # No engine is attached, so no session can be known.
  error EngineNotAttached ()

  # The configuration does not let this user do that.
  error NotAuthorized (reason: string)

  # The foreground policy does not let this client come to the foreground now.
  error ForegroundRefused (reason: (locked, pinned, seat_inactive, decided_by_shell))

  # The event was never sent.
  error NoSuchEvent (sequence: int)

  # The limit of interactions of this client, or of all clients, is reached.
  error TooManyInteractions (limit: int)

  """##
