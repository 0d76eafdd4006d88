import type { Connector } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import { readMember } from '../errors/readMember.ts'
import { findChain } from '../networks/findChain.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { toId } from './toId.ts'

const name = 'OKX Wallet'
/** Its object of each network. `bitcoinRegtest` is a test wallet's; the released one has public networks only. */
const members: Readonly<Record<string, string>> = {
  mainnet: 'bitcoin',
  testnet: 'bitcoinTestnet',
  signet: 'bitcoinSignet',
  regtest: 'bitcoinRegtest',
}

/** OKX, by `window.okxwallet`. */
export function createOkxConnector(okx: unknown): Connector {
  const providerOf = (networkId: NetworkId) => readMember(okx, members[findChain(networkId)?.key ?? ''] ?? '')
  return createBitcoinConnector({
    id: toId(name),
    name,
    kind: 'injected',
    walletId: 'okx-wallet',
    supports: networkId => !!providerOf(networkId),
    canSwitch: true,
    open: async () => (await import('../wallets/walletShims.ts')).walletShims.okx(providerOf),
  })
}
