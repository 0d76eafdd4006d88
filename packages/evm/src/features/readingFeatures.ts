import type { FeatureImplementations } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import { createRpcPool } from '../rpc/createRpcPool.ts'
import type { SwapContract } from '../swap/SwapContract.ts'
import { identity } from './identity.ts'
import { loadChunk } from './loadChunk.ts'
import { nativeBalance } from './nativeBalance.ts'
import { resolveName } from './resolveName.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transactionStatus } from './transactionStatus.ts'

/**
 * Features that read the chain: one chunk, loaded with the first of them, and one more each for fees, swaps and payments. They share a pool of RPC connections, so that
 * what one learns about an address serves the others.
 */
export function readingFeatures({ safeOrigins, swapContracts }: readingFeatures.Options = {}) {
  const pool = createRpcPool()
  // Loaded when the visitor sends.
  const estimateFee: FeatureImplementations['estimateFee'] = async options => {
    const chunk = await loadChunk(() => import('./estimateFee.ts'), options.signal)
    return chunk.estimateFee(pool)(options)
  }
  const prepareSwap: FeatureImplementations['prepareSwap'] = async options => {
    const chunk = await loadChunk(() => import('./prepareSwap.ts'), options.signal)
    return chunk.prepareSwap(pool, swapContracts)(options)
  }
  const payments: FeatureImplementations['payments'] = async options => {
    const chunk = await loadChunk(() => import('./payments.ts'), options.signal)
    return chunk.payments(pool, swapContracts)(options)
  }
  return {
    nativeBalance: nativeBalance(pool),
    tokenBalances: tokenBalances(pool),
    estimateFee,
    prepareSwap,
    payments,
    transactionStatus: transactionStatus(pool, safeOrigins),
    resolveName: resolveName(pool),
    identity: identity(pool),
  }
}

export declare namespace readingFeatures {
  /** See `evm.Options`. */
  type Options = {
    readonly safeOrigins?: readonly string[] | undefined
    readonly swapContracts?: Readonly<Record<NetworkId, readonly SwapContract[]>> | undefined
  }
}
