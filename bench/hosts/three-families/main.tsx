// A host with everything there is: three families, and wallets on other devices.
import { bitcoin } from '@billfold/bitcoin'
import { bitcoinMainnet } from '@billfold/bitcoin/networks'
import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { solana } from '@billfold/solana'
import { solanaMainnet } from '@billfold/solana/networks'
import { createBillfold } from 'billfold'
import { pairing } from 'billfold/pairing'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

const kit = createBillfold({
  families: [
    evm({ networks: [mainnet, base] }),
    solana({ networks: [solanaMainnet] }),
    bitcoin({ networks: [bitcoinMainnet] }),
  ],
  connectors: [pairing({ relay: 'wss://relay.example.com' })],
})

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <ConnectButton />
  </BillfoldProvider>,
)
