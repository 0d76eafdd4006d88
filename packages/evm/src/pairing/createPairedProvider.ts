import type { WalletSession } from 'billfold/adapter'
import type { BillfoldError, NetworkId } from 'billfold/protocol'
import { loadTwice } from '../async/loadTwice.ts'
import { isReadOnly } from '../provider/isReadOnly.ts'
import { parseChainId } from '../provider/parseChainId.ts'
import { createRpcPool } from '../rpc/createRpcPool.ts'
import { toHexChainId } from '../transaction/toHexChainId.ts'
import { answerPaired } from './answerPaired.ts'

type Listener = (value: unknown) => void
type Call = { readonly method: string; readonly params?: unknown }
type EventName = 'accountsChanged' | 'chainChanged' | 'disconnect'

/**
 * An EIP-1193 provider over a paired wallet, for libraries that want one. Errors are the wallet's own, with their codes;
 * a method that the wallet has not approved is answered 4200, a call without a session 4900. A phone is no node: reads of
 * the chain go where the kit reads.
 */
export function createPairedProvider(link: WalletSession): createPairedProvider.ReturnType {
  const listeners = new Map<EventName, Set<Listener>>()
  const pool = createRpcPool()
  let unwatch: (() => void) | undefined
  let last = { accounts: '', networkId: link.networkId() }
  const emit = (event: EventName, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const addresses = () => link.accounts().map(({ address }) => address.toLowerCase())
  const onChange = () => {
    const now = { accounts: addresses().join(), networkId: link.networkId() }
    const before = last
    last = now
    if (before.accounts && !now.accounts) emit('disconnect', providerError(4900, 'Disconnected'))
    if (before.accounts !== now.accounts) emit('accountsChanged', addresses())
    if (now.networkId && before.networkId !== now.networkId) emit('chainChanged', toHexChainId(now.networkId))
  }
  /** Signatures resolve once they are verified; why one does not is an error as EIP-1193 has it. */
  const verified = async (networkId: NetworkId, call: Call) => {
    const { signatureChecks } = await loadTwice(() => import('../signature/signatureChecks.ts'))
    let refusal: unknown
    try {
      return await signatureChecks.requestVerified({
        call,
        isContract: link.accounts().some(({ type }) => type === 'smartAccount'),
        node: signatureChecks.openNode({ ask: provider.request }),
        ask: asked =>
          link.request({ networkId, method: asked.method, params: asked.params }).catch(cause => {
            refusal = cause
            throw cause
          }),
      })
    } catch (cause) {
      if (cause === refusal) throw cause
      const { code, message } = cause as BillfoldError
      throw Object.assign(providerError(code === 'rpc/invalid-params' ? -32602 : -32603, message), { cause })
    }
  }
  const provider: createPairedProvider.ReturnType = {
    async request({ method, params }) {
      const local = answerPaired({ method, params }, link)
      if (local) return local.result
      const networkId = link.networkId()
      if (!networkId || addresses().length === 0) throw providerError(4900, 'Disconnected')
      if (method === 'wallet_switchEthereumChain') {
        const id = Array.isArray(params)
          ? parseChainId((params[0] as { chainId?: unknown } | null)?.chainId)
          : undefined
        if (id === undefined) throw providerError(-32602, 'A chain id is needed')
        await link.switchNetwork(`eip155:${id}`)
        return null
      }
      if (link.isAsked?.(method) ?? link.methods().includes(method))
        return /sign/i.test(method)
          ? verified(networkId, { method, params: params ?? [] })
          : link.request({ networkId, method, params: params ?? [] })
      const network = link.networks().find(({ id }) => id === networkId)
      if (!network || !isReadOnly(method)) throw providerError(4200, `${method} is not approved`)
      const { fetch } = link.settings
      const rpc = pool({ fetch, networkId, rpcUrls: link.settings.rpcUrls(network), rankedUrls: network.rpcUrls })
      return rpc.request(method, Array.isArray(params) ? params : [])
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      if (!unwatch) {
        last = { accounts: addresses().join(), networkId: link.networkId() }
        unwatch = link.watch(onChange)
      }
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].some(set => set.size > 0)) return
      unwatch?.()
      unwatch = undefined
    },
  }
  return provider
}

export declare namespace createPairedProvider {
  type ReturnType = {
    request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
    on(event: EventName, listener: Listener): void
    removeListener(event: EventName, listener: Listener): void
  }
}

/** An error as EIP-1193 has it. */
function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
