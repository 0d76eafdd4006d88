import type { Network, ReadSettings } from 'billfold/adapter'
import { describeWalletError } from '../errors/describeWalletError.ts'
import { openRpc } from '../read/openRpc.ts'
import type { Rpc } from '../rpc/Rpc.ts'

/**
 * Who answers what a contract says of a signature: the nodes that the kit has of a network, or the wallet's own node, asked
 * by `ask`, where the kit has no node.
 */
export function openNode(options: openNode.Options): Pick<Rpc, 'request'> {
  const { ask, network, settings, signal } = options
  const rpcUrls = (network && settings?.rpcUrls(network)) ?? []
  if (network && settings && rpcUrls.length) return openRpc({ fetch: settings.fetch, rpcUrls, chain: network, signal })
  return {
    request: (method, params) =>
      ask({ method, params }).catch(async cause => {
        throw await describeWalletError(cause)
      }),
  }
}

export declare namespace openNode {
  type Options = {
    readonly network?: Network | undefined
    readonly settings?: ReadSettings
    readonly signal?: AbortSignal | undefined
    ask(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  }
}
