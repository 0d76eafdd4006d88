import type { Connector } from 'billfold/adapter'
import { readMember } from '../errors/readMember.ts'
import { findChain } from '../networks/findChain.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { toId } from './toId.ts'

/** A wallet that registered by the wallet standard, with the feature `bitcoin:connect`. */
export function createStandardConnector(options: createStandardConnector.Options): Connector {
  const { wallet, name, id = toId(name), ...shown } = options
  return createBitcoinConnector({
    ...shown,
    id,
    name,
    kind: 'announced',
    supports(networkId) {
      const chains = readMember(wallet, 'chains')
      return Array.isArray(chains) && chains.some(chain => findChain(chain)?.id === networkId)
    },
    open: async () => (await import('../wallets/walletShims.ts')).walletShims.standard(wallet),
  })
}

export declare namespace createStandardConnector {
  type Options = {
    readonly wallet: unknown
    readonly name: string
    readonly icon?: string
    readonly id?: string
  }
}
