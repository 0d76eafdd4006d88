import type { PageNetwork } from '../contract/calls/pageNetwork.ts'

/** An app that may frame the vault. */
export type Project = {
  readonly id: string
  readonly name: string
  /** Tenant of its wallets. */
  readonly realm: string
  readonly isDevelopment: boolean
  /** Patterns, checked. */
  readonly allowedOrigins: readonly string[]
  /** Whether a page whose key never logged in with the address needs the button behind a link in a mail before it gets a code. */
  readonly isDeviceApproved: boolean
  /** Whether new wallets have an escrow envelope. */
  readonly isEscrowed: boolean
  /** Networks that it brings with it; the vault has no node for them. */
  readonly customNetworks: readonly PageNetwork[]
  /** How long a device that never opened the wallet waits for the escrow. */
  readonly escrowDelayMs: number
  /** Below this worth in US dollars nobody waits for the escrow. Decimal string. */
  readonly escrowLimitUsd: string
  /** How long a device younger than a week waits before it changes who can open a wallet, exports it, or moves its login. */
  readonly holdMs: number
}
