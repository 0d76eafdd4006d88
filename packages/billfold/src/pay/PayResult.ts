import type { NetworkId } from '../protocol/caip/types.ts'

/** A payment that was made. A page's word is no proof: your server verifies it, see the guide of payments. */
export type PayResult = {
  readonly type: 'wallet' | 'exchange'
  readonly networkId: NetworkId
  readonly recipient: string
  /** Base units of the asset. */
  readonly amount: bigint
  /** Transaction; absent where an exchange does not name it. */
  readonly hash?: string | undefined
  readonly payer?: string | undefined
  readonly reference?: string | undefined
  /** Of a payment from an exchange. */
  readonly exchangeId?: string | undefined
  readonly sessionId?: string | undefined
}
