/** What a connector can be asked to do; `listen` (`on`) never fails. */
export type DoubleOperation = 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'request'

/** All operations, or these. */
export type OperationChoice = boolean | readonly DoubleOperation[]

/**
 * What a scripted wallet can be made to do wrong. The first group stays within the connector contract; the second breaks
 * it on purpose, to see that a kit survives connectors that were written badly. Times in milliseconds of its clock.
 */
export type DoubleSwitches = {
  /** The visitor rejects. */
  readonly reject: OperationChoice
  /** No answer; settles with `request/aborted` once the signal aborts. */
  readonly hang: OperationChoice
  /** Every answer comes this much later. */
  readonly delayMs: number
  /** Waits for the visitor to unlock the wallet; nothing is granted until then. */
  readonly locked: boolean
  /** Grants stay, and no account is shared until the visitor is asked to connect: a locked extension. Listeners are called. */
  readonly hidesAccounts: boolean
  /** Connects, but shares no account. */
  readonly noAccounts: boolean
  /** Grants survive `disconnect`, as with wallets that know no way to take them back. */
  readonly keepsGrant: boolean
  /** Listeners are not called. */
  readonly noEvents: boolean

  /** Breaks the contract: what hangs does not even settle when its signal aborts. */
  readonly ignoresAbort: boolean
  /** Breaks the contract: throws while still being called, or rejects with another error than a `BillfoldError`. */
  readonly throwOdd:
    | { readonly kind: 'sync' | 'plain' | 'string' | 'undefined'; readonly operations: OperationChoice }
    | undefined
}

/** A wallet that does everything right. */
export const soundDouble: DoubleSwitches = {
  reject: false,
  hang: false,
  delayMs: 0,
  locked: false,
  hidesAccounts: false,
  noAccounts: false,
  keepsGrant: false,
  noEvents: false,
  ignoresAbort: false,
  throwOdd: undefined,
}
