// The minimal host that `npm run size` and `npm run bench` measure: two mainnet networks, a provider, one button.
import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })] })

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <ConnectButton />
  </BillfoldProvider>,
)
