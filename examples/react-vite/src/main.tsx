import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { BillfoldProvider, ConnectButton, useAccount, useSignMessage } from 'billfold/react'
import 'billfold/styles.css'
import { createRoot } from 'react-dom/client'

const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })] })

function Page() {
  const { address, isConnected } = useAccount()
  const { run, result, error } = useSignMessage()
  return (
    <main>
      <h1>React with Vite</h1>
      <ConnectButton />
      {isConnected && (
        <>
          <p>
            You are <output>{address}</output>.
          </p>
          <button type="button" onClick={() => run({ message: 'Hello' })}>
            Sign "Hello"
          </button>
          <p role="status">{error ? error.shortMessage : result}</p>
        </>
      )}
    </main>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <Page />
  </BillfoldProvider>,
)
