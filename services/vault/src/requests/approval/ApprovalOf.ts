import type { AnyContent } from './AnyContent.ts'
import type { WindowReason } from './findWindowReasons.ts'
import type { Risk } from './Risk.ts'
import type { ShownNetwork } from './ShownNetwork.ts'

/** What a screen shows of a request, read out of the bytes that will be signed. Plain values only: it travels between windows. */
export type ApprovalOf<content extends AnyContent> = {
  readonly method: string
  /** Verified; what the site says of itself comes behind it. */
  readonly origin: string
  readonly claimedName?: string
  readonly address: string
  readonly network: ShownNetwork
  readonly content: content
  readonly risks: readonly Risk[]
  /** Why it is asked in a window of its own; empty where the host's frame will do. */
  readonly windowReasons: readonly WindowReason[]
  /** How many requests of the site wait behind it. */
  readonly waiting: number
}
