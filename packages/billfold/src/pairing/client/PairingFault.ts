/**
 * What was dropped, or went otherwise than the protocol has it. Counted by a listener, never shown: with these a
 * relay or a stranger can be noisy, not harmful.
 */
export type PairingFault =
  /** Delivered again, or made again under the same id. */
  | 'duplicate'
  /** Another key, a changed byte, an unknown type. */
  | 'undecryptable'
  /** Opened, but no message of the protocol. */
  | 'unreadable'
  /** An answer to no open request. */
  | 'unexpected'
  /** Older than what was dealt with already. */
  | 'out-of-order'
  /** Sent without the right to it, or about something that was not granted. */
  | 'unauthorized'
  | 'relay-frame'
  | 'relay-error'
  /** The browser has no key store: a person with access to the disk can read what is stored. */
  | 'storage-plain'
  | 'storage-unreadable'
  | 'storage-full'
