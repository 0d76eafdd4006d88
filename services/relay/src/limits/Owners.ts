/** Who pays for a socket and for what it stores. */
export type Owners = {
  /** The caller's IPv4 address, or the /64 of its IPv6 address (`callerKey`). */
  readonly address: string
  /** Client id: the public key that signed the token. */
  readonly key: string
  /** Id of the project; empty without projects, and then everybody shares it. */
  readonly project: string
}
