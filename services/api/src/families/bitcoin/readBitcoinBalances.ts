import type { BalanceRow } from '../../lists/balances/BalanceRow.ts'
import type { BalanceSource } from '../../lists/balances/BalanceSource.ts'
import type { EsploraClient } from '../../upstream/esplora/EsploraClient.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { addressAnswer } from './answers.ts'

/**
 * What an address holds. The wire has one number: what is confirmed, and what waits to come in or go out counted as if it were.
 *
 * @throws UpstreamError
 */
export async function readBitcoinBalances(
  { network, address }: BalanceSource.Options,
  esplora: EsploraClient,
): Promise<BalanceRow[]> {
  const answer = await esplora.get(network, `/address/${address}`, addressAnswer)
  if (!answer) throw new UpstreamError('unreadable', { detail: 'address' })
  const balance = [answer.chain_stats, answer.mempool_stats].reduce(
    (total, { funded_txo_sum, spent_txo_sum }) => total + funded_txo_sum - spent_txo_sum,
    0n,
  )
  if (balance < 0n) throw new UpstreamError('unreadable', { detail: 'below zero' })
  const { name, symbol, decimals } = network.nativeCurrency
  return [
    {
      networkId: network.id,
      address: undefined,
      name,
      symbol,
      decimals,
      balance,
      iconUrl: undefined,
      price: undefined,
    },
  ]
}
