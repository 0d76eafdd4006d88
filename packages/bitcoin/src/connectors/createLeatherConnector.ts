import type { Connector } from 'billfold/adapter'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { toId } from './toId.ts'

const name = 'Leather'

/** Leather, by `window.LeatherProvider`. */
export function createLeatherConnector(provider: unknown): Connector {
  return createBitcoinConnector({
    id: toId(name),
    name,
    kind: 'injected',
    walletId: 'leather',
    supports: () => true,
    open: async () => (await import('../wallets/walletShims.ts')).walletShims.leather(provider),
  })
}
