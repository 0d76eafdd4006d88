import type { FeatureContext } from 'billfold/adapter'
import { isRecord } from 'billfold/protocol'

/**
 * Whether the paying account of a wallet is also the one for ordinals, as in wallets with a single address. A wallet over a
 * pairing is not asked: it would have to show the question.
 */
export async function holdsInscriptions(options: FeatureContext & { signal?: AbortSignal }): Promise<boolean> {
  const { account, connector, network, signal } = options
  if (connector.kind === 'pairing') return false
  const method = 'getAccountAddresses'
  const listed = await connector.request({ network: network.id, method, ...(signal ? { signal } : {}) })
  return (
    Array.isArray(listed) &&
    listed.some(row => isRecord(row) && row.address === account.address && row.intention === 'ordinal')
  )
}
