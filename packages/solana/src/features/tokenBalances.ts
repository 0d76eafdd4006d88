import type { FeatureImplementations, TokenBalance } from 'billfold/adapter'
import { looksLikeSpam } from 'billfold/protocol'
import { readSolanaBalance } from '../read/readSolanaBalance.ts'
import { readSolanaTokens } from '../read/readSolanaTokens.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { toReadOptions } from './toReadOptions.ts'

/** What the account holds: the native currency first, then the tokens that were asked for, or all that it has any of. */
export function tokenBalances(pool: createSolanaRpcPool.ReturnType): FeatureImplementations['tokenBalances'] {
  return async options => {
    const { network, address, tokens } = options
    const read = { ...toReadOptions(options, pool), address }
    const [native, held] = await Promise.all([readSolanaBalance(read), readSolanaTokens({ ...read, tokens })])
    const first: TokenBalance = { networkId: network.id, name: network.nativeCurrency.name, ...native }
    // Strangers send tokens as advertising: such tokens are left out, unless they were asked for.
    const isShown = ({ name, symbol }: TokenBalance) => !looksLikeSpam(name) && !looksLikeSpam(symbol)
    return [first, ...(tokens ? held : held.filter(isShown))]
  }
}
