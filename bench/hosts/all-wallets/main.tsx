// The minimal host with as many wallets of its own as `?wallets=` says: what a long list costs.
import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { BillfoldProvider, OpenButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

const count = Number(new URLSearchParams(location.search).get('wallets') ?? 600)
const customWallets = Array.from({ length: count }, (_, index) => ({
  id: `wallet-${index}`,
  name: `Wallet ${String(index).padStart(4, '0')}`,
  homepage: `https://wallet-${index}.example.com`,
}))
const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })], customWallets })

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <OpenButton view="AllWallets">All wallets</OpenButton>
  </BillfoldProvider>,
)
