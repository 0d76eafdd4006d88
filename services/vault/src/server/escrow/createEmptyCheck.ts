import { describeError, type Log } from '@billfold/service'
import type { VaultAccount } from '../../contract/vault.ts'
import type { EmptyNode } from './emptyNodes.ts'
import { isEmptyOnEvm } from './isEmptyOnEvm.ts'
import { isEmptyOnSolana } from './isEmptyOnSolana.ts'

const isEmptyOn = { eip155: isEmptyOnEvm, solana: isEmptyOnSolana }

/**
 * Whether a wallet is empty on every network that it can be used on. What is not known is not empty: a network without a node of ours, an account without a network,
 * a node that does not answer.
 *
 * @example const isEmpty = createEmptyCheck({ nodes, log }); await isEmpty(vault.accounts, ['eip155:1'])
 */
export function createEmptyCheck(options: { readonly nodes: readonly EmptyNode[]; readonly log: Log }): EmptyCheck {
  const { log, nodes } = options
  return async (accounts, networkIds) => {
    const isCovered =
      networkIds.every(id => nodes.some(node => node.id === id)) &&
      accounts.every(({ namespace }) => nodes.some(node => node.id.startsWith(`${namespace}:`)))
    if (!isCovered) return false
    const asked = nodes.flatMap(node =>
      accounts.filter(({ namespace }) => node.id.startsWith(`${namespace}:`)).map(account => ({ account, node })),
    )
    const found = await Promise.all(
      asked.map(async ({ account: { address, namespace }, node }) => {
        try {
          return await isEmptyOn[namespace](node, address)
        } catch (error) {
          // What a node says may hold its address, which may hold a key: the name of the error is all that is told.
          log.warn('emptiness.unknown', { network: node.id, error: describeError(error).error })
          return false
        }
      }),
    )
    return found.every(Boolean)
  }
}

/** @param networkIds networks (CAIP-2) that the wallet is used on. Never rejects. */
export type EmptyCheck = (accounts: readonly VaultAccount[], networkIds: readonly string[]) => Promise<boolean>
