import type { Connector } from 'billfold/adapter'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { toId } from './toId.ts'

/** A wallet of the sats-connect kind, listed in `window.btc_providers`. */
export function createSatsConnectConnector(options: createSatsConnectConnector.Options): Connector {
  const { provider, path, ...shown } = options
  return createBitcoinConnector({
    ...shown,
    id: toId(shown.name),
    kind: 'injected',
    supports: () => true,
    canSwitch: true,
    open: async () => (await import('../wallets/walletShims.ts')).walletShims.satsConnect(provider, path),
  })
}

export declare namespace createSatsConnectConnector {
  type Options = {
    readonly name: string
    readonly icon?: string
    /** Where it stands in the page. */
    readonly path: string
    readonly provider: unknown
  }
}
