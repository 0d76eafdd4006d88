import type { NetworkId } from 'billfold/protocol'
import type { decodeMessage } from './decode/message/decodeMessage.ts'
import type { SignInFault } from './decode/message/findSignInFaults.ts'
import type { Risk } from './risks/Risk.ts'

/** What a screen shows of a request, read out of the bytes that will be signed. Plain values only: it travels between windows. */
export type Approval = {
  readonly method: string
  /** Verified; what the site says of itself comes behind it. */
  readonly origin: string
  readonly claimedName?: string
  readonly address: string
  readonly network: ShownNetwork
  readonly content: Content
  readonly risks: readonly Risk[]
  /** How many requests of the site wait behind it. */
  readonly waiting: number
}

export type ShownNetwork = {
  readonly id: NetworkId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export type Content = {
  readonly kind: 'message'
  readonly message: decodeMessage.ReturnType
  readonly signInFaults: readonly SignInFault[]
}

/** What the visitor decided. */
export type Decision = { readonly isApproved: boolean }
