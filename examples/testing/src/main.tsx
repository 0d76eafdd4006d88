import { evm } from '@billfold/evm'
import { defineNetwork } from '@billfold/evm/networks'
import { createBillfold, isBillfoldError } from 'billfold'
import {
  BillfoldProvider,
  ConnectButton,
  NetworkButton,
  useAccount,
  useSendTransaction,
  useSignMessage,
} from 'billfold/react'
import 'billfold/styles.css'
import { createRoot } from 'react-dom/client'

// The addresses of your nodes come from your environment; here they are those of the local chains.
const { VITE_NODE, VITE_TEST_NODE } = import.meta.env
const networks = [
  defineNetwork({ chainId: 31_337, name: 'Main', rpcUrls: [VITE_NODE] }),
  defineNetwork({ chainId: 31_338, name: 'Test', rpcUrls: [VITE_TEST_NODE], isTestnet: true }),
]
const kit = createBillfold({ families: [evm({ networks })] })

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function Shop() {
  const { isConnected } = useAccount()
  const terms = useSignMessage()
  const coffee = useSendTransaction()
  const error = terms.error ?? coffee.error
  return (
    <main>
      <h1>Coffee</h1>
      <ConnectButton /> <NetworkButton />
      <p>
        <button
          type="button"
          disabled={!isConnected || terms.isPending}
          onClick={() => terms.run({ message: 'I like coffee' })}
        >
          Accept the terms
        </button>{' '}
        <button
          type="button"
          disabled={!isConnected || coffee.isPending}
          onClick={() => coffee.run({ transaction: { to: SHOP, value: 10n ** 15n } })}
        >
          Buy a coffee
        </button>
      </p>
      {terms.result && <output aria-label="Signature">{terms.result}</output>}
      {coffee.result && <output aria-label="Receipt">{coffee.result}</output>}
      {error && (
        <p role="alert">{isBillfoldError(error, 'wallet/rejected') ? 'Nothing was bought.' : error.shortMessage}</p>
      )}
    </main>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <Shop />
  </BillfoldProvider>,
)
