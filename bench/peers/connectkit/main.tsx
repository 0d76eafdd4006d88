import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig(getDefaultConfig({ appName: 'Bench', walletConnectProjectId: '0123456789abcdef0123456789abcdef', chains: [mainnet, base] }))

createRoot(document.getElementById('app') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <ConnectKitButton label="Connect wallet" />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
