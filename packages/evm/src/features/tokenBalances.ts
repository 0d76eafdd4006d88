import type { FeatureImplementations, TokenBalance } from 'billfold/adapter'
import { readNativeBalance } from '../read/readNativeBalance.ts'
import { readTokenBalances } from '../read/readTokenBalances.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { knownTokens } from '../tokens/knownTokens.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * What the account holds: the native currency first, then the tokens that were asked for. Without a list those of
 * `knownTokens` are tried, and the ones that the account has nothing of are left out.
 */
export function tokenBalances(pool: createRpcPool.ReturnType): FeatureImplementations['tokenBalances'] {
  return async options => {
    const { network, address } = options
    const read = { ...toReadOptions(options, pool), address }
    const tokens = options.tokens ?? (knownTokens[network.id] ?? []).map(token => ({ address: token }))
    const [native, held] = await Promise.all([readNativeBalance(read), readTokenBalances({ ...read, tokens })])
    const first: TokenBalance = { networkId: network.id, name: network.nativeCurrency.name, ...native }
    return [first, ...(options.tokens ? held : held.filter(({ balance }) => balance > 0n))]
  }
}
