import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, isBillfoldError, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { openRpc } from '../read/openRpc.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { toReadOptions } from './toReadOptions.ts'

/** A blockhash is good for 150 slots, about a minute; slots that are left out make it two at worst. */
const expiryMs = 180_000
const hashCharacters = 88

/**
 * How a transaction ended, once two thirds of the stake have voted for its block (`confirmed`); `undefined` while it has
 * not. Nothing is remembered: after a fork that dropped its block it reads `undefined` again (fault 26). `expired` when a
 * node that is up to date still does not know it three minutes after it was sent: its blockhash is too old by then, so no
 * block will hold it.
 *
 * @throws `rpc/invalid-params` · `rpc/all-failed` · `request/aborted`.
 */
export function transactionStatus(
  pool: createSolanaRpcPool.ReturnType,
  now: () => number = Date.now,
): FeatureImplementations['transactionStatus'] {
  return async options => {
    const { hash, since } = options
    if (hash.length > hashCharacters || decodeBase58(hash)?.length !== 64)
      throw new BillfoldError(rpcInvalidParams, { details: 'hash is no signature' })
    const rpc = openRpc(toReadOptions(options, pool))
    const outcome = await readStatus(rpc, hash)
    if (outcome !== 'unknown') return outcome === 'processed' ? undefined : outcome
    if (since === undefined || now() - since < expiryMs) return undefined
    // That it knows nothing counts only from a node that says it is up to date.
    if (!(await isHealthy(rpc))) return undefined
    const again = await readStatus(rpc, hash)
    if (again === 'unknown') return 'expired'
    return again === 'processed' ? undefined : again
  }
}

async function isHealthy(rpc: Rpc): Promise<boolean> {
  try {
    return await rpc.request('getHealth', [], result => result === 'ok' || undefined)
  } catch (cause) {
    // Not every provider has the method, and a node that lags answers with an error.
    if (isBillfoldError(cause, 'request/aborted')) throw cause
    return false
  }
}

type Status = 'success' | 'failed' | 'processed' | 'unknown'

function readStatus(rpc: Rpc, hash: string): Promise<Status> {
  const params = [[hash], { searchTransactionHistory: true }]
  return rpc.request('getSignatureStatuses', params, (result): Status | undefined => {
    const { value } = isRecord(result) ? result : {}
    if (!Array.isArray(value) || value.length !== 1) return undefined
    const [status] = value as unknown[]
    if (status === null) return 'unknown'
    if (!isRecord(status)) return undefined
    const { confirmationStatus, err } = status
    if (confirmationStatus === 'processed') return 'processed'
    if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return undefined
    return err === null ? 'success' : 'failed'
  })
}
