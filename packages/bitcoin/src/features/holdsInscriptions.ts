import type { FeatureContext } from 'billfold/adapter'
import { isRecord } from 'billfold/protocol'

/**
 * Whether the paying account of a wallet may hold inscriptions: in wallets with a single address it is the one for
 * ordinals, too. A wallet over a pairing is believed what it said when it settled, and not asked, for it would have to show
 * the question: if it did not say that this address pays and another one is for ordinals, it may.
 */
export async function holdsInscriptions(options: FeatureContext & { signal?: AbortSignal }): Promise<boolean> {
  const { account, connector, network, signal } = options
  const isPaired = connector.kind === 'pairing'
  const listed = await connector.request({
    network: network.id,
    method: 'getAccountAddresses',
    ...(isPaired ? { params: { silent: true } } : {}),
    ...(signal ? { signal } : {}),
  })
  const rows = (Array.isArray(listed) ? listed : []).filter(isRecord)
  const ordinals = rows.filter(({ intention }) => intention === 'ordinal')
  if (ordinals.some(({ address }) => address === account.address)) return true
  return isPaired && !(ordinals.length > 0 && rows.some(({ address }) => address === account.address))
}
