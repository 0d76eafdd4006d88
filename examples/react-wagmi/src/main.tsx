import { wagmi } from '@billfold/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBillfold } from 'billfold'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import 'billfold/styles.css'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnection, useDisconnect, useSignMessage, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http(), [base.id]: http() } })
const kit = createBillfold({ families: [wagmi({ config })] })
const queries = new QueryClient()

/** Everything but the button is wagmi's own hooks. */
function Page() {
  const { address, isConnected } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  const { mutate: sign, data, error } = useSignMessage()
  return (
    <main>
      <h1>React with wagmi</h1>
      <ConnectButton />
      {isConnected && (
        <>
          <p>
            You are <output>{address}</output>.
          </p>
          <button type="button" onClick={() => sign({ message: 'Hello' })}>
            Sign "Hello"
          </button>
          <button type="button" onClick={() => disconnect()}>
            Leave
          </button>
          <p role="status">{error ? error.message : data}</p>
        </>
      )}
    </main>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <BillfoldProvider kit={kit}>
        <Page />
      </BillfoldProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
