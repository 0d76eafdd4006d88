import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, isBillfoldError, rpcInvalidParams } from 'billfold/protocol'
import type { InferOutput } from 'valibot'
import type { PendingSpend } from '../coins/storedPendingSpends.ts'
import type { Esplora } from '../esplora/Esplora.ts'
import { parseWith } from '../esplora/parseWith.ts'
import { count, known, outspend, type status } from '../esplora/schemas.ts'
import { broadcast } from '../psbt/broadcast.ts'
import { openEsplora } from '../read/openEsplora.ts'
import type { Shared } from './Shared.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Coins of a payment that are looked up, to find out whether another one has spent them. */
const lookedUpCount = 20

/**
 * Whether a block holds a transaction. Nothing is remembered: after a reorganisation that dropped its block it reads
 * `undefined` again (fault 26). It is read as a whole, for `/tx/:txid/status` says "not confirmed" of any id.
 *
 * A payment of this package that no node knows is sent again. It has `expired` when a block holds another transaction with
 * one of its coins; any other one when no node knows it and it was sent longer ago than nodes keep it. One that the wallet sent
 * by itself is `altered` when it does not pay the asked amount to the asked address.
 */
export function transactionStatus({ memory, pool }: Shared): FeatureImplementations['transactionStatus'] {
  return async options => {
    const { confirmations = 1, hash, network, settings, since } = options
    if (!/^[\da-f]{64}$/.test(hash)) throw new BillfoldError(rpcInvalidParams, { details: 'hash is no transaction id' })
    const esplora = openEsplora(toReadOptions(options, pool))
    const found = await esplora.get(`tx/${hash}`, parseWith(known))
    const spend = memory.find(settings.storage, network.id, hash)
    const end = async (status: 'success' | 'expired' | 'altered') => {
      if (spend) await memory.end(settings.storage, spend)
      return status
    }
    const { pays } = spend ?? {}
    const isPaid = ({ scriptpubkey_address: to, value }: Output) => to === pays?.to && `${value}` === pays?.amount
    if (pays && found?.vout && !found.vout.some(isPaid)) return end('altered')
    if (found?.status.confirmed)
      return (await isDeepEnough(esplora, found.status, confirmations)) ? end('success') : undefined
    if (found) return undefined
    if (since !== undefined && memory.isForgotten(since)) return end('expired')
    if (!spend?.hex || (await isSentAgain(esplora, { hex: spend.hex, txid: hash }))) return undefined
    return (await isReplaced(esplora, spend)) ? end('expired') : undefined
  }
}

type Output = { readonly scriptpubkey_address?: string | undefined; readonly value: bigint }

/** Whether as many blocks hold it as are wanted, the one that took it included. */
async function isDeepEnough(esplora: Esplora, { block_height: height }: InferOutput<typeof status>, wanted: number) {
  if (wanted === 1) return true
  const tip = await esplora.get('blocks/tip/height', parseWith(count))
  return tip !== undefined && height !== undefined && tip - height + 1 >= wanted
}

/** Whether no node refuses it. */
async function isSentAgain(
  esplora: Esplora,
  signed: { readonly hex: string; readonly txid: string },
): Promise<boolean> {
  try {
    await broadcast(esplora, signed)
    return true
  } catch (cause) {
    if (isBillfoldError(cause, 'request/aborted')) throw cause
    return false
  }
}

/** Whether a block holds another transaction that spends one of its coins. */
async function isReplaced(esplora: Esplora, { coins, txid }: PendingSpend): Promise<boolean> {
  const spenders = await Promise.all(
    coins
      .slice(0, lookedUpCount)
      .map(coin => esplora.get(`tx/${coin.replace(':', '/outspend/')}`, parseWith(outspend))),
  )
  return spenders.some(spender => spender?.status?.confirmed && spender.txid !== undefined && spender.txid !== txid)
}
