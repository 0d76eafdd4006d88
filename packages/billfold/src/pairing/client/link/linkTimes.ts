/** How patient a client is with its relay. */
export const linkTimes = {
  /** For a socket to open. */
  openMs: 15_000,
  /** For an answer on an open socket, counted from the last frame. */
  silenceMs: 10_000,
  /** The same when the page has just come back. */
  wokenMs: 3_000,
  /** After this silence a socket is pinged, while a request waits for a wallet … */
  probeMs: 30_000,
  /** … and while none does. */
  idleProbeMs: 300_000,
  /** First pause before a new socket; doubled each time, up to the longest. */
  retryMs: 250,
  retryMaxMs: 30_000,
  /** The relay asked to come later. */
  busyMs: 5_000,
  /** After so many attempts in vain what is urgent is given up. */
  unreachableCount: 5,
  /** How long a socket without a use stays open. */
  lingerMs: 10_000,
  /** How often a message goes out again that the relay could not take for now; what is urgent, once. Each wait is twice the one before. */
  putOffCount: 4,
  /** How long a message is tried to be handed to the relay. */
  publishMs: 60_000,
} as const
