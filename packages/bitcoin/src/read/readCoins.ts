import { BillfoldError, rpcInvalidAnswer, sendInvalidAddress } from 'billfold/protocol'
import { isAddressOf } from '../address/isAddressOf.ts'
import { parseWith } from '../esplora/parseWith.ts'
import { transactions, unspent } from '../esplora/schemas.ts'
import { openEsplora } from './openEsplora.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** One unspent output. */
export type Coin = {
  readonly txid: string
  readonly vout: number
  /** Satoshi. */
  readonly value: bigint
  readonly isConfirmed: boolean
  /**
   * Whether it can be counted on: it is in a block, or it came back as change of a transaction that only this address paid
   * for. What others have sent and no block holds may never arrive.
   */
  readonly isSpendable: boolean
}

/**
 * The unspent outputs of an address.
 *
 * @throws `rpc/all-failed` when no address answers: unknown is never none · `send/invalid-address` · `request/aborted`.
 * @example const coins = await readCoins({ fetch, rpcUrls: bitcoinMainnet.rpcUrls, chain: bitcoinMainnet, address })
 */
export async function readCoins(options: readCoins.Options): Promise<readonly Coin[]> {
  const { address, chain } = options
  if (!isAddressOf(address, chain.id)) throw new BillfoldError(sendInvalidAddress)
  const esplora = openEsplora(options)
  const found = await esplora.get(`address/${address}/utxo`, parseWith(unspent))
  if (!found) throw new BillfoldError(rpcInvalidAnswer, { details: 'No such address' })
  const isWaiting = found.some(({ status }) => !status.confirmed)
  const waiting = isWaiting ? await esplora.get(`address/${address}/txs/mempool`, parseWith(transactions)) : []
  const own = new Set(
    (waiting ?? [])
      .filter(({ vin }) => vin.every(({ prevout }) => prevout?.scriptpubkey_address === address))
      .map(({ txid }) => txid),
  )
  return found.map(({ txid, vout, value, status: { confirmed } }) => ({
    txid,
    vout,
    value,
    isConfirmed: confirmed,
    isSpendable: confirmed || own.has(txid),
  }))
}

export declare namespace readCoins {
  type Options = ReadOptions & { readonly address: string }
}
