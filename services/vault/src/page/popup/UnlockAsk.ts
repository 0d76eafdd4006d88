import type { GivenFactor } from '../wallet/GivenFactor.ts'

/** A wallet that its visitor has to open on a site or in a browser that is new to it. Plain values only: it travels between windows. */
export type UnlockAsk = {
  /** Verified: where the wallet is to be used. */
  readonly origin: string
  readonly claimedName?: string
  /** What they may open it with; never empty. */
  readonly kinds: readonly GivenFactor['kind'][]
  /** From when on the escrow opens it here; absent where only its owner does. */
  readonly readyAtMs?: number
  readonly realm: string
  /** Of the wallet's passkeys. */
  readonly credentialIds: readonly string[]
  /** Of the wallet's devices: the window may keep a key of one in this browser. */
  readonly deviceEnvelopeIds: readonly string[]
}
