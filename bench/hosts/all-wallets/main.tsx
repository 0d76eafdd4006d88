// A host with a long directory: `?listed=600` takes it from an API, page by page, `?own=600` brings its own wallets.
import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { BillfoldProvider, ConnectButton, OpenButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const listed = query.get('listed')
const customWallets = Array.from({ length: Number(query.get('own')) }, (_, index) => ({
  id: `own-${index}`,
  name: `Wallet ${String(index).padStart(4, '0')}`,
  homepage: `https://wallet-${index}.example/`,
}))
const kit = createBillfold({
  families: [evm({ networks: [mainnet, base] })],
  customWallets,
  // Every name leads to the stub; the path says how many wallets it has.
  ...(listed ? { projectId: 'bench', api: `https://api.example/${listed}` } : {}),
})

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <ConnectButton />
    <OpenButton view="AllWallets">Wallets</OpenButton>
  </BillfoldProvider>,
)
