import { untilAborted } from 'billfold/adapter'
import { isRecord, type NetworkId } from 'billfold/protocol'
import { createSafeChannel } from './createSafeChannel.ts'
import { parseSafeTransaction, type SafeTransaction } from './parseSafeTransaction.ts'

/**
 * What the Safe around this page knows of a transaction that it gave the hash of: that hash is the Safe's own, and no
 * node knows it. `undefined` when it is not the Safe's, the Safe is on another network, or does not say within
 * what is left.
 *
 * @throws `request/aborted`
 */
export async function findSafeTransaction(options: findSafeTransaction.Options): Promise<SafeTransaction | undefined> {
  const { hash, networkId, leftMs, signal, ...safe } = options
  const call = createSafeChannel(safe)
  const ask = async () => {
    const info = await call('getSafeInfo', undefined, leftMs())
    if (!isRecord(info) || typeof info.chainId !== 'number' || networkId !== `eip155:${info.chainId}`) return undefined
    return parseSafeTransaction(await call('getTxBySafeTxHash', { safeTxHash: hash }, leftMs()), hash)
  }
  const found = ask().catch(() => undefined)
  return signal ? untilAborted(found, signal) : found
}

export declare namespace findSafeTransaction {
  type Options = createSafeChannel.Options & {
    readonly hash: string
    readonly networkId: NetworkId
    /** How long it may still take. */
    leftMs(): number
    readonly signal?: AbortSignal | undefined
  }
}
