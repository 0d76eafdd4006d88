import { type Answer, formatUnits, type getOnrampOrder, type NetworkId } from 'billfold/protocol'
import type { Tables } from '../../db/schema.ts'

/** An order as it is answered. */
export function toOrderAnswer(row: Tables['onramp_order']): Answer<typeof getOnrampOrder> {
  const { address, amount, hash, id, provider, reason, status, symbol } = row
  return {
    ...{ id, provider, status, reason, symbol, address, hash },
    network: row.network as NetworkId,
    amount: amount === null ? null : formatUnits(BigInt(amount), row.decimals),
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}
