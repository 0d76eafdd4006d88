import type { Connector } from '../../core/contracts/Connector.ts'
import type { Kit } from '../../core/Kit.ts'

const NAMESPACE = 'eip155'
type Listener = (value: unknown) => void
type Call = { readonly method: string; readonly params?: unknown }
type Native = { request(call: Call): Promise<unknown> }

/**
 * The EIP-1193 provider of the embedded wallet that exists before a login, as other libraries of a page expect it of an announced wallet: asked for
 * accounts it opens the kit's modal and waits until the visitor is in, or has closed it (4001). Permissions are those of EIP-2255; to revoke them ends the connection.
 * Everything else goes to the wallet's own provider. Without a login it is 4100, after the end of the kit 4900.
 */
export function createAnnouncedProvider(kit: Kit, connector: Connector): createAnnouncedProvider.ReturnType {
  const { runtime, store } = kit
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const look = () => {
    const { namespaces, networks } = store.getState()
    const { accounts = [], connectorId, networkId, status } = namespaces[NAMESPACE] ?? {}
    const isOurs = status === 'connected' && connectorId === connector.id
    const first = networks.find(({ namespace }) => namespace === NAMESPACE)?.id
    const chain = networkId ?? first ?? `${NAMESPACE}:1`
    return {
      // The page works with one account at a time.
      accounts: isOurs ? accounts.slice(0, 1).map(({ address }) => address.toLowerCase()) : [],
      chainId: `0x${BigInt(chain.slice(NAMESPACE.length + 1)).toString(16)}`,
    }
  }
  let reported = look()
  const update = () => {
    const now = look()
    const before = reported
    reported = now
    if (now.accounts.join() !== before.accounts.join()) {
      if (before.accounts.length === 0) emit('connect', { chainId: now.chainId })
      emit('accountsChanged', now.accounts)
      if (now.accounts.length === 0) emit('disconnect', providerError(4900, 'Disconnected'))
    }
    if (now.chainId !== before.chainId) emit('chainChanged', now.chainId)
  }
  runtime.onDestroy(store.subscribe(update))

  let logIn: Promise<readonly string[]> | undefined
  /** The visitor logs in by the kit's modal; several that ask wait for the same. */
  const requestAccounts = () => {
    const { accounts } = look()
    if (accounts.length > 0) return Promise.resolve(accounts)
    if (!runtime.surface) throw providerError(4100, 'Nobody is logged in')
    logIn ??= new Promise<readonly string[]>((resolve, reject) => {
      const end = (settle: () => void) => {
        logIn = undefined
        stop()
        forget()
        settle()
      }
      const stop = store.subscribe(({ modal, namespaces }) => {
        const { accounts } = look()
        if (accounts.length > 0) return end(() => resolve(accounts))
        // The page is closed before the wallet has answered: that is a rejection only if no connection is under way.
        const isComing = namespaces[NAMESPACE]?.status === 'connecting'
        if (!modal.isOpen && !isComing) end(() => reject(providerError(4001, 'The visitor has closed it')))
      })
      const forget = runtime.onDestroy(() => end(() => reject(providerError(4900, 'Disconnected'))))
      runtime.modal({ type: 'open', target: { view: 'Connect' } })
    })
    return logIn
  }
  const toPermissions = (accounts: readonly string[]) =>
    accounts.length === 0
      ? []
      : [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]

  return {
    isBillfoldEmbedded: true,
    async request({ method, params }) {
      if (runtime.lifetime.aborted) throw providerError(4900, 'Disconnected')
      switch (method) {
        case 'eth_accounts':
          return look().accounts
        case 'eth_chainId':
          return look().chainId
        case 'eth_requestAccounts':
          return requestAccounts()
        case 'wallet_requestPermissions':
          return toPermissions(await requestAccounts())
        case 'wallet_getPermissions':
          return toPermissions(look().accounts)
        case 'wallet_revokePermissions':
          // Other permissions (ERC-7715) are the wallet's own affair.
          if (Object.hasOwn(Object((params as unknown[] | undefined)?.[0]), 'eth_accounts')) {
            runtime.connection({ type: 'disconnected', connectorId: connector.id })
            await connector.disconnect()
            return null
          }
      }
      const native = look().accounts.length > 0 ? (connector.provider?.(NAMESPACE) as Native | undefined) : undefined
      if (!native) throw providerError(4100, 'Nobody is logged in')
      return native.request({ method, params })
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

export declare namespace createAnnouncedProvider {
  type ReturnType = {
    /** By this every kit of the page knows that it is not one more wallet to list: it stands in its own kit's modal. */
    readonly isBillfoldEmbedded: true
    request(call: Call): Promise<unknown>
    on(event: string, listener: Listener): void
    removeListener(event: string, listener: Listener): void
  }
}

/** An error as EIP-1193 has it. */
function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
