import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, isBillfoldError, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { openRpc } from '../read/openRpc.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { loadTwice } from '../standard/loadTwice.ts'
import type { Shared } from './Shared.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Blocks in which a blockhash is good (`MAX_PROCESSING_AGE` of the validator). */
const blockhashBlocks = 150
const hashCharacters = 88

/**
 * How a transaction ended, once two thirds of the stake have voted for its block (`confirmed`); `undefined` while it has
 * not. After a fork that dropped its block it reads `undefined` again (fault 26).
 *
 * While no node knows it, the bytes that this page has of it are offered again. It has `expired` when the chain is higher
 * than its blockhash allows, and a node that has come as far still does not know it: then no block will hold it. Where the
 * blockhash is not known, because a wallet has sent it, it counts as one of the moment in which the status was first
 * asked for. What names a durable nonce does not expire.
 *
 * What a wallet sent by itself is `altered` when a node shows that an asked instruction is not in it as it was asked.
 *
 * @throws `rpc/invalid-params` · `rpc/all-failed` · `request/aborted`.
 */
export function transactionStatus({ pool, sent }: Shared): FeatureImplementations['transactionStatus'] {
  return async options => {
    const { confirmations = 1, hash, network, settings, since } = options
    if (hash.length > hashCharacters || decodeBase58(hash)?.length !== 64)
      throw new BillfoldError(rpcInvalidParams, { details: 'hash is no signature' })
    const rpc = openRpc(toReadOptions(options, pool))
    const known = sent.find(settings.storage, network.id, hash)
    const end = async (status: Exclude<Status, 'unknown'>) => {
      if (status === 'processed') return undefined
      if (status === 'failed' || known?.asked === undefined) return status
      const { isAltered } = await loadTwice(() => import('../signed/isAltered.ts'))
      return (await isAltered(rpc, hash, known.asked)) ? 'altered' : status
    }
    const { status } = await readStatus(rpc, hash, confirmations)
    if (status !== 'unknown') return end(status)
    if (!known && since === undefined) return undefined
    if (!known?.usesNonce) {
      const reached = await readHeight(rpc)
      const lastValidHeight = known?.lastValidHeight ?? reached.height + blockhashBlocks
      if (known?.lastValidHeight === undefined)
        sent.keep(settings.storage, { networkId: network.id, hash, ...known, lastValidHeight })
      if (reached.height > lastValidHeight) {
        const again = await readStatus(rpc, hash, confirmations)
        if (again.status !== 'unknown') return end(again.status)
        // One that has not come as far may have missed the block.
        return again.slot >= reached.slot ? 'expired' : undefined
      }
    }
    if (known?.wire !== undefined) await offer(rpc, known.wire)
    return undefined
  }
}

/** Without preflight: whether it may still be held by a block is for the leaders to say. */
async function offer(rpc: Rpc, wire: string): Promise<void> {
  try {
    const params = [wire, { encoding: 'base64', skipPreflight: true }]
    await rpc.request('sendTransaction', params, result => (typeof result === 'string' ? result : undefined))
  } catch (cause) {
    if (isBillfoldError(cause, 'request/aborted')) throw cause
  }
}

/** How far the chain has come, at a slot that two thirds of the stake have voted for. */
function readHeight(rpc: Rpc): Promise<{ readonly height: number; readonly slot: number }> {
  return rpc.request('getEpochInfo', [{ commitment: 'confirmed' }], result => {
    const { blockHeight, absoluteSlot } = isRecord(result) ? result : {}
    const isUsable = Number.isSafeInteger(blockHeight) && Number.isSafeInteger(absoluteSlot)
    return isUsable ? { height: blockHeight as number, slot: absoluteSlot as number } : undefined
  })
}

type Status = 'success' | 'failed' | 'processed' | 'unknown'

/** `slot` is the one at which the node looked. */
function readStatus(
  rpc: Rpc,
  hash: string,
  confirmations: number,
): Promise<{ readonly status: Status; readonly slot: number }> {
  const params = [[hash], { searchTransactionHistory: true }]
  return rpc.request('getSignatureStatuses', params, result => {
    const { value, context } = isRecord(result) ? result : {}
    const given = isRecord(context) ? context.slot : undefined
    const slot = Number.isSafeInteger(given) ? (given as number) : 0
    if (!Array.isArray(value) || value.length !== 1) return undefined
    const status = toStatus(value[0], confirmations)
    return status === undefined ? undefined : { status, slot }
  })
}

function toStatus(row: unknown, wanted: number): Status | undefined {
  if (row === null) return 'unknown'
  if (!isRecord(row)) return undefined
  const { confirmationStatus, confirmations, err } = row
  // Blocks over a finalized transaction are not counted any more.
  if (confirmationStatus === 'processed' || (typeof confirmations === 'number' && confirmations + 1 < wanted))
    return 'processed'
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return undefined
  return err === null ? 'success' : 'failed'
}
