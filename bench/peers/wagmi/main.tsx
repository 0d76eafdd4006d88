// wagmi alone: the smallest list that a host can write with it. What a kit without any UI costs.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http(), [base.id]: http() } })
const queries = new QueryClient()

function Button() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { address } = useConnection()
  const connectors = useConnectors()
  const { mutate } = useConnect()
  if (address) return <button type="button">{address}</button>
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect">
        {connectors.map(connector => (
          <button key={connector.uid} type="button" onClick={() => mutate({ connector }, { onSuccess: () => dialog.current?.close() })}>
            {connector.name}
          </button>
        ))}
      </dialog>
    </>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <Button />
    </QueryClientProvider>
  </WagmiProvider>,
)
