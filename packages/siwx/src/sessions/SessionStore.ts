/** One account that is signed in, in one browser. */
export type SessionRow = {
  /** Namespace and address, whatever the network: `eip155:0x…` in lower case. */
  readonly account: string
  readonly chainId: string
  readonly address: string
  /** Milliseconds since the epoch, as the other time. */
  readonly signedInAt: number
  readonly expiresAt: number
}

/** Where sessions are kept, under ids from which no cookie can be made. */
export type SessionStore = {
  set(id: string, row: SessionRow): Promise<void>
  /** May return a session that has expired. */
  get(id: string): Promise<SessionRow | undefined>
  delete(id: string): Promise<void>
  /** Ends the sessions of an account in all browsers. */
  deleteAccount(account: string): Promise<void>
}
