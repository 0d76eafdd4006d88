import { isTransactionHash } from 'billfold/protocol'
import type * as v from 'valibot'
import type { OnrampReport } from '../../onramp/OnrampReport.ts'
import type { answers } from './answers.ts'

const statuses = {
  open: 'created',
  processing: 'pending',
  success: 'success',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
} as const

/** An order of the provider in our terms. A hash that is none of its network's is left out. */
export function toReport(order: v.InferOutput<typeof answers.order>): OnrampReport {
  const { address, amount, asset, hash, reason = null, reference, status } = order
  const isHash = asset.startsWith('eip155:')
    ? isTransactionHash(hash)
    : /^[1-9A-HJ-NP-Za-km-z]{64,96}$/.test(hash ?? '')
  return {
    ...{ reference, reason, asset, address },
    status: statuses[status],
    amount: BigInt(amount),
    hash: isHash && hash !== undefined ? hash : null,
  }
}
