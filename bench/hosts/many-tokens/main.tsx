// A host whose account holds `?tokens=` tokens: what a long list of balances costs. They enter where a family's do.
import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import type { ChainAdapter, TokenBalance } from 'billfold/adapter'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

const count = Number(new URLSearchParams(location.search).get('tokens'))
const tokens: readonly TokenBalance[] = Array.from({ length: count }, (_, index) => ({
  networkId: 'eip155:1',
  address: `0x${index.toString(16).padStart(40, '0')}`,
  name: `Token ${String(index).padStart(5, '0')}`,
  symbol: `T${index}`,
  decimals: 18,
  balance: BigInt(index + 1) * 10n ** 15n,
  price: '1.25',
}))
const family = evm({ networks: [mainnet, base] })
const rich: ChainAdapter = {
  ...family,
  features: {
    ...family.features,
    tokenBalances: { isAvailable: () => true, load: async () => async () => tokens },
  },
}
const kit = createBillfold({ families: [rich] })

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <ConnectButton />
  </BillfoldProvider>,
)
