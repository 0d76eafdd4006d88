import { bitcoin } from '@billfold/bitcoin'
import { defineBitcoinNetwork } from '@billfold/bitcoin/networks'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork } from '@billfold/solana/networks'
import { createBillfold, signMessage, transferToken } from 'billfold'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import { createRoot } from 'react-dom/client'

// A host of the families beside EVM, as the documentation shows it; its nodes stand in the address.
const query = new URLSearchParams(location.search)
const genesisHash = query.get('genesis') ?? ''
const kit = createBillfold({
  families: [
    solana({ networks: [defineSolanaNetwork({ genesisHash, name: 'Solana', rpcUrls: [query.get('solana') ?? ''] })] }),
    bitcoin({
      networks: (['regtest', 'signet', 'testnet'] as const).map(chain =>
        defineBitcoinNetwork({
          chain,
          name: chain === 'regtest' ? 'Bitcoin' : `Bitcoin ${chain}`,
          rpcUrls: [query.get('bitcoin') ?? ''],
        }),
      ),
    }),
  ],
})

/** What came of it stands in the title. */
function Try({ name, task }: { readonly name: string; readonly task: () => Promise<string> }) {
  const run = async () => {
    document.title = await task().catch((cause: Error) => cause.message)
  }
  return (
    <button type="button" onClick={run}>
      {name}
    </button>
  )
}

const transfer = { to: query.get('to') ?? '', amount: 100_000n }
createRoot(document.getElementById('root') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <ConnectButton />
    <Try name="Sign" task={() => signMessage(kit, { message: 'Hello from the host' })} />
    <Try name="Send" task={() => transferToken(kit, { transfer })} />
  </BillfoldProvider>,
)
