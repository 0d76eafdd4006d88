import type { WagmiConnector } from './WagmiConnector.ts'

type Provider = {
  request(request: never): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

/** The EIP-1193 provider of a connector as one object that is there at once: wagmi hands it out by a promise. */
export function toFacade(connector: WagmiConnector): Required<Provider> {
  const open = () => connector.getProvider() as Promise<Provider | undefined>
  // Without a provider there are no events to listen to; a request rejects with the reason.
  const follow = (act: (provider: Provider) => unknown) =>
    void open().then(
      provider => provider && act(provider),
      () => {},
    )
  const facade: Required<Provider> = {
    async request(request) {
      const provider = await open()
      if (!provider) throw Object.assign(new Error('The wallet has no provider'), { code: 4900 })
      return provider.request(request)
    },
    on(event, listener) {
      follow(provider => provider.on?.(event, listener))
      return facade
    },
    removeListener(event, listener) {
      follow(provider => provider.removeListener?.(event, listener))
      return facade
    },
  }
  return facade
}
