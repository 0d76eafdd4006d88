import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { BillfoldProvider, ConnectButton, useAccount, useSignMessage } from 'billfold/react'
import { keepSnapshot, type Snapshot, toInitialState } from 'billfold/snapshot'

const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })] })
keepSnapshot(kit)

/** The island: what is in it is drawn on the server and lives in the page. */
export const Wallet = ({ snapshot }: { readonly snapshot: Snapshot | undefined }) => (
  <BillfoldProvider kit={kit} initialState={toInitialState(kit, snapshot)}>
    <ConnectButton />
    <Visitor />
  </BillfoldProvider>
)

function Visitor() {
  const { address, isConnected } = useAccount()
  const { run, result, error } = useSignMessage()
  return (
    <>
      <p>
        You are <output>{address ?? 'nobody yet'}</output>.
      </p>
      <button type="button" disabled={!isConnected} onClick={() => run({ message: 'Hello' })}>
        Sign "Hello"
      </button>
      <p role="status">{error ? error.shortMessage : result}</p>
    </>
  )
}
