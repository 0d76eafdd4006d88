import { BillfoldError, rpcInvalidParams, sendInvalidAddress } from 'billfold/protocol'
import * as v from 'valibot'
import { isAddressOf } from '../address/isAddressOf.ts'
import { parseWith } from '../esplora/parseWith.ts'
import { hash, transactions } from '../esplora/schemas.ts'
import { decodeBitcoinTransaction } from '../history/decodeBitcoinTransaction.ts'
import { openEsplora } from './openEsplora.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** What one transaction meant for an address. */
export type HistoryRow = decodeBitcoinTransaction.ReturnType & {
  readonly txid: string
  /** Milliseconds since the epoch; absent while no block holds it. */
  readonly minedAt?: number
  readonly blockHeight?: number
  /** Satoshi of the whole transaction. */
  readonly fee: bigint
}

/**
 * Transactions of an address, the newest first, what still waits before them: the first page (up to 50 that wait and 25 in
 * blocks), or the 25 before the transaction `before`.
 *
 * @throws `rpc/all-failed` · `send/invalid-address` · `rpc/invalid-params` · `request/aborted`.
 * @example const [newest] = await readHistory({ fetch, rpcUrls: bitcoinMainnet.rpcUrls, chain: bitcoinMainnet, address })
 */
export async function readHistory(options: readHistory.Options): Promise<readonly HistoryRow[]> {
  const { address, before, chain } = options
  if (!isAddressOf(address, chain.id)) throw new BillfoldError(sendInvalidAddress)
  if (before !== undefined && !v.is(hash, before)) throw new BillfoldError(rpcInvalidParams, { details: 'before' })
  const path = before === undefined ? 'txs' : `txs/chain/${before}`
  const found = await openEsplora(options).get(`address/${address}/${path}`, parseWith(transactions))
  return (found ?? []).map(transaction => {
    const { txid, fee, status } = transaction
    return {
      txid,
      ...(status.block_time === undefined ? {} : { minedAt: status.block_time * 1_000 }),
      ...(status.block_height === undefined ? {} : { blockHeight: status.block_height }),
      fee,
      ...decodeBitcoinTransaction(transaction, address),
    }
  })
}

export declare namespace readHistory {
  type Options = ReadOptions & {
    readonly address: string
    /** Id of the oldest transaction that is known already. */
    readonly before?: string
  }
}
