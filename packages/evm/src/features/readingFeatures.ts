import { createRpcPool } from '../rpc/createRpcPool.ts'
import { estimateFee } from './estimateFee.ts'
import { identity } from './identity.ts'
import { nativeBalance } from './nativeBalance.ts'
import { resolveName } from './resolveName.ts'
import { tokenBalances } from './tokenBalances.ts'
import { transactionStatus } from './transactionStatus.ts'

/**
 * Features that read the chain: one chunk, loaded with the first of them. They share a pool of RPC connections, so that
 * what one learns about an address serves the others.
 */
export function readingFeatures(findSafe: () => string | undefined = () => undefined) {
  const pool = createRpcPool()
  return {
    nativeBalance: nativeBalance(pool),
    tokenBalances: tokenBalances(pool),
    estimateFee: estimateFee(pool),
    transactionStatus: transactionStatus(pool, findSafe),
    resolveName: resolveName(pool),
    identity: identity(pool),
  }
}
