// The kit that most hosts use: three families, phone wallets, and e-mail and social logins. `?api` names an API that
// answers with as many wallets as the path begins with.
import { bitcoin } from '@billfold/bitcoin'
import { bitcoinMainnet } from '@billfold/bitcoin/networks'
import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { solana } from '@billfold/solana'
import { solanaMainnet } from '@billfold/solana/networks'
import { createBillfold } from 'billfold'
import { embedded } from 'billfold/embedded'
import { pairing } from 'billfold/pairing'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

const api = new URLSearchParams(location.search).get('api')

const kit = createBillfold({
  projectId: 'bench',
  ...(api && { api }),
  families: [
    evm({ networks: [mainnet, base] }),
    solana({ networks: [solanaMainnet] }),
    bitcoin({ networks: [bitcoinMainnet] }),
  ],
  connectors: [pairing({ relay: 'wss://relay.example.com' }), embedded({ vault: 'https://vault.example.com' })],
})

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <ConnectButton />
  </BillfoldProvider>,
)
