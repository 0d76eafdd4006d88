import { evm } from '@billfold/evm'
import { createBillfold, signMessage } from 'billfold'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

// A host as the documentation shows it; its node stands in the address.
const rpcUrl = new URLSearchParams(location.search).get('rpc') ?? 'http://127.0.0.1:1'
const kit = createBillfold({
  families: [
    evm({
      networks: [
        {
          id: 'eip155:31337',
          namespace: 'eip155',
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: [rpcUrl],
        },
      ],
    }),
  ],
})

function Sign() {
  const sign = async () => {
    const outcome = await signMessage(kit, { message: 'Hello from the host' }).catch((cause: Error) => cause.message)
    document.title = outcome
  }
  return (
    <button type="button" onClick={sign}>
      Sign
    </button>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <ConnectButton />
    <Sign />
  </BillfoldProvider>,
)
