import { type Clock, describeError, type Log } from '@billfold/service'
import type { VaultAccount } from '../../../contract/vault.ts'
import type { WorthNode } from './worthNodes.ts'
import { worthOnEvm } from './worthOnEvm.ts'
import { worthOnSolana } from './worthOnSolana.ts'

/**
 * Whether a wallet is worth less than a limit, by the operator's own nodes. What is not known is not small: an account without a network, a node that does not answer, a coin without a price. Tokens that
 * the operator did not list, and networks without a node, do not count.
 *
 * @example const isSmall = createWorthCheck({ nodes, clock, log }); await isSmall(wallet.accounts, 100_000_000n)
 */
export function createWorthCheck(options: {
  readonly nodes: readonly WorthNode[]
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}): WorthCheck {
  const { clock, log, nodes } = options
  return async (accounts, limitMicroUsd) => {
    const isCovered = accounts.every(({ namespace }) => nodes.some(node => node.id.startsWith(`${namespace}:`)))
    if (!isCovered) return false
    const asked = nodes.flatMap(node =>
      accounts.filter(({ namespace }) => node.id.startsWith(`${namespace}:`)).map(account => ({ account, node })),
    )
    const worths = await Promise.all(
      asked.map(async ({ account: { address }, node }) => {
        try {
          return await ('decimals' in node ? worthOnEvm(node, address, clock.now()) : worthOnSolana(node, address))
        } catch (error) {
          // What a node answers may hold its address, which may hold a key: only the name of the error is logged.
          log.warn('worth.unknown', { network: node.id, error: describeError(error).error })
          return undefined
        }
      }),
    )
    const sum = worths.reduce<bigint | undefined>(
      (total, worth) => (total === undefined || worth === undefined ? undefined : total + worth),
      0n,
    )
    return sum !== undefined && sum < limitMicroUsd
  }
}

/** @param limitMicroUsd millionths of a US dollar. Never rejects. */
export type WorthCheck = (accounts: readonly VaultAccount[], limitMicroUsd: bigint) => Promise<boolean>
